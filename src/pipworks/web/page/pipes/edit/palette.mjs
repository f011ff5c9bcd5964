// What a stroke does: paints a tile, draws pipes, or moves the board; a row of buttons of which one is pressed.

import { button, h, s } from '../../dom.mjs';
import { PIPES_EDIT } from '../../words/pipes_edit.mjs';
import { BLANK, TILES } from '../board.mjs';
import { SIDE } from '../shapes.mjs';
import { tileView } from '../tile_view.mjs';
import { isTank } from '../tiles.mjs';

/** @typedef {{kind: string} | 'draw' | 'hand'} Brush */

/**
 * @param {(brush: Brush, said: string) => void} chosen
 */
export function paletteOf(chosen) {
  const kinds = [...TILES].map((kind) => tileButton(kind, () => choose({ kind }, PIPES_EDIT.paints(kind))));
  const draw = button(PIPES_EDIT.draw, () => choose('draw', PIPES_EDIT.draws), { class: 'draw-tool', title: PIPES_EDIT.drawTitle });
  draw.prepend(s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    s('path', { d: 'M4 19.5h5a4 4 0 0 0 4-4v-7a4 4 0 0 1 4-4h3' }), s('path', { d: 'M4 16.5v6M20 1.5v6' })));
  const hand = button(PIPES_EDIT.hand, () => choose('hand', PIPES_EDIT.hands), { hidden: true });
  const tank = beginning('tank');
  const house = beginning('house');
  tank.input.checked = true;
  const begins = h('fieldset', { class: 'begins' }, h('legend', {}, PIPES_EDIT.begins), tank.label, house.label);
  const hint = h('p', { class: 'quiet edit-hint' });
  const large = h('div', { class: 'row' }, hand);
  const byKeys = h('span', { class: 'by-keys' });
  /** @type {Brush} */
  let brush = 'draw';
  const show = () => {
    [...TILES].forEach((kind, place) => press(kinds[place], typeof brush === 'object' && brush.kind === kind));
    press(draw, brush === 'draw');
    press(hand, brush === 'hand');
    begins.hidden = brush !== 'draw';
    const [always, more] = PIPES_EDIT.hint[typeof brush === 'string' ? brush : 'paint'];
    byKeys.textContent = ` ${more}`;
    hint.replaceChildren(always, byKeys);
  };
  /** @param {Brush} next @param {string} said */
  const choose = (next, said) => {
    brush = next;
    show();
    chosen(brush, said);
  };
  show();
  const tiles = h('div', { class: 'tile-palette', role: 'group', 'aria-label': PIPES_EDIT.palette }, ...kinds);
  return {
    /** Beside each other: the line, the tiles; below them what else there is to the chosen one. */
    elements: [draw, tiles, h('div', { class: 'brush-more' }, begins, large, hint)],
    /** What is there for a board that is larger than the room for it. */
    large,
    brush: () => brush,
    /** What a new line begins with. @returns {import('./drawing.mjs').Begins} */
    begins: () => (house.input.checked ? 'house' : 'tank'),
    /** Whether the board is larger than the room for it, so that it can be moved. @param {boolean} can */
    moves(can) {
      hand.hidden = !can;
      if (!can && brush === 'hand') choose('draw', '');
    },
  };
}

/** @param {HTMLElement} one @param {boolean} is */
function press(one, is) {
  one.setAttribute('aria-pressed', String(is));
}

/** @param {string} kind @param {() => void} pressed */
function tileButton(kind, pressed) {
  const made = button('', pressed, { class: 'tile-button', 'aria-label': PIPES_EDIT.kind(kind), title: PIPES_EDIT.kind(kind) });
  const picture = s('svg', { class: 'picture', viewBox: `0 0 ${SIDE} ${SIDE}`, 'aria-hidden': 'true' });
  if (kind === BLANK) picture.append(s('rect', { class: 'bare', x: 1, y: 1, width: SIDE - 2, height: SIDE - 2, rx: 4 }));
  else {
    const view = tileView(kind, 0);
    view.draw({ turn: 'N', lit: isTank(kind), meets: 15, locked: false, way: 1 });
    picture.append(view.element);
  }
  made.append(picture, h('span', { class: 'tile-letter' }, kind));
  return made;
}

/** @param {'tank' | 'house'} what */
function beginning(what) {
  const input = h('input', { type: 'radio', name: 'line-begins', value: what });
  return { input, label: h('label', { class: 'ticked' }, input, h('span', {}, PIPES_EDIT.begin[what])) };
}
