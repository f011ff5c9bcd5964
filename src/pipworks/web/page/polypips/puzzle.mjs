// A Polypips puzzle as the page has it, and the pieces laid so far.

import { shapeNamed, toCorner } from './shapes.mjs';

/** @typedef {readonly [number, number]} Cell  column and row, from 0 */

/**
 * What is asked of some cells: a sum that is, is less or is greater than `value`; equal pips, all of them `value` where it
 * is a number; or unequal ones, none of them `forbidden`. `label` is what stands on the board.
 * @typedef {object} Region
 * @property {readonly Cell[]} cells  in reading order
 * @property {'sum' | 'equal' | 'unequal' | 'less' | 'greater'} kind
 * @property {number | null} value
 * @property {readonly number[]} forbidden
 * @property {string} label
 */

/**
 * A piece as it is given: `squares` are its cells as it is turned, at the corner, in the order of `pips`.
 * @typedef {object} Piece
 * @property {string} shape
 * @property {number} turn  quarter turns counter-clockwise
 * @property {readonly Cell[]} squares
 * @property {readonly number[]} pips
 */

/**
 * `cells` are in reading order. Pieces are never turned over: `flips` is false. In place of pieces there may be a
 * `supply`, the names of shapes without pips, any number of each.
 * @typedef {object} Puzzle
 * @property {number} width
 * @property {number} height
 * @property {readonly Cell[]} cells
 * @property {readonly Region[]} regions
 * @property {readonly Piece[]} pieces
 * @property {readonly string[]} supply
 * @property {boolean} flips
 */

/**
 * For each piece, in the puzzle's order, null or the cells that its squares lie on, in the order of its squares.
 * @typedef {readonly ({cells: readonly Cell[]} | null)[]} Position
 */

export const MOST_PIPS = 6;

/** @param {string} shape @param {readonly number[]} pips @param {number} turn @returns {Piece} */
export function pieceOf(shape, pips, turn = 0) {
  return { shape, turn, squares: shapeNamed(shape).turns[turn], pips };
}

/**
 * The 1, 2 or 4 different ways in which a piece can be turned, pips included: the squares of each, the least turn first.
 * @param {Piece} piece @returns {(readonly Cell[])[]}
 */
export function orientations(piece) {
  const found = new Map();
  for (const squares of shapeNamed(piece.shape).turns) {
    const key = gridKey(squares, piece.pips);
    if (!found.has(key)) found.set(key, squares);
  }
  return [...found.values()];
}

/** A text that two pieces share where a turn carries one to the other, pips and all. @param {Piece} piece */
export function sameKey(piece) {
  const turns = shapeNamed(piece.shape).turns.map((squares) => gridKey(squares, piece.pips));
  return `${piece.shape} ${turns.toSorted()[0]}`;
}

/** The label of a region, as the library's drawings have it. @param {Omit<Region, 'label'>} region */
export function labelOf({ cells, kind, value, forbidden }) {
  if (kind === 'sum') return String(value);
  if (kind === 'less') return `<${Math.min(Number(value), MOST_PIPS * cells.length + 1)}`;
  if (kind === 'greater') return `>${value}`;
  if (kind === 'equal') return value === null ? '=' : `=${value}`;
  return forbidden.length ? `≠{${forbidden.join(',')}}` : '≠';
}

/** What comes first row by row from the top, each row from the left. @param {Cell} a @param {Cell} b */
export function inReadingOrder([ax, ay], [bx, by]) {
  return ay - by || ax - bx;
}

/** Pips on cells, wherever these are on the board, as a text. @param {readonly Cell[]} cells @param {readonly number[]} pips */
export function gridKey(cells, pips) {
  return toCorner(cells)
    .map(([x, y], square) => `${x},${y}=${pips[square]}`)
    .toSorted()
    .join(' ');
}
