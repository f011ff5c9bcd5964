// What is seen outside the board: arrows where a pipe goes on over the edge, at both edges.

import { s } from '../dom.mjs';
import { leaves } from './network.mjs';
import { arrowHead, SIDE } from './shapes.mjs';
import { SIDES } from './tiles.mjs';

/** @typedef {import('./network.mjs').Network} Network */
/** @typedef {{element: SVGGElement, head: SVGPathElement, isLit: boolean | null}} Arrow */

/** @param {Network} network */
export function borderView(network) {
  const element = s('g', { class: 'borders' });
  /** The arrows that were drawn so far, by tile and side. @type {Map<number, Arrow>} */
  const arrows = new Map();
  const places = network.wraps ? placesOf(network) : [];
  return {
    element,
    /** @param {import('./gas.mjs').Gas} gas */
    draw({ meets, lit }) {
      for (const [tile, side] of places) {
        const key = 4 * tile + side;
        const isMet = Boolean(meets[tile] & SIDES[side]);
        let arrow = arrows.get(key);
        if (!arrow && isMet) {
          arrow = arrowAt(network, tile, side);
          arrows.set(key, arrow);
          element.append(arrow.element);
        }
        if (!arrow) continue;
        arrow.element.classList.toggle('away', !isMet);
        const isLit = Boolean(lit[tile]);
        if (arrow.isLit === isLit) continue;
        arrow.isLit = isLit;
        arrow.element.classList.toggle('lit', isLit);
        arrow.head.setAttribute('d', arrowHead(isLit));
      }
    },
  };
}

/** Tiles at an edge, with the side that is there. @param {Network} network @returns {[number, number][]} */
function placesOf(network) {
  /** @type {[number, number][]} */
  const places = [];
  for (let tile = 0; tile < network.kinds.length; tile += 1) {
    for (let side = 0; side < 4; side += 1) if (leaves(network, tile, side)) places.push([tile, side]);
  }
  return places;
}

/** @param {Network} network @param {number} tile @param {number} side @returns {Arrow} */
function arrowAt({ width }, tile, side) {
  const x = ((tile % width) + 0.5) * SIDE;
  const y = (Math.floor(tile / width) + 0.5) * SIDE;
  const head = s('path', { class: 'head' });
  const element = s('g', { class: 'arrow', transform: `translate(${x} ${y}) rotate(${90 * side})` },
    s('path', { class: 'casing', d: 'M0 -20V-24.5' }),
    s('path', { class: 'inside', d: 'M0 -19.2V-24.5' }),
    s('path', { class: 'thread', d: 'M0 -18.6V-24.5' }),
    head);
  return { element, head, isLit: null };
}
