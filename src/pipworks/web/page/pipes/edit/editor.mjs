// Pipes, as the editor knows it.

import { PIPES_EDIT } from '../../words/pipes_edit.mjs';
import { BLANK } from '../board.mjs';
import { isTank } from '../tiles.mjs';
import { mountEditor } from './board_view.mjs';
import { boardOf, drawnSolution, empty, freeze, ofPuzzle, thaw } from './draft.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */

/** @type {import('../../edit/types.mjs').Editor<Draft>} */
export const EDITOR = Object.freeze({ name: 'pipes', empty, ofPuzzle, made, freeze, thaw, mount: mountEditor });

/** @param {Draft} draft */
function made(draft) {
  const kinds = [...draft.tiles];
  if (kinds.every((kind) => kind === BLANK)) return { missing: PIPES_EDIT.missing.all };
  if (!kinds.some(isTank)) return { missing: PIPES_EDIT.missing.tank };
  if (!draft.allTiles && !kinds.includes('H')) return { missing: PIPES_EDIT.missing.house };
  const position = drawnSolution(draft);
  return position ? { puzzle: boardOf(draft), position } : { puzzle: boardOf(draft) };
}
