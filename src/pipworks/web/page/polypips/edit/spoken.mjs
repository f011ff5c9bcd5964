// The spoken names of the editor's cells: whether they are the board's, whose region, and what lies there.

import { BENCH } from '../../words/polypips_edit.mjs';
import { keyOf } from '../outline.mjs';
import { cornerOf } from './draft.mjs';
import { placeOf } from './made.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */

/** @param {import('./draft.mjs').Draft} draft @param {readonly import('./draft.mjs').Drawn[]} laid @param {ReadonlySet<string>} marked @returns {(cell: Cell) => string} */
export function spoken(draft, laid, marked) {
  const corner = cornerOf(draft);
  const board = new Set(draft.cells.map(keyOf));
  const regions = new Map(draft.regions.flatMap((region) => region.cells.map((cell) => [keyOf(cell), region])));
  const pips = new Map(laid.flatMap((drawn) => drawn.cells.map((cell, place) => [keyOf(cell), { pip: drawn.pips[place], size: drawn.cells.length }])));
  return (cell) => {
    const key = keyOf(cell);
    const name = placeOf([cell[0] - corner[0], cell[1] - corner[1]]);
    if (!board.has(key)) return BENCH.cell(name, [BENCH.outside, marked.has(key) ? BENCH.isMarked : '']);
    const region = regions.get(key);
    const lies = pips.get(key);
    return BENCH.cell(name, [
      marked.has(key) ? BENCH.isMarked : '',
      region ? BENCH.inRegion(region.label, region.cells.length) : BENCH.free,
      lies ? BENCH.lies(lies.pip, lies.size) : '',
    ]);
  };
}
