// The engine: questions in, the library's replies out, by whichever carrier engine.json names.

import { EngineMissing, Stopped } from './errors.mjs';

export { Died, EngineMissing, Stopped } from './errors.mjs';

/** @typedef {import('./types.mjs').Manifest} Manifest */
/** @typedef {import('./types.mjs').Carrier} Carrier */

/**
 * A question in the queue. `drop` refuses it where it waits.
 * @typedef {object} Question
 * @property {Record<string, unknown>} request
 * @property {(reply: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {AbortController} ending  of the question where it is answered
 */

/** After this many milliseconds without a reply the player is told that something is thought about. */
const THINKING_AFTER = 150;

/**
 * Opens the engine of the site at `base`. Nothing is started before `start` or `ask`: until then, as after it, `ready`
 * says that a question will be taken. `starting` is also what it says before engine.json has been read.
 * @param {string} base  the page's address; engine/ is beside it
 * @param {{onState: () => void}} options
 */
export function openEngine(base, { onState }) {
  return new Engine(base, onState);
}

export class Engine {
  /** @type {'missing' | 'starting' | 'ready' | 'thinking' | 'dead'} */
  state = 'starting';
  /** @type {'local' | 'remote' | 'wasm' | 'none'} */
  how = 'none';
  /** What would help where the engine is missing; may be empty. */
  hint = '';
  version = '';
  /** Whether there is an engine that this browser can't run. */
  unable = false;
  /** What the worker that runs was started from. @type {'' | 'snapshot' | 'cold'} */
  startedFrom = '';

  /** @type {Carrier | null} */
  #carrier = null;
  /** @type {Question[]} */
  #queue = [];
  /** @type {Set<Question>} */
  #running = new Set();
  /** @type {'starting' | 'ready' | 'dead'} */
  #life = 'ready';
  #closed = false;
  #base;
  #onState;
  /** @type {Promise<void> | null} */
  #opened;

  /** @param {string} base @param {() => void} onState */
  constructor(base, onState) {
    this.#base = new URL('.', base).href;
    this.#onState = onState;
    this.#opened = this.#open();
  }

  /** Starts the engine where it doesn't run. Refused with EngineMissing or Died. */
  async start() {
    await (await this.#found()).start();
  }

  /**
   * The library's reply. As many questions as the carrier takes at once are answered, the others wait in their order.
   * Refused with EngineMissing, Stopped or Died.
   * @param {Record<string, unknown>} request
   * @param {{onThinking?: () => void, signal?: AbortSignal}} [options]  `signal` ends this question, wherever it is
   * @returns {Promise<any>}
   */
  async ask(request, { onThinking, signal } = {}) {
    const timer = onThinking ? setTimeout(onThinking, THINKING_AFTER) : undefined;
    try {
      await this.#found();
      if (signal?.aborted) throw new Stopped();
      return await new Promise((resolve, reject) => {
        const question = { request, resolve, reject, ending: new AbortController() };
        signal?.addEventListener('abort', () => this.#drop(question), { once: true });
        this.#queue.push(question);
        this.#next();
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the questions that are being answered; those behind them go on. */
  stop() {
    for (const question of [...this.#running]) this.#drop(question);
  }

  /** Ends one question, whether it waits or is being answered. @param {Question} question */
  #drop(question) {
    this.#queue = this.#queue.filter((other) => other !== question);
    question.reject(new Stopped());
    if (!this.#running.delete(question)) return;
    if (this.#life === 'ready') question.ending.abort();
    this.#next();
    this.#tell();
  }

  /** Ends everything. */
  close() {
    this.#closed = true;
    this.#carrier?.close();
    for (const question of [...this.#running, ...this.#queue]) {
      question.reject(new Stopped());
      question.ending.abort();
    }
    this.#running.clear();
    this.#queue = [];
  }

  /** The carrier. A manifest that could not be fetched is fetched again, as the network may be back. */
  async #found() {
    this.#opened ??= this.#open();
    await this.#opened;
    if (this.#closed) throw new Stopped();
    if (!this.#carrier) throw new EngineMissing(this.hint, this.unable);
    return this.#carrier;
  }

  /** Reads engine.json. Where it may be had another time, the next question reads it again. */
  async #open() {
    /** @type {Manifest} */
    let manifest = { how: 'none' };
    let certain = true;
    try {
      const reply = await fetch(new URL('engine/engine.json', this.#base), { cache: 'no-cache' });
      if (reply.ok) manifest = checked(await reply.json());
      certain = reply.ok || reply.status === 404;
    } catch {
      certain = false;
    }
    this.unable = manifest.how === 'wasm' && (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined');
    if (this.unable) manifest = { how: 'none' };
    const carrier = await this.#carrierOf(manifest).catch(() => {
      certain = false;
      return null;
    });
    if (!certain) this.#opened = null;
    if (this.#closed) return;
    this.how = manifest.how;
    this.hint = manifest.hint ?? '';
    this.version = manifest.version ?? '';
    this.#carrier = carrier;
    this.#tell();
  }

  /** The carrier, which is fetched; refused where its files don't come. @param {Manifest} manifest @returns {Promise<Carrier | null>} */
  async #carrierOf(manifest) {
    /** @type {import('./types.mjs').OnLife} */
    const onLife = (life, from) => {
      this.#life = life;
      this.startedFrom = from ?? '';
      this.#tell();
    };
    if (['local', 'remote'].includes(manifest.how)) return (await import('./local.mjs')).localCarrier(this.#base, onLife);
    if (manifest.how === 'wasm') return (await import('./carrier.mjs')).workerCarrier(this.#base, manifest, onLife);
    return null;
  }

  async #next() {
    if (!this.#carrier || this.#running.size >= this.#carrier.atOnce) return;
    const question = this.#queue.shift();
    if (!question) return;
    this.#running.add(question);
    try {
      await this.#carrier.start();
      if (!this.#running.has(question)) return;
      this.#tell();
      question.resolve(await this.#carrier.ask(question.request, question.ending.signal));
    } catch (error) {
      question.reject(error);
    }
    if (this.#running.delete(question)) {
      this.#tell();
      this.#next();
    }
  }

  #tell() {
    const state = !this.#carrier
      ? 'missing'
      : this.#life !== 'ready'
        ? this.#life
        : this.#running.size
          ? 'thinking'
          : 'ready';
    if (state === this.state) return;
    this.state = state;
    if (!this.#closed) this.#onState();
  }
}

/** What engine.json says. Throws for what is none of ours, as where a host gives its own page for a missing file. @param {any} read @returns {Manifest} */
function checked(read) {
  const { how, files } = read ?? {};
  if (!['none', 'local', 'remote', 'wasm'].includes(how) || (how === 'wasm' && !files?.length)) throw new Error('no engine.json');
  return read;
}
