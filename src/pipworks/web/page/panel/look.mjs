// What the panel shows on the board: marks on the game's own state, or another state that is looked at.

/** @typedef {import('../types.mjs').Marks} Marks */
/** @typedef {import('../types.mjs').Cell} Cell */

/** Marks with nothing but rings. @param {Cell[]} ringed @returns {Marks} */
export function rings(ringed) {
  return { ringed, bold: [], found: [], known: [], joined: [] };
}

export class Look {
  /** @type {{state: any, marks: Marks | null} | null} */
  #shown = null;

  /** @param {import('../types.mjs').AnyTable} table */
  constructor(table) {
    this.table = table;
  }

  /** Whether another state than the game's is looked at, so that moves are not taken. */
  get away() {
    return this.#shown !== null && this.#shown.state !== null;
  }

  /** @param {any} state  null for the game's own @param {Marks | null} marks */
  show(state, marks) {
    this.#shown = state === null && !marks ? null : { state, marks };
    this.table.view(state, marks);
  }

  /** Back to the game's own state, without marks. */
  end() {
    if (this.#shown) this.show(null, null);
  }

  /** Ring a cell besides what is shown, or no more. @param {Cell | null} cell */
  point(cell) {
    const { state, marks } = this.#shown ?? { state: null, marks: null };
    const own = marks ?? rings([]);
    this.table.view(state, cell ? { ...own, ringed: [...own.ringed, cell] } : marks);
  }
}
