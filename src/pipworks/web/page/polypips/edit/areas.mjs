// Changes of a draft's regions. Each gives a new draft.

import { inReadingOrder } from '../puzzle.mjs';
import { keyOf } from '../outline.mjs';
import { kept } from './draft.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */
/** @typedef {import('./draft.mjs').Draft} Draft */

/** The draft in which these cells belong to a region: an old one by its number, or a new one for -1. @param {Draft} draft @param {number} number @param {readonly Cell[]} cells @returns {Draft} */
export function joined(draft, number, cells) {
  const taken = new Set(cells.map(keyOf));
  const own = number < 0 ? [] : draft.regions[number].cells;
  const all = [...own.filter((cell) => !taken.has(keyOf(cell))), ...cells].sort(inReadingOrder);
  const mine = { label: number < 0 ? '' : draft.regions[number].label, cells: all };
  const marked = draft.regions.map((region, place) => (place === number ? null : region));
  const regions = marked.flatMap((region) => (region ? kept([region], (cell) => !taken.has(keyOf(cell))) : [mine]));
  return { ...draft, regions: number < 0 ? [...regions, mine] : regions };
}

/** The draft in which these cells belong to no region. @param {Draft} draft @param {readonly Cell[]} cells @returns {Draft} */
export function freed(draft, cells) {
  const taken = new Set(cells.map(keyOf));
  return { ...draft, regions: kept(draft.regions, (cell) => !taken.has(keyOf(cell))) };
}

/** The draft in which a region has this label. @param {Draft} draft @param {number} number @param {string} label @returns {Draft} */
export function labelled(draft, number, label) {
  return { ...draft, regions: draft.regions.map((region, place) => (place === number ? { ...region, label } : region)) };
}
