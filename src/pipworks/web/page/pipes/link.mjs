// A Pipes board as a link, and back: the same as pipworks/pipes/formats/link.py, to the letter.

import { DigitReader, DigitWriter, MOST_CELLS, openLink, orAlone, refuseLarge, writeLink } from '../link/digits.mjs';
import { BLANK, OPEN, TILES, TURNS } from './board.mjs';

/** @typedef {import('./board.mjs').Board} Board */
/** @typedef {import('./board.mjs').Position} Position */

const FAMILY = 'p';
const GAME = { width: 7, height: 10, wraps: true, allTiles: false };
const LETTERS = OPEN + TURNS;

/** The board of a link, and its position if it has one. Throws Damaged. @param {string} text @returns {{puzzle: Board, position: Position | null}} */
export function parseLink(text) {
  const opened = openLink(text, FAMILY);
  const puzzle = readBoard(opened.puzzle);
  const digits = opened.position;
  return { puzzle, position: digits && orAlone(opened.link, () => readPosition(digits, puzzle)) };
}

/** The link of a board, with a position where one is given. @param {Board} board @param {Position | null} position */
export function formatLink(board, position = null) {
  refuseLarge(board.width, board.height);
  const digits = new DigitWriter();
  digits.put(Number(!isOfTheGame(board)), 2);
  if (!isOfTheGame(board)) {
    digits.putWhole(board.width - 1);
    digits.putWhole(board.height - 1);
    digits.put(Number(board.wraps), 2);
    digits.put(Number(board.allTiles), 2);
  }
  for (const tile of board.rows.join('')) digits.put(TILES.indexOf(tile), TILES.length);
  return writeLink(FAMILY, digits, position && positionDigits(board, position));
}

/** @param {Omit<Board, 'rows'>} board */
function isOfTheGame({ width, height, wraps, allTiles }) {
  return width === GAME.width && height === GAME.height && wraps === GAME.wraps && allTiles === GAME.allTiles;
}

/** @param {DigitReader} digits @returns {Board} */
function readBoard(digits) {
  const about = { ...GAME };
  if (digits.take(2)) {
    about.width = digits.takeWhole(MOST_CELLS - 1) + 1;
    about.height = digits.takeWhole(MOST_CELLS - 1) + 1;
    refuseLarge(about.width, about.height);
    about.wraps = digits.take(2) === 1;
    about.allTiles = digits.take(2) === 1;
    if (isOfTheGame(about)) throw digits.damaged();
  }
  const tiles = digits.takeMany(TILES.length, about.width * about.height).map((digit) => TILES[digit]);
  digits.end();
  return { ...about, rows: inRows(tiles, about.width) };
}

/** @param {Board} board @param {Position} position */
function positionDigits(board, position) {
  const digits = new DigitWriter();
  const letters = position.join('');
  [...board.rows.join('')].forEach((tile, place) => {
    if (tile !== BLANK) digits.put(LETTERS.indexOf(letters[place]), LETTERS.length);
  });
  return digits;
}

/** @param {DigitReader} digits @param {Board} board @returns {Position} */
function readPosition(digits, board) {
  const tiles = [...board.rows.join('')];
  const turns = digits.takeMany(LETTERS.length, tiles.filter((tile) => tile !== BLANK).length).values();
  const letters = tiles.map((tile) => (tile === BLANK ? BLANK : LETTERS[Number(turns.next().value)]));
  digits.end();
  return inRows(letters, board.width);
}

/** @param {string[]} letters @param {number} width */
function inRows(letters, width) {
  const text = letters.join('');
  return Array.from({ length: text.length / width }, (_, row) => text.slice(row * width, (row + 1) * width));
}
