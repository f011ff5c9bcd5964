// A Pipes board as the page has it, and the tiles turned so far.

/**
 * `rows` are the letters of the tiles, as in a text file.
 * @typedef {object} Board
 * @property {number} width
 * @property {number} height
 * @property {readonly string[]} rows
 * @property {boolean} wraps  gas that leaves by one edge comes in on the other side
 * @property {boolean} allTiles  every tile needs gas, and no end may be open
 */

/**
 * Rows of N E S W for turned tiles, `?` for others, `_` for blank ones.
 * @typedef {readonly string[]} Position
 */

export const BLANK = '_';
export const OPEN = '?';
export const TURNS = 'NESW';

/** A blank tile, a house, pipes, tanks: the kinds in the order that links have. */
export const TILES = '_HILT123';

/** The position in which nothing is turned. @param {Board} board @returns {Position} */
export function untouched(board) {
  return board.rows.map((row) => row.replace(/[^_]/g, OPEN));
}
