// Pipes drawn as lines through cells: each cell gets the tile that fits the sides at which it is joined.

import { BLANK } from '../board.mjs';
import { isTank } from '../tiles.mjs';
import { draftOf, edgesOf, netOf, sidesOf } from './draft.mjs';
import { painted } from './changes.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {'tank' | 'house'} Begins  what a new line begins with */
/** @typedef {{tile: number, side: number}} Step  from a tile across a side of it */

/** A tile has at most so many openings. */
const MOST_SIDES = 3;

/** The tiles of a house's or a pipe's sides, and of a tank's. @type {Readonly<Record<string, string>>} */
const AS_TANK = Object.freeze({ H: '1', L: '2', T: '3' });
/** @type {Readonly<Record<string, string>>} */
const AS_PIPE = Object.freeze({ 1: 'H', 2: 'L', 3: 'T' });

/** A line that is being drawn. */
export class Line {
  /** @type {Step[]} */
  steps = [];

  /**
   * @param {Draft} draft  as it was before
   * @param {number} start
   * @param {Begins} begins
   * @param {boolean} [rubs]  whether it takes away; else it does so where its first step is drawn already
   */
  constructor(draft, start, begins, rubs = false) {
    this.draft = draft;
    this.start = start;
    this.begins = begins;
    this.rubs = rubs;
    this.near = netOf(draft).near;
  }

  /** The tile at the line's end. */
  get end() {
    const last = this.steps.at(-1);
    return last ? this.near[4 * last.tile + last.side] : this.start;
  }

  /** Whether the line takes away what it goes along. */
  get takes() {
    const [first] = this.steps;
    return this.rubs || (first !== undefined && (sidesOf(this.draft)[first.tile] & (1 << first.side)) !== 0);
  }

  /** On across a side of its end, or back where it just came from. Whether that can be. @param {number} side */
  go(side) {
    const tile = this.end;
    const other = this.near[4 * tile + side];
    if (other < 0 || other === tile) return false;
    const last = this.steps.at(-1);
    if (last && last.tile === other && last.side === (side + 2) % 4) this.steps.pop();
    else this.steps.push({ tile, side });
    return true;
  }

  /** Straight to a tile, first along the row and then along the column, not over the edge. @param {number} tile */
  goTo(tile) {
    const { width } = this.draft;
    const [x, y] = [tile % width, Math.floor(tile / width)];
    while (this.end % width !== x) this.go(this.end % width < x ? 1 : 3);
    while (Math.floor(this.end / width) !== y) this.go(Math.floor(this.end / width) < y ? 2 : 0);
  }

  /** The draft with the line, and the first tile that would have had a fourth opening. @returns {{draft: Draft, full: number | null}} */
  drawn() {
    const sides = sidesOf(this.draft);
    const { takes } = this;
    /** @type {Set<number>} */
    const touched = new Set();
    /** @type {number | null} */
    let full = null;
    for (const { tile, side } of this.steps) {
      const other = this.near[4 * tile + side];
      const [here, there] = [1 << side, 1 << ((side + 2) % 4)];
      if (Boolean(sides[tile] & here) === !takes) continue;
      if (!takes) {
        const most = [tile, other].find((one) => count(sides[one]) >= MOST_SIDES);
        full ??= most ?? null;
        if (most !== undefined) continue;
      }
      sides[tile] ^= here;
      sides[other] ^= there;
      touched.add(tile).add(other);
    }
    const tiles = [...this.draft.tiles];
    const isNew = !sidesOf(this.draft)[this.start];
    for (const tile of touched) {
      const asks = tile === this.start && isNew ? this.begins : 'house';
      tiles[tile] = kindFor(sides[tile], this.draft.tiles[tile], asks);
    }
    return { draft: draftOf({ ...this.draft, tiles: tiles.join(''), edges: edgesOf(sides) }), full };
  }
}

/** The tile with all that is drawn there taken away, and its neighbours made to fit. @param {Draft} draft @param {number} tile */
export function rubbedOut(draft, tile) {
  let next = draft;
  for (let side = 0; side < 4; side += 1) {
    if (!(sidesOf(next)[tile] & (1 << side))) continue;
    const line = new Line(next, tile, 'house', true);
    line.go(side);
    next = line.drawn().draft;
  }
  return painted(next, [tile], BLANK);
}

/** The tile as a tank where it was a house or a pipe, and the other way round; the same draft where that can't be. @param {Draft} draft @param {number} tile */
export function switched(draft, tile) {
  const kind = draft.tiles[tile];
  const other = AS_TANK[kind] ?? AS_PIPE[kind];
  return other ? painted(draft, [tile], other) : draft;
}

/**
 * The tile that fits these sides: a tank where one was, else a pipe, at an end a house or what is asked for, and none
 * where nothing is drawn.
 * @param {number} sides @param {string} was @param {Begins} asks
 */
function kindFor(sides, was, asks) {
  const tank = isTank(was);
  const some = count(sides);
  if (some === 0) return tank ? '1' : BLANK;
  if (some === 1) return tank || (asks === 'tank' && was !== 'H') ? '1' : 'H';
  if (some === 3) return tank ? '3' : 'T';
  const straight = sides === 5 || sides === 10;
  if (straight) return tank ? '3' : 'I';
  return tank ? '2' : 'L';
}

/** @param {number} sides */
function count(sides) {
  return [1, 2, 4, 8].filter((side) => sides & side).length;
}
