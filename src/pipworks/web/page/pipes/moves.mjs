// What a player does to tiles: each gives the state after it.

import { BLANK } from './board.mjs';
import { networkOf } from './network.mjs';
import { isLocked, stateOf } from './state.mjs';
import { turned } from './tiles.mjs';

/** @typedef {import('./state.mjs').State} State */
/** @typedef {import('./network.mjs').Board} Board */

/**
 * A tile turned by a quarter, right (1) or left (-1); a locked one and a blank stay.
 * @param {Board} board @param {State} state @param {number} tile @param {1 | -1} way
 */
export function turnTile(board, state, tile, way) {
  const kind = networkOf(board).kinds[tile];
  if (kind === BLANK || isLocked(state, tile)) return state;
  return replaced(state, [tile], () => turned(kind, state.letters[tile].toUpperCase(), way).toLowerCase());
}

/** These tiles locked, or loose. @param {State} state @param {Iterable<number>} tiles @param {boolean} locked */
export function lockTiles(state, tiles, locked) {
  return replaced(state, tiles, (letter) => (locked ? letter.toUpperCase() : letter.toLowerCase()));
}

/** @param {State} state @param {Iterable<number>} tiles @param {(letter: string) => string} by */
function replaced(state, tiles, by) {
  const letters = [...state.letters];
  for (const tile of tiles) letters[tile] = by(letters[tile]);
  return stateOf(letters.join(''));
}
