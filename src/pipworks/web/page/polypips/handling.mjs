// What keys do on the board and in the tray.

import { nextCell } from './cells_view.mjs';
import { LEFT, RIGHT } from './hands.mjs';
import { deedOf, WAYS } from './keys.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */

const ACTS = new Set(['Enter', ' ']);

/**
 * @typedef {object} Around
 * @property {HTMLElement} element
 * @property {import('./hands.mjs').Hand} hand
 * @property {ReturnType<typeof import('./dragging.mjs').dragging>} drag
 * @property {ReturnType<typeof import('./cells_view.mjs').cellsView>} cells
 * @property {ReturnType<typeof import('./tray.mjs').trayView>} tray
 * @property {ReadonlyMap<string, number>} places
 * @property {import('./cells_view.mjs').Span} span
 * @property {boolean} letters
 */

/** Whether the key was the board's. @param {KeyboardEvent} event @param {Around} around */
export function handleKey(event, around) {
  const { hand, drag, cells, tray, letters, element } = around;
  const deed = deedOf(event, letters);
  if (drag.carried()) {
    if (deed === 'letGo') drag.cancel();
    return deed === 'letGo' || ((deed === 'right' || deed === 'left') && drag.turn(deed === 'right' ? RIGHT : LEFT));
  }
  const cell = cells.cellAt(event.target);
  const kind = tray.kindAt(event.target);
  if (deed === 'letGo') return letGo(around);
  if (deed === 'right' || deed === 'left') return turn(event, deed === 'right' ? RIGHT : LEFT, around);
  if (!element.contains(/** @type {Node | null} */ (event.target)) || event.ctrlKey || event.metaKey || event.altKey) return false;
  // A key that is held down would lay and lift by turns.
  if (event.repeat && cell && (deed === 'remove' || ACTS.has(event.key))) return true;
  if (cell && deed === 'remove') hand.remove(cell);
  else if (cell) return onBoard(event, cell, around);
  else if (kind) return tray.key(event);
  else return false;
  return true;
}

/** @param {Around} around */
function letGo({ hand, cells, tray, element }) {
  const { held } = hand;
  if (!hand.letGo()) return false;
  // Back to where the piece was chosen, for whoever works by keys.
  if (held && cells.grid.contains(document.activeElement) && element.querySelector(':focus-visible')) tray.focus(held.kind.number);
  return true;
}

/** @param {KeyboardEvent} event @param {number} way @param {Around} around */
function turn(event, way, { hand, tray, element }) {
  const within = element.contains(/** @type {Node | null} */ (event.target));
  const chosen = hand.held?.kind ?? tray.kindAt(event.target);
  // Pages are scrolled by the same keys where no piece is meant.
  if (!chosen || (event.key.startsWith('Page') && !within)) return false;
  hand.turn(way, chosen);
  return true;
}

/** @param {KeyboardEvent} event @param {Cell} cell @param {Around} around */
function onBoard({ key, shiftKey }, cell, { hand, cells, places, span }) {
  const way = WAYS[key];
  if (shiftKey) return false;
  if (key === 'Enter' || key === ' ') hand.tap(cell);
  else if (way) cells.goTo(nextCell(places, span, cell, way));
  else if (key === 'Home') cells.goTo(nextCell(places, span, [span.left - 1, cell[1]], [1, 0]));
  else if (key === 'End') cells.goTo(nextCell(places, span, [span.left + span.wide, cell[1]], [-1, 0]));
  else return false;
  return true;
}
