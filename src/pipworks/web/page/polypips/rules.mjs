// The rules of the game as the page needs them while one plays: which labels hold, and whether all is done. The library
// has them as `pipworks.polypips.rules`; tests hold the two together.

import { covering, fits } from './laid.mjs';
import { keyOf } from './outline.mjs';
import { factsOf } from './table.mjs';

/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */
/** @typedef {import('./puzzle.mjs').Region} Region */
/** @typedef {import('./laid.mjs').State} State */
/** @typedef {'open' | 'holds' | 'broken'} Standing */

const MOST_PIPS = 6;

/**
 * How each label stands: it holds where its region is full and right; it is broken where no pips in the cells that are
 * open could make it right. Which pieces are left is not asked: that is for the player to find out.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @returns {Standing[]}
 */
export function standings(puzzle, state) {
  const covered = covering(puzzle, state);
  return puzzle.regions.map((region) => {
    const pips = region.cells.flatMap((cell) => covered.get(keyOf(cell))?.pip ?? []);
    const open = region.cells.length - pips.length;
    if (!possible(region, pips, open)) return 'broken';
    return open ? 'open' : 'holds';
  });
}

/**
 * Whether these pips, and any in so many open cells, can be what a label asks for.
 * @param {Region} region
 * @param {readonly number[]} pips
 * @param {number} open
 */
export function possible({ kind, value, forbidden = [] }, pips, open) {
  const least = pips.reduce((sum, pip) => sum + pip, 0);
  const most = least + MOST_PIPS * open;
  const number = value ?? 0;
  if (kind === 'sum') return least <= number && number <= most;
  if (kind === 'less') return least < number;
  if (kind === 'greater') return most > number;
  if (kind === 'equal') return pips.every((pip) => pip === (value ?? pips[0]));
  const different = new Set([...pips, ...forbidden]);
  const allowed = pips.every((pip) => !forbidden.includes(pip));
  return allowed && new Set(pips).size === pips.length && MOST_PIPS + 1 - different.size >= open;
}

/** Whether every cell is covered, by pieces that were given, and every label holds. @param {Puzzle} puzzle @param {State} state */
export function isFinished(puzzle, state) {
  const covered = state.reduce((sum, { cells }) => sum + cells.length, 0);
  return covered === puzzle.cells.length && fits(puzzle, state) &&
    standings(puzzle, state).every((standing) => standing === 'holds');
}

/** The cells that nothing covers. @param {Puzzle} puzzle @param {State} state */
export function bare(puzzle, state) {
  return puzzle.cells.length - state.reduce((sum, { cells }) => sum + cells.length, 0);
}

/** The region that a cell is in, or null. @param {Puzzle} puzzle @param {import('../types.mjs').Cell} cell */
export function regionAt(puzzle, cell) {
  const number = factsOf(puzzle).owners.get(keyOf(cell));
  return number === undefined ? null : { number, region: puzzle.regions[number] };
}
