// What an address that begins with `edit` shows: the choice of a family, a draft, or a puzzle to be edited.

import { familyName, fetchBoards } from '../families.mjs';
import { style } from '../styles.mjs';
import { EDIT } from '../words/edit.mjs';
import { OPEN } from '../words/open.mjs';
import { editScreen } from './screen.mjs';
import { chooseScreen } from './choose.mjs';

/** @typedef {import('../types.mjs').App} App */
/** @typedef {import('./types.mjs').Name} Name */

/** What makes the screen. Refused where its files don't come. @param {App} app @param {string} address @returns {Promise<() => import('../types.mjs').Part>} */
export async function editing(app, address) {
  const asked = address.replace(/^edit:?/, '');
  const name = /** @type {Name | null} */ (['pipes', 'polypips'].includes(asked) ? asked : familyName(asked));
  await Promise.all([style('start'), style('play'), style('asked'), style('edit')]);
  if (!name) return () => chooseScreen(app, asked && OPEN.damaged);
  const [family, { EDITOR }] = await Promise.all([fetchBoards(name), import(`../${name}/edit/editor.mjs`), style(`${name}_edit`)]);
  if (asked === name) return () => editScreen(app, family, EDITOR, null);
  try {
    const { puzzle, state } = family.parse(asked);
    const opened = { draft: EDITOR.ofPuzzle(puzzle, state), said: EDIT.opened };
    return () => editScreen(app, family, EDITOR, opened);
  } catch (fault) {
    return () => chooseScreen(app, fault instanceof Error && fault.message ? fault.message : OPEN.damaged);
  }
}
