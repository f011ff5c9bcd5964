// The tint of each region, from 0 to 7. Neighbours differ in its level (the tint modulo 4, from light to dark), so that
// they are told apart by all eyes and in grey: a few colours are enough for a map, and a search that goes back finds them.

import { keyOf } from './outline.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */

export const TINTS = 8;
const LEVELS = 4;
/** The steps of the search: beyond, the level that clashes least is taken. */
const PATIENCE = 20_000;
/** Beyond so many regions they are taken as they come. */
const MANY = 2000;

/** @param {readonly (readonly Cell[])[]} regions  disjoint @returns {number[]} */
export function tintsOf(regions) {
  const beside = meetings(regions, [[1, 0], [0, 1]]);
  const askew = meetings(regions, [[1, 1], [-1, 1]]);
  const order = mostBoundFirst(beside);
  const levels = searched(beside, order) ?? greedy(beside, order);
  const used = new Array(TINTS).fill(0);
  /** @type {number[]} */
  const chosen = new Array(regions.length).fill(-1);
  for (const region of regions.keys()) {
    const clashes = (/** @type {number} */ tint) =>
      100 * [...beside[region]].filter((other) => chosen[other] === tint).length +
      10 * [...askew[region]].filter((other) => chosen[other] === tint).length + used[tint];
    const [first, second] = [levels[region], levels[region] + LEVELS];
    chosen[region] = clashes(first) <= clashes(second) ? first : second;
    used[chosen[region]] += 1;
  }
  return chosen;
}

/** For each region those that one of these steps reaches. @param {readonly (readonly Cell[])[]} regions @param {Cell[]} steps */
function meetings(regions, steps) {
  const owner = new Map(regions.flatMap((cells, number) => cells.map((cell) => [keyOf(cell), number])));
  const met = regions.map(() => /** @type {Set<number>} */ (new Set()));
  regions.forEach((cells, mine) => {
    for (const [x, y] of cells) {
      for (const [dx, dy] of steps) {
        const theirs = owner.get(keyOf([x + dx, y + dy])) ?? mine;
        if (theirs === mine) continue;
        met[mine].add(theirs);
        met[theirs].add(mine);
      }
    }
  });
  return met;
}

/** The reverse of the order in which always a region with the fewest neighbours left is taken away. @param {Set<number>[]} beside */
function mostBoundFirst(beside) {
  if (beside.length > MANY) return [...beside.keys()];
  const degree = beside.map((near) => near.size);
  const left = new Set(beside.keys());
  const order = [];
  while (left.size) {
    let next = -1;
    for (const region of left) if (next < 0 || degree[region] <= degree[next]) next = region;
    left.delete(next);
    for (const near of beside[next]) degree[near] -= 1;
    order.push(next);
  }
  return order.reverse();
}

/** Levels without a clash, or null where there are none or patience ends. @param {Set<number>[]} beside @param {number[]} order */
function searched(beside, order) {
  const levels = new Array(order.length).fill(-1);
  const tried = new Array(order.length).fill(-1);
  let place = 0;
  for (let steps = 0; place < order.length; steps += 1) {
    if (steps > PATIENCE || place < 0) return null;
    const region = order[place];
    const taken = new Set([...beside[region]].map((other) => levels[other]));
    tried[place] += 1;
    // Each place begins with another level, so that all are about equally frequent.
    while (tried[place] < LEVELS && taken.has((tried[place] + place) % LEVELS)) tried[place] += 1;
    if (tried[place] < LEVELS) {
      levels[region] = (tried[place] + place) % LEVELS;
      place += 1;
    } else {
      tried[place] = -1;
      levels[region] = -1;
      place -= 1;
      if (place >= 0) levels[order[place]] = -1;
    }
  }
  return levels;
}

/** @param {Set<number>[]} beside @param {number[]} order */
function greedy(beside, order) {
  const levels = new Array(order.length).fill(-1);
  for (const region of order) {
    const clashes = new Array(LEVELS).fill(0);
    for (const other of beside[region]) if (levels[other] >= 0) clashes[levels[other]] += 1;
    levels[region] = clashes.indexOf(Math.min(...clashes));
  }
  return levels;
}
