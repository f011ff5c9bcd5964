// The cells over the picture: what is pressed and focused, and what is heard. One tile at a time can be come to by Tab,
// the keys lead on from it.

import { h } from '../dom.mjs';
import { GAS } from '../words/pipes.mjs';
import { BLANK } from './board.mjs';
import { nameOf } from './said.mjs';

/** @param {import('./network.mjs').Network} network */
export function cellsView(network) {
  const { width, height, kinds, wraps } = network;
  const cells = Array.from(kinds, (kind, tile) =>
    kind === BLANK
      ? h('div', { role: 'gridcell', class: 'blank', 'aria-label': GAS.blank(nameOf(network, tile)) })
      : h('div', { role: 'gridcell', class: 'cell', tabindex: -1, 'data-tile': tile }),
  );
  const rows = Array.from({ length: height }, (_, y) => {
    const about = { role: 'row', class: 'cell-row', 'aria-label': GAS.row(y + 1) };
    return h('div', about, ...cells.slice(y * width, (y + 1) * width));
  });
  const name = GAS.grid(width, height, wraps);
  const element = h('div', { class: 'cells', role: 'grid', 'aria-label': name }, ...rows);
  let current = cells.findIndex((cell) => cell.classList.contains('cell'));
  if (current >= 0) cells[current].tabIndex = 0;
  /** @param {number} tile */
  const come = (tile) => {
    if (current >= 0) cells[current].tabIndex = -1;
    current = tile;
    cells[tile].tabIndex = 0;
  };
  element.addEventListener('focusin', (event) => {
    const tile = tileOf(event.target);
    if (tile !== null) come(tile);
  });
  return {
    element,
    /** The tile to which the keys belong, -1 where all are blank. */
    current: () => current,
    hasFocus: () => current >= 0 && document.activeElement === cells[current],
    /** @param {number} tile */
    focus(tile) {
      if (cells[tile]?.classList.contains('cell')) come(tile);
      cells[current]?.focus();
    },
    isTile: (/** @type {number} */ tile) => kinds[tile] !== BLANK,
    /** @param {number} tile @param {string} said */
    label(tile, said) {
      if (kinds[tile] !== BLANK) cells[tile].setAttribute('aria-label', said);
    },
    /** Bring a tile into view. @param {number} tile */
    reveal: (tile) => cells[tile]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  };
}

/** The number of the tile that an event is for, or null. @param {EventTarget | null} target */
export function tileOf(target) {
  const cell = target instanceof Element ? target.closest('[data-tile]') : null;
  return cell instanceof HTMLElement ? Number(cell.dataset.tile) : null;
}
