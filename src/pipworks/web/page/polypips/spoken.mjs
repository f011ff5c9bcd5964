// The spoken names of cells: what lies there, what its region asks for, and what an answer says of it.

import { cellName } from '../words.mjs';
import { DOMINOES } from '../words/polypips.mjs';
import { spokenMarks } from './hint_marks.mjs';
import { briefName } from './naming.mjs';
import { keyOf } from './outline.mjs';
import { factsOf } from './table.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */

/**
 * @param {import('./puzzle.mjs').Puzzle} puzzle
 * @param {ReturnType<typeof import('./laid.mjs').covering>} covered
 * @param {readonly import('./rules.mjs').Standing[]} standings
 * @param {import('../types.mjs').Marks | null} marks
 * @returns {(cell: Cell) => string}
 */
export function spoken(puzzle, covered, standings, marks) {
  const words = DOMINOES;
  const { owners, kindOf } = factsOf(puzzle);
  const notes = spokenMarks(marks);
  const regions = puzzle.regions.map((region) => words.regionOf(words.region(region), region.cells.map(cellName)));
  return (cell) => {
    const key = keyOf(cell);
    const name = cellName(cell);
    const there = covered.get(key);
    const what = there ? words.covered(name, there.pip, briefName(kindOf[there.laid.piece])) : words.bare(name);
    const number = owners.get(key);
    const standing = number === undefined || standings[number] === 'open' ? '' : words[standings[number]];
    const note = notes.get(key);
    const said = [note?.ringed && words.ringed, note?.note && !there && words.mayBe(note.note)].filter(Boolean).join(', ');
    return words.cell(what, number === undefined ? words.noLabel : regions[number], standing, said);
  };
}
