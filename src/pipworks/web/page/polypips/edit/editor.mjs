// The editor of Polypips: all that the frame knows of it.

import { factsOf } from '../table.mjs';
import { mount } from './board.mjs';
import { beside, EMPTY, freeze, MOST_SIDE, ofPuzzle, rows, thaw } from './draft.mjs';
import { made } from './made.mjs';
import { BENCH } from '../../words/polypips_edit.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */

/** @type {import('../../edit/types.mjs').Editor<Draft>} */
export const EDITOR = Object.freeze({
  name: 'polypips',
  empty: () => EMPTY,
  ofPuzzle(/** @type {import('../puzzle.mjs').Puzzle} */ puzzle, /** @type {import('../laid.mjs').State | null} */ position) {
    if (puzzle.width > MOST_SIDE || puzzle.height > MOST_SIDE) throw new Error(BENCH.tooLarge(MOST_SIDE));
    return ofPuzzle(puzzle, position, (piece) => factsOf(puzzle).kindOf[piece].piece.pips);
  },
  made,
  freeze,
  thaw,
  beside,
  rows,
  mount,
});
