// The carrier to a worker that runs the library: its life, its death, and what it is asked.

import { Died, Stopped } from './errors.mjs';
import { watchDeath } from './pulse.mjs';
import { forgetSnapshots } from './snapshot.mjs';

/** A start is given up after this many milliseconds without a sign of life, and after this many in all. */
const SILENT_FOR = 60_000;
const START_WITHIN = 300_000;
/** A worker that dies again within this many milliseconds stays dead until somebody starts it. */
const AGAIN_WITHIN = 10_000;

/**
 * One worker from its making to its end.
 * @typedef {object} Life
 * @property {Worker} worker
 * @property {Promise<void>} ready
 * @property {() => void} resolve
 * @property {(error: Error) => void} reject
 * @property {'starting' | 'ready'} phase
 * @property {boolean} fromSnapshot
 * @property {number} answered
 * @property {number} born
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 * @property {() => void} unwatch
 */

/**
 * @param {string} base
 * @param {import('./types.mjs').Manifest} manifest
 * @param {import('./types.mjs').OnLife} onLife
 * @returns {import('./types.mjs').Carrier}
 */
export function workerCarrier(base, manifest, onLife) {
  return new WorkerCarrier(base, manifest, onLife);
}

class WorkerCarrier {
  /** A worker answers one question after another. */
  atOnce = 1;
  /** @type {Life | null} */
  #life = null;
  /** @type {{number: number, resolve: (reply: any) => void, reject: (error: Error) => void} | null} */
  #asked = null;
  #number = 0;
  #lastDeath = -Infinity;
  #dead = false;
  #closed = false;
  #base;
  #manifest;
  #onLife;

  /** @param {string} base @param {import('./types.mjs').Manifest} manifest @param {import('./types.mjs').OnLife} onLife */
  constructor(base, manifest, onLife) {
    this.#base = base;
    this.#manifest = manifest;
    this.#onLife = onLife;
  }

  async start() {
    if (this.#closed) throw new Stopped();
    this.#life ??= this.#born();
    await this.#life.ready;
  }

  /** @param {Record<string, unknown>} request @param {AbortSignal} ending */
  ask(request, ending) {
    const life = this.#life;
    if (!life) return Promise.reject(new Died());
    return new Promise((resolve, reject) => {
      const number = ++this.#number;
      this.#asked = { number, resolve, reject };
      ending.addEventListener('abort', () => this.#stop(number), { once: true });
      life.worker.postMessage({ ask: number, request: JSON.stringify(request) });
    });
  }

  /** Ends the worker with the question that it answers. @param {number} number */
  #stop(number) {
    if (this.#asked?.number !== number) return;
    this.#end(new Stopped());
    this.#again();
  }

  close() {
    this.#closed = true;
    this.#end(new Stopped());
  }

  /** A new worker. */
  #born() {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module', name: 'pipworks' });
    /** @type {() => void} */
    let resolve = () => {};
    /** @type {(error: Error) => void} */
    let reject = () => {};
    /** @type {Promise<void>} */
    const ready = new Promise((done, refuse) => {
      resolve = done;
      reject = refuse;
    });
    ready.catch(() => {}); // nobody may be waiting for it
    const name = `pipworks-worker-${crypto.randomUUID?.() ?? Math.random()}`;
    /** @type {Life} */
    const life = {
      worker,
      ready,
      resolve,
      reject,
      phase: 'starting',
      fromSnapshot: false,
      answered: 0,
      born: performance.now(),
      timer: undefined,
      unwatch: () => {},
    };
    this.#waitOn(life);
    worker.onmessage = ({ data }) => this.#heard(life, data, name);
    worker.onerror = (event) => this.#died(life, event.message || 'its module could not be loaded');
    worker.onmessageerror = () => this.#died(life, 'it sent what can not be read');
    worker.postMessage({ start: { base: this.#base, manifest: this.#manifest, name } });
    this.#onLife('starting');
    return life;
  }

  /** @param {Life} life @param {any} data @param {string} name */
  #heard(life, data, name) {
    if (life !== this.#life) return;
    if (data.alive) life.unwatch = watchDeath(name, () => this.#died(life, 'it ended'));
    else if (data.step) {
      if (data.step !== 'tick') life.fromSnapshot = data.step === 'snapshot';
      this.#waitOn(life);
    } else if (data.ready) {
      clearTimeout(life.timer);
      life.phase = 'ready';
      this.#onLife('ready', life.fromSnapshot ? 'snapshot' : 'cold');
      life.resolve();
    } else if (data.died) this.#died(life, data.died);
    else if (this.#asked && data.reply === this.#asked.number) {
      const { resolve } = this.#asked;
      this.#asked = null;
      life.answered++;
      resolve(JSON.parse(data.text));
    }
  }

  /** Waits for the next sign of life. @param {Life} life */
  #waitOn(life) {
    clearTimeout(life.timer);
    const left = life.born + START_WITHIN - performance.now();
    life.timer = setTimeout(() => this.#died(life, 'it did not start in time'), Math.min(left, SILENT_FOR));
  }

  /**
   * An end that nobody asked for. One that was ready starts again by itself, and one that fell over its snapshot, which
   * is thrown away: but not twice in a short time.
   * @param {Life} life @param {string} why
   */
  async #died(life, why) {
    if (life !== this.#life) return;
    const now = performance.now();
    const again = now - this.#lastDeath > AGAIN_WITHIN && (life.phase === 'ready' || life.fromSnapshot);
    this.#lastDeath = now;
    const fallen = life.fromSnapshot && life.answered === 0;
    console.warn(`pipworks: the engine ended: ${why}`); // for whoever runs the host: the page says what a player can do
    this.#end(new Died(why, life.phase === 'starting'));
    this.#onLife('dead');
    if (fallen) await forgetSnapshots(this.#base);
    if (again) this.#again();
  }

  /** @param {Error} error */
  #end(error) {
    const life = this.#life;
    this.#life = null;
    if (life) {
      clearTimeout(life.timer);
      life.unwatch();
      life.worker.terminate();
      life.reject(error);
    }
    this.#asked?.reject(error);
    this.#asked = null;
  }

  #again() {
    if (!this.#closed && !this.#life) this.#life = this.#born();
  }
}
