// The fields of the start screen in which a link or a puzzle is given.

import { button, h } from '../dom.mjs';
import { icon } from '../icons.mjs';
import { START } from '../words/start.mjs';
import { openFiles, openText } from './arrivals.mjs';
import { linkIn, troubleWith } from './read_text.mjs';

/** @typedef {import('../types.mjs').App} App */

/** @param {App} app */
export function openCard(app) {
  const words = START;
  const field = h('textarea', { id: 'open-text', rows: 2, spellcheck: 'false', autocomplete: 'off', keydown: entered });
  const picker = h('input', { type: 'file', multiple: true, hidden: true, tabindex: -1, change: picked });
  const opener = button('', () => picker.click());
  opener.append(icon('open'), words.openFile);
  const open = () => (field.value.trim() ? openText(app, field.value) : field.focus());
  /** Enter opens where there is one line; a puzzle has several. @param {KeyboardEvent} event */
  function entered(event) {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && !linkIn(field.value)) return;
    event.preventDefault();
    open();
  }
  function picked() {
    const files = [...(picker.files ?? [])];
    picker.value = '';
    openFiles(app, files);
  }
  return h('section', { class: 'card stack', 'aria-label': words.openTitle },
    h('h2', {}, words.openTitle), h('p', { class: 'quiet' }, words.openText),
    h('div', { class: 'field' }, h('label', { for: field.id }, words.openField), field),
    h('div', { class: 'row' }, button(words.openButton, open), opener, picker));
}

/** What is wrong with the link that led here, and the field to mend it. @param {App} app @param {string} trouble @param {string} link @param {string} puzzle */
export function troubleCard(app, trouble, link, puzzle) {
  const words = START;
  const said = h('p', { id: 'trouble-said' }, trouble);
  const field = h('input', {
    id: 'trouble-link', type: 'text', value: link, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
    'aria-describedby': said.id, 'aria-invalid': 'true', 'data-first': true,
  });
  const opened = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const mended = linkIn(field.value) ?? field.value.trim();
    said.textContent = await troubleWith(mended);
    if (!said.textContent) return app.open(mended);
    app.say(said.textContent);
    field.focus();
  };
  return h('section', { class: 'card stack trouble', 'aria-label': words.troubleTitle },
    h('h2', {}, words.troubleTitle), said,
    h('form', { class: 'stack', submit: opened },
      h('div', { class: 'field' }, h('label', { for: field.id }, words.troubleField), field),
      h('div', { class: 'row' }, h('button', { type: 'submit', class: 'main' }, words.openButton),
        puzzle && button(words.troublePuzzle, () => app.open(puzzle)))));
}
