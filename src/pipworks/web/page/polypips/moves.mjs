// What a hand can do: lay a piece, lift one, move one. A state goes in and another comes out, or why there is none.

import { covering, leftOf } from './laid.mjs';
import { keyOf } from './outline.mjs';
import { inReadingOrder } from './puzzle.mjs';
import { factsOf } from './table.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */
/** @typedef {import('./laid.mjs').State} State */
/** @typedef {import('./laid.mjs').Laid} Laid */
/** @typedef {import('./turning.mjs').Kind} Kind */

/**
 * Where a piece would lie.
 * @typedef {object} Footprint
 * @property {Cell[]} cells
 * @property {boolean} free  whether all of them are on the board and bare
 * @property {Laid[]} across  the pieces in its way
 * @property {boolean} off  whether some of them are off the board
 */

/**
 * The cells of a piece with the corner of its rectangle at a cell.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @param {readonly Cell[]} squares  as it is turned
 * @param {Cell} corner
 * @returns {Footprint}
 */
export function footprint(puzzle, state, squares, corner) {
  const { places } = factsOf(puzzle);
  const covered = covering(puzzle, state);
  const cells = squares.map(([x, y]) => /** @type {Cell} */ ([x + corner[0], y + corner[1]]));
  const across = [...new Set([...cells].sort(inReadingOrder).flatMap((cell) => covered.get(keyOf(cell))?.laid ?? []))];
  const off = cells.some((cell) => !places.has(keyOf(cell)));
  return { cells, free: !off && !across.length, across, off };
}

/**
 * Where a piece would lie so that one of its squares covers a cell: the first square by which it fits; where none does,
 * by the first that keeps it on the board.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @param {readonly Cell[]} squares
 * @param {Cell} cell
 */
export function footprintOver(puzzle, state, squares, [x, y]) {
  const found = squares.map(([dx, dy]) => footprint(puzzle, state, squares, [x - dx, y - dy]));
  return found.find(({ free }) => free) ?? found.find(({ off }) => !off) ?? found[0];
}

/**
 * The state with one piece of a kind more, or null where none of it is left or it doesn't fit.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @param {Kind} kind
 * @param {Footprint} where
 * @returns {State | null}
 */
export function lay(puzzle, state, kind, where) {
  const [piece] = leftOf(puzzle, state, kind);
  return piece === undefined || !where.free ? null : [...state, { piece, cells: where.cells }];
}

/** The state without a piece. @param {State} state @param {Laid} laid @returns {State} */
export function lift(state, laid) {
  return state.filter((other) => other !== laid);
}

/** The piece on a cell, or null. @param {Puzzle} puzzle @param {State} state @param {Cell} cell */
export function laidOn(puzzle, state, cell) {
  return covering(puzzle, state).get(keyOf(cell))?.laid ?? null;
}
