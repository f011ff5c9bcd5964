// What an answer shows on the board: rings, the region in question, what is known of cells, and cells under one piece.

import { s } from '../dom.mjs';
import { keyOf, outline, short } from './outline.mjs';
import { SIDE } from './pips.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('../types.mjs').Marks} Marks */

/** What lies under the pieces: the region within a heavy double line. @param {Marks} marks */
export function boldRegion({ bold }) {
  if (!bold.length) return [];
  const d = outline(bold, SIDE, { inset: 0.6, radius: 5 });
  return [s('path', { class: 'bold-edge', d }), s('path', { class: 'bold-glow', d })];
}

/**
 * What lies over the pieces, and below labels: rings, and the outlines of cells under one piece.
 * @param {Marks} marks
 * @param {(cell: Cell) => boolean} covered
 */
export function rings({ ringed, joined }, covered) {
  const bare = joined.filter((cells) => !cells.some(covered));
  return [
    ...bare.map((cells) => s('path', { class: 'joined', d: outline(cells, SIDE, { inset: 5, radius: 6 }) })),
    ...ringed.flatMap(([x, y]) => ['ring-pale', 'ring'].map((name) =>
      s('circle', { class: name, cx: (x + 0.5) * SIDE, cy: (y + 0.5) * SIDE, r: SIDE * 0.43 }))),
  ];
}

/**
 * What lies over all: the pips that bare cells may have.
 * @param {Marks} marks
 * @param {{covered: (cell: Cell) => boolean, tabbed: (cell: Cell) => boolean}} board
 */
export function notes({ found, known }, { covered, tabbed }) {
  return [
    ...known.filter(({ cell }) => !covered(cell)).map((note) => noted(note, 'note', 11.5, tabbed)),
    ...found.filter(({ cell }) => !covered(cell)).map((note) => noted(note, 'note found', 15, tabbed)),
  ];
}

/** The pips that a cell may have. @param {{cell: Cell, note: string}} note @param {string} name @param {number} most @param {(cell: Cell) => boolean} tabbed */
function noted({ cell, note }, name, most, tabbed) {
  const words = [...note].join('/');
  const size = Math.min(most, 50 / words.length);
  const [x, y] = [(cell[0] + 0.5) * SIDE, (cell[1] + (tabbed(cell) ? 0.64 : 0.5)) * SIDE + size * 0.36];
  return s('text', { class: name, x: short(x), y: short(y), 'font-size': short(size) }, words);
}

/** The notes of each cell, for its spoken name. @param {Marks | null} marks @returns {Map<string, {ringed: boolean, note: string}>} */
export function spokenMarks(marks) {
  const said = new Map();
  for (const { cell, note } of [...(marks?.known ?? []), ...(marks?.found ?? [])]) said.set(keyOf(cell), { ringed: false, note });
  for (const cell of marks?.ringed ?? []) said.set(keyOf(cell), { note: said.get(keyOf(cell))?.note ?? '', ringed: true });
  return said;
}
