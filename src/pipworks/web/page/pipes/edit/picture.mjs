// The board that is edited, as it is seen: as the one that is played, but its tiles come and go, and blank cells are seen.

import { h, s } from '../../dom.mjs';
import { BLANK } from '../board.mjs';
import { borderView } from '../border_view.mjs';
import { hintMarks } from '../hint_marks.mjs';
import { frame, partnerAt } from '../picture_view.mjs';
import { MARGIN, SIDE } from '../shapes.mjs';
import { turnsOf } from '../state.mjs';
import { tileView } from '../tile_view.mjs';
import { differMarks } from './differ.mjs';
import { oddMarks } from './odd_marks.mjs';

/** @typedef {import('../network.mjs').Network} Network */
/** @typedef {ReturnType<typeof tileView>} TileView */

/** More tiles than this change at once without turning before one's eyes. */
const MOST_TURNING = 60;

/** @param {Network} network  of a board of this size and with such an edge, whatever is on it */
export function editPicture(network) {
  const { width, height, wraps } = network;
  /** @type {{kind: string, look: number, view: TileView | null}[]} */
  const slots = Array.from({ length: width * height }, () => ({ kind: BLANK, look: 0, view: null }));
  const border = borderView(network);
  const partners = s('g', { class: 'partners' });
  const marks = hintMarks();
  const odd = s('g', { class: 'odds' });
  const differ = s('g', { class: 'differ' });
  const ground = s('svg', { class: 'sheet-part' }, frame(network));
  const rows = Array.from({ length: height }, () => s('svg', { class: 'row-part' }, ...Array.from({ length: width }, (_, x) =>
    s('rect', { class: 'bare', x: x * SIDE + 1, y: 1, width: SIDE - 2, height: SIDE - 2, rx: 4 }))));
  const over = s('svg', { class: 'sheet-part' }, border.element, partners, odd, marks.element, differ);
  const element = h('div', { class: 'picture', 'aria-hidden': 'true' }, ground, ...rows, over);
  return {
    element,
    marks: marks.show,
    /** Sized so that a tile has this many pixels. @param {number} tile @returns {number} the pixels of the margin */
    size(tile) {
      const margin = Math.ceil((MARGIN[wraps ? 'wraps' : 'walled'] * tile) / SIDE);
      const units = (margin * SIDE) / tile;
      const box = `${-units} ${-units} ${width * SIDE + 2 * units} ${height * SIDE + 2 * units}`;
      for (const part of [ground, over]) part.setAttribute('viewBox', box);
      rows.forEach((row, y) => {
        row.setAttribute('viewBox', `${-units} 0 ${width * SIDE + 2 * units} ${SIDE}`);
        row.style.top = `${margin + y * tile}px`;
      });
      return margin;
    },
    /** @param {string} kinds  the letters of all tiles @param {import('../state.mjs').State} state @param {import('../gas.mjs').Gas} gas */
    draw(kinds, state, gas) {
      const turns = turnsOf(state);
      let changed = 0;
      slots.forEach((slot, tile) => {
        if (slot.kind !== kinds[tile]) {
          slot.view?.element.remove();
          slot.kind = kinds[tile];
          slot.look = 0;
          slot.view = slot.kind === BLANK ? null : tileView(slot.kind, tile % width);
          if (slot.view) rows[Math.floor(tile / width)].append(slot.view.element);
        }
        const look = (turns.charCodeAt(tile) << 5) | (gas.lit[tile] << 4) | gas.meets[tile];
        if (look === slot.look) return;
        slot.look = look;
        changed += 1;
        slot.view?.draw({ turn: turns[tile], lit: Boolean(gas.lit[tile]), meets: gas.meets[tile], locked: false, way: 1 });
      });
      border.draw(gas);
      if (changed <= MOST_TURNING) return;
      element.classList.add('at-once');
      element.getBoundingClientRect();
      element.classList.remove('at-once');
    },
    /** Mark the tiles that one leads to over the edge. @param {number[]} found */
    partners: (found) => partners.replaceChildren(...found.flatMap((tile) => partnerAt(network, tile))),
    /** Mark what was noted of single tiles. @param {import('./odd_marks.mjs').Odd[]} found */
    odd: (found) => odd.replaceChildren(...oddMarks(network, found)),
    /** Mark where two layouts differ. @param {import('./differ.mjs').Differing[]} found */
    differ: (found) => differ.replaceChildren(...differMarks(network, found)),
  };
}
