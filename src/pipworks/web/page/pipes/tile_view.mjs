// One tile as it is drawn: a plate, its pipes, which turn, and the house or the tank on them, which doesn't.

import { s } from '../dom.mjs';
import { TURNS } from './board.mjs';
import { DIGITS, flanges, LOCK_BODY, pipesOf, ROOF, SCALE, SHACKLE, SIDE, WALLS, WINDOW } from './shapes.mjs';
import { isTank, NORTH } from './tiles.mjs';

/**
 * @typedef {object} TileLook
 * @property {string} turn
 * @property {boolean} lit
 * @property {number} meets  the sides on which it is open to a neighbour
 * @property {boolean} locked
 * @property {1 | -1} way  the way round in which it is turned where both are as long
 */

/** @param {string} kind @param {number} x  its column */
export function tileView(kind, x) {
  const flange = s('path', { class: 'flange' });
  const pipes = s('g', { class: 'turning' },
    s('path', { class: 'casing', d: pipesOf(kind) }),
    flange,
    s('path', { class: 'inside', d: pipesOf(kind, 0.4) }),
    s('path', { class: 'thread', d: pipesOf(kind, 0.8) }));
  const place = `translate(${(x + 0.5) * SIDE} ${SIDE / 2})`;
  const element = s('g', { class: 'tile', transform: place },
    s('rect', { class: 'plate', x: 1 - SIDE / 2, y: 1 - SIDE / 2, width: SIDE - 2, height: SIDE - 2, rx: 4 }),
    pipes,
    building(kind),
    s('g', { class: 'padlock' },
      s('path', { class: 'shackle', d: SHACKLE }),
      s('path', { class: 'body', d: LOCK_BODY })));
  let angle = NaN;
  return {
    element,
    /** @param {TileLook} look */
    draw(look) {
      angle = angleAfter(angle, kind, look);
      pipes.style.transform = `rotate(${angle}deg)`;
      element.classList.toggle('lit', look.lit);
      element.classList.toggle('locked', look.locked);
      flange.setAttribute('d', flanges(unmet(kind, look), look.lit));
    },
  };
}

/**
 * The angle at which the pipes are to be drawn, as near to the last one as can be.
 * @param {number} angle @param {string} kind @param {TileLook} look
 */
function angleAfter(angle, kind, { turn, way }) {
  const wanted = TURNS.indexOf(turn) * 90;
  if (Number.isNaN(angle)) return wanted;
  const round = kind === 'I' ? 180 : 360;
  const right = (((wanted - angle) % round) + round) % round;
  const left = round - right;
  return right < left || (right === left && way > 0) || right === 0 ? angle + right : angle - left;
}

/**
 * The sides without a neighbour that is open to them, seen from the tile as it is not turned.
 * @param {string} kind @param {TileLook} look
 */
function unmet(kind, { turn, meets }) {
  const quarters = TURNS.indexOf(turn);
  const back = ((meets >> quarters) | (meets << (4 - quarters))) & 15;
  return NORTH[kind] & ~back;
}

/** @param {string} kind */
function building(kind) {
  if (kind === 'H') {
    return s('g', { class: 'building' },
      s('path', { class: 'walls', d: WALLS }),
      s('path', { class: 'roof', d: ROOF }),
      s('path', { class: 'window', d: WINDOW }));
  }
  if (!isTank(kind)) return null;
  return s('g', { class: 'building' },
    s('circle', { class: 'shell', r: 15.5 }), s('circle', { class: 'dial', r: 11.5 }),
    s('path', { class: 'scale', d: SCALE }), s('path', { class: 'digit', d: DIGITS[kind] }));
}
