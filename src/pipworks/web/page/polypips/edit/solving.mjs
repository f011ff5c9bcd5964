// Changes of the drawn solution, and the pieces that it is made of. Each gives a new draft.

import { gridKey, inReadingOrder, orientations, pieceOf, sameKey } from '../puzzle.mjs';
import { keyOf } from '../outline.mjs';
import { SHAPES, toCorner } from '../shapes.mjs';
import { cornerOf, drawnOn, moved } from './draft.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */
/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {import('./draft.mjs').Drawn} Drawn */

/** The draft with a piece drawn on these cells; those in its way are gone, and its cells keep their pips. @param {Draft} draft @param {readonly Cell[]} cells @returns {Draft} */
export function drawnPiece(draft, cells) {
  const pips = new Map(draft.solution.flatMap((drawn) => drawn.cells.map((cell, place) => [keyOf(cell), drawn.pips[place]])));
  const taken = new Set(cells.map(keyOf));
  const rest = draft.solution.filter((drawn) => !drawn.cells.some((cell) => taken.has(keyOf(cell))));
  const fresh = drawnOn(cells, cells.map((cell) => pips.get(keyOf(cell)) ?? null));
  return { ...draft, solution: [...rest, fresh].sort((a, b) => inReadingOrder(a.cells[0], b.cells[0])) };
}

/** The draft without a drawn piece. @param {Draft} draft @param {number} number @returns {Draft} */
export function erased(draft, number) {
  return { ...draft, solution: draft.solution.filter((_, place) => place !== number) };
}

/** The draft with other pips on a cell of a drawn piece. @param {Draft} draft @param {number} number @param {Cell} cell @param {number | null} pip @returns {Draft} */
export function pipped(draft, number, cell, pip) {
  return {
    ...draft,
    solution: draft.solution.map((drawn, place) => (place === number
      ? { ...drawn, pips: drawn.pips.map((old, at) => (keyOf(drawn.cells[at]) === keyOf(cell) ? pip : old)) } : drawn)),
  };
}

/** The shape on some cells: its name, and the turn in which its squares lie on them in their order; null where there is none. @param {readonly Cell[]} cells */
export function shapeOn(cells) {
  const key = [...toCorner(cells)].sort(inReadingOrder).join(' ');
  for (const { name, turns } of SHAPES) {
    for (const [turn, squares] of turns.entries()) {
      if ([...squares].sort(inReadingOrder).join(' ') === key) return { name, turn, squares };
    }
  }
  return null;
}

/** The piece with these pips on these cells, not turned; null where the cells form none, or pips are missing. @param {readonly Cell[]} cells @param {readonly (number | null)[]} pips */
export function pieceOn(cells, pips) {
  const found = shapeOn(cells);
  if (!found || pips.includes(null)) return null;
  const there = new Map(toCorner(cells).map((cell, place) => [keyOf(cell), Number(pips[place])]));
  const piece = pieceOf(found.name, found.squares.map((square) => there.get(keyOf(square)) ?? 0));
  return piece.shape === '2I' ? pieceOf('2I', piece.pips.toSorted((a, b) => a - b)) : piece;
}

/**
 * What a solution lacks, if it is to give its pieces: the cells without a piece, and those without pips.
 * @param {Draft} draft @returns {{bare: readonly Cell[], blank: readonly Cell[]}}
 */
export function lacking({ cells, solution }) {
  const there = new Map(solution.flatMap((drawn) => drawn.cells.map((cell, place) => [keyOf(cell), drawn.pips[place]])));
  return {
    bare: cells.filter((cell) => !there.has(keyOf(cell))),
    blank: cells.filter((cell) => there.get(keyOf(cell)) === null),
  };
}

/** The pieces of a solution whose pips are all there. @param {Draft} draft */
export function piecesDrawn({ solution }) {
  return solution.flatMap(({ cells, pips }) => pieceOn(cells, pips) ?? []);
}

/**
 * Where each piece of the draft lies in its drawn solution, on the puzzle's board; null where that isn't whole, or has
 * other pieces than the draft.
 * @param {Draft} draft @returns {{cells: readonly Cell[]}[] | null}
 */
export function positionOf(draft) {
  const { bare, blank } = lacking(draft);
  if (bare.length || blank.length || draft.solution.length !== draft.pieces.length) return null;
  const [left, top] = cornerOf(draft);
  const open = new Map(draft.pieces.map((piece, place) => [place, sameKey(piece)]));
  /** @type {{cells: readonly Cell[]}[]} */
  const position = [];
  for (const { cells, pips } of draft.solution) {
    const drawn = pieceOn(cells, pips);
    const key = drawn && sameKey(drawn);
    const [place] = [...open].find(([, other]) => other === key) ?? [];
    if (place === undefined) return null;
    open.delete(place);
    const piece = draft.pieces[place];
    const face = gridKey(cells, pips.map(Number));
    const squares = orientations(piece).find((turn) => gridKey(turn, piece.pips) === face) ?? [];
    const [x, y] = [Math.min(...cells.map(([cx]) => cx)) - left, Math.min(...cells.map(([, cy]) => cy)) - top];
    position[place] = { cells: moved(squares, [x, y]) };
  }
  return position;
}
