// One question at a time to the engine, and how it ended, whatever ended it: a reply is one end of several.

import { W } from '../words.mjs';

/** After so many milliseconds a question that waits is seen to wait. */
export const PATIENCE = 150;

/** The codes of refusals that say something of the question itself: to ask again is in vain. */
const LASTING = new Set(['usage', 'parse', 'puzzle', 'extra']);

/**
 * How a question ended. `gone`: nobody waits for it any more; `lasting`: the same question is refused whenever it is asked.
 * @typedef {{kind: 'reply', reply: any}
 *   | {kind: 'refused', problem: string, hint: string, lasting: boolean}
 *   | {kind: 'missing', hint: string, unable: boolean}
 *   | {kind: 'stopped'} | {kind: 'died', early: boolean} | {kind: 'gone'}} Outcome
 */

/**
 * What is seen of a question that is on: nothing yet, the engine starts, or it thinks.
 * @typedef {'none' | 'starting' | 'thinking'} Progress
 */

export class Asking {
  /** @type {((outcome: Outcome) => void) | null} */
  #settle = null;
  /** @type {AbortController | null} */
  #ending = null;
  /** Whether the question that is on has been on for long, so that it is worth to end it. */
  #long = false;

  /**
   * @param {Pick<import('../types.mjs').App, 'engine' | 'onEngine'>} app
   * @param {(progress: Progress) => void} onProgress
   */
  constructor(app, onProgress) {
    this.app = app;
    this.onProgress = onProgress;
  }

  /** Whether a question is on. */
  get busy() {
    return this.#settle !== null;
  }

  /**
   * How the question ends. It never throws. One that is on already is given up.
   * @param {Record<string, unknown>} request
   * @returns {Promise<Outcome>}
   */
  ask(request) {
    this.drop();
    return new Promise((resolve) => {
      const off = this.app.onEngine(() => this.#seen());
      const patience = setTimeout(() => {
        this.#long = true;
        this.#seen();
      }, PATIENCE);
      const ending = new AbortController();
      this.#ending = ending;
      const settle = (/** @type {Outcome} */ outcome) => {
        if (this.#settle !== settle) return;
        this.#settle = null;
        this.#long = false;
        clearTimeout(patience);
        off();
        this.onProgress('none');
        resolve(outcome);
      };
      this.#settle = settle;
      this.#put(request, ending.signal).then((reply) => settle(outcomeOf(reply)), (fault) => settle(faultOf(fault)));
    });
  }

  /** The player's Stop. */
  stop() {
    this.#end({ kind: 'stopped' }, true);
  }

  /** Nobody waits any more. A question that is nearly answered is let run, as to end a worker costs more than that. */
  drop() {
    this.#end({ kind: 'gone' }, this.#long);
  }

  /** @param {Record<string, unknown>} request @param {AbortSignal} signal */
  async #put(request, signal) {
    const { engine } = this.app;
    if (engine.state === 'dead') await engine.start();
    return engine.ask(request, {
      signal,
      onThinking: () => {
        this.#long = true;
        this.#seen();
      },
    });
  }

  #seen() {
    if (this.busy && this.#long) this.onProgress(this.app.engine.state === 'starting' ? 'starting' : 'thinking');
  }

  /** @param {Outcome} outcome @param {boolean} engineToo */
  #end(outcome, engineToo) {
    if (!this.#settle) return;
    this.#settle(outcome);
    if (engineToo) this.#ending?.abort();
  }
}

/** @param {any} reply @returns {Outcome} */
function outcomeOf(reply) {
  if (typeof reply?.format !== 'string') return { kind: 'refused', problem: W.fault, hint: '', lasting: false };
  if (reply.format !== 'pipworks.error') return { kind: 'reply', reply };
  const lasting = LASTING.has(String(reply.code));
  return { kind: 'refused', problem: String(reply.problem ?? W.fault), hint: String(reply.hint ?? ''), lasting };
}

/** Faults are told apart by their names, as they may come from another realm. @param {any} fault @returns {Outcome} */
function faultOf(fault) {
  if (fault?.name === 'Stopped') return { kind: 'stopped' };
  if (fault?.name === 'EngineMissing') {
    return { kind: 'missing', hint: String(fault.hint ?? fault.message ?? ''), unable: fault.unable === true };
  }
  return { kind: 'died', early: fault?.early === true };
}
