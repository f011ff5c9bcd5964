// Pieces as they are written: `2I:34`, `34` or `3-4`, `5F+:12345:90`, `2I*` for any number; as the library reads them.

import { BENCH } from '../../words/polypips_edit.mjs';
import { MOST_PIPS, pieceOf } from '../puzzle.mjs';
import { SHAPES, sizeOf } from '../shapes.mjs';

/** @typedef {import('../puzzle.mjs').Piece} Piece */
/** @typedef {{pieces: Piece[], supply: string[]}} Pieces */

const TURNS = ['0', '90', '180', '270'];

/** The shapes of a name, its letter in either case; both hands where it names none. @param {string} name */
export function shapesCalled(name) {
  const wanted = name.toLowerCase();
  return SHAPES.filter((shape) => [shape.name, shape.name.replace(/[+-]$/, '')].some((one) => one.toLowerCase() === wanted));
}

/** The pieces of tokens with commas or blanks between; or a sentence on what would be right. @param {string} text @returns {Pieces | {wrong: string}} */
export function readPieces(text) {
  const tokens = text.split(/[,;\s]+/).filter(Boolean);
  if (!tokens.length) return { wrong: BENCH.noToken };
  /** @type {Pieces} */
  const all = { pieces: [], supply: [] };
  for (const token of tokens) {
    const read = readToken(token);
    if ('wrong' in read) return read;
    if ('piece' in read) all.pieces.push(read.piece);
    else all.supply.push(...read.shapes);
  }
  return all;
}

/** One token. @param {string} token @returns {{piece: Piece} | {shapes: string[]} | {wrong: string}} */
export function readToken(token) {
  const ends = /^(\d)[-–|]?(\d)$/.exec(token);
  if (ends) return pipped('2I', ends[1] + ends[2], '0', token);
  if (/^\d$/.test(token)) return pipped('1o', token, '0', token);
  const [name, pips, turn = '0', more] = token.split(':');
  if (name.endsWith('*') && pips === undefined) {
    const shapes = shapesCalled(name.slice(0, -1)).map((shape) => shape.name);
    return shapes.length ? { shapes } : { wrong: BENCH.noSuchShape(token) };
  }
  const found = shapesCalled(name);
  if (!found.length) return { wrong: BENCH.noSuchShape(token) };
  const [shape] = found;
  if (found.length > 1) return { wrong: BENCH.whichHand(name, found.map((one) => one.name)) };
  if (pips === undefined) return { wrong: BENCH.withoutPips(shape.name, sizeOf(shape)) };
  if (more !== undefined || !TURNS.includes(turn)) return { wrong: BENCH.noTurn(token) };
  return pipped(shape.name, pips, turn, token);
}

/** @param {string} name @param {string} pips @param {string} turn @param {string} token @returns {{piece: Piece} | {wrong: string}} */
function pipped(name, pips, turn, token) {
  const size = sizeOf(/** @type {import('../shapes.mjs').Shape} */ (SHAPES.find((shape) => shape.name === name)));
  const right = /^\d+$/.test(pips) && pips.length === size && [...pips].every((pip) => Number(pip) <= MOST_PIPS);
  return right ? { piece: pieceOf(name, [...pips].map(Number), TURNS.indexOf(turn)) } : { wrong: BENCH.wrongPips(token, name, size) };
}
