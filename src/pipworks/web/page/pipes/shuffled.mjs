// How the tiles of a board lie when it is given out: at random but by the board alone, with few joints by accident, the
// same as in the library's picture (`pipworks.pipes.drawing.shuffled`). So a board looks alike in print and here.

import { BLANK, TILES, TURNS } from './board.mjs';
import { below, bitsOf, crc32, mixed } from './random.mjs';
import { opensOf, opposite, SIDES, turnOfOpens } from './tiles.mjs';

const SWEEPS = 12;
const MOST_SWEPT = 2500;

/** The different ways in which a kind of tile can be open. @type {Readonly<Record<string, readonly number[]>>} */
const WAYS = Object.freeze(
  Object.fromEntries([...TILES].map((kind) => [kind, [...new Set([...TURNS].map((turn) => opensOf(kind, turn)))]])),
);

/**
 * The letters of all tiles as they are given out, `_` for blank ones.
 * @param {import('./network.mjs').Network} network
 */
export function shuffled(network) {
  const { width, kinds } = network;
  const bits = bitsOf(crc32(`${width} ${kinds}`));
  const opens = Array.from(kinds, (kind) => WAYS[kind][below(bits, WAYS[kind].length)]);
  for (let sweep = kinds.length <= MOST_SWEPT ? SWEEPS : 1; sweep > 0; sweep -= 1) {
    for (let tile = 0; tile < kinds.length; tile += 1) {
      const ways = WAYS[kinds[tile]];
      if (ways.length > 1) opens[tile] = fewest(mixed(bits, ways), facing(network, opens, tile));
    }
  }
  return Array.from(kinds, (kind, tile) => (kind === BLANK ? BLANK : turnOfOpens(kind, opens[tile]))).join('');
}

/** The first of the ways that opens towards the fewest of these sides. @param {number[]} ways @param {number} sides */
function fewest(ways, sides) {
  const joints = ways.map((way) => SIDES.filter((side) => way & sides & side).length);
  return ways[joints.indexOf(Math.min(...joints))];
}

/**
 * The sides from which a tile's neighbours are open towards it.
 * @param {import('./network.mjs').Network} network @param {number[]} opens @param {number} tile
 */
function facing({ near }, opens, tile) {
  let found = 0;
  for (let side = 0; side < 4; side += 1) {
    const other = near[4 * tile + side];
    if (other >= 0 && other !== tile && opens[other] & opposite(SIDES[side])) found |= SIDES[side];
  }
  return found;
}
