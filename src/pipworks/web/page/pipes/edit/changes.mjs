// What a constructor does to a whole draft, or to single tiles of it: each gives the draft after it.

import { BLANK } from '../board.mjs';
import { draftOf, edgesOf, fits, netOf, sidesOf } from './draft.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {[number, number]} Place */

/**
 * These tiles made of a kind. What is drawn at one stays where the new tile can have it; else its edges are drawn no more.
 * @param {Draft} draft @param {Iterable<number>} places @param {string} kind @returns {Draft}
 */
export function painted(draft, places, kind) {
  const tiles = [...draft.tiles];
  const sides = sidesOf(draft);
  for (const place of places) {
    tiles[place] = kind;
    if (!fits(kind, sides[place])) loosen(draft, sides, place);
  }
  return draftOf({ ...draft, tiles: tiles.join(''), edges: edgesOf(sides) });
}

/** The edges at a tile drawn no more, at both their ends. @param {Draft} draft @param {Uint8Array} sides @param {number} tile */
function loosen(draft, sides, tile) {
  const { near } = netOf(draft);
  for (let side = 0; side < 4; side += 1) {
    if (sides[tile] & (1 << side)) sides[near[4 * tile + side]] &= ~(1 << ((side + 2) % 4));
  }
  sides[tile] = 0;
}

/** Nothing on the board. @param {Draft} draft @returns {Draft} */
export function cleared(draft) {
  return draftOf({ ...draft, tiles: BLANK.repeat(draft.tiles.length), edges: null });
}

/** Every blank tile made of a kind. @param {Draft} draft @param {string} kind @returns {Draft} */
export function filled(draft, kind) {
  return draftOf({ ...draft, tiles: draft.tiles.replaceAll(BLANK, kind) });
}

/** The board of another size: its upper left corner stays, and what is beyond the new edge is gone. @param {Draft} draft @param {number} width @param {number} height */
export function resized(draft, width, height) {
  const stays = (/** @type {number} */ x, /** @type {number} */ y) => (x < width && y < height ? /** @type {Place} */ ([x, y]) : null);
  return moved(draft, { ...draft, width, height }, stays);
}

/** With or without a wall around; what was drawn through it is drawn no more. @param {Draft} draft @param {boolean} wraps */
export function walled(draft, wraps) {
  return moved(draft, { ...draft, wraps }, (x, y) => [x, y]);
}

/** Where every tile needs gas, or houses alone. @param {Draft} draft @param {boolean} allTiles @returns {Draft} */
export function needing(draft, allTiles) {
  return draftOf({ ...draft, allTiles });
}

/** All tiles moved on; what leaves the board comes in on the other side. @param {Draft} draft @param {number} dx @param {number} dy */
export function shifted(draft, dx, dy) {
  const { width, height } = draft;
  return moved(draft, draft, (x, y) => [(x + dx + width) % width, (y + dy + height) % height]);
}

/** Left and right changed, or above and below. @param {Draft} draft @param {'across' | 'over'} way */
export function mirrored(draft, way) {
  const { width, height } = draft;
  if (way === 'across') return moved(draft, draft, (x, y) => [width - 1 - x, y], (side) => [0, 3, 2, 1][side]);
  return moved(draft, draft, (x, y) => [x, height - 1 - y], (side) => [2, 1, 0, 3][side]);
}

/**
 * Every tile at another place of a board, with the edges that still join the same tiles there.
 * @param {Draft} draft
 * @param {Draft} about  the size and the variant of the new board
 * @param {(x: number, y: number) => Place | null} to
 * @param {(side: number) => number} [turned]  the side that a side becomes
 * @returns {Draft}
 */
function moved(draft, about, to, turned = (side) => side) {
  const blank = cleared({ ...about, tiles: BLANK.repeat(about.width * about.height) });
  const tiles = [...blank.tiles];
  const places = Array.from(draft.tiles, (kind, tile) => {
    const at = to(tile % draft.width, Math.floor(tile / draft.width));
    if (at) tiles[at[1] * about.width + at[0]] = kind;
    return at && at[1] * about.width + at[0];
  });
  const before = netOf(draft).near;
  const after = netOf(blank).near;
  const sides = new Uint8Array(tiles.length);
  sidesOf(draft).forEach((bits, tile) => {
    const place = places[tile];
    for (let side = 0; side < 4; side += 1) {
      if (place === null || !(bits & (1 << side))) continue;
      const other = places[before[4 * tile + side]];
      if (other !== null && other === after[4 * place + turned(side)]) sides[place] |= 1 << turned(side);
    }
  });
  return draftOf({ ...about, tiles: tiles.join(''), edges: edgesOf(sides) });
}
