// A Polypips puzzle as a link, and back: the same as pipworks/polypips/formats/link.py, to the letter.

import { DigitReader, DigitWriter, openLink, orAlone, refuseLarge, writeLink } from '../link/digits.mjs';
import { readRegions, writeRegions } from './link_regions.mjs';
import { gridKey, inReadingOrder, orientations, pieceOf, sameKey } from './puzzle.mjs';
import { SHAPES, shapeNamed, sizeOf } from './shapes.mjs';

/** @typedef {import('./puzzle.mjs').Cell} Cell */
/** @typedef {import('./puzzle.mjs').Piece} Piece */
/** @typedef {import('./puzzle.mjs').Position} Position */
/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */

const FAMILY = 'd';
const MOST_SIDE = 1000;
const [DOMINOES, UNTURNED, TURNED, SUPPLY] = [0, 1, 2, 3];
const DOMINO = shapeNamed('2I');
const VALUES = 7;

/** The puzzle of a link, and its position if it has one. Throws Damaged. @param {string} text @returns {{puzzle: Puzzle, position: Position | null}} */
export function parseLink(text) {
  const opened = openLink(text, FAMILY);
  const puzzle = readPuzzle(opened.puzzle);
  const digits = opened.position;
  return { puzzle, position: digits && orAlone(opened.link, () => readPosition(digits, puzzle)) };
}

/** The link of a puzzle, with a position where one is given. @param {Puzzle} puzzle @param {Position | null} position */
export function formatLink(puzzle, position = null) {
  refuseLarge(puzzle.width, puzzle.height);
  const digits = new DigitWriter();
  writeBoard(digits, puzzle);
  if (puzzle.supply.length) {
    digits.put(SUPPLY, 4);
    for (const shape of SHAPES) digits.put(Number(puzzle.supply.includes(shape.name)), 2);
  } else {
    const form = formOf(puzzle.pieces);
    digits.put(form, 4);
    writeRegions(digits, puzzle.cells, puzzle.regions);
    writePieces(digits, puzzle.pieces, form);
  }
  return writeLink(FAMILY, digits, position && positionDigits(puzzle, position));
}

/** @param {DigitReader} digits @returns {Puzzle} */
function readPuzzle(digits) {
  const { width, height, cells } = readBoard(digits);
  const form = digits.take(4);
  const rest = form === SUPPLY ? readSupply(digits) : readParts(digits, cells, form);
  digits.end();
  return { width, height, cells, ...rest, flips: false };
}

/** @param {DigitReader} digits */
function readSupply(digits) {
  const supply = SHAPES.filter(() => digits.take(2)).map((shape) => shape.name);
  if (!supply.length) throw digits.damaged();
  return { supply, regions: [], pieces: [] };
}

/** @param {DigitReader} digits @param {Cell[]} cells @param {number} form */
function readParts(digits, cells, form) {
  const regions = readRegions(digits, cells);
  const pieces = readPieces(digits, cells.length, form);
  if (formOf(pieces) !== form) throw digits.damaged();
  return { supply: [], regions, pieces };
}

/** @param {DigitWriter} digits @param {Puzzle} puzzle */
function writeBoard(digits, { width, height, cells }) {
  digits.putWhole(width - 1);
  digits.putWhole(height - 1);
  const isFull = cells.length === width * height;
  digits.put(Number(!isFull), 2);
  if (isFull) return;
  const board = new Set(cells.map(String));
  for (const cell of rectangle(width, height)) digits.put(Number(board.has(String(cell))), 2);
}

/** @param {DigitReader} digits */
function readBoard(digits) {
  const width = digits.takeWhole(MOST_SIDE - 1) + 1;
  const height = digits.takeWhole(MOST_SIDE - 1) + 1;
  refuseLarge(width, height);
  const all = rectangle(width, height);
  if (!digits.take(2)) return { width, height, cells: all };
  const bits = digits.takeMany(2, all.length);
  const cells = all.filter((_, place) => bits[place]);
  const reachesRight = cells.some(([x]) => x === width - 1);
  const reachesDown = cells.some(([, y]) => y === height - 1);
  if (!reachesRight || !reachesDown || cells.length === all.length) throw digits.damaged();
  return { width, height, cells };
}

/** Every cell of a rectangle in reading order. @param {number} width @param {number} height @returns {Cell[]} */
function rectangle(width, height) {
  return Array.from({ length: width * height }, (_, place) => [place % width, Math.floor(place / width)]);
}

/** The first of the forms that says these pieces. @param {readonly Piece[]} pieces */
function formOf(pieces) {
  if (pieces.some((piece) => piece.turn)) return TURNED;
  return pieces.every((piece) => piece.shape === DOMINO.name) ? DOMINOES : UNTURNED;
}

/** The number of shapes of at most so many cells: those that can come next. @param {number} left */
function shapesWithin(left) {
  return SHAPES.filter((shape) => sizeOf(shape) <= left).length;
}

/** @param {DigitWriter} digits @param {readonly Piece[]} pieces @param {number} form */
function writePieces(digits, pieces, form) {
  let left = pieces.reduce((sum, piece) => sum + piece.pips.length, 0);
  for (const piece of pieces) {
    if (form !== DOMINOES) digits.put(SHAPES.indexOf(shapeNamed(piece.shape)), shapesWithin(left));
    for (const pip of piece.pips) digits.put(pip, VALUES);
    if (form === TURNED) digits.put(piece.turn, 4);
    left -= piece.pips.length;
  }
}

/** The pieces that cover so many cells. @param {DigitReader} digits @param {number} area @param {number} form */
function readPieces(digits, area, form) {
  /** @type {Piece[]} */
  const pieces = [];
  let left = area;
  while (left > 0) {
    const shape = form === DOMINOES ? DOMINO : SHAPES[digits.take(shapesWithin(left))];
    const pips = digits.takeMany(VALUES, sizeOf(shape));
    pieces.push(pieceOf(shape.name, pips, form === TURNED ? digits.take(4) : 0));
    left -= sizeOf(shape);
  }
  if (left < 0) throw digits.damaged();
  return pieces;
}

/** @param {Puzzle} puzzle @param {Position} position */
function positionDigits(puzzle, position) {
  const digits = new DigitWriter();
  const places = new Map(puzzle.cells.map((cell, place) => [String(cell), place]));
  const laid = inTheirOrder(puzzle.pieces, position);
  puzzle.pieces.forEach((piece, number) => {
    const found = laid[number];
    digits.put(Number(found !== null), 2);
    if (!found) return;
    const turns = orientations(piece);
    const key = gridKey(found.cells, found.pips);
    const turn = turns.findIndex((squares) => gridKey(squares, piece.pips) === key);
    const [left, top] = [Math.min(...found.cells.map(([x]) => x)), Math.min(...found.cells.map(([, y]) => y))];
    const [x, y] = turns[turn][0];
    digits.put(places.get(`${left + x},${top + y}`) ?? -1, puzzle.cells.length);
    digits.put(turn, turns.length);
  });
  return digits;
}

/**
 * What lies of each piece: of equal pieces the first ones lie, in the reading order of where they do.
 * @param {readonly Piece[]} pieces @param {Position} position
 */
function inTheirOrder(pieces, position) {
  const keys = pieces.map(sameKey);
  /** @type {Map<string, {cells: readonly Cell[], pips: readonly number[]}[]>} */
  const laid = new Map();
  position.forEach((placed, number) => {
    if (!placed) return;
    const same = laid.get(keys[number]) ?? [];
    laid.set(keys[number], [...same, { cells: placed.cells, pips: pieces[number].pips }]);
  });
  for (const same of laid.values()) same.sort((a, b) => inReadingOrder(firstOf(a.cells), firstOf(b.cells)));
  return keys.map((key) => laid.get(key)?.shift() ?? null);
}

/** @param {readonly Cell[]} cells */
function firstOf(cells) {
  return cells.toSorted(inReadingOrder)[0];
}

/** @param {DigitReader} digits @param {Puzzle} puzzle @returns {Position} */
function readPosition(digits, puzzle) {
  if (puzzle.supply.length) throw digits.damaged();
  const open = new Set(puzzle.cells.map(String));
  const position = puzzle.pieces.map((piece) => {
    if (!digits.take(2)) return null;
    const first = puzzle.cells[digits.take(puzzle.cells.length)];
    const turns = orientations(piece);
    const squares = turns[digits.take(turns.length)];
    const [dx, dy] = [first[0] - squares[0][0], first[1] - squares[0][1]];
    const cells = squares.map(([x, y]) => /** @type {Cell} */ ([x + dx, y + dy]));
    for (const cell of cells) if (!open.delete(String(cell))) throw digits.damaged();
    return { cells };
  });
  digits.end();
  return position;
}
