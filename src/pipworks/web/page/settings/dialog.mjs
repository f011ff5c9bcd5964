// The settings: how the page looks and plays, what it keeps, and how the engine stands.

import { button, h } from '../dom.mjs';
import { forgetAll, usage } from '../keep/usage.mjs';
import { SHELL } from '../words/shell.mjs';
import { SETTINGS } from '../words/settings.mjs';
import { installButton } from './install.mjs';
import { showKeys } from './keys_help.mjs';
import { dialogOf } from './modal.mjs';

/** @typedef {import('../types.mjs').App} App */

/** @param {App} app */
export function showSettings(app) {
  const words = SETTINGS;
  const { dialog, body } = dialogOf(SHELL.settings);
  const engine = h('p', { class: 'quiet' });
  const drawn = () => {
    const { state, how, hint } = app.engine;
    engine.textContent = `${SHELL.engine.long[state]} ${hint || SETTINGS.how[how]}`;
  };
  const off = app.onEngine(drawn);
  drawn();
  dialog.addEventListener('close', off);
  const toKeys = () => {
    dialog.close();
    showKeys(app);
  };
  body.append(
    themes(app),
    h('fieldset', {}, ...switches(app)),
    kept(app),
    h('section', { class: 'stack' }, h('h3', {}, words.engine), engine),
    h('div', { class: 'row' },
      button(words.close, () => dialog.close(), { class: 'main' }), button(SHELL.keys, toKeys), installButton(words.install)));
  dialog.showModal();
}

/** @param {App} app */
function themes(app) {
  const words = SETTINGS;
  const now = app.settings().theme;
  const choices = /** @type {(keyof typeof words.themes)[]} */ (Object.keys(words.themes)).map((theme) =>
    h('label', { class: 'choice' },
      h('input', { type: 'radio', name: 'theme', value: theme, checked: theme === now, change: () => app.set({ theme }) }),
      words.themes[theme]));
  return h('fieldset', {}, h('legend', {}, words.theme), h('div', { class: 'row themes' }, ...choices));
}

/** @param {App} app */
function switches(app) {
  const settings = app.settings();
  return /** @type {const} */ (['large', 'marks', 'letters', 'still', 'timer']).map((key) => {
    const changed = (/** @type {Event} */ event) => app.set({ [key]: /** @type {HTMLInputElement} */ (event.target).checked });
    return h('label', { class: 'choice' }, h('input', { type: 'checkbox', checked: settings[key], change: changed }), SETTINGS[key]);
  });
}

/** What is kept, and a way to have it forgotten, which asks first. @param {App} app */
function kept(app) {
  const words = SETTINGS;
  const text = h('p', { class: 'quiet' });
  const row = h('div', { class: 'row' });
  const draw = (/** @type {boolean} */ sure, /** @type {boolean} */ focuses) => {
    const { games, characters } = usage(app.store);
    const said = words.keptText(games, Math.ceil(characters / 512));
    text.textContent = app.store.lasting ? said : `${said} ${words.notLasting}`;
    const buttons = sure
      ? [button(words.forgetNo, () => draw(false, true)), button(words.forgetYes, forget, { class: 'danger' })]
      : [button(words.forget, () => draw(true, true), { 'aria-disabled': games === 0 ? 'true' : null })];
    row.replaceChildren(...(sure ? [h('span', {}, words.forgetSure(games))] : []), ...buttons);
    if (focuses) buttons[0].focus();
  };
  const forget = () => {
    forgetAll(app.store);
    draw(false, true);
    app.say(words.forgotten);
  };
  draw(false, false);
  return h('section', { class: 'stack' }, h('h3', {}, words.kept), text, row);
}
