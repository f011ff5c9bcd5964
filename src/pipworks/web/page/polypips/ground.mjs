// The board without pieces: tinted regions with lead between them, like a leaded window. What is no cell is nothing.

import { s } from '../dom.mjs';
import { connectedParts, outline } from './outline.mjs';
import { seams, SIDE } from './pips.mjs';

/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */

const ROUND = 6;
const LEAD = 1.5;

/**
 * @param {Puzzle} puzzle
 * @param {import('./table.mjs').Facts} facts
 * @param {readonly number[]} tints  of the regions, from 0
 */
export function ground(puzzle, facts, tints) {
  const parts = walled(puzzle, facts);
  const around = outline(puzzle.cells, SIDE, { radius: ROUND });
  const panes = parts.map((cells) => outline(cells, SIDE, { inset: LEAD, radius: ROUND })).join('');
  return s('g', {},
    s('path', { class: 'board-face', d: around }),
    ...puzzle.regions.map(({ cells }, number) =>
      s('path', { class: `tint-${tints[number] + 1}`, d: outline(cells, SIDE, { inset: 0.5, radius: ROUND }) })),
    s('path', { class: 'board-seam', d: parts.map((cells) => seams(cells, 0)).join('') }),
    s('path', { class: 'lead', d: around + panes, 'fill-rule': 'evenodd' }));
}

/** The connected parts of each region, and of the cells in none. @param {Puzzle} puzzle @param {import('./table.mjs').Facts} facts */
function walled(puzzle, { owners, places }) {
  const free = [...places].filter(([key]) => !owners.has(key)).map(([, place]) => puzzle.cells[place]);
  return [...puzzle.regions.map(({ cells }) => cells), free].flatMap(connectedParts);
}
