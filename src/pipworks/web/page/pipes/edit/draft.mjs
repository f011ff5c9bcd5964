// A Pipes puzzle in the making: its tiles, and the edges along which gas was drawn, where any was.

import { BLANK, TILES, TURNS } from '../board.mjs';
import { finished, stateOf } from '../state.mjs';
import { networkOf } from '../network.mjs';
import { gasOf } from '../gas.mjs';
import { opensOf } from '../tiles.mjs';

/**
 * @typedef {object} Draft
 * @property {number} width
 * @property {number} height
 * @property {boolean} wraps
 * @property {boolean} allTiles
 * @property {string} tiles  the letters of all tiles in reading order
 * @property {string | null} edges  of each tile the sides across which gas was drawn, as a digit of 16; null where none was
 */

/** @typedef {import('../board.mjs').Board} Board */
/** @typedef {import('../state.mjs').State} State */

/** The most columns, and rows, that a board is given here; one that is larger already may stay so. */
export const MOST = 30;

const START = 6;

/** @type {WeakMap<Draft, Board>} */
const BOARDS = new WeakMap();

/** @param {Draft} draft @returns {Draft} */
export function draftOf({ width, height, wraps, allTiles, tiles, edges }) {
  return Object.freeze({ width, height, wraps, allTiles, tiles, edges });
}

/** A board on which nothing is. @returns {Draft} */
export function empty() {
  return draftOf({ width: START, height: START, wraps: true, allTiles: false, tiles: BLANK.repeat(START * START), edges: null });
}

/** The draft's board; that of one draft is made once. @param {Draft} draft */
export function boardOf(draft) {
  let board = BOARDS.get(draft);
  if (!board) {
    const { width, height, wraps, allTiles, tiles } = draft;
    const rows = Array.from({ length: height }, (_, y) => tiles.slice(y * width, (y + 1) * width));
    board = Object.freeze({ width, height, wraps, allTiles, rows: Object.freeze(rows) });
    BOARDS.set(draft, board);
  }
  return board;
}

/** The draft's tiles and who their neighbours are. @param {Draft} draft */
export function netOf(draft) {
  return networkOf(boardOf(draft));
}

/** The sides drawn at each tile, as bits. @param {Draft} draft */
export function sidesOf({ tiles, edges }) {
  return Uint8Array.from(tiles, (_, tile) => (edges ? parseInt(edges[tile], 16) : 0));
}

/** The same as a draft has them. @param {Uint8Array} sides */
export function edgesOf(sides) {
  return sides.some(Boolean) ? Array.from(sides, (bits) => bits.toString(16)).join('') : null;
}

/** The first letter by which a tile of this kind is open on all these sides; undefined where it can't. @param {string} kind @param {number} sides */
export function turnFor(kind, sides) {
  return [...TURNS].find((turn) => (opensOf(kind, turn) & sides) === sides);
}

/** Whether gas may use these sides of a tile of this kind. @param {string} kind @param {number} sides */
export function fits(kind, sides) {
  return kind === BLANK ? sides === 0 : turnFor(kind, sides) !== undefined;
}

/** How the tiles lie in the editor: as they are drawn, the others as they are before they are turned. @param {Draft} draft @returns {State} */
export function lying(draft) {
  const sides = sidesOf(draft);
  return stateOf(Array.from(draft.tiles, (kind, tile) => (kind === BLANK ? BLANK : (turnFor(kind, sides[tile]) ?? 'N').toLowerCase())).join(''));
}

/** The drawn layout as a state of play; null where it is no solution. @param {Draft} draft @returns {State | null} */
export function drawnSolution(draft) {
  if (!draft.edges) return null;
  const state = stateOf(lying(draft).letters.toUpperCase());
  return finished(boardOf(draft), state) ? state : null;
}

/**
 * The draft of a puzzle. The edges of a position that solves it are as if they were drawn; of another nothing is kept.
 * @param {Board} board @param {State | null} position @returns {Draft}
 */
export function ofPuzzle(board, position) {
  const { width, height, wraps, allTiles } = board;
  const bare = { width, height, wraps, allTiles, tiles: board.rows.join('') };
  if (!position || !finished(board, position)) return draftOf({ ...bare, edges: null });
  const { meets, lit } = gasOf(networkOf(board), position.letters.toUpperCase());
  return draftOf({ ...bare, edges: edgesOf(meets.map((sides, tile) => (lit[tile] ? sides : 0))) });
}

/** A short text of the draft. @param {Draft} draft */
export function freeze({ width, height, wraps, allTiles, tiles, edges }) {
  return `${width} ${height} ${Number(wraps)}${Number(allTiles)} ${tiles}${edges ? ` ${edges}` : ''}`;
}

const FROZEN = new RegExp(`^(\\d{1,4}) (\\d{1,4}) ([01])([01]) ([${TILES}]+)(?: ([0-9a-e]+))?$`);

/** The draft of such a text. Throws for a text that `freeze` doesn't write. @param {string} text @returns {Draft} */
export function thaw(text) {
  const found = FROZEN.exec(text);
  if (!found) throw new Error('no draft of Pipes');
  const [width, height, wraps, allTiles] = found.slice(1, 5).map(Number);
  const [tiles, edges = null] = found.slice(5);
  const draft = draftOf({ width, height, wraps: wraps === 1, allTiles: allTiles === 1, tiles, edges });
  const isWhole = width * height === tiles.length && (edges === null || (edges.length === tiles.length && areJoined(draft)));
  if (!isWhole) throw new Error('no draft of Pipes');
  return draft;
}

/** Whether each drawn side has its other half, and each tile can have gas on its sides. @param {Draft} draft */
function areJoined(draft) {
  const { near } = netOf(draft);
  const sides = sidesOf(draft);
  return sides.some(Boolean) && sides.every((bits, tile) => fits(draft.tiles[tile], bits) && [0, 1, 2, 3].every((side) => {
    const other = near[4 * tile + side];
    return !(bits & (1 << side)) || (other >= 0 && other !== tile && Boolean(sides[other] & (1 << ((side + 2) % 4))));
  }));
}
