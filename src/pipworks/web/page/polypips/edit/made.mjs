// Whether a draft is a puzzle, and what it lacks.

import { cellName, counted } from '../../words.mjs';
import { BENCH, MAKING } from '../../words/polypips_edit.mjs';
import { ofPosition } from '../laid.mjs';
import { conditionOf, textOf, wrongFor } from './labels.mjs';
import { covered, cornerOf, puzzleOf } from './draft.mjs';
import { positionOf } from './solving.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {import('../puzzle.mjs').Cell} Cell */

/** The puzzle, with its drawn solution where that is one of its pieces and whole; or what is missing. @param {Draft} draft @returns {{puzzle: import('../puzzle.mjs').Puzzle, position?: import('../laid.mjs').State} | {missing: string}} */
export function made(draft) {
  const missing = missingOf(draft);
  if (missing) return { missing };
  const [puzzle, position] = [puzzleOf(draft), draft.supply.length ? null : positionOf(draft)];
  return position ? { puzzle, position: ofPosition(puzzle, position) } : { puzzle };
}

/** What a draft lacks, in a sentence; '' where it is a puzzle. @param {Draft} draft */
function missingOf(draft) {
  const { cells, pieces, supply, regions } = draft;
  if (!cells.length) return MAKING.noBoard;
  if (supply.length) return pieces.length || regions.length ? MAKING.supplyAlone : '';
  const nameless = regions.find(({ label }) => !label);
  if (nameless) return MAKING.noLabel(nameOf(draft, nameless.cells[0]));
  for (const { cells: own, label } of regions) {
    const condition = conditionOf(label);
    const wrong = condition && wrongFor(condition, own.length);
    if (wrong) return MAKING.wrongLabel(textOf(condition), nameOf(draft, own[0]), wrong.problem);
  }
  if (!pieces.length) return MAKING.noPieces(counted(cells.length, 'cell'));
  const spare = covered(draft) - cells.length;
  return spare ? MAKING.area(counted(cells.length, 'cell'), covered(draft), spare) : '';
}

/** A cell's name on the puzzle's board. @param {Draft} draft @param {import('./draft.mjs').Cell} cell */
export function nameOf(draft, cell) {
  const [left, top] = cornerOf(draft);
  return placeOf([cell[0] - left, cell[1] - top]);
}

/** A cell's name; what lies left of the board or above it is told from its first column or row. @param {Cell} cell */
export function placeOf([x, y]) {
  if (x >= 0 && y >= 0) return cellName([x, y]);
  return BENCH.beyond(x < 0 ? -x : 0, y < 0 ? -y : 0, cellName([Math.max(x, 0), Math.max(y, 0)]));
}
