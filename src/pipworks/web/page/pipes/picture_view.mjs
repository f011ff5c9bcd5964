// The board as it is seen. It is hidden from those who hear the page; for them there are the cells over it.
// Each row is a picture of its own: when a tile turns, a browser paints its row anew and not the whole board.

import { h, s } from '../dom.mjs';
import { BLANK } from './board.mjs';
import { borderView } from './border_view.mjs';
import { hintMarks } from './hint_marks.mjs';
import { MARGIN, SIDE } from './shapes.mjs';
import { isLocked, turnsOf } from './state.mjs';
import { tileView } from './tile_view.mjs';

/** More tiles than this change at once without turning before one's eyes. */
const MOST_TURNING = 60;

/** @param {import('./network.mjs').Network} network */
export function pictureView(network) {
  const { width, height, kinds, wraps } = network;
  const tiles = Array.from(kinds, (kind, tile) => (kind === BLANK ? null : tileView(kind, tile % width)));
  const border = borderView(network);
  const partners = s('g', { class: 'partners' });
  const marks = hintMarks();
  const ground = s('svg', { class: 'sheet-part' }, frame(network));
  const rows = Array.from({ length: height }, (_, y) =>
    s('svg', { class: 'row-part' }, ...tiles.slice(y * width, (y + 1) * width).map((tile) => tile?.element)),
  );
  const over = s('svg', { class: 'sheet-part' }, border.element, partners, marks.element);
  const element = h('div', { class: 'picture', 'aria-hidden': 'true' }, ground, ...rows, over);
  /** What each tile looks like: its letter, its gas, where it is met; 0 where that isn't drawn yet. */
  const seen = new Int32Array(kinds.length);
  return {
    element,
    marks: marks.show,
    /** Sized so that a tile has this many pixels. @param {number} tile @returns {number} the pixels of the margin */
    size(tile) {
      const margin = Math.ceil((MARGIN[wraps ? 'wraps' : 'walled'] * tile) / SIDE);
      const units = (margin * SIDE) / tile;
      const across = width * SIDE + 2 * units;
      const down = height * SIDE + 2 * units;
      for (const part of [ground, over]) part.setAttribute('viewBox', `${-units} ${-units} ${across} ${down}`);
      rows.forEach((row, y) => {
        row.setAttribute('viewBox', `${-units} 0 ${across} ${SIDE}`);
        row.style.top = `${margin + y * tile}px`;
      });
      return margin;
    },
    /** @param {import('./state.mjs').State} state @param {import('./gas.mjs').Gas} gas @param {1 | -1} way */
    draw(state, gas, way) {
      const turns = turnsOf(state);
      const isFirst = !seen.some(Boolean);
      let changed = 0;
      for (let tile = 0; tile < tiles.length; tile += 1) {
        const look = (state.letters.charCodeAt(tile) << 5) | (gas.lit[tile] << 4) | gas.meets[tile];
        if (look === seen[tile]) continue;
        seen[tile] = look;
        changed += 1;
        const [lit, meets, locked] = [Boolean(gas.lit[tile]), gas.meets[tile], isLocked(state, tile)];
        tiles[tile]?.draw({ turn: turns[tile], lit, meets, locked, way });
      }
      border.draw(gas);
      if (isFirst || changed <= MOST_TURNING) return;
      element.classList.add('at-once');
      element.getBoundingClientRect();
      element.classList.remove('at-once');
    },
    /** Mark the tiles that one leads to over the edge. @param {number[]} found */
    partners(found) {
      if (!found.length && !partners.hasChildNodes()) return;
      partners.replaceChildren(...found.flatMap((tile) => partnerAt(network, tile)));
    },
  };
}

/** @param {import('./network.mjs').Network} network */
export function frame({ width, height, wraps }) {
  const size = { width: width * SIDE + 6, height: height * SIDE + 6 };
  return s('rect', { class: wraps ? 'frame' : 'frame wall', x: -3, y: -3, ...size, rx: 7 });
}

/** @param {import('./network.mjs').Network} network @param {number} tile */
export function partnerAt({ width }, tile) {
  const [x, y] = [tile % width, Math.floor(tile / width)];
  const at = { x: x * SIDE + 2, y: y * SIDE + 2, width: SIDE - 4, height: SIDE - 4, rx: 5 };
  return [s('rect', { class: 'partner-halo', ...at }), s('rect', { class: 'partner', ...at })];
}
