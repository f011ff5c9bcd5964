// The cells over the picture that is edited: what is pressed and focused, and what is heard. Blank ones are among them.

import { h } from '../../dom.mjs';
import { PIPES_EDIT } from '../../words/pipes_edit.mjs';
import { tileOf } from '../cells_view.mjs';

/** @param {{width: number, height: number, wraps: boolean}} about @param {number} current  the cell to which the keys belong */
export function editCells({ width, height, wraps }, current) {
  const cells = Array.from({ length: width * height }, (_, tile) =>
    h('div', { role: 'gridcell', class: 'cell', tabindex: -1, 'data-tile': tile }));
  const rows = Array.from({ length: height }, (_, y) =>
    h('div', { role: 'row', class: 'cell-row', 'aria-label': PIPES_EDIT.row(y + 1) }, ...cells.slice(y * width, (y + 1) * width)));
  const element = h('div', { class: 'cells', role: 'grid', 'aria-label': PIPES_EDIT.grid(width, height, wraps) }, ...rows);
  cells[current].tabIndex = 0;
  /** @param {number} tile */
  const come = (tile) => {
    cells[current].tabIndex = -1;
    current = tile;
    cells[tile].tabIndex = 0;
  };
  element.addEventListener('focusin', (event) => {
    const tile = tileOf(event.target);
    if (tile !== null) come(tile);
  });
  return {
    element,
    current: () => current,
    hasFocus: () => document.activeElement === cells[current],
    /** @param {number} tile */
    focus(tile) {
      come(tile);
      cells[tile].focus();
    },
    /** @param {number} tile @param {string} said */
    label(tile, said) {
      if (cells[tile].ariaLabel !== said) cells[tile].ariaLabel = said;
    },
    /** Bring a cell into view. @param {number} tile */
    reveal: (tile) => cells[tile]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  };
}
