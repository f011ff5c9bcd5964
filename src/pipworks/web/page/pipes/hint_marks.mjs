// What a hint is about, drawn on the board as in the library's pictures of hints: rings around the tiles to look at, a
// heavy double line around those that the step rests on, a bar across an edge where gas must pass, a small cross where
// it has no need to.

import { s } from '../dom.mjs';
import { GAS } from '../words/pipes.mjs';
import { SIDE } from './shapes.mjs';

/** @typedef {import('../types.mjs').Marks} Marks */
/** @typedef {import('../types.mjs').Cell} Cell */

/** The step to the neighbour at each side: N, E, S, W. */
const STEPS = Object.freeze([[0, -1], [1, 0], [0, 1], [-1, 0]]);

export function hintMarks() {
  const element = s('g', { class: 'marks' });
  return {
    element,
    /** @param {Marks | null} marks */
    show(marks) {
      if (!marks) return element.replaceChildren();
      const bold = boldLine(marks.bold ?? []);
      element.replaceChildren(
        s('path', { class: 'bold-outer', d: bold }), s('path', { class: 'bold-inner', d: bold }),
        ...sides(marks.known ?? [], false), ...sides(marks.found ?? [], true),
        ...(marks.ringed ?? []).flatMap(ring));
    },
  };
}

/**
 * What is said of each cell that is marked, by its number.
 * @param {Marks | null} marks @param {number} width
 * @returns {Map<number, string[]>}
 */
export function marksSaid(marks, width) {
  /** @type {Map<number, string[]>} */
  const said = new Map();
  /** @param {Cell} cell @param {string[]} notes */
  const add = ([x, y], notes) => void said.set(y * width + x, [...(said.get(y * width + x) ?? []), ...notes]);
  for (const cell of marks?.ringed ?? []) add(cell, [GAS.looked]);
  /** @type {Map<string, {cell: Cell, note: string}>} */
  const notes = new Map();
  for (const { cell, note } of [...(marks?.known ?? []), ...(marks?.found ?? [])]) {
    notes.set(String(cell), { cell, note: (notes.get(String(cell))?.note ?? '') + note });
  }
  for (const { cell, note } of notes.values()) {
    const [must, needNot] = [bitsOf(note, 'NESW'), bitsOf(note, 'nesw')];
    add(cell, [...(must ? [GAS.passes(must)] : []), ...(needNot ? [GAS.rests(needNot)] : [])]);
  }
  return said;
}

/** @param {string} note @param {string} letters */
function bitsOf(note, letters) {
  return [...letters].reduce((bits, letter, side) => (note.includes(letter) ? bits | (1 << side) : bits), 0);
}

/** @param {Cell} cell */
function ring([x, y]) {
  const at = { cx: (x + 0.5) * SIDE, cy: (y + 0.5) * SIDE, r: SIDE * 0.44 };
  return [s('circle', { class: 'ring-outer', ...at }), s('circle', { class: 'ring-inner', ...at })];
}

/** Lines along the edges of these cells that no other of them shares. @param {Cell[]} cells */
function boldLine(cells) {
  const inside = new Set(cells.map(String));
  const edges = ['h40', 'm40 0v40', 'm0 40h40', 'v40'];
  let line = '';
  for (const [x, y] of cells) {
    STEPS.forEach(([dx, dy], side) => {
      if (!inside.has(String([x + dx, y + dy]))) line += `M${x * SIDE} ${y * SIDE}${edges[side]}`;
    });
  }
  return line;
}

/** @param {{cell: Cell, note: string}[]} notes @param {boolean} strong */
function sides(notes, strong) {
  let bars = '';
  let crosses = '';
  for (const { cell, note } of notes) {
    STEPS.forEach(([dx, dy], side) => {
      const x = (cell[0] + 0.5 + dx / 2) * SIDE;
      const y = (cell[1] + 0.5 + dy / 2) * SIDE;
      const far = strong ? 6 : 4.5;
      const arm = strong ? 3.2 : 2.2;
      const bar = `M${x - dx * far} ${y - dy * far}L${x + dx * far} ${y + dy * far}`;
      const cross = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
      if (note.includes('NESW'[side])) bars += bar;
      else if (note.includes('nesw'[side])) crosses += cross;
    });
  }
  const kind = strong ? 'found' : 'known';
  return [
    s('path', { class: `bar-halo ${kind}`, d: bars }), s('path', { class: `bar ${kind}`, d: bars }),
    s('path', { class: `cross-halo ${kind}`, d: crosses }), s('path', { class: `cross ${kind}`, d: crosses }),
  ];
}
