// How much is kept of what was played, and how it is all forgotten: asked for by the settings alone.

import { GAME, OTHER, SETTINGS } from './store.mjs';

/** @typedef {import('../types.mjs').Store} Store */

const OURS = 'pipworks:';

/** The games that are kept, and the characters that all takes. @param {Store} store */
export function usage({ shelf }) {
  const names = shelf.names().filter((name) => name.startsWith(OURS));
  const characters = names.reduce((sum, name) => sum + name.length + (shelf.read(name)?.length ?? 0), 0);
  const games = names.filter((name) => name.startsWith(GAME) && !name.endsWith(OTHER)).length;
  return { games, characters };
}

/** Forget all games, not the settings. @param {Store} store */
export function forgetAll({ shelf }) {
  for (const name of shelf.names()) if (name.startsWith(OURS) && name !== SETTINGS) shelf.remove(name);
}
