// The 28 dominoes as they lie in a box: a press adds one. Arrows go through them.

import { h, s } from '../../dom.mjs';
import { BENCH } from '../../words/polypips_edit.mjs';
import { WAYS } from '../keys.mjs';
import { loosePiece, SIDE } from '../pips.mjs';
import { pieceOf } from '../puzzle.mjs';

/** @typedef {import('../puzzle.mjs').Piece} Piece */

/** Four rows of seven: 0-0 to 0-6, then 1-1 to 1-6 and 6-6, and so on. */
const ORDER = [0, 1, 2, 3].flatMap((low) => {
  const own = Array.from({ length: 7 - low }, (_, step) => [low, low + step]);
  return [...own, ...Array.from({ length: low }, (_, step) => [7 - low, 7 - low + step])];
});

/** @param {(piece: Piece) => void} add @param {(piece: Piece) => number} countOf */
export function dominoSet(add, countOf) {
  const pieces = ORDER.map((pips) => pieceOf('2I', pips, 0));
  const counts = pieces.map(() => h('span', { class: 'slot-count', 'aria-hidden': 'true' }));
  const buttons = pieces.map((piece, place) => h('button', {
    type: 'button', class: 'domino', tabindex: place ? -1 : 0, click: () => add(piece),
  },
  s('svg', { viewBox: `0 0 ${SIDE} ${2 * SIDE}`, 'aria-hidden': 'true' }, loosePiece([[0, 0], [0, 1]], piece.pips, false)), counts[place]));
  const element = h('div', { class: 'domino-set', role: 'group', 'aria-label': BENCH.dominoes, keydown: key }, ...buttons);

  /** @param {KeyboardEvent} event */
  function key(event) {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const way = WAYS[event.key];
    const columns = buttons.filter((one) => one.offsetTop === buttons[0].offsetTop).length;
    const to = way ? at + way[0] + columns * way[1] : event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : -1;
    if (at < 0 || to < 0 || to >= buttons.length) return;
    event.preventDefault();
    buttons[at].tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  }

  return {
    element,
    draw() {
      pieces.forEach((piece, place) => {
        const count = countOf(piece);
        counts[place].textContent = count ? String(count) : '';
        counts[place].hidden = !count;
        buttons[place].setAttribute('aria-label', BENCH.addDomino(piece.pips, count));
      });
    },
  };
}
