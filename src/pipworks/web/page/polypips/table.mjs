// What is worked out of a puzzle once: where its cells are, whose region each is in, which pieces are equal.

import { keyOf } from './outline.mjs';
import { kindsOf, piecesOf } from './turning.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */
/** @typedef {import('./turning.mjs').Kind} Kind */

/**
 * @typedef {object} Facts
 * @property {ReadonlyMap<string, number>} places  of each cell in `puzzle.cells`, by its key
 * @property {ReadonlyMap<string, number>} owners  the number of the region of each cell that has one
 * @property {readonly import('./puzzle.mjs').Piece[]} pieces
 * @property {readonly Kind[]} kinds
 * @property {readonly Kind[]} kindOf  of each piece
 * @property {boolean} endless  whether each piece may be used any number of times
 */

/** @type {WeakMap<Puzzle, Facts>} */
const known = new WeakMap();

/** @param {Puzzle} puzzle @returns {Facts} */
export function factsOf(puzzle) {
  const found = known.get(puzzle);
  if (found) return found;
  const pieces = piecesOf(puzzle);
  const kinds = kindsOf(pieces);
  /** @type {Kind[]} */
  const kindOf = [];
  for (const kind of kinds) for (const member of kind.members) kindOf[member] = kind;
  const facts = {
    places: new Map(puzzle.cells.map((cell, place) => [keyOf(cell), place])),
    owners: new Map(puzzle.regions.flatMap(({ cells }, number) => cells.map((cell) => [keyOf(cell), number]))),
    pieces,
    kinds,
    kindOf,
    endless: puzzle.supply.length > 0,
  };
  known.set(puzzle, facts);
  return facts;
}
