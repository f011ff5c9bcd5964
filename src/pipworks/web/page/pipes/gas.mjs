// Where gas stands, and whether that is enough: the rules of Pipes as the page needs them while one plays.
// `pipworks.pipes.rules` has them too, and tests hold the two together over every board that there is.

import { BLANK } from './board.mjs';
import { isTank, opensOf, opposite, SIDES } from './tiles.mjs';

/** @typedef {import('./network.mjs').Network} Network */

/**
 * @typedef {object} Gas
 * @property {Uint8Array} opens  the sides on which each tile is open, as bits
 * @property {Uint8Array} meets  those of them where the neighbour is open too
 * @property {Uint8Array} lit  1 for each tile that has gas
 */

/**
 * What the tiles turned so have of gas: it stands in every tank, and passes where two tiles are open to each other.
 * @param {Network} network
 * @param {string} turns  the letter of each tile in reading order; one of none of NESW is open nowhere
 * @returns {Gas}
 */
export function gasOf(network, turns) {
  const { kinds, near } = network;
  const opens = new Uint8Array(kinds.length);
  for (let tile = 0; tile < kinds.length; tile += 1) opens[tile] = opensOf(kinds[tile], turns[tile]);
  const meets = new Uint8Array(kinds.length);
  const lit = new Uint8Array(kinds.length);
  /** @type {number[]} */
  const reached = [];
  for (let tile = 0; tile < kinds.length; tile += 1) {
    for (let side = 0; side < 4; side += 1) {
      const other = near[4 * tile + side];
      if (opens[tile] & SIDES[side] && other >= 0 && opens[other] & opposite(SIDES[side])) meets[tile] |= SIDES[side];
    }
    if (isTank(kinds[tile])) {
      lit[tile] = 1;
      reached.push(tile);
    }
  }
  for (const tile of reached) {
    for (let side = 0; side < 4; side += 1) {
      const other = near[4 * tile + side];
      if (meets[tile] & SIDES[side] && !lit[other]) {
        lit[other] = 1;
        reached.push(other);
      }
    }
  }
  return { opens, meets, lit };
}

/** Whether a tile of this kind has to have gas. @param {Network} network @param {string} kind */
function needs({ allTiles }, kind) {
  return allTiles ? kind !== BLANK : kind === 'H';
}

/**
 * How far it is: the tiles that must have gas, those of them that have it, and the ends that nothing meets.
 * @param {Network} network @param {Gas} gas
 */
export function countGas(network, { opens, meets, lit }) {
  let needed = 0;
  let reached = 0;
  let loose = 0;
  for (let tile = 0; tile < network.kinds.length; tile += 1) {
    if (needs(network, network.kinds[tile])) {
      needed += 1;
      reached += lit[tile] && opens[tile] ? 1 : 0; // a tank that is not turned yet has gas, but is not done
    }
    for (let ends = opens[tile] & ~meets[tile]; ends; ends &= ends - 1) loose += 1;
  }
  return { needed, reached, loose };
}

/**
 * Whether the tiles turned so are a solution: every house has gas, or where all tiles count, every tile has it and no
 * end is open.
 * @param {Network} network @param {Gas} gas
 */
export function isSolved(network, gas) {
  const { needed, reached, loose } = countGas(network, gas);
  return reached === needed && (!network.allTiles || loose === 0);
}
