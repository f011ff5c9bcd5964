// The outline of a set of cells as the data of an SVG path: loops with round corners, moved inwards where asked.

import { inReadingOrder } from './puzzle.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {{at: Cell, into: Cell, out: Cell}} Corner */

/** A cell's sides clockwise from the top: start, direction, the neighbour across. @type {readonly [Cell, Cell, Cell][]} */
const SIDES = [
  [[0, 0], [1, 0], [0, -1]],
  [[1, 0], [0, 1], [1, 0]],
  [[1, 1], [-1, 0], [0, 1]],
  [[0, 1], [0, -1], [-1, 0]],
];

/** A cell as the key of a map. @param {readonly [number, number]} cell */
export const keyOf = ([x, y]) => `${x},${y}`;

/**
 * The path around these cells; cells that touch at a corner alone have loops of their own.
 * @param {readonly Cell[]} cells
 * @param {number} side  of a cell
 * @param {{inset?: number, radius?: number}} [how]
 */
export function outline(cells, side, { inset = 0, radius = 0 } = {}) {
  return loops(cells)
    .map((loop) => rounded(loop.map(({ at, into, out }) => /** @type {Cell} */ ([
      // Inwards is to the right of both sides that meet here.
      at[0] * side + inset * (-into[1] - out[1]),
      at[1] * side + inset * (into[0] + out[0]),
    ])), radius))
    .join('');
}

/** The corners of each loop, clockwise around cells and counter-clockwise around holes. @param {readonly Cell[]} cells */
export function loops(cells) {
  const inside = new Set(cells.map(keyOf));
  /** @type {Map<string, {at: Cell, ways: Cell[]}>} */
  const left = new Map();
  const ordered = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (const [x, y] of ordered) {
    for (const [[sx, sy], way, [nx, ny]] of SIDES) {
      if (inside.has(keyOf([x + nx, y + ny]))) continue;
      const at = /** @type {Cell} */ ([x + sx, y + sy]);
      const found = left.get(keyOf(at)) ?? { at, ways: [] };
      found.ways.push(way);
      left.set(keyOf(at), found);
    }
  }
  // The least corner that is left can't be one where two loops touch: one of them would have a lesser one.
  const starts = [...left.values()].map(({ at }) => at).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @type {Corner[][]} */
  const found = [];
  for (const start of starts) while (left.has(keyOf(start))) found.push(walk(left, start));
  return found;
}

/**
 * One loop, taken from what is left. Where two touch it turns right, around its own cell.
 * @param {Map<string, {at: Cell, ways: Cell[]}>} left
 * @param {Cell} start
 * @returns {Corner[]}
 */
function walk(left, start) {
  /** @type {{at: Cell, way: Cell}[]} */
  const steps = [];
  let at = start;
  let way = /** @type {Cell} */ (left.get(keyOf(start))?.ways[0] ?? [1, 0]);
  while (left.has(keyOf(at)) && (keyOf(at) !== keyOf(start) || !steps.length)) {
    const leaving = /** @type {{ways: Cell[]}} */ (left.get(keyOf(at))).ways;
    const right = leaving.findIndex(([x, y]) => x === -way[1] && y === way[0]);
    [way] = leaving.splice(Math.max(right, 0), 1);
    if (!leaving.length) left.delete(keyOf(at));
    steps.push({ at, way });
    at = [at[0] + way[0], at[1] + way[1]];
  }
  return steps
    .map((step, number) => ({ at: step.at, into: steps.at(number - 1)?.way ?? step.way, out: step.way }))
    .filter(({ into, out }) => into[0] !== out[0] || into[1] !== out[1]);
}

/**
 * A closed path through corners, each of them rounded as far as its sides are long.
 * @param {readonly Cell[]} corners
 * @param {number | readonly number[]} radius  one for all, or one for each
 */
export function rounded(corners, radius) {
  const parts = corners.map(([x, y], number) => {
    const [ax, ay] = corners.at(number - 1) ?? [x, y];
    const [bx, by] = corners[(number + 1) % corners.length];
    const before = Math.hypot(ax - x, ay - y);
    const behind = Math.hypot(bx - x, by - y);
    const wanted = typeof radius === 'number' ? radius : radius[number];
    const round = Math.min(wanted, before / 2, behind / 2);
    if (round <= 0) return `${number ? 'L' : 'M'}${short(x)} ${short(y)}`;
    const from = `${short(x + ((ax - x) / before) * round)} ${short(y + ((ay - y) / before) * round)}`;
    const to = `${short(x + ((bx - x) / behind) * round)} ${short(y + ((by - y) / behind) * round)}`;
    const clockwise = (x - ax) * (by - y) - (y - ay) * (bx - x) > 0 ? 1 : 0;
    return `${number ? 'L' : 'M'}${from}A${short(round)} ${short(round)} 0 0 ${clockwise} ${to}`;
  });
  return parts.length ? `${parts.join('')}Z` : '';
}

/** A number with two places. @param {number} number */
export const short = (number) => Math.round(number * 100) / 100;

/** The connected parts of some cells, each in reading order. @param {readonly Cell[]} cells @returns {Cell[][]} */
export function connectedParts(cells) {
  const left = new Map([...cells].sort(inReadingOrder).map((cell) => [keyOf(cell), cell]));
  const found = [];
  for (const [key, cell] of left) {
    left.delete(key);
    const part = [cell];
    for (const [x, y] of part) {
      for (const near of /** @type {Cell[]} */ ([[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]])) {
        if (left.delete(keyOf(near))) part.push(near);
      }
    }
    found.push(part.sort(inReadingOrder));
  }
  return found;
}
