// A Polypips puzzle in the making. Cells may lie anywhere, left of and above the first ones too; the puzzle has them in
// its corner.

import { inReadingOrder, pieceOf } from '../puzzle.mjs';
import { keyOf } from '../outline.mjs';
import { shapeNamed } from '../shapes.mjs';
import { conditionOf } from './labels.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */
/** @typedef {import('../puzzle.mjs').Piece} Piece */
/** @typedef {{readonly cells: readonly Cell[], readonly label: string}} Area  a region; its label is empty until it gets one */
/** @typedef {{readonly cells: readonly Cell[], readonly pips: readonly (number | null)[]}} Drawn  a piece of the drawn solution, in reading order */

/**
 * `cells` are in reading order, and so are those of each region, which are disjoint. The drawn solution has each cell once.
 * @typedef {object} Draft
 * @property {readonly Cell[]} cells
 * @property {readonly Area[]} regions
 * @property {readonly Piece[]} pieces
 * @property {readonly string[]} supply  shapes of which there is any number
 * @property {readonly Drawn[]} solution
 */

/** The columns and rows that a board may have here. */
export const MOST_SIDE = 30;

/** @type {Draft} */
export const EMPTY = Object.freeze({ cells: [], regions: [], pieces: [], supply: [], solution: [] });

/** The least column and the least row. @param {Draft} draft @returns {Cell} */
export function cornerOf({ cells }) {
  if (!cells.length) return [0, 0];
  return [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
}

/** @param {Draft} draft */
export function sizeOf({ cells }) {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return cells.length ? { width: Math.max(...xs) - Math.min(...xs) + 1, height: Math.max(...ys) - Math.min(...ys) + 1 } : { width: 0, height: 0 };
}

/** Cells moved by so much. @param {readonly Cell[]} cells @param {Cell} by @returns {Cell[]} */
export const moved = (cells, [dx, dy]) => cells.map(([x, y]) => [x + dx, y + dy]);

/** The draft with these cells on the board, or without them. @param {Draft} draft @param {readonly Cell[]} cells @param {boolean} on @returns {Draft} */
export function painted(draft, cells, on) {
  const there = new Map(draft.cells.map((cell) => [keyOf(cell), cell]));
  for (const cell of cells) {
    if (on) there.set(keyOf(cell), cell);
    else there.delete(keyOf(cell));
  }
  const isThere = (/** @type {Cell} */ cell) => there.has(keyOf(cell));
  return {
    ...draft,
    cells: [...there.values()].sort(inReadingOrder),
    regions: kept(draft.regions, isThere),
    solution: draft.solution.filter((drawn) => drawn.cells.every(isThere)),
  };
}

/** The regions with what is left of them. @param {readonly Area[]} regions @param {(cell: Cell) => boolean} stays @returns {Area[]} */
export function kept(regions, stays) {
  return regions.flatMap((region) => {
    const cells = region.cells.filter(stays);
    if (cells.length === region.cells.length) return [region];
    return cells.length ? [{ ...region, cells }] : [];
  });
}

/** How many cells the pieces cover. @param {Draft} draft */
export const covered = ({ pieces }) => pieces.reduce((sum, { pips }) => sum + pips.length, 0);

/** @param {import('../puzzle.mjs').Puzzle} puzzle @param {import('../laid.mjs').State | null} position  pieces that lie @param {(piece: number) => readonly number[]} pipsOf @returns {Draft} */
export function ofPuzzle(puzzle, position, pipsOf) {
  return {
    cells: puzzle.cells,
    regions: puzzle.regions.map(({ cells, label, kind, value }) => ({ cells, label: kind === 'less' ? `<${value}` : label })),
    pieces: puzzle.pieces,
    supply: puzzle.supply,
    solution: (position ?? []).map(({ piece, cells }) => drawnOn(cells, pipsOf(piece))),
  };
}

/** A piece of the solution, its cells in reading order. @param {readonly Cell[]} cells @param {readonly (number | null)[]} pips @returns {Drawn} */
export function drawnOn(cells, pips) {
  const order = [...cells.keys()].sort((a, b) => inReadingOrder(cells[a], cells[b]));
  return { cells: order.map((place) => cells[place]), pips: order.map((place) => pips[place] ?? null) };
}

/** The puzzle of a draft, as its link has it, whether it is whole or not. @param {Draft} draft @returns {import('../puzzle.mjs').Puzzle} */
export function puzzleOf(draft) {
  const [left, top] = cornerOf(draft);
  const home = /** @type {Cell} */ ([-left, -top]);
  return {
    ...sizeOf(draft),
    cells: moved(draft.cells, home),
    regions: draft.regions.map(({ cells, label }) => {
      const condition = conditionOf(label) ?? { kind: /** @type {const} */ ('equal'), value: null, forbidden: [] };
      return { cells: moved(cells, home), ...condition, label };
    }),
    pieces: draft.pieces,
    supply: draft.supply,
    flips: false,
  };
}

/** A draft moved to where another one lies. @param {Draft} before @param {Draft} next @returns {Draft} */
export function beside(before, next) {
  const [there, here] = [cornerOf(before), cornerOf(next)];
  const by = /** @type {Cell} */ ([there[0] - here[0], there[1] - here[1]]);
  const cells = (/** @type {readonly Cell[]} */ some) => moved(some, by);
  return {
    ...next,
    cells: cells(next.cells),
    regions: next.regions.map((region) => ({ ...region, cells: cells(region.cells) })),
    solution: next.solution.map((drawn) => ({ ...drawn, cells: cells(drawn.cells) })),
  };
}

/** The board in rows of `#` and blanks; '' where there is none. @param {Draft} draft */
export function rows(draft) {
  const { width, height } = sizeOf(draft);
  const [left, top] = cornerOf(draft);
  const there = new Set(draft.cells.map(keyOf));
  const row = (/** @type {number} */ y) => Array.from({ length: width }, (_, x) => (there.has(keyOf([x + left, y + top])) ? '#' : ' ')).join('').trimEnd();
  return Array.from({ length: height }, (_, y) => row(y)).join('\n');
}

/** @param {Draft} draft */
export function freeze({ cells, regions, pieces, supply, solution }) {
  const listed = (/** @type {readonly Cell[]} */ some) => some.map(keyOf).join(' ');
  return JSON.stringify([
    listed(cells),
    regions.map((region) => [region.label, listed(region.cells)]),
    pieces.map(tokenOf).join(' '),
    supply.join(' '),
    solution.map((drawn) => [listed(drawn.cells), drawn.pips.map((pip) => pip ?? '_').join('')]),
  ]);
}

/** The draft of a text that `freeze` wrote; throws for any other. @param {string} text @returns {Draft} */
export function thaw(text) {
  const [cells, regions, pieces, supply, solution] = JSON.parse(text);
  const draft = {
    cells: read(cells),
    regions: regions.map((/** @type {[string, string]} */ [label, own]) => ({ label, cells: read(own) })),
    pieces: words(pieces).map(pieceOfToken),
    supply: words(supply).map((name) => shapeNamed(name).name),
    solution: solution.map((/** @type {[string, string]} */ [own, pips]) => ({
      cells: read(own), pips: [...pips].map((pip) => (pip === '_' ? null : Number(pip))),
    })),
  };
  if (freeze(draft) !== text) throw new Error('no such draft');
  return draft;
}

/** @param {string} text */
const words = (text) => (text ? text.split(' ') : []);

/** @param {string} text @returns {Cell[]} */
const read = (text) => words(text).map((word) => /** @type {[number, number]} */ (word.split(',').map(Number)));

/** A piece as it is written: `2I:01`, `5F+:12345:90`. @param {Piece} piece */
export function tokenOf({ shape, pips, turn }) {
  return `${shape}:${pips.join('')}${turn ? `:${turn * 90}` : ''}`;
}

/** @param {string} token @returns {Piece} */
function pieceOfToken(token) {
  const [shape, pips, turned] = token.split(':');
  return pieceOf(shape, [...pips].map(Number), Number(turned ?? 0) / 90);
}
