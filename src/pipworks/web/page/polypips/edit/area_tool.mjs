// The tool that makes regions: a drag makes one, or adds to the one in which it begins; labels are typed below.

import { button, h } from '../../dom.mjs';
import { BENCH } from '../../words/polypips_edit.mjs';
import { freed, joined, labelled } from './areas.mjs';
import { readLabel } from './labels.mjs';
import { labelsAsked } from './labelling.mjs';
import { nameOf } from './made.mjs';
import { keyOf } from '../outline.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */

/** @param {import('./bench.mjs').Bench} bench @returns {import('./bench.mjs').Tool} */
export function areaTool(bench) {
  const { host } = bench;
  const field = h('input', {
    type: 'text', class: 'label-field', id: 'region-label', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 14, change: left,
    'aria-describedby': 'region-fault', keydown: typed, placeholder: BENCH.labelLike,
  });
  const fault = h('p', { class: 'fault', id: 'region-fault', role: 'alert' });
  const of = h('label', { for: field.id });
  const quick = h('div', { class: 'row chips', role: 'group', 'aria-label': BENCH.labels });
  const off = button(BENCH.takeOff, () => {
    taking = !taking;
    bench.view.redraw();
  }, { 'aria-pressed': 'false' });
  const form = h('form', { class: 'stack label-form', submit: entered },
    of, h('div', { class: 'row' }, field, h('button', { type: 'submit', class: 'main' }, BENCH.setLabel), button(BENCH.removeRegion, remove)), fault, quick);
  const none = h('p', { class: 'quiet' }, BENCH.noRegion);
  const palette = h('div', { class: 'palette stack' }, h('p', { class: 'quiet how' }, BENCH.how.regions), form, none,
    h('div', { class: 'row' }, off, button(BENCH.labelFrom, () => void labelsAsked(bench))));
  let taking = false;
  /** The region that the field is about. */
  let about = '';

  /** @param {Cell} cell @param {boolean} [types] */
  function select(cell, types = bench.byMouse) {
    bench.selected = cell;
    bench.view.redraw();
    const { cells, label } = bench.draft.regions[bench.regionAt(cell)];
    host.say(BENCH.selected(nameOf(bench.draft, cells[0]), cells.length, label));
    if (!types) return;
    // After the press: it would take the focus back to the cell.
    setTimeout(() => field.focus({ preventScroll: true }));
  }

  /** @param {readonly Cell[]} cells */
  function region(cells) {
    const [first] = cells;
    const number = bench.regionAt(first);
    if (cells.length === 1 && number >= 0) return select(first);
    const next = joined(bench.draft, number, cells);
    bench.change(next, number < 0 ? BENCH.madeRegion(cells.length) : BENCH.joinedRegion(next.regions[number]?.cells.length ?? 0));
    select(first);
  }

  /** @param {string} text @returns {boolean} */
  function set(text) {
    const number = bench.regionAt(bench.selected);
    if (number < 0) return false;
    const read = readLabel(text, bench.draft.regions[number].cells.length);
    fault.textContent = 'wrong' in read ? read.wrong : '';
    if ('wrong' in read) {
      field.focus();
      return false;
    }
    host.change(labelled(bench.draft, number, read.label), BENCH.labelled(read.label, nameOf(bench.draft, bench.draft.regions[number].cells[0])));
    field.value = read.label;
    return true;
  }

  /** @param {SubmitEvent} event */
  function entered(event) {
    event.preventDefault();
    const { selected } = bench;
    if (set(field.value) && selected) bench.view.goTo(selected);
  }

  /** What was typed counts, too, where the field is left for another region. */
  function left() {
    const number = bench.regionAt(bench.selected);
    if (number >= 0 && 'label' in readLabel(field.value, bench.draft.regions[number].cells.length)) set(field.value);
  }

  /** Escape leads back to the board, and undo to what was before, where nothing is typed. @param {KeyboardEvent} event */
  function typed(event) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    about = '';
    bench.view.redraw();
    if (bench.selected) bench.view.goTo(bench.selected);
  }

  function remove() {
    const number = bench.regionAt(bench.selected);
    if (number < 0) return;
    const [first] = bench.draft.regions[number].cells;
    host.change(freed(bench.draft, bench.draft.regions[number].cells), BENCH.removedRegion(nameOf(bench.draft, first)));
    bench.view.goTo(first);
  }

  return {
    name: 'regions',
    palette,
    begin(cell) {
      if (!bench.isBoard(cell)) return host.say(BENCH.notBoard(nameOf(bench.draft, cell))), null;
      return taking ? 'off' : 'mark';
    },
    takes: (cell) => bench.isBoard(cell),
    end(cells, how) {
      if (!cells.length) return;
      if (how !== 'off') return region(cells);
      const owned = cells.filter((cell) => bench.regionAt(cell) >= 0);
      if (owned.length) host.change(freed(bench.draft, owned), BENCH.freed(owned.length));
    },
    pass(from, to) {
      const marked = new Map([...bench.marked, from, to].filter((cell) => bench.isBoard(cell)).map((cell) => [keyOf(cell), cell]));
      bench.marked = [...marked.values()];
      host.say(BENCH.marked(bench.marked.length));
      bench.view.redraw();
    },
    key(event, cell) {
      const here = nameOf(bench.draft, cell);
      if (event.key === ' ') {
        if (!bench.isBoard(cell)) return host.say(BENCH.notBoard(here)), true;
        const rest = bench.marked.filter((other) => keyOf(other) !== keyOf(cell));
        bench.marked = rest.length < bench.marked.length ? rest : [...rest, cell];
        host.say(BENCH.marked(bench.marked.length));
        bench.view.redraw();
      } else if (event.key === 'Enter') {
        const cells = bench.marked.length ? bench.marked : bench.isBoard(cell) ? [cell] : [];
        bench.marked = [];
        if (cells.length) region(cells);
        else host.say(BENCH.notBoard(here));
        event.preventDefault();
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        if (bench.regionAt(cell) >= 0) host.change(freed(bench.draft, [cell]), BENCH.freed(1));
      } else if (event.key === 'Escape' && (bench.marked.length || bench.selected)) {
        bench.marked = [];
        bench.selected = null;
        bench.view.redraw();
      } else if (host.settings().letters && /^[\d=≠!<>]$/.test(event.key) && bench.regionAt(cell) >= 0) {
        select(cell, false);
        field.focus({ preventScroll: true });
        field.value = event.key;
      } else return false;
      return true;
    },
    draw() {
      const number = bench.regionAt(bench.selected);
      const chosen = bench.draft.regions[number];
      form.hidden = !chosen;
      none.hidden = Boolean(chosen);
      off.setAttribute('aria-pressed', String(taking));
      if (!chosen) {
        about = '';
        return;
      }
      const now = `${number} ${chosen.label} ${chosen.cells.map(keyOf).join(' ')}`;
      if (now === about) return;
      about = now;
      of.textContent = BENCH.labelOf(nameOf(bench.draft, chosen.cells[0]), chosen.cells.length);
      field.value = chosen.label;
      fault.textContent = '';
      const offers = bench.offers.get(chosen.cells.map(keyOf).join(' ')) ?? (chosen.cells.length > 1 ? ['=', '≠'] : []);
      quick.replaceChildren(...offers.map((label) => button(label, () => set(label), { class: 'chip' })));
      quick.hidden = !offers.length;
    },
  };
}
