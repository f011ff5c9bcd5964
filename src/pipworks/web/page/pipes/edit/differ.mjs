// Where two layouts differ: the edges that gas passes in one of them alone, marked by a full or an open diamond.

import { s } from '../../dom.mjs';
import { gasOf } from '../gas.mjs';
import { leaves } from '../network.mjs';
import { SIDE } from '../shapes.mjs';
import { turnsOf } from '../state.mjs';

/** @typedef {import('../network.mjs').Network} Network */
/** @typedef {import('../state.mjs').State} State */
/** @typedef {{tile: number, side: number, here: boolean}} Differing  `here` where gas passes in the first of the two alone */

const STEPS = Object.freeze([[0, -1], [1, 0], [0, 1], [-1, 0]]);

/** The sides of each tile through which gas passes. @param {Network} network @param {State} state */
function passed(network, state) {
  const { meets, lit } = gasOf(network, turnsOf(state));
  return meets.map((sides, tile) => (lit[tile] ? sides : 0));
}

/**
 * The sides of tiles through which gas passes in one of two layouts alone: each edge at both of its tiles.
 * @param {Network} network @param {State} one @param {State} other @returns {Differing[]}
 */
export function differing(network, one, other) {
  const [first, second] = [passed(network, one), passed(network, other)];
  return Array.from(first).flatMap((sides, tile) => [0, 1, 2, 3].flatMap((side) => {
    const bit = 1 << side;
    return (sides ^ second[tile]) & bit ? [{ tile, side, here: Boolean(sides & bit) }] : [];
  }));
}

/** @param {Network} network @param {Differing[]} found */
export function differMarks(network, found) {
  // An edge within the board is marked once, one over its edge at both sides.
  return found
    .filter(({ tile, side }) => side === 1 || side === 2 || leaves(network, tile, side))
    .map(({ tile, side, here }) => {
      const [dx, dy] = STEPS[side];
      const x = ((tile % network.width) + 0.5 + dx / 2) * SIDE;
      const y = (Math.floor(tile / network.width) + 0.5 + dy / 2) * SIDE;
      const diamond = (/** @type {number} */ arm) => `M${x} ${y - arm}L${x + arm} ${y}L${x} ${y + arm}L${x - arm} ${y}Z`;
      return s('g', { class: here ? 'differs here' : 'differs there' },
        s('path', { class: 'differs-halo', d: diamond(10) }), s('path', { class: 'differs-mark', d: diamond(7) }));
    });
}
