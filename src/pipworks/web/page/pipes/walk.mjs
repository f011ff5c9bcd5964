// Where the keys lead from tile to tile. Blank tiles are passed over; every tile can be come to.

import { BLANK } from './board.mjs';

/** @typedef {import('./network.mjs').Network} Network */

const SIDE = Object.freeze({ up: 0, east: 1, down: 2, west: 3 });

/**
 * The tile to go to, which is this one where there is no other.
 * @param {Network} network @param {number} tile @param {import('./keys.mjs').Does} does
 */
export function walk(network, tile, does) {
  const { width, kinds } = network;
  const row = tile - (tile % width);
  if (does === 'up' || does === 'east' || does === 'down' || does === 'west') return ahead(network, tile, SIDE[does]);
  if (does === 'first') return next(kinds, 0, 1, kinds.length) ?? tile;
  if (does === 'last') return next(kinds, kinds.length - 1, -1, kinds.length) ?? tile;
  if (does === 'start') return next(kinds, row, 1, width) ?? tile;
  if (does === 'end') return next(kinds, row + width - 1, -1, width) ?? tile;
  if (does === 'rowUp' || does === 'rowDown') return otherRow(network, tile, does === 'rowUp' ? -width : width);
  return tile;
}

/**
 * The first tile that is not blank on the way to a side, over the edge where the board wraps.
 * @param {Network} network @param {number} tile @param {number} side
 */
function ahead({ kinds, near }, tile, side) {
  for (let place = near[4 * tile + side]; place >= 0 && place !== tile; place = near[4 * place + side]) {
    if (kinds[place] !== BLANK) return place;
  }
  return tile;
}

/**
 * The tile nearest to the same column in the next row that has any.
 * @param {Network} network @param {number} tile @param {number} step
 */
function otherRow({ width, kinds }, tile, step) {
  const column = tile % width;
  for (let row = tile - column + step; row >= 0 && row < kinds.length; row += step) {
    const tiles = [...kinds.slice(row, row + width)].flatMap((kind, x) => (kind === BLANK ? [] : [x]));
    tiles.sort((one, other) => Math.abs(one - column) - Math.abs(other - column));
    if (tiles.length) return row + tiles[0];
  }
  return tile;
}

/** @param {string} kinds @param {number} from @param {number} step @param {number} count */
function next(kinds, from, step, count) {
  for (let place = from; count > 0; place += step, count -= 1) if (kinds[place] !== BLANK) return place;
  return null;
}
