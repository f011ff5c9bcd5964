// What a question can end in besides a reply. The page finds the words by the name.

/** There is no engine: `hint`, a sentence of the library's, may say how it is had; `unable`: this browser runs none. */
export class EngineMissing extends Error {
  /** @param {string} hint @param {boolean} [unable] */
  constructor(hint, unable = false) {
    super(hint || 'no engine');
    this.name = 'EngineMissing';
    this.hint = hint;
    this.unable = unable;
  }
}

/** The player stopped the question. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

/**
 * The engine ended in the middle of the question, or, `early`, before it could be asked. `message` is for a report, not
 * for the player.
 */
export class Died extends Error {
  /** @param {string} [why] @param {boolean} [early] */
  constructor(why = 'the engine died', early = false) {
    super(why);
    this.name = 'Died';
    this.early = early;
  }
}
