// What is changed of the whole board: its size and rules, where its tiles lie, and its rows as text.

import { button, h, s } from '../../dom.mjs';
import { PIPES_EDIT } from '../../words/pipes_edit.mjs';
import { BLANK, TILES } from '../board.mjs';
import { cleared, filled, mirrored, needing, resized, shifted, walled } from './changes.mjs';
import { MOST } from './draft.mjs';
import { rowsText, withRows } from './rows.mjs';

/** Signs on a field of 24: a shift to a side; a mirror, which stands or lies. */
const SIGNS = Object.freeze({
  left: 'M20 12H5M11 6l-6 6 6 6',
  right: 'M4 12h15M13 6l6 6-6 6',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  across: 'M12 3v3M12 9v2M12 14v2M12 19v2M9 6v12L3 12zM15 6v12l6-6z',
  over: 'M3 12h3M9 12h2M14 12h2M19 12h2M6 9h12L12 3zM6 15h12l-6 6z',
});

/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {import('../../edit/types.mjs').EditHost<Draft>} Host */

/** The size and the rules. @param {Host} host */
export function sizeForm(host) {
  const columns = number('columns');
  const rows = number('rows');
  const wall = h('input', { type: 'checkbox', name: 'wall' });
  const all = h('input', { type: 'checkbox', name: 'all' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const sized = () => {
    const { width, height } = host.draft();
    const [across, down] = [columns, rows].map((field) => field.valueAsNumber);
    const isRight = isSize(across, width) && isSize(down, height);
    fault.textContent = isRight ? '' : PIPES_EDIT.wrongSize(MOST);
    if (!isRight || (across === width && down === height)) return;
    const next = resized(host.draft(), across, down);
    host.change(next, PIPES_EDIT.sized(across, down, tilesOf(host.draft()) - tilesOf(next)));
  };
  columns.addEventListener('change', sized);
  rows.addEventListener('change', sized);
  wall.addEventListener('change', () =>
    host.change(walled(host.draft(), !wall.checked), wall.checked ? PIPES_EDIT.walled : PIPES_EDIT.wraps));
  all.addEventListener('change', () =>
    host.change(needing(host.draft(), all.checked), all.checked ? PIPES_EDIT.needsAll : PIPES_EDIT.needsHouses));
  const element = h('form', { class: 'stack pipes-size', novalidate: true, 'aria-label': PIPES_EDIT.size },
    h('div', { class: 'row' }, labelled(PIPES_EDIT.columns, columns), labelled(PIPES_EDIT.rows, rows)),
    h('div', { class: 'row' }, ticked(PIPES_EDIT.wall, wall), ticked(PIPES_EDIT.allTiles, all)), fault);
  element.addEventListener('submit', (event) => {
    event.preventDefault(); // Enter in a field
    sized();
  });
  return {
    element,
    draw() {
      const { width, height, wraps, allTiles } = host.draft();
      columns.value = String(width);
      rows.value = String(height);
      wall.checked = !wraps;
      all.checked = allTiles;
      fault.textContent = '';
    },
  };
}

/** Whether a side may have this length, where it has that one. @param {number} wanted @param {number} has */
function isSize(wanted, has) {
  return Number.isInteger(wanted) && wanted >= 1 && (wanted <= MOST || wanted === has);
}

/** What moves and empties the board. @param {Host} host @param {() => string} kind  the chosen tile, a blank one where none is */
export function arrangeTools(host, kind) {
  const fill = () => {
    const chosen = kind();
    const count = host.draft().tiles.length - tilesOf(host.draft());
    if (chosen === BLANK) return host.say(PIPES_EDIT.nothingToFill);
    if (!count) return host.say(PIPES_EDIT.noBlank);
    host.change(filled(host.draft(), chosen), PIPES_EDIT.filled(count, chosen));
  };
  /** @param {keyof typeof SIGNS} way @param {number} dx @param {number} dy */
  const shift = (way, dx, dy) =>
    sign(way, PIPES_EDIT.shift(way), () => host.change(shifted(host.draft(), dx, dy), PIPES_EDIT.shifted(way)));
  /** @param {'across' | 'over'} way */
  const mirror = (way) =>
    sign(way, PIPES_EDIT.mirror[way], () => host.change(mirrored(host.draft(), way), PIPES_EDIT.mirrored));
  return h('div', { class: 'row arrange', role: 'group', 'aria-label': PIPES_EDIT.moves },
    shift('left', -1, 0), shift('right', 1, 0), shift('up', 0, -1), shift('down', 0, 1),
    mirror('across'), mirror('over'),
    button(PIPES_EDIT.fill, fill, { title: PIPES_EDIT.fillTitle }),
    button(PIPES_EDIT.clear, () => host.change(cleared(host.draft()), PIPES_EDIT.cleared)));
}

/** The rows as text, to be read and written. @param {Host} host */
export function rowsForm(host) {
  const text = h('textarea', { rows: 7, spellcheck: 'false', autocapitalize: 'characters', class: 'rows-text' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const take = () => {
    try {
      const next = withRows(host.draft(), text.value);
      fault.textContent = '';
      host.change(next, PIPES_EDIT.takenRows(next.width, next.height));
    } catch (wrong) {
      fault.textContent = /** @type {Error} */ (wrong).message;
    }
  };
  const element = h('details', { class: 'rows-form' }, h('summary', {}, PIPES_EDIT.text),
    h('div', { class: 'stack' },
      labelled(PIPES_EDIT.textLabel([...TILES].join(' ')), text), fault, button(PIPES_EDIT.take, take)));
  return {
    element,
    draw() {
      if (document.activeElement === text) return;
      text.value = rowsText(host.draft());
      fault.textContent = '';
    },
  };
}

/** @param {Draft} draft */
function tilesOf({ tiles }) {
  return tiles.replaceAll(BLANK, '').length;
}

/** A button with a sign, and words for those who hear it. @param {keyof typeof SIGNS} shown @param {string} words @param {() => void} pressed */
function sign(shown, words, pressed) {
  const made = button('', pressed, { 'aria-label': words, title: words, class: 'sign' });
  made.append(s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: SIGNS[shown] })));
  return made;
}

/** @param {string} name */
function number(name) {
  return h('input', { type: 'number', name, min: 1, max: MOST, step: 1, inputmode: 'numeric', class: 'number' });
}

/** @param {string} words @param {HTMLElement} field */
function labelled(words, field) {
  return h('label', { class: 'labelled' }, h('span', {}, words), field);
}

/** @param {string} words @param {HTMLElement} field */
function ticked(words, field) {
  return h('label', { class: 'ticked' }, field, h('span', {}, words));
}
