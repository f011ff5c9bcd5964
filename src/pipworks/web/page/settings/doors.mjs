// The ways to the dialogs of settings and keys, which are fetched when they are asked for.

import { later } from '../later.mjs';

/** @typedef {import('../types.mjs').App} App */

/** @param {App} app */
export async function openSettings(app) {
  const dialog = await later(app, () => import('./dialog.mjs'));
  if (!isOpen()) dialog?.showSettings(app);
}

/** @param {App} app */
export async function openKeys(app) {
  const dialog = await later(app, () => import('./keys_help.mjs'));
  if (!isOpen()) dialog?.showKeys(app);
}

/** Whether another dialog was opened meanwhile. */
function isOpen() {
  return document.querySelector('dialog[open]') !== null;
}
