// The piece under the pointer while it is carried. Following the pointer changes nothing but its transform.

import { h, s } from '../dom.mjs';
import { loosePiece, SIDE } from './pips.mjs';
import { extent } from './turning.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */

export function ghostView() {
  const element = h('div', { class: 'carried', hidden: true, 'aria-hidden': 'true' });
  let x = 0;
  let y = 0;
  return {
    element,
    /** @param {readonly Cell[]} squares @param {readonly number[]} pips @param {number} side  of a cell in pixels @param {boolean} digits */
    show(squares, pips, side, digits) {
      const { wide, tall } = extent(squares);
      element.style.width = `${wide * side}px`;
      element.style.height = `${tall * side}px`;
      element.replaceChildren(s('svg', { viewBox: `0 0 ${wide * SIDE} ${tall * SIDE}` }, loosePiece(squares, pips, digits)));
      element.hidden = false;
    },
    /** Its upper left corner. @param {number} left @param {number} top */
    move(left, top) {
      [x, y] = [left, top];
      element.style.transform = `translate3d(${x}px, ${y}px, 0)`;
    },
    hide() {
      element.hidden = true;
    },
    /** Back to a place in the window, seen where motion is wanted. @param {number} left @param {number} top */
    fly(left, top) {
      const motion = parseFloat(getComputedStyle(element).getPropertyValue('--motion')) || 0;
      if (!motion) return this.hide();
      const back = element.animate(
        [{ transform: `translate3d(${x}px, ${y}px, 0)` }, { transform: `translate3d(${left}px, ${top}px, 0)`, opacity: 0.4 }],
        { duration: motion, easing: 'ease-out' });
      back.onfinish = back.oncancel = () => this.hide();
    },
  };
}
