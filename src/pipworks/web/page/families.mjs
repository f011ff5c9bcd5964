// The families of puzzles, by name: the one place of the page that names both. Each is fetched when it is asked for.

import { fetchAhead } from './ahead.mjs';
import { style } from './styles.mjs';

/** @typedef {import('./types.mjs').Family<any, any>} AnyFamily */
/** @typedef {'pipes' | 'polypips'} Name */

/** @type {Readonly<Record<Name, () => Promise<AnyFamily>>>} */
const FETCHED = Object.freeze({
  pipes: async () => (await import('./pipes/family.mjs')).PIPES,
  polypips: async () => (await import('./polypips/family.mjs')).POLYPIPS,
});

/** The name of the family whose link this is, or null. A link of a later version is told to be one by its letter. @param {string} link */
export function familyName(link) {
  return /** @type {Record<string, Name>} */ ({ p: 'pipes', d: 'polypips' })[/^([pd])\d+\./.exec(link)?.[1] ?? ''] ?? null;
}

/** The family of this name. Refused where its files don't come. @param {Name} name */
export function fetchFamily(name) {
  fetchAhead(name === 'pipes' ? 'p' : 'd');
  return FETCHED[name]();
}

/** The same with what a board of it looks like. @param {Name} name */
export async function fetchBoards(name) {
  const [family] = await Promise.all([fetchFamily(name), style(name)]);
  return family;
}
