// What is dropped or pasted anywhere on the page; reading it is fetched when something comes.

import { isField } from '../dom.mjs';
import { later } from '../later.mjs';
import { style } from '../styles.mjs';

/** @typedef {import('../types.mjs').App} App */

/** @param {App} app */
async function reader(app) {
  return later(app, async () => (await Promise.all([import('./opening.mjs'), style('start')]))[0]);
}

/** @param {App} app @param {string} text */
export async function openText(app, text) {
  await (await reader(app))?.openText(app, text);
}

/** @param {App} app @param {Iterable<File>} files */
export async function openFiles(app, files) {
  const all = [...files]; // while the field, or what was dropped, still has them
  if (all.length) await (await reader(app))?.openFiles(app, all);
}

/** Take what is dropped or pasted anywhere on the page. @param {App} app @param {Document} [page] */
export function openAnywhere(app, page = document) {
  const holds = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain');
  const over = (/** @type {boolean} */ is) => page.documentElement.classList.toggle('dropping', is);
  page.addEventListener('dragover', (event) => {
    if (!holds(event) || isField(event.target)) return;
    event.preventDefault();
    over(true);
  });
  page.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) over(false);
  });
  page.addEventListener('drop', (event) => {
    over(false);
    if (!holds(event) || isField(event.target)) return;
    event.preventDefault();
    take(app, event.dataTransfer);
  });
  page.addEventListener('paste', (event) => {
    if (isField(event.target) || page.querySelector('dialog[open]')) return;
    event.preventDefault();
    take(app, event.clipboardData);
  });
}

/** @param {App} app @param {DataTransfer | null} data */
function take(app, data) {
  if (data?.files.length) return openFiles(app, data.files);
  return openText(app, data?.getData('text/plain') ?? '');
}
