// The library's sentences on the page, with the cells that they name: these show themselves on the board under the pointer.

import { h } from '../dom.mjs';
import { cellName } from '../words.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */

const NAME = /\b[a-z]{1,2}[1-9]\d{0,2}\b/g;

/** The cell of a name as `c3`, or null where no board has one. @param {string} name @returns {Cell | null} */
export function cellOf(name) {
  const [, letters, row] = /^([a-z]{1,2})([1-9]\d{0,2})$/.exec(name) ?? [];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 96;
  return [column - 1, Number(row) - 1];
}

/**
 * A sentence cut into its words and the cells of the board that it names. Joined again it is the sentence.
 * @param {string} sentence
 * @param {{width: number, height: number}} size
 * @returns {(string | Cell)[]}
 */
export function partsOf(sentence, { width, height }) {
  /** @type {(string | Cell)[]} */
  const parts = [];
  let done = 0;
  for (const { 0: name, index } of sentence.matchAll(NAME)) {
    const cell = cellOf(name);
    if (!cell || cell[0] >= width || cell[1] >= height) continue;
    if (index > done) parts.push(sentence.slice(done, index));
    parts.push(cell);
    done = index + name.length;
  }
  if (done < sentence.length) parts.push(sentence.slice(done));
  return parts;
}

/**
 * A sentence as a paragraph. A cell's name is plain text for those who hear or use keys, as a sentence cut up by buttons is
 * hard to follow: for them a button of the answer leads to its cell, and the board's own keys to every other.
 * @param {string} sentence
 * @param {{width: number, height: number}} size
 * @param {string} [classes]
 */
export function paragraph(sentence, size, classes) {
  const parts = partsOf(sentence, size).map((part) =>
    typeof part === 'string' ? part : h('span', { class: 'named-cell', 'data-cell': part.join() }, cellName(part)));
  return h('p', { class: classes }, ...parts);
}

/** The cell whose name the pointer is on, or null. @param {EventTarget | null} target @returns {Cell | null} */
export function cellUnder(target) {
  const told = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null;
  if (!told) return null;
  const [x, y] = told.split(',').map(Number);
  return [x, y];
}
