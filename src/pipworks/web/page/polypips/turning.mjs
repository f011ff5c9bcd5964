// Which pieces of a puzzle are equal, and the ways in which each can be turned.

import { gridKey, orientations, pieceOf, sameKey } from './puzzle.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./puzzle.mjs').Piece} Piece */
/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */

/**
 * Equal pieces of a puzzle.
 * @typedef {object} Kind
 * @property {number} number
 * @property {Piece} piece  the first of them
 * @property {number[]} members  the pieces' places in the puzzle
 * @property {readonly (readonly Cell[])[]} turns  the squares in each orientation, a quarter turn counter-clockwise each
 * @property {string} letter  what sentences call it; empty for pieces of one and two squares, which they call by pips
 */

/** The pieces of a puzzle; where each may be used any number of times, one of each, without pips. @param {Puzzle} puzzle @returns {readonly Piece[]} */
export function piecesOf({ pieces, supply }) {
  return supply.length ? supply.map((shape) => pieceOf(shape, [])) : pieces;
}

/** The kinds of these pieces, in the order of their first ones. @param {readonly Piece[]} pieces @returns {Kind[]} */
export function kindsOf(pieces) {
  /** @type {Map<string, Kind>} */
  const kinds = new Map();
  let letters = 0;
  pieces.forEach((piece, place) => {
    const known = kinds.get(sameKey(piece));
    if (known) return void known.members.push(place);
    const letter = piece.pips.length > 2 ? letterOf(letters++) : '';
    kinds.set(sameKey(piece), { number: kinds.size, piece, members: [place], turns: orientations(piece), letter });
  });
  return [...kinds.values()];
}

/** A, B … Z, AA, AB. @param {number} number @returns {string} */
export function letterOf(number) {
  const rest = Math.floor(number / 26);
  return (rest ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (number % 26));
}

/** The place in `kind.turns` of a piece that lies on these cells; -1 where it can't. @param {Kind} kind @param {readonly Cell[]} cells */
export function turnOn(kind, cells) {
  const key = gridKey(cells, kind.piece.pips);
  return kind.turns.findIndex((squares) => gridKey(squares, kind.piece.pips) === key);
}

/** The columns and rows that squares take from the corner. @param {readonly Cell[]} squares */
export const extent = (squares) => ({
  wide: Math.max(...squares.map(([x]) => x)) + 1,
  tall: Math.max(...squares.map(([, y]) => y)) + 1,
});
