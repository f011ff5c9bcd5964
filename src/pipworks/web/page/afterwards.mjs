// What the page does once it can be played.

import { tellTrouble } from './keep/trouble.mjs';
import { keepOffline } from './offline.mjs';

/** @param {import('./types.mjs').App} app */
export function afterwards(app) {
  tellTrouble(app);
  return keepOffline(app);
}
