// The player's own collection: puzzles that were made here and kept, the last one first.

import { familyName } from '../families.mjs';
import { record } from './packed.mjs';

/** @typedef {{link: string, name: string, difficulty: string}} Own */

const OWN = 'pipworks:own';
/** No more are kept. */
const MOST = 500;

/** @param {import('./shelf.mjs').Shelf} shelf @returns {Own[]} */
export function ownPuzzles(shelf) {
  const { puzzles } = record(shelf.read(OWN)) ?? {};
  if (!Array.isArray(puzzles)) return [];
  const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value.slice(0, 200) : '');
  return puzzles.flatMap((/** @type {any} */ one) =>
    (familyName(text(one?.link)) ? [{ link: one.link, name: text(one.name), difficulty: text(one.difficulty) }] : []));
}

/** Keep a puzzle; one that is there already comes first, with its new name. @param {import('./shelf.mjs').Shelf} shelf @param {Own} own */
export function keepOwn(shelf, own) {
  write(shelf, [own, ...ownPuzzles(shelf).filter(({ link }) => link !== own.link)]);
}

/** @param {import('./shelf.mjs').Shelf} shelf @param {Own[]} puzzles */
function write(shelf, puzzles) {
  shelf.write(OWN, JSON.stringify({ version: 1, puzzles: puzzles.slice(0, MOST) }));
}
