// Solutions of pieces that there are any number of, which no link holds. Fetched when one is shown.

import { shapeNamed } from './shapes.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */
/** @typedef {import('./laid.mjs').State} State */

/**
 * The state of a solution of a supply, as docs/json.md has it; null for one of pieces with pips, which links hold.
 * @param {Puzzle} puzzle @param {{piece: string, rotation?: number, at: Cell}[]} solution @returns {State | null}
 */
export function ofSupply({ supply }, solution) {
  if (!supply.length) return null;
  return solution.map(({ piece, rotation = 0, at: [left, top] }) => ({
    piece: supply.indexOf(piece),
    cells: shapeNamed(piece).turns[rotation / 90].map(([x, y]) => /** @type {Cell} */ ([x + left, y + top])),
  }));
}
