// The tool that paints the board: a drag adds cells, one that begins on a cell takes them away.

import { h } from '../../dom.mjs';
import { BENCH } from '../../words/polypips_edit.mjs';
import { MOST_SIDE, painted, sizeOf } from './draft.mjs';
import { nameOf } from './made.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */

/** @param {import('./bench.mjs').Bench} bench @returns {import('./bench.mjs').Tool} */
export function paintTool(bench) {
  const sides = ['columns', 'rows'].map((name) =>
    h('input', { type: 'number', class: 'number', name, min: 1, max: MOST_SIDE, value: 4, inputmode: 'numeric' }));
  const form = h('form', { class: 'row', submit: rectangle },
    ...sides.map((field, place) => h('label', { class: 'inline' }, h('span', {}, BENCH.sides[place]), field)),
    h('button', { type: 'submit' }, BENCH.rectangle));
  const count = h('p', { class: 'quiet count' });
  const palette = h('div', { class: 'palette stack' }, h('p', { class: 'quiet how' }, BENCH.how.board), count, form);

  /** @param {readonly Cell[]} cells @param {boolean} on @param {string} [run] */
  function paint(cells, on, run) {
    const next = painted(bench.draft, cells, on);
    const { width, height } = sizeOf(next);
    if (width > MOST_SIDE || height > MOST_SIDE) return bench.host.say(BENCH.tooLarge(MOST_SIDE));
    const changed = Math.abs(next.cells.length - bench.draft.cells.length);
    if (changed) bench.change(next, BENCH.painted(on, changed, next.cells.length), run);
  }

  /** @param {SubmitEvent} event */
  function rectangle(event) {
    event.preventDefault();
    const [wide, tall] = sides.map((field) => Number(field.value));
    const wrong = sides.find((field) => !field.validity.valid || !field.value);
    if (wrong) {
      bench.host.say(BENCH.sideOf(MOST_SIDE));
      return wrong.focus();
    }
    const cells = Array.from({ length: wide * tall }, (_, place) => /** @type {Cell} */ ([place % wide, Math.floor(place / wide)]));
    const bare = { ...bench.draft, cells: [], regions: [], solution: [] };
    bench.host.change(painted(bare, cells, true), BENCH.laidRectangle(wide, tall));
  }

  return {
    name: 'board',
    palette,
    begin: (cell) => (bench.isBoard(cell) ? 'off' : 'on'),
    takes: () => true,
    end: (cells, how) => paint(cells, how === 'on'),
    pass: (from, to) => paint([from, to], true, bench.run('paint')),
    key(event, cell) {
      if (event.key === ' ' || event.key === 'Enter') paint([cell], !bench.isBoard(cell));
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        if (bench.isBoard(cell)) paint([cell], false);
        else bench.host.say(BENCH.notBoard(nameOf(bench.draft, cell)));
      } else return false;
      return true;
    },
    draw() {
      const { width, height } = sizeOf(bench.draft);
      count.textContent = BENCH.boardIs(bench.draft.cells.length, width, height);
    },
  };
}
