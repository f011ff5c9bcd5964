// The words that every part of the page needs. Each part's own are in a table of words/, so that a part that is fetched
// when it is asked for brings them along: words.mjs and words/ together hold every word that the page itself says, to be
// translated. Sentences of hints, checks and refusals come from the library and stand in no table here.

import { BASE } from './words/base.mjs';

export const W = Object.freeze(BASE);

/** «1 cell», «3 cells». @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** A cell's name as the rulers have it: «c3», «aa1». @param {readonly [number, number]} cell */
export function cellName([x, y]) {
  let letters = '';
  for (let rest = x; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(97 + (rest % 26)) + letters;
  return letters + (y + 1);
}
