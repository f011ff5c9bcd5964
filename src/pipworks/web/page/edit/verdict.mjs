// What the engine says of a draft, asked after a pause: only of the draft as it stands, an older answer is never told.

/** After so many milliseconds without a change a draft is asked about. */
export const PAUSE = 400;
/** The seconds that the engine has. */
export const TIMEOUT = 2;

/**
 * What is known of the draft as it stands.
 * @typedef {{kind: 'missing', sentence: string}
 *   | {kind: 'waiting'} | {kind: 'asking'}
 *   | {kind: 'told', reply: any, link: string, puzzle: any}
 *   | {kind: 'trouble', outcome: import('../panel/asking.mjs').Outcome}} Known
 */

/** @typedef {Pick<import('../panel/asking.mjs').Asking, 'ask' | 'drop' | 'busy'>} Asks */

export class Verdict {
  /** Counts the drafts, so that an answer knows whether its own still stands. */
  #turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The question that is on, until it has ended. @type {Promise<unknown> | null} */
  #running = null;
  /** @type {Known} */
  known = { kind: 'waiting' };

  /**
   * @param {Asks} asking
   * @param {{made: () => {link: string, puzzle: any} | {missing: string}, family: string, quick: () => boolean, onKnown: (known: Known) => void}} desk
   *   `quick`: whether a question is ended at no cost, as by a server; a worker that is ended has to start again
   */
  constructor(asking, desk) {
    this.asking = asking;
    this.desk = desk;
  }

  /** The draft is another one now. */
  changed() {
    this.#turn += 1;
    clearTimeout(this.#timer);
    const made = this.desk.made();
    if ('missing' in made) return this.#know({ kind: 'missing', sentence: made.missing });
    this.#know({ kind: 'waiting' });
    const mine = this.#turn;
    this.#timer = setTimeout(() => void this.#ask(mine, made), PAUSE);
  }

  /** Ask again, without a pause. */
  again() {
    this.changed();
    clearTimeout(this.#timer);
    const made = this.desk.made();
    if (!('missing' in made)) void this.#ask(this.#turn, made);
  }

  /** Nobody waits any more. */
  end() {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.asking.drop();
  }

  /** @param {number} mine @param {{link: string, puzzle: any}} made */
  async #ask(mine, { link, puzzle }) {
    if (this.#running && !this.desk.quick()) await this.#running;
    if (mine !== this.#turn) return;
    this.#know({ kind: 'asking' });
    const asked = this.asking.ask({ verb: 'verdict', family: this.desk.family, link, timeout: TIMEOUT });
    this.#running = asked;
    const outcome = await asked;
    if (this.#running === asked) this.#running = null;
    if (mine !== this.#turn || outcome.kind === 'gone') return;
    this.#know(outcome.kind === 'reply' ? { kind: 'told', reply: outcome.reply, link, puzzle } : { kind: 'trouble', outcome });
  }

  /** @param {Known} known */
  #know(known) {
    this.known = known;
    this.desk.onKnown(known);
  }
}
