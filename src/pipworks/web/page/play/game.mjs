// A game: the states of one puzzle in the order in which they came, so that undo is to look at an earlier one.

/** @typedef {import('../types.mjs').Saved} Saved */

/** The states that are kept of a game; the oldest but the first are dropped then. */
export const MOST_STATES = 2000;

/** @template P, S */
export class Game {
  /**
   * A fresh game, or a saved one. What of a saved one can't be read is left out: then it is as far as it can be.
   * @param {import('../types.mjs').Family<P, S>} family
   * @param {P} puzzle
   * @param {Saved | null} [saved]
   */
  constructor(family, puzzle, saved = null) {
    this.family = family;
    this.puzzle = puzzle;
    /** @type {S[]} */
    this.states = [family.fresh(puzzle)];
    this.at = 0;
    /** The places in `states` at which a trial began, the outermost first. @type {number[]} */
    this.checkpoints = [];
    this.seconds = 0;
    /** Whether the player finished the puzzle at any time. */
    this.wasFinished = false;
    /** The place in `states` at which a finished state was given, as the solution was put on the board; null where none was. @type {number | null} */
    this.given = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** States as text: each is kept after every move. @type {WeakMap<object, string>} */
    this.texts = new WeakMap();
    if (saved) this.#restore(saved);
  }

  /** The state as it stands. */
  get state() {
    return this.states[this.at];
  }

  get finished() {
    return this.family.finished(this.puzzle, this.state);
  }

  /** The trials that are on: those that began at or before this state. */
  get trials() {
    return this.checkpoints.filter((place) => place <= this.at).length;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.states.length - 1;
  }

  /** Whether the state that stands is finished, and not by the player: whoever goes on from a solution has it before. */
  get isGiven() {
    return this.finished && this.given !== null && this.at >= this.given;
  }

  /** A move: a new state after this one; what was undone is gone then. @param {S} next */
  change(next) {
    this.#add(next);
  }

  /** A state of an answer or a link: undone as a move is, but a finished one is nobody's solve. @param {S} next */
  put(next) {
    this.#add(next, true);
  }

  /** @param {S} next @param {boolean} [given] */
  #add(next, given = false) {
    if (this.#text(next) === this.#text(this.state)) return;
    if (this.given !== null && this.given > this.at) this.given = null;
    if (given && this.given === null && this.family.finished(this.puzzle, next)) this.given = this.at + 1;
    this.states = [...this.states.slice(0, this.at + 1), next];
    this.checkpoints = this.checkpoints.filter((place) => place <= this.at);
    this.at += 1;
    if (this.states.length > MOST_STATES) this.#forget();
    this.#tell();
  }

  undo() {
    this.go(this.at - 1);
  }

  redo() {
    this.go(this.at + 1);
  }

  /** Look at the state at a place; one outside is the nearest. @param {number} place */
  go(place) {
    const at = Math.max(0, Math.min(place, this.states.length - 1));
    if (at === this.at) return;
    this.at = at;
    this.#tell();
  }

  /** Begin a trial here. */
  mark() {
    this.checkpoints = [...this.checkpoints.filter((place) => place <= this.at), this.at];
    this.#tell();
  }

  /** Keep what the innermost trial did. */
  accept() {
    this.#leave();
    this.#tell();
  }

  /** Back to where the innermost trial began; redo brings back what it did. */
  back() {
    const place = this.#leave();
    if (place !== undefined) this.at = place;
    this.#tell();
  }

  /** The game as it is kept, with what else is known of the puzzle. @param {{name: string, difficulty: string}} about @returns {Saved} */
  save(about) {
    return {
      version: 1,
      states: this.states.map((state) => this.#text(state)),
      at: this.at,
      checkpoints: this.checkpoints,
      seconds: this.seconds,
      finished: this.wasFinished,
      ...about,
      when: Date.now(),
    };
  }

  /** Calls the listener after each change. Returns what ends that. @param {() => void} listener */
  on(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {S} state */
  #text(state) {
    const known = state instanceof Object ? this.texts.get(state) : undefined;
    const text = known ?? this.family.freeze(this.puzzle, state);
    if (known === undefined && state instanceof Object) this.texts.set(state, text);
    return text;
  }

  #leave() {
    const on = this.checkpoints.filter((place) => place <= this.at);
    const place = on.pop();
    this.checkpoints = on;
    return place;
  }

  #forget() {
    this.states.splice(1, 1);
    this.at -= 1;
    this.checkpoints = this.checkpoints.map((place) => Math.max(0, place - 1));
    if (this.given !== null) this.given = Math.max(0, this.given - 1);
  }

  #tell() {
    if (this.finished && !this.isGiven) this.wasFinished = true;
    for (const listener of [...this.listeners]) listener();
  }

  /** @param {Saved} saved */
  #restore(saved) {
    const states = [];
    for (const text of saved.states ?? []) {
      try {
        states.push(this.family.thaw(this.puzzle, text));
      } catch {
        break;
      }
    }
    if (!states.length) return;
    this.states = states;
    const last = states.length - 1;
    this.at = Math.max(0, Math.min(Number(saved.at) || 0, last));
    this.checkpoints = (saved.checkpoints ?? []).filter((place) => Number.isInteger(place) && place >= 0 && place <= last);
    this.seconds = Math.max(0, Number(saved.seconds) || 0);
    this.wasFinished = saved.finished === true;
    if (!this.wasFinished && this.finished) this.given = this.at;
  }
}
