// The drafts of the editor in their order: undo is to look at an earlier one, to the first.

/** So many drafts are kept; the oldest but the first are dropped then. */
export const MOST_DRAFTS = 1000;

/** @typedef {{texts: string[], at: number}} Frozen */

/** @template D */
export class History {
  /** @type {D[]} */
  #drafts;
  /** The stroke that made the last draft; '' where another change may not go on with it. */
  #stroke = '';
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * @param {Pick<import('./types.mjs').Editor<D>, 'empty' | 'freeze' | 'thaw'>} editor
   * @param {Frozen | null} [kept]  of an earlier visit; what of it can't be read is left out
   */
  constructor(editor, kept = null) {
    this.editor = editor;
    this.#drafts = [editor.empty()];
    this.at = 0;
    if (kept) this.#thaw(kept);
  }

  /** The draft as it stands. */
  get draft() {
    return this.#drafts[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.#drafts.length - 1;
  }

  /** How many steps can be done again. */
  get ahead() {
    return this.#drafts.length - 1 - this.at;
  }

  /**
   * A change: a new draft after this one; what was undone is gone then. The next change of the same stroke takes its
   * place. Whether anything is different now: a draft that is equal is no step, and a stroke that leads back is none.
   * @param {D} next
   * @param {string} [stroke]
   */
  change(next, stroke = '') {
    const { freeze } = this.editor;
    if (freeze(next) === freeze(this.draft)) return false;
    const goesOn = stroke !== '' && stroke === this.#stroke && this.at > 0 && !this.canRedo;
    const before = this.#drafts.slice(0, goesOn ? this.at : this.at + 1);
    const isBack = goesOn && freeze(next) === freeze(before[before.length - 1]);
    this.#drafts = isBack ? before : [...before, next];
    this.#stroke = isBack ? '' : stroke;
    if (this.#drafts.length > MOST_DRAFTS) this.#drafts.splice(1, 1);
    this.at = this.#drafts.length - 1;
    this.#tell();
    return true;
  }

  /** No further change goes on with the last one. */
  rest() {
    this.#stroke = '';
  }

  undo() {
    this.go(this.at - 1);
  }

  redo() {
    this.go(this.at + 1);
  }

  /** Look at the draft at a place; one outside is the nearest. @param {number} place */
  go(place) {
    const at = Math.max(0, Math.min(place, this.#drafts.length - 1));
    this.#stroke = '';
    if (at === this.at) return;
    this.at = at;
    this.#tell();
  }

  /** Drafts of elsewhere that aren't among these come before them all, so that undo leads there, too. @param {readonly string[]} texts */
  precede(texts) {
    const known = new Set(this.freeze().texts);
    const drafts = this.#read(texts.filter((text) => !known.has(text))).slice(0, MOST_DRAFTS - this.#drafts.length);
    if (!drafts.length) return;
    this.#drafts = [...drafts, ...this.#drafts];
    this.at += drafts.length;
    this.#tell();
  }

  /** All drafts as texts, for the storage. @returns {Frozen} */
  freeze() {
    return { texts: this.#drafts.map((draft) => this.editor.freeze(draft)), at: this.at };
  }

  /** Calls the listener after each change. Returns what ends that. @param {() => void} listener */
  on(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell() {
    for (const listener of [...this.#listeners]) listener();
  }

  /** The drafts of texts, as far as they can be read. @param {readonly string[]} texts @returns {D[]} */
  #read(texts) {
    const drafts = [];
    for (const text of texts) {
      try {
        drafts.push(this.editor.thaw(text));
      } catch {
        break;
      }
    }
    return drafts;
  }

  /** @param {Frozen} kept */
  #thaw({ texts, at }) {
    const drafts = this.#read(texts.slice(-MOST_DRAFTS));
    if (!drafts.length) return;
    this.#drafts = drafts;
    this.at = Math.max(0, Math.min(Number(at) || 0, drafts.length - 1));
  }
}
