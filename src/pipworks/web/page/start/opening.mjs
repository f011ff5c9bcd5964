// Opening what was dropped, pasted, typed or chosen: at once where it is one puzzle, else by a dialog that lists them.

import { button, h } from '../dom.mjs';
import { START } from '../words/start.mjs';
import { OPEN } from '../words/open.mjs';
import { dialogOf } from '../settings/modal.mjs';
import { cardsOf } from './cards.mjs';
import { readText, textsOf } from './read_text.mjs';

/** @typedef {import('../types.mjs').App} App */
/** @typedef {import('./read_text.mjs').Reading} Reading */

/** @param {App} app @param {string} text @param {string} [name] */
export function openText(app, text, name = OPEN.pasted) {
  return opening(app, () => readAll(app, [{ name, text }], []));
}

/** @param {App} app @param {Iterable<File>} files */
export function openFiles(app, files) {
  const all = [...files];
  if (!all.length) return Promise.resolve();
  return opening(app, async () => {
    const { texts, refused } = await textsOf(all);
    return readAll(app, texts, refused, true);
  });
}

/** @param {App} app @param {{name: string, text: string}[]} texts @param {string[]} refused @param {boolean} [isFile] @returns {Promise<Reading>} */
async function readAll(app, texts, refused, isFile = false) {
  /** @type {Reading} */
  const all = { puzzles: [], refused: [...refused] };
  for (const { name, text } of texts) {
    const reading = await readText(app, text, name);
    all.puzzles.push(...reading.puzzles.map((one) => ({ ...one, name: one.title || one.name || (isFile ? name : '') })));
    all.refused.push(...reading.refused);
  }
  return all;
}

/** What was opened last; another thing that comes takes its place. @type {HTMLDialogElement | null} */
let last = null;

/** @param {App} app @param {() => Promise<Reading>} read */
async function opening(app, read) {
  const { dialog, body } = dialogOf(OPEN.title);
  last?.close();
  last = dialog;
  const from = location.href;
  let closed = false;
  let asked = true;
  dialog.addEventListener('close', () => {
    closed = true;
    if (asked && app.engine.state === 'thinking') app.engine.stop();
  });
  // What is read at once shows no dialog at all.
  const patience = setTimeout(() => {
    if (location.href !== from) return;
    body.replaceChildren(h('p', { class: 'thinking' }, OPEN.reading));
    dialog.showModal();
  }, 150);
  const reading = await read().catch(failure);
  clearTimeout(patience);
  asked = false;
  if (closed) return;
  if (location.href !== from) return dialog.remove(); // whoever went on meanwhile wants it no more
  const { puzzles, refused } = reading;
  if (puzzles.length === 1 && !refused.length) {
    dialog.close();
    dialog.remove();
    const [{ link, name, difficulty }] = puzzles;
    return app.open(link, { name, difficulty });
  }
  const games = new Map(app.store.games().map((game) => [game.link, game.saved]));
  const choose = { ...app, open: (/** @type {string} */ link, /** @type {any} */ about) => (dialog.close(), app.open(link, about)) };
  body.replaceChildren(
    ...(refused.length ? [h('p', {}, OPEN.refused(refused.length)), h('ul', { class: 'refused' }, ...refused.map((one) => h('li', {}, one)))] : []),
    ...(puzzles.length ? [h('p', {}, OPEN.choose(puzzles.length)), ...cardsOf(choose, puzzles, games, { page: 30 })] : []),
    h('div', { class: 'row' }, button(OPEN.close, () => dialog.close())));
  if (!dialog.open) dialog.showModal();
}

/** @param {any} fault @returns {Reading} */
function failure(fault) {
  const words = OPEN;
  const sentence = { Stopped: START.stopped, Died: words.died, EngineMissing: fault?.unable ? words.unable : words.missing }[/** @type {string} */ (fault?.name)];
  return { puzzles: [], refused: [sentence ?? (fault?.message || words.died)] };
}
