// What the tools of the editor share: the draft, the cells that are marked, what is chosen.

import { kindsOf, piecesOf } from '../turning.mjs';
import { keyOf } from '../outline.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */
/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {'on' | 'off' | 'mark'} Stroke */
/** @typedef {'board' | 'regions' | 'solution'} ToolName */

/**
 * A tool. What a press begins may be refused: null.
 * @typedef {object} Tool
 * @property {ToolName} name
 * @property {HTMLElement} palette
 * @property {(cell: Cell) => Stroke | null} begin
 * @property {(cell: Cell) => boolean} takes  whether a stroke counts this cell
 * @property {(cells: readonly Cell[], how: Stroke) => void} end
 * @property {(from: Cell, to: Cell) => void} pass  Shift and an arrow
 * @property {(event: KeyboardEvent, cell: Cell) => boolean} key
 * @property {() => void} draw
 */

export class Bench {
  /** @type {readonly Cell[]} */
  marked = [];
  /** @type {Stroke | null} */
  stroke = null;
  /** A cell of the region or the piece that is worked at. @type {Cell | null} */
  selected = null;
  /** Whether the press that is on is a mouse's: a finger wants no keyboard on the screen. */
  byMouse = true;
  /** Whether the change that comes is made by hand at the board, which grows then and does not jump. */
  atBoard = false;
  /** The labels that hold in the drawn solution, best first, by the cells of their region. @type {Map<string, readonly string[]>} */
  offers = new Map();
  /** The solution that these are of. @type {Draft['solution'] | null} */
  offered = null;
  #run = 0;

  /** @param {import('../../edit/types.mjs').EditHost<Draft>} host @param {{redraw: () => void, goTo: (cell: Cell) => void}} view */
  constructor(host, view) {
    this.host = host;
    this.view = view;
  }

  get draft() {
    return this.host.draft();
  }

  /** @param {Draft} next @param {string} said @param {string} [stroke] */
  change(next, said, stroke) {
    this.atBoard = true;
    this.host.change(next, said, stroke);
    this.atBoard = false;
  }

  /** The name of the run of keys that is on, in which changes are one step. @param {string} name */
  run(name) {
    return `${name} ${this.#run}`;
  }

  /** The run has ended. */
  rest() {
    this.#run += 1;
  }

  /** @param {Cell} cell */
  isBoard(cell) {
    return this.draft.cells.some(([x, y]) => x === cell[0] && y === cell[1]);
  }

  /** The number of the region at a cell, or -1. @param {Cell | null} cell */
  regionAt(cell) {
    return cell ? this.draft.regions.findIndex(({ cells }) => cells.some((own) => keyOf(own) === keyOf(cell))) : -1;
  }

  /** The number of the drawn piece at a cell, or -1. @param {Cell | null} cell */
  drawnAt(cell) {
    return cell ? this.draft.solution.findIndex(({ cells }) => cells.some((own) => keyOf(own) === keyOf(cell))) : -1;
  }

  /** What was chosen may be gone. @param {ToolName} tool */
  settle(tool) {
    if (this.offered !== this.draft.solution) this.offers.clear();
    const { selected } = this;
    if (!selected) return;
    if (tool === 'regions' && this.regionAt(selected) < 0) this.selected = null;
    if (tool === 'solution' && !this.isBoard(selected)) this.selected = null;
  }

  /** The cells of what is chosen. @param {ToolName} tool @returns {readonly Cell[]} */
  chosen(tool) {
    if (!this.selected || tool === 'board') return [];
    if (tool === 'regions') return this.draft.regions[this.regionAt(this.selected)]?.cells ?? [];
    return [this.selected];
  }

  /** The pips of a piece of a state of play, in the order of its cells there. @param {Draft['pieces']} pieces @param {number} piece @returns {readonly number[]} */
  pipsOf(pieces, piece) {
    const all = piecesOf({ ...NOTHING, pieces, supply: this.draft.supply });
    const kind = kindsOf(all).find(({ members }) => members.includes(piece));
    return kind?.piece.pips ?? [];
  }
}

/** @type {import('../puzzle.mjs').Puzzle} */
const NOTHING = { width: 0, height: 0, cells: [], regions: [], pieces: [], supply: [], flips: false };
