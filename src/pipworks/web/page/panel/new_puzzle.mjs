// A new puzzle of a chosen family, size and difficulty, made by the engine.

import { h } from '../dom.mjs';
import { W } from '../words.mjs';
import { PANEL } from '../words/panel.mjs';
import { openDialog } from './dialog.mjs';
import { remember, remembered } from './remembered.mjs';
import { Waiting } from './waiting.mjs';
import { BOUNDS, DIFFICULTIES, faultOf, PIECES, questionOf, wishesOf } from './wishes.mjs';

/** @typedef {import('./wishes.mjs').Wishes} Wishes */

/**
 * The dialog in which a new puzzle is chosen, opened; the puzzle is played as soon as it is made.
 * @param {import('../types.mjs').App} app
 * @returns {HTMLDialogElement}
 */
export function newPuzzleDialog(app) {
  const waiting = new Waiting(app);
  const form = formOf(wishesOf(remembered('new')));
  const make = h('button', { type: 'submit', class: 'main' }, PANEL.fresh.make);
  const fault = h('p', { class: 'fault', role: 'alert' });
  form.element.append(fault, h('div', { class: 'row' }, make), waiting.element);
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (waiting.asking.busy) return;
    void ask();
  });
  const dialog = openDialog(PANEL.fresh.title, 'new-puzzle', [form.element], () => waiting.asking.drop());
  return dialog;

  async function ask() {
    const wishes = form.wishes();
    const wrong = faultOf(wishes);
    fault.textContent = wrong ? PANEL.fresh[wrong.fault](PANEL.fresh[wrong.field], wrong.bounds[0], wrong.bounds[1]) : '';
    if (wrong) return form.focus(wrong.field);
    remember('new', { ...wishes });
    make.setAttribute('aria-disabled', 'true');
    const reply = await waiting.reply(questionOf(wishes));
    make.removeAttribute('aria-disabled');
    if (!reply || !dialog.open) return;
    dialog.close();
    app.open(reply.link, { name: reply.name ?? '', difficulty: reply.difficulty ?? '' });
  }
}

/** @param {Wishes} start */
function formOf(start) {
  const fields = {
    cells: number('cells', start.cells, BOUNDS.cells),
    columns: number('columns', start.columns, BOUNDS.side),
    rows: number('rows', start.rows, BOUNDS.side),
  };
  const own = {
    polypips: h('div', { class: 'stack' }, labelled(PANEL.fresh.cells, fields.cells),
      choices('pieces', PANEL.fresh.pieces, PIECES.map((one) => [one, PANEL.fresh.ofPieces[one]]), start.pieces)),
    pipes: h('div', { class: 'stack' },
      h('div', { class: 'row' }, labelled(PANEL.fresh.columns, fields.columns), labelled(PANEL.fresh.rows, fields.rows)),
      ticked('wraps', PANEL.fresh.wraps, start.wraps), ticked('allTiles', PANEL.fresh.allTiles, start.allTiles)),
  };
  const families = choices('family', PANEL.fresh.family,
    [['polypips', W.families.polypips], ['pipes', W.families.pipes]], start.family);
  const difficulty = h('select', { name: 'difficulty' },
    ...DIFFICULTIES.map((one) =>
      h('option', { value: one, selected: one === start.difficulty }, PANEL.fresh.ofDifficulty[one || 'any'])));
  const element = h('form', { class: 'stack', novalidate: true },
    families, own.polypips, own.pipes, labelled(PANEL.fresh.difficulty, difficulty));
  const family = () => (new FormData(element).get('family') === 'pipes' ? 'pipes' : 'polypips');
  const chosen = () => {
    own.polypips.hidden = family() !== 'polypips';
    own.pipes.hidden = family() !== 'pipes';
  };
  element.addEventListener('change', chosen);
  chosen();
  return {
    element,
    focus: (/** @type {keyof typeof fields} */ name) => fields[name].focus(),
    /** @returns {Wishes} */
    wishes() {
      const data = new FormData(element);
      const whole = (/** @type {string} */ name) => Number(data.get(name) || NaN);
      return {
        ...wishesOf({
          family: family(), difficulty: data.get('difficulty'), pieces: data.get('pieces'),
          wraps: data.has('wraps'), allTiles: data.has('allTiles'),
        }),
        cells: whole('cells'), columns: whole('columns'), rows: whole('rows'),
      };
    },
  };
}

/** @param {string} name @param {number} value @param {readonly number[]} bounds */
function number(name, value, [least, most]) {
  return h('input', { type: 'number', name, value, min: least, max: most, step: 1, inputmode: 'numeric', class: 'number' });
}

/** @param {string} words @param {HTMLElement} field */
function labelled(words, field) {
  return h('label', { class: 'labelled' }, h('span', {}, words), field);
}

/** @param {string} name @param {string} words @param {boolean} checked */
function ticked(name, words, checked) {
  return h('label', { class: 'ticked' }, h('input', { type: 'checkbox', name, checked }), h('span', {}, words));
}

/**
 * @param {string} name @param {string} legend
 * @param {readonly (readonly [string, string])[]} options @param {string} chosen
 */
function choices(name, legend, options, chosen) {
  return h('fieldset', { class: 'choices' }, h('legend', {}, legend),
    h('div', { class: 'row' }, ...options.map(([value, words]) => {
      const checked = value === chosen;
      const radio = h('input', { type: 'radio', name, value, checked, autofocus: checked && name === 'family' });
      return h('label', { class: 'ticked' }, radio, h('span', {}, words));
    })));
}
