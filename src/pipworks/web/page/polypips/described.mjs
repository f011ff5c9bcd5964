// What a puzzle is, and how far a game of it is, in a few words.

import { DOMINOES } from '../words/polypips.mjs';
import { bare } from './rules.mjs';

/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */

/** @param {Puzzle} puzzle */
export function describe({ pieces, supply, cells }) {
  const words = DOMINOES;
  if (supply.length) return words.describeEndless(supply.length, cells.length);
  return words.describe(pieces.length, pieces.every(({ pips }) => pips.length === 2));
}

/** Why nothing that needs pips is offered; empty where there are pips. @param {Puzzle} puzzle */
export const helpless = ({ supply }) => (supply.length ? DOMINOES.helpless(supply[0]) : '');

/** @param {Puzzle} puzzle @param {import('./laid.mjs').State} state */
export function progress(puzzle, state) {
  const { cells, pieces, supply } = puzzle;
  const words = DOMINOES;
  return supply.length ? words.progressCells(cells.length - bare(puzzle, state), cells.length) : words.progress(state.length, pieces.length);
}
