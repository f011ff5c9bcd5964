// All keys of the page in one list, gathered from the parts that listen to them.

import { button, h } from '../dom.mjs';
import { KEYS as ANSWERS } from '../panel/keys.mjs';
import { KEYS as EDITED } from '../pipes/edit/keys.mjs';
import { KEYS as TILES } from '../pipes/keys.mjs';
import { KEYS as MOVES } from '../play/keys.mjs';
import { KEYS as DOMINOES } from '../polypips/keys.mjs';
import { HELP } from '../words/keys.mjs';
import { PANEL } from '../words/panel.mjs';
import { PIPES_EDIT } from '../words/pipes_edit.mjs';
import { SETTINGS } from '../words/settings.mjs';
import { SHELL } from '../words/shell.mjs';
import { dialogOf } from './modal.mjs';

/** A row of the list; `letter` where the setting switches the key off. @typedef {{keys: readonly string[], does: string, letter?: boolean}} Row */

const PAGE = [
  { keys: ['?'], does: HELP.help, letter: true },
  { keys: ['Ctrl+V'], does: HELP.anyPaste },
];

/** @returns {(readonly [string, readonly Row[]])[]} */
function parts() {
  const { parts: titles } = HELP;
  return [
    [titles.polypips, DOMINOES.map(({ keys, words, letters }) => ({ keys, does: words, letter: letters }))],
    [titles.polypipsEdit, polypipsEditRows()],
    [titles.pipes, pipesRows()],
    [titles.pipesEdit, pipesEditRows()],
    [titles.moves, MOVES.map(({ action, keys, letter }) => ({ keys, does: HELP.actions[action], letter }))],
    [titles.panel, ANSWERS.map(({ ask, keys, letter }) => ({ keys, does: PANEL.keys[ask], letter }))],
    [titles.page, PAGE],
  ];
}

/** @returns {Row[]} */
function polypipsEditRows() {
  const { polypipsEdit: edit } = HELP;
  return [
    { keys: ['Space'], does: edit.paint },
    { keys: ['Shift+←', '→', '↑', '↓'], does: edit.pass },
    { keys: ['Enter'], does: edit.enter },
    { keys: ['0 … 9', '=', '!', '<', '>'], does: edit.label, letter: true },
    { keys: ['Delete'], does: edit.away },
    { keys: ['Escape'], does: edit.none },
  ];
}

/** The keys of Pipes by what they do, each with its modifiers. @returns {Row[]} */
function pipesRows() {
  return TILES.map((one) => ({ keys: [nameOf(one)], does: HELP.pipes[one.does], letter: one.letter }));
}

/** The keys of Pipes in the editor, those that do the like in one row. @returns {Row[]} */
function pipesEditRows() {
  /** @type {Map<string, {keys: string[], does: string, letter?: boolean}>} */
  const rows = new Map();
  for (const one of EDITED) {
    const does = PIPES_EDIT.does(one.does);
    const row = rows.get(`${does} ${one.letter}`) ?? { keys: [], does, letter: one.letter };
    row.keys.push(nameOf(one));
    rows.set(`${does} ${one.letter}`, row);
  }
  return [...rows.values()];
}

/** A key as it is shown. @param {{key: string, shift?: boolean, ctrl?: boolean}} pressed */
function nameOf({ key, shift, ctrl }) {
  const { named } = HELP;
  return `${ctrl ? 'Ctrl+' : ''}${shift ? 'Shift+' : ''}${named[/** @type {keyof typeof named} */ (key)] ?? key.toUpperCase()}`;
}

/** @param {import('../types.mjs').App} app */
export function showKeys(app) {
  const words = HELP;
  const { letters } = app.settings();
  const { dialog, body } = dialogOf(SHELL.keys);
  body.append(
    ...(letters ? [] : [h('p', { class: 'quiet' }, words.lettersOff)]),
    ...parts().map(([title, rows]) => table(title, rows, letters)),
    h('div', { class: 'row' }, button(SETTINGS.close, () => dialog.close(), { class: 'main' })));
  dialog.showModal();
}

/** @param {string} title @param {readonly Row[]} all @param {boolean} letters */
function table(title, all, letters) {
  const words = HELP;
  const rows = all.map(({ keys, does, letter }) =>
    h('tr', { class: letter && !letters ? 'off' : null }, h('td', {}, ...pressed(keys)), h('td', {}, does)));
  return h('table', { class: 'keys' },
    h('caption', {}, title),
    h('thead', { class: 'heard' }, h('tr', {}, h('th', { scope: 'col' }, words.key), h('th', { scope: 'col' }, words.does))),
    h('tbody', {}, ...rows));
}

/** @param {readonly string[]} keys */
function pressed(keys) {
  return keys.flatMap((key, place) => (place ? [' ', h('kbd', {}, key)] : [h('kbd', {}, key)]));
}
