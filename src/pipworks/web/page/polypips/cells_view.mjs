// The board as those see it who don't see the drawing, and as fingers and keys touch it: a grid of cells over the
// drawing, of which one at a time is in the order of Tab.

import { h } from '../dom.mjs';
import { keyOf } from './outline.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {{left: number, top: number, wide: number, tall: number}} Span  the columns and rows that have cells */

/** @param {readonly Cell[]} cells @returns {Span} */
export function spanOf(cells) {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const least = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => Math.max(a, b), 0);
  const [left, top] = [least(xs), least(ys)];
  return { left, top, wide: most(xs) + 1 - left, tall: most(ys) + 1 - top };
}

/**
 * @param {readonly Cell[]} cells  in reading order
 * @param {Span} span
 * @param {string} name
 */
export function cellsView(cells, span, name) {
  /** @type {Map<string, HTMLElement>} */
  const made = new Map();
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  let current = cells[0];
  const grid = h('div', {
    class: 'board-cells', role: 'grid', 'aria-label': name, 'aria-colcount': span.wide, 'aria-rowcount': span.tall,
  });
  for (const cell of cells) {
    const [x, y] = cell;
    let row = rows.get(y);
    if (!row) {
      row = h('div', { class: 'board-row', role: 'row', 'aria-rowindex': y - span.top + 1 });
      row.style.gridRowStart = String(y - span.top + 1);
      rows.set(y, row);
      grid.append(row);
    }
    const one = h('div', { class: 'board-cell', role: 'gridcell', tabindex: -1, 'aria-colindex': x - span.left + 1, 'data-cell': keyOf(cell) });
    one.style.gridColumnStart = String(x - span.left + 1);
    made.set(keyOf(cell), one);
    row.append(one);
  }
  made.get(keyOf(current))?.setAttribute('tabindex', '0');
  return {
    grid,
    /** The cell that Tab comes to. */
    current: () => current,
    /** @param {Cell} cell */
    elementOf: (cell) => made.get(keyOf(cell)),
    /** @param {EventTarget | null} target @returns {Cell | null} */
    cellAt(target) {
      const key = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null;
      return key ? cellOf(key) : null;
    },
    /** Make this the cell that Tab comes to, and go there. @param {Cell} cell @param {{quietly?: boolean}} [how] */
    goTo(cell, { quietly = false } = {}) {
      made.get(keyOf(current))?.setAttribute('tabindex', '-1');
      current = cell;
      const one = made.get(keyOf(cell));
      one?.setAttribute('tabindex', '0');
      if (!quietly) one?.focus();
    },
    /** @param {(cell: Cell) => {name: string, laid: boolean}} said */
    draw(said) {
      for (const [key, one] of made) {
        const { name: words, laid } = said(cellOf(key));
        if (one.getAttribute('aria-label') !== words) one.setAttribute('aria-label', words);
        one.classList.toggle('covered', laid);
      }
    },
  };
}

/** The next cell that way, over holes; the same one at the edge. @param {ReadonlyMap<string, number>} places @param {Span} span @param {Cell} from @param {Cell} way */
export function nextCell(places, span, from, [dx, dy]) {
  let [x, y] = from;
  for (;;) {
    [x, y] = [x + dx, y + dy];
    if (x < span.left || y < span.top || x >= span.left + span.wide || y >= span.top + span.tall) return from;
    if (places.has(keyOf([x, y]))) return /** @type {Cell} */ ([x, y]);
  }
}

/** @param {string} key @returns {Cell} */
function cellOf(key) {
  const [x, y] = key.split(',').map(Number);
  return [x, y];
}
