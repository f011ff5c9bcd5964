// A state of play: how each tile is turned, and which ones are locked. Locked tiles are what the player is sure of, and
// they alone are the position that a hint or a check is asked about: a tile turned to try something is no claim.

import { BLANK, OPEN } from './board.mjs';
import { gasOf, isSolved } from './gas.mjs';
import { networkOf } from './network.mjs';
import { shuffled } from './shuffled.mjs';
import { turned } from './tiles.mjs';

/** @typedef {import('./network.mjs').Board} Board */

/**
 * One letter a tile in reading order, N E S W: a capital for a locked tile, a small one for a loose one; `_` for a
 * blank tile.
 * @typedef {{readonly letters: string}} State
 */

/** @type {WeakMap<Board, State>} */
const FRESH = new WeakMap();

/** The state in which the board is given out. @param {Board} board @returns {State} */
export function fresh(board) {
  let state = FRESH.get(board);
  if (!state) {
    state = stateOf(shuffled(networkOf(board)).toLowerCase());
    FRESH.set(board, state);
  }
  return state;
}

/** @param {string} letters @returns {State} */
export function stateOf(letters) {
  return Object.freeze({ letters });
}

/** How the tiles are turned, locked or not. @param {State} state */
export function turnsOf(state) {
  return state.letters.toUpperCase();
}

/** How the locked tiles are turned; `?` for loose ones. @param {State} state */
export function claimsOf(state) {
  return state.letters.replace(/[nesw]/g, OPEN);
}

/** @param {State} state @param {number} tile */
export function isLocked(state, tile) {
  return 'NESW'.includes(state.letters[tile]);
}

/** How many tiles are locked. @param {State} state */
export function lockedOf(state) {
  return state.letters.replace(/[^NESW]/g, '').length;
}

/** Whether the board is solved, by locked and by loose tiles. @param {Board} board @param {State} state */
export function finished(board, state) {
  const network = networkOf(board);
  return isSolved(network, gasOf(network, turnsOf(state)));
}

/** A short text of the state. @param {Board} board @param {State} state */
export function freeze(board, state) {
  return state.letters;
}

/**
 * The state of such a text. Throws for a text that `freeze` doesn't write.
 * @param {Board} board @param {string} text @returns {State}
 */
export function thaw(board, text) {
  const { kinds } = networkOf(board);
  if (typeof text !== 'string' || text.length !== kinds.length) throw new Error('no state of this board');
  for (let tile = 0; tile < kinds.length; tile += 1) {
    const letters = kinds[tile] === BLANK ? BLANK : kinds[tile] === 'I' ? 'NEne' : 'NESWnesw';
    if (!letters.includes(text[tile])) throw new Error('no state of this board');
  }
  return stateOf(text);
}

/**
 * The rows of the position: what is locked; of a solved board all of it, so that it is told to be solved.
 * @param {Board} board @param {State} state
 */
export function positionOf(board, state) {
  const letters = finished(board, state) ? turnsOf(state) : claimsOf(state);
  return board.rows.map((row, y) => letters.slice(y * board.width, y * board.width + row.length));
}

/**
 * The state as given out, with the turned tiles of a position turned so and locked.
 * @param {Board} board @param {readonly string[]} rows
 */
export function ofPosition(board, rows) {
  const { kinds } = networkOf(board);
  const position = rows.join('');
  const letters = [...fresh(board).letters].map((letter, tile) =>
    'NESW'.includes(position[tile]) ? turned(kinds[tile], position[tile], 0) : letter,
  );
  return stateOf(letters.join(''));
}

/**
 * The state with what a position has locked turned so and locked as well.
 * @param {Board} board @param {State} state @param {State} position
 */
export function merge(board, state, position) {
  const said = position.letters;
  const letters = Array.from(state.letters, (letter, tile) => (isLocked(position, tile) ? said[tile] : letter));
  return stateOf(letters.join(''));
}
