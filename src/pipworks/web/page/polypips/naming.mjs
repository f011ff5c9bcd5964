// Pieces by name: as they are listed, and in a few words within a sentence.

import { DOMINOES } from '../words/polypips.mjs';
import { extent } from './turning.mjs';

/** @typedef {import('./turning.mjs').Kind} Kind */

/** «domino 4-2», «piece A, L of four squares, pips 3 4 5 6», «T of four squares». @param {Kind} kind */
export function fullName({ piece: { shape, pips, squares }, letter }) {
  const words = DOMINOES;
  if (!pips.length) return words.blank(formOf(shape), squares.length);
  if (pips.length === 1) return words.single(pips[0]);
  return letter ? words.large(letter, formOf(shape), squares.length, pips) : words.domino(pips);
}

/** «4-2», «piece A», «T of four squares». @param {Kind} kind */
export function briefName(kind) {
  const { piece: { pips }, letter } = kind;
  return pips.length ? DOMINOES.briefly(letter, pips) : fullName(kind);
}

/**
 * How a piece lies, so that who hears it knows where its pips come: «0 above 1», «rows 3, 4 5 6»; nothing of a single.
 * @param {Kind} kind @param {readonly import('../types.mjs').Cell[]} squares  as it is turned
 */
export function liesOf({ piece: { pips } }, squares) {
  const words = DOMINOES;
  if (squares.length === 1) return '';
  const there = new Map(squares.map((cell, place) => [String(cell), String(pips[place] ?? words.square)]));
  const { wide, tall } = extent(squares);
  const rows = Array.from({ length: tall }, (_, y) => Array.from({ length: wide }, (_, x) => there.get(`${x},${y}`) ?? words.gap));
  const [first, second] = rows.flat();
  if (pips.length === 2) return words.liesAs(Number(first), Number(second), tall > 1);
  // What follows the last square of a row says nothing.
  return words.liesInRows(rows.map((row) => row.slice(0, row.findLastIndex((one) => one !== words.gap) + 1)));
}

/** The letter of a shape, with its hand: `L`, `L+`. @param {string} shape */
const formOf = (shape) => shape.slice(1).toUpperCase();

/** The sentence with a capital. @param {string} words */
export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);
