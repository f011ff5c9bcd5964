// The drawing of a draft: the board as it will be played, on a sheet of squares on which it may grow.

import { s } from '../../dom.mjs';
import { hatch } from '../board_drawing.mjs';
import { ground } from '../ground.mjs';
import { rings } from '../hint_marks.mjs';
import { keyOf, outline } from '../outline.mjs';
import { laidPiece, SIDE } from '../pips.mjs';
import { factsOf } from '../table.mjs';
import { drawnTab, tabsOf } from '../tabs.mjs';
import { tintsOf } from '../tints.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */
/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {import('./draft.mjs').Drawn} Drawn */

/**
 * What is to be seen. Cells are those of the draft.
 * @typedef {object} Scene
 * @property {Draft} draft
 * @property {readonly Drawn[]} laid  pieces of the drawn solution, or of one that is shown
 * @property {boolean} faint  whether the pieces lie below labels that are worked at
 * @property {readonly Cell[]} marked  cells that are chosen
 * @property {'on' | 'off' | 'mark' | null} stroke  what happens to the marked cells
 * @property {readonly Cell[]} selected  the region or the piece that is worked at
 * @property {import('../../types.mjs').Marks | null} marks
 */

/** @param {import('../cells_view.mjs').Span} span @param {Scene} scene @returns {SVGSVGElement} */
export function drawing(span, scene) {
  const { left, top, wide, tall } = span;
  const { draft, laid, marked, stroke, selected, marks } = scene;
  const seen = { width: wide, height: tall, cells: draft.cells, pieces: [], supply: [], flips: false, regions: shownRegions(draft) };
  const facts = factsOf(seen);
  const tints = tintsOf(seen.regions.map(({ cells }) => cells));
  const tabs = tabsOf(seen);
  const tabbed = new Set(tabs.map(({ cell }) => keyOf(cell)));
  const owner = (/** @type {Cell} */ cell) => facts.owners.get(keyOf(cell));
  const tint = (/** @type {Cell} */ cell) => {
    const number = owner(cell);
    return number === undefined ? '' : `tint-${tints[number] + 1}`;
  };
  const apart = (/** @type {Cell} */ a, /** @type {Cell} */ b) => owner(a) !== owner(b);
  const isTabbed = (/** @type {Cell} */ cell) => tabbed.has(keyOf(cell));
  const covered = new Set(laid.flatMap(({ cells }) => cells.map(keyOf)));
  return s('svg', {
    class: 'board-drawing', 'aria-hidden': 'true', viewBox: [left, top, wide, tall].map((number) => number * SIDE).join(' '),
  },
  hatch(),
  sheet(span),
  draft.cells.length ? ground(seen, facts, tints) : null,
  s('g', { class: scene.faint ? 'pieces faint' : 'pieces' }, ...laid.map(({ cells, pips }) =>
    laidPiece(cells, /** @type {number[]} */ (pips.map((pip) => pip ?? undefined)), { digits: false, tabbed: isTabbed, apart, tint }))),
  s('g', { class: 'ringed' }, ...(marks ? rings(marks, (cell) => covered.has(keyOf(cell))) : [])),
  s('g', { class: 'labels' }, ...tabs.map((tab) => drawnTab(tab, {
    standing: 'open', covered: covered.has(keyOf(tab.cell)), small: false,
    corner: !facts.places.has(keyOf([tab.cell[0] - 1, tab.cell[1]])) && !facts.places.has(keyOf([tab.cell[0], tab.cell[1] - 1])),
  }))),
  selected.length ? s('path', { class: 'chosen-pale', d: outline(selected, SIDE, { inset: 2, radius: 6 }) }) : null,
  selected.length ? s('path', { class: 'chosen', d: outline(selected, SIDE, { inset: 2, radius: 6 }) }) : null,
  marked.length ? s('path', { class: `marking ${stroke ?? 'mark'}`, d: outline(marked, SIDE, { inset: 3, radius: 6 }) }) : null);
}

/** The regions as they are drawn; one without a label asks for it. @param {Draft} draft */
function shownRegions(draft) {
  return draft.regions.map(({ cells, label }) => ({ cells, label: label || '?', kind: /** @type {const} */ ('equal'), value: null, forbidden: [] }));
}

/** The squares on which the board may grow. @param {import('../cells_view.mjs').Span} span */
function sheet({ left, top, wide, tall }) {
  const columns = Array.from({ length: wide + 1 }, (_, n) => `M${(left + n) * SIDE} ${top * SIDE}v${tall * SIDE}`);
  const rows = Array.from({ length: tall + 1 }, (_, n) => `M${left * SIDE} ${(top + n) * SIDE}h${wide * SIDE}`);
  return s('path', { class: 'sheet-lines', d: [...columns, ...rows].join('') });
}
