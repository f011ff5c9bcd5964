// A piece of any shape, by its name or drawn on a small sheet, with pips: a press on a cell sets it, digits change its pips.

import { button, h } from '../../dom.mjs';
import { BENCH } from '../../words/polypips_edit.mjs';
import { WAYS } from '../keys.mjs';
import { keyOf } from '../outline.mjs';
import { shapeNamed, SHAPES } from '../shapes.mjs';
import { pieceOn, shapeOn } from './solving.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */

const SIDE = 5;

/** @param {(piece: import('../puzzle.mjs').Piece) => void} add @param {(text: string) => void} say */
export function pieceSketch(add, say) {
  /** @type {Map<string, {cell: Cell, pip: number}>} */
  let drawn = new Map();
  const cells = Array.from({ length: SIDE * SIDE }, (_, place) => /** @type {Cell} */ ([place % SIDE, Math.floor(place / SIDE)]));
  const buttons = cells.map((cell, place) => h('button', { type: 'button', class: 'sketch-cell', tabindex: place ? -1 : 0, click: () => turn(cell) }));
  const names = h('select', { id: 'sketch-shape', change: named }, h('option', { value: '' }, BENCH.drawn),
    ...SHAPES.map(({ name }) => h('option', { value: name }, name)));
  const told = h('p', { class: 'quiet', role: 'status' });
  const sheet = h('div', { class: 'sketch', role: 'group', 'aria-label': BENCH.sketch, keydown: key }, ...buttons);
  const element = h('div', { class: 'stack' },
    h('p', { class: 'quiet' }, BENCH.how.sketch),
    h('div', { class: 'row' }, h('label', { for: names.id }, BENCH.shape), names), sheet, told,
    h('div', { class: 'row' }, button(BENCH.addPiece, put), button(BENCH.clearSketch, () => show(new Map()))));
  show(drawn);

  /** The pips of a cell go on by one, from none to 6 and to none. @param {Cell} cell */
  function turn(cell) {
    const pip = drawn.get(keyOf(cell))?.pip ?? -1;
    set(cell, pip < 6 ? pip + 1 : null);
  }

  /** @param {Cell} cell @param {number | null} pip */
  function set(cell, pip) {
    const next = new Map(drawn);
    if (pip === null) next.delete(keyOf(cell));
    else next.set(keyOf(cell), { cell, pip });
    show(next);
  }

  function named() {
    if (!names.value) return show(new Map());
    show(new Map(shapeNamed(names.value).turns[0].map((cell) => [keyOf(cell), { cell, pip: 0 }])));
  }

  /** @param {typeof drawn} next */
  function show(next) {
    drawn = next;
    const found = drawn.size ? shapeOn([...drawn.values()].map(({ cell }) => cell)) : null;
    names.value = found?.name ?? '';
    told.textContent = !drawn.size ? '' : found ? BENCH.isShape(found.name) : BENCH.noShape;
    cells.forEach((cell, place) => {
      const pip = drawn.get(keyOf(cell))?.pip;
      buttons[place].textContent = pip === undefined ? '' : String(pip);
      buttons[place].setAttribute('aria-label', BENCH.sketchCell(cell[0] + 1, cell[1] + 1, pip));
      buttons[place].classList.toggle('set', pip !== undefined);
    });
  }

  function put() {
    const all = [...drawn.values()];
    const piece = all.length ? pieceOn(all.map(({ cell }) => cell), all.map(({ pip }) => pip)) : null;
    if (piece) add(piece);
    else say(all.length ? BENCH.noShape : BENCH.nothingDrawn);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (at < 0) return;
    const way = WAYS[event.key];
    if (way) {
      const [x, y] = [cells[at][0] + way[0], cells[at][1] + way[1]];
      if (x >= 0 && y >= 0 && x < SIDE && y < SIDE) {
        buttons[at].tabIndex = -1;
        buttons[y * SIDE + x].tabIndex = 0;
        buttons[y * SIDE + x].focus();
      }
    } else if (/^[0-6]$/.test(event.key)) set(cells[at], Number(event.key));
    else if (event.key === 'Delete' || event.key === 'Backspace') set(cells[at], null);
    else return;
    event.preventDefault();
  }

  return { element };
}
