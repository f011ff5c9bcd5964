// Polypips: all that the page knows of the family.

import { mount } from './board_view.mjs';
import { describe, helpless, progress } from './described.mjs';
import { freeze, merge, ofPosition, thaw, toPosition } from './laid.mjs';
import { formatLink, parseLink } from './link.mjs';
import { isFinished } from './rules.mjs';

/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */
/** @typedef {import('./laid.mjs').State} State */

/** @type {import('../types.mjs').Family<Puzzle, State>} */
export const POLYPIPS = Object.freeze({
  name: 'polypips',
  parse(/** @type {string} */ link) {
    const { puzzle, position } = parseLink(link);
    return { puzzle, state: position && ofPosition(puzzle, position) };
  },
  // A link has no position of pieces that there are any number of.
  format: (/** @type {Puzzle} */ puzzle, /** @type {State | null} */ state) =>
    formatLink(puzzle, state && !puzzle.supply.length ? toPosition(puzzle, state) : null),
  fresh: () => [],
  freeze,
  thaw,
  merge,
  finished: isFinished,
  progress,
  helpless,
  solved: async (puzzle, solution) => (await import('./supply.mjs')).ofSupply(puzzle, solution),
  size: ({ width, height }) => ({ width, height }),
  describe,
  mount,
});
