// The generator's rules as a form in a dialog: a puzzle that is made takes the draft's place, as one step.

import { button, h } from '../dom.mjs';
import { openDialog } from '../panel/dialog.mjs';
import { remember, remembered } from '../panel/remembered.mjs';
import { Waiting } from '../panel/waiting.mjs';
import { EDIT } from '../words/edit.mjs';
import { faultOf, FIELDS, questionOf, wishesOf } from './rules.mjs';

/** @typedef {import('./rules.mjs').Field} Field */

/** Those that are seldom written stand folded. */
const SELDOM = new Set(['style', 'depth', 'constraints', 'constraint_coverage', 'constraint_selection', 'fill', 'decoys', 'tanks', 'houses']);

/** @param {import('./types.mjs').Desk} desk @returns {HTMLDialogElement} */
export function rulesDialog(desk) {
  const { app, editor, family } = desk;
  const { name } = editor;
  const words = EDIT.rules;
  const waiting = new Waiting(app);
  const start = wishesOf(name, remembered(`rules-${name}`));
  const fields = new Map(FIELDS[name].map((field) => [field.name, inputOf(field, start[field.name])]));
  const shown = (/** @type {Field} */ field) => {
    const input = /** @type {HTMLInputElement} */ (fields.get(field.name));
    return field.kind === 'flag'
      ? h('label', { class: 'ticked' }, input, h('span', {}, words.fields[field.name]))
      : h('label', { class: 'labelled' }, h('span', {}, words.fields[field.name]), input);
  };
  const rows = editor.rows?.(desk.history.draft) ?? '';
  const board = /** @type {HTMLTextAreaElement | undefined} */ (fields.get('board'));
  const plain = FIELDS[name].filter((field) => !SELDOM.has(field.name) && field.name !== 'board');
  const fault = h('p', { class: 'fault', role: 'alert' });
  const make = h('button', { type: 'submit', class: 'main' }, words.make);
  const form = h('form', { class: 'stack rules', novalidate: true, submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!waiting.asking.busy) void ask();
  } },
  h('div', { class: 'row' }, ...plain.filter(({ kind }) => kind !== 'flag').map(shown)),
  h('div', { class: 'row flags' }, ...plain.filter(({ kind }) => kind === 'flag').map(shown)),
  board && h('label', { class: 'labelled' }, h('span', {}, words.fields.board), board),
  board && rows && h('div', { class: 'row' }, button(words.painted, () => {
    board.value = rows;
    app.say(words.paintedSaid);
  })),
  h('details', { class: 'more' }, h('summary', {}, words.more), h('div', { class: 'row' }, ...FIELDS[name].filter((field) => SELDOM.has(field.name)).map(shown))),
  fault, h('div', { class: 'row' }, make), waiting.element);
  const dialog = openDialog(words.title, 'generate', [form], () => waiting.asking.drop());
  return dialog;

  async function ask() {
    const wishes = Object.fromEntries(FIELDS[name].map(({ name: one, kind }) => {
      const input = /** @type {HTMLInputElement} */ (fields.get(one));
      return [one, kind === 'flag' ? input.checked : input.value];
    }));
    const wrong = faultOf(name, wishes);
    fault.textContent = wrong?.sentence ?? '';
    if (wrong) return fields.get(wrong.field)?.focus();
    remember(`rules-${name}`, { ...wishes, seed: '' });
    make.setAttribute('aria-disabled', 'true');
    const reply = await waiting.reply(questionOf(name, wishes));
    make.removeAttribute('aria-disabled');
    if (!reply || !dialog.open) return;
    dialog.close();
    const { puzzle, state } = family.parse(reply.link);
    desk.put(editor.ofPuzzle(puzzle, state), words.made(String(reply.seed), reply.difficulty ?? ''));
    desk.seeded(String(reply.seed));
  }
}

/** @param {Field} field @param {string | boolean} value @returns {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */
function inputOf({ name, kind, options, bounds }, value) {
  const words = EDIT.rules;
  const same = { name, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: words.like[name] };
  if (kind === 'choice') {
    return h('select', { name }, ...(options ?? []).map((one) => h('option', { value: one, selected: one === value }, words.options[one] ?? one)));
  }
  if (kind === 'flag') return h('input', { type: 'checkbox', name, checked: value === true });
  if (name === 'board') {
    const area = h('textarea', { ...same, rows: 2 });
    area.value = String(value);
    return area;
  }
  const isNumber = kind === 'whole' && name !== 'seed';
  return h('input', { ...same, type: isNumber ? 'number' : 'text', min: isNumber ? bounds?.[0] : null, max: isNumber ? bounds?.[1] : null,
    inputmode: kind === 'whole' ? 'numeric' : kind === 'number' ? 'decimal' : null, value: String(value) });
}
