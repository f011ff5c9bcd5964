// Parts of the page that are fetched when somebody asks for them.

import { style } from './styles.mjs';
import { W } from './words.mjs';

/**
 * What the part exports, once it and the style sheet of what is asked for are there; null where they don't come, which is said.
 * @template T
 * @param {Pick<import('./types.mjs').App, 'say'>} app
 * @param {() => Promise<T>} part  imports it
 * @returns {Promise<T | null>}
 */
export async function later(app, part) {
  try {
    const [made] = await Promise.all([part(), style('asked')]);
    return made;
  } catch {
    app.say(W.notFetched);
    return null;
  }
}
