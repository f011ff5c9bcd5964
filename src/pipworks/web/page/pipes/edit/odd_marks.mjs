// What the engine noted of single tiles: a whole ring around a house that stays dry, a broken one around a tank that no
// layout uses. Tiles that are in no layout's way are only told: they may be meant to mislead.

import { s } from '../../dom.mjs';
import { SIDE } from '../shapes.mjs';

/** @typedef {{code: string, tile: number}} Odd */

/** @type {Readonly<Record<string, string>>} */
const RINGS = Object.freeze({ 'dry house': 'odd dry', 'idle tank': 'odd idle' });

/** @param {{width: number}} size @param {Odd[]} found */
export function oddMarks({ width }, found) {
  return found.filter(({ code }) => code in RINGS).map(({ code, tile }) => {
    const at = { cx: ((tile % width) + 0.5) * SIDE, cy: (Math.floor(tile / width) + 0.5) * SIDE, r: SIDE * 0.44 };
    return s('g', { class: RINGS[code] }, s('circle', { class: 'ring-outer', ...at }), s('circle', { class: 'ring-inner', ...at }));
  });
}
