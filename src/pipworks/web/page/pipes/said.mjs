// What is said of tiles and of the gas, put together from the table of words.

import { cellName } from '../words.mjs';
import { GAS } from '../words/pipes.mjs';
import { countGas } from './gas.mjs';
import { leaves } from './network.mjs';
import { SIDES } from './tiles.mjs';

/** @typedef {import('./network.mjs').Network} Network */
/** @typedef {import('./gas.mjs').Gas} Gas */

/** @param {Network} network @param {number} tile */
export function nameOf({ width }, tile) {
  return cellName([tile % width, Math.floor(tile / width)]);
}

/** How far it is, in a sentence. @param {Network} network @param {Gas} gas */
export function gasSaid(network, gas) {
  const { needed, reached, loose } = countGas(network, gas);
  return network.allTiles ? GAS.gasAll(reached, needed, loose) : GAS.gas(reached, needed);
}

/**
 * The tiles to which a tile opens over the edge of the board, itself left out.
 * @param {Network} network @param {number} opens @param {number} tile
 */
export function partnersOf(network, opens, tile) {
  return [0, 1, 2, 3]
    .filter((side) => opens & SIDES[side] && leaves(network, tile, side))
    .map((side) => network.near[4 * tile + side])
    .filter((other) => other >= 0 && other !== tile);
}

/**
 * What is said of a tile when it is come to.
 * @param {Network} network @param {number} tile @param {number} opens @param {boolean} lit @param {boolean} locked
 * @param {string[]} notes
 */
export function tileSaid(network, tile, opens, lit, locked, notes) {
  const over = partnersOf(network, opens, tile).map((other) => nameOf(network, other));
  return GAS.tile({ cell: nameOf(network, tile), kind: network.kinds[tile], opens, lit, locked, over, notes });
}
