// A state of play: the pieces that are laid, each with its cells; and what it is as text, in a link, and beside another.

import { keyOf } from './outline.mjs';
import { gridKey, inReadingOrder, orientations } from './puzzle.mjs';
import { factsOf } from './table.mjs';
import { turnOn } from './turning.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */
/** @typedef {{readonly piece: number, readonly cells: readonly Cell[]}} Laid  `cells` in the order of the squares of the first of its kind */
/** @typedef {readonly Laid[]} State  in no order that matters */

/**
 * What lies on each cell, by its key.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @returns {Map<string, {laid: Laid, pip: number | undefined, square: number}>}
 */
export function covering(puzzle, state) {
  const { kindOf } = factsOf(puzzle);
  const found = new Map();
  for (const laid of state) {
    const { pips } = kindOf[laid.piece].piece;
    laid.cells.forEach((cell, square) => found.set(keyOf(cell), { laid, square, pip: pips[square] }));
  }
  return found;
}

/**
 * The pieces of a kind that are not laid; all of them where each may be used any number of times.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @param {import('./turning.mjs').Kind} kind
 */
export function leftOf(puzzle, state, kind) {
  if (factsOf(puzzle).endless) return kind.members;
  const used = new Set(state.map(({ piece }) => piece));
  return kind.members.filter((piece) => !used.has(piece));
}

/**
 * The state as a short text that is the same whichever of equal pieces lies where: for each piece its first cell, its
 * kind and its turn.
 * @param {Puzzle} puzzle
 * @param {State} state
 */
export function freeze(puzzle, state) {
  const { places, kindOf } = factsOf(puzzle);
  return state
    .map(({ piece, cells }) => {
      const kind = kindOf[piece];
      const place = Math.min(...cells.map((cell) => places.get(keyOf(cell)) ?? 0));
      return { place, text: `${place.toString(36)}.${kind.number.toString(36)}.${turnOn(kind, cells)}` };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text)
    .join(' ');
}

/** The state of a text that `freeze` wrote; throws for any other. @param {Puzzle} puzzle @param {string} text @returns {State} */
export function thaw(puzzle, text) {
  const { kinds } = factsOf(puzzle);
  /** @type {Laid[]} */
  const state = [];
  for (const part of text ? text.split(' ') : []) {
    const [place, number, turn] = part.split('.').map((digits) => parseInt(digits, 36));
    const kind = kinds[number];
    const first = puzzle.cells[place];
    const squares = kind?.turns[turn];
    const [piece] = kind ? leftOf(puzzle, state, kind) : [];
    if (!first || !squares || piece === undefined) throw new Error('no such state');
    const [corner] = [...squares].sort(inReadingOrder);
    const cells = squares.map(([x, y]) => /** @type {Cell} */ ([x - corner[0] + first[0], y - corner[1] + first[1]]));
    state.push({ piece, cells });
  }
  if (!fits(puzzle, state) || freeze(puzzle, state) !== text) throw new Error('no such state');
  return state;
}

/** Whether all pieces lie on the board, none over another, and none more often than it was given. @param {Puzzle} puzzle @param {State} state */
export function fits(puzzle, state) {
  const { places, endless } = factsOf(puzzle);
  const seen = new Set();
  const used = new Set();
  return state.every(({ piece, cells }) => {
    if (used.has(piece) && !endless) return false;
    used.add(piece);
    return cells.every((cell) => {
      const key = keyOf(cell);
      if (!places.has(key) || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  });
}

/**
 * The state with the pieces of a position. Pieces that lie in their way are lifted, and so are equal ones where too few
 * are left.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @param {State} position
 * @returns {State}
 */
export function merge(puzzle, state, position) {
  const { kindOf, endless } = factsOf(puzzle);
  const faces = new Set(position.map((laid) => lying(puzzle, laid)));
  const wanted = new Set(position.flatMap(({ cells }) => cells.map(keyOf)));
  const kept = state.filter((laid) => faces.has(lying(puzzle, laid)) || !laid.cells.some((cell) => wanted.has(keyOf(cell))));
  const there = new Set(kept.map((laid) => lying(puzzle, laid)));
  /** @type {Laid[]} */
  let merged = [...kept];
  for (const laid of position) {
    if (there.has(lying(puzzle, laid))) continue;
    const kind = kindOf[laid.piece];
    let [piece] = endless ? [laid.piece] : leftOf(puzzle, merged, kind);
    if (piece === undefined) {
      const spare = merged.findLast((other) => kind.members.includes(other.piece) && !faces.has(lying(puzzle, other)));
      if (!spare) continue;
      merged = merged.filter((other) => other !== spare);
      piece = spare.piece;
    }
    merged.push({ piece, cells: laid.cells });
  }
  return merged;
}

/** A laid piece by its kind and what it shows where. @param {Puzzle} puzzle @param {Laid} laid */
function lying(puzzle, { piece, cells }) {
  const { kindOf } = factsOf(puzzle);
  const first = [...cells].sort(inReadingOrder)[0];
  return `${kindOf[piece].number}@${keyOf(first)} ${gridKey(cells, kindOf[piece].piece.pips)}`;
}

/** The state of a link's position. @param {Puzzle} puzzle @param {import('./puzzle.mjs').Position} position @returns {State} */
export function ofPosition(puzzle, position) {
  const { kindOf, pieces } = factsOf(puzzle);
  return position.flatMap((placed, piece) =>
    (placed ? { piece, cells: inOrderOf(kindOf[piece].piece, placed.cells, pieces[piece].pips) } : []));
}

/** The state as a link has it: for each piece where it lies. @param {Puzzle} puzzle @param {State} state @returns {import('./puzzle.mjs').Position} */
export function toPosition(puzzle, state) {
  const { kindOf } = factsOf(puzzle);
  const cells = new Map(state.map((laid) => [laid.piece, laid.cells]));
  return puzzle.pieces.map((given, piece) => {
    const found = cells.get(piece);
    return found ? { cells: inOrderOf(given, found, kindOf[piece].piece.pips) } : null;
  });
}

/**
 * The cells that show these pips, in the order of the squares of a piece that is equal.
 * @param {import('./puzzle.mjs').Piece} piece
 * @param {readonly Cell[]} cells
 * @param {readonly number[]} pips
 */
function inOrderOf(piece, cells, pips) {
  const key = gridKey(cells, pips);
  const squares = orientations(piece).find((turn) => gridKey(turn, piece.pips) === key) ?? [];
  const [left, top] = [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
  return squares.map(([x, y]) => /** @type {Cell} */ ([x + left, y + top]));
}
