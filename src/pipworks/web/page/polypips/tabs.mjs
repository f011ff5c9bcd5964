// The regions' labels on tabs, which grow out of the lead in the upper left corner of a region's first cell; with a tick
// where the label holds and a cross where it is broken.

import { s } from '../dom.mjs';
import { connectedParts, rounded, short } from './outline.mjs';
import { SIDE } from './pips.mjs';
import { letterOf } from './turning.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./rules.mjs').Standing} Standing */
/** @typedef {{region: number, cell: Cell, words: string}} Tab */

/** Letters' capitals, by how large cells are on the screen: on a bare cell, above pips. */
const LETTERS = { large: { bare: 11, covered: 9 }, small: { bare: 14, covered: 11.5 } };
const INNER = 2.2;
const ROUND = 6;

/** The tabs of a puzzle: each connected part of a region has one; parts of one region share a letter. @param {import('./puzzle.mjs').Puzzle} puzzle @returns {Tab[]} */
export function tabsOf(puzzle) {
  let split = 0;
  return puzzle.regions.flatMap(({ cells, label }, region) => {
    const [first, ...others] = connectedParts(cells).map(([cell]) => cell);
    const mark = others.length ? letterOf(split++).toLowerCase() : '';
    return [{ region, cell: first, words: `${label} ${mark}`.trim() }, ...others.map((cell) => ({ region, cell, words: mark }))];
  });
}

/**
 * @param {Tab} tab
 * @param {{standing: Standing, covered: boolean, small: boolean, corner: boolean}} how  `corner`: whether the cell's corner is the board's
 */
export function drawnTab({ cell, words }, { standing, covered, small, corner }) {
  const { bare, covered: above } = LETTERS[small ? 'small' : 'large'];
  const most = covered ? above : bare;
  const mark = standing === 'open' ? 0 : 1.15;
  const room = SIDE - 2 * INNER;
  const size = Math.min(most, room / (emsOf(words) + mark + 0.66));
  const [padX, height] = [size * 0.33, most * 1.5];
  const width = (Math.max(emsOf(words), 0.6) + mark) * size + 2 * padX;
  const [x, y] = [cell[0] * SIDE, cell[1] * SIDE];
  const [right, bottom] = [x + INNER + width, y + INNER + height];
  const corners = /** @type {Cell[]} */ ([[x, y], [right, y], [right, bottom], [x, bottom]]);
  const middle = y + INNER / 2 + height / 2;
  const place = x + INNER + padX;
  return s('g', { class: `tab ${standing}` },
    s('path', { class: 'tab-body', d: rounded(corners, [corner ? ROUND : INNER, INNER, size * 0.4, 0]) }),
    s('text', { class: 'tab-words', x: short(place), y: short(middle + size / 2), 'font-size': short(size / 0.72),
      textLength: short(emsOf(words) * size), lengthAdjust: 'spacingAndGlyphs' }, words),
    mark ? markPath(standing, place + (emsOf(words) + 0.35) * size, middle, size) : null);
}

/** A tick or a cross. @param {Standing} standing @param {number} x  its left end @param {number} y  its middle @param {number} size */
function markPath(standing, x, y, size) {
  const [w, h] = [size * 0.8, size * 0.4];
  const at = (/** @type {number} */ across, /** @type {number} */ down) => `${short(x + across * w)} ${short(y + down * h)}`;
  const tick = `M${at(0, 0.1)}L${at(0.38, 1)}L${at(1, -1)}`;
  const cross = `M${at(0.1, -0.9)}L${at(0.9, 0.9)}M${at(0.9, -0.9)}L${at(0.1, 0.9)}`;
  return s('path', { class: 'tab-mark', d: standing === 'holds' ? tick : cross, 'stroke-width': short(size * 0.24) });
}

/** The width that words get, in heights of capitals, whatever the font. @param {string} words */
function emsOf(words) {
  let width = 0;
  for (const letter of words) width += '{},'.includes(letter) ? 0.5 : letter === ' ' ? 0.35 : '<>=≠'.includes(letter) ? 0.95 : 0.86;
  return width;
}
