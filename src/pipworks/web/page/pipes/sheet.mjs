// The sheet that the board lies on: rulers above and at the left, and how large a tile is, so that the board fits where
// it can and scrolls within itself where its tiles would be too small to be hit.

import { h } from '../dom.mjs';
import { cellName } from '../words.mjs';
import { MARGIN, SIDE } from './shapes.mjs';

/** A board whose tiles would be smaller than this scrolls. */
const LEAST_FITTED = 36;

/** The side of a tile on a board that scrolls: what a finger hits. */
const SCROLLED = 44;

const LARGEST = 62;

/** Beside smaller tiles not every row and column has room for its name. */
const TINY = 22;

/** What else stands above and below the board, in pixels. */
const ROOM = 260;

/** What fits on a sheet of paper between its margins, upright, in pixels: of A4 and of Letter. */
const PAPER = Object.freeze({ wide: 660, tall: 860 });

/** The width of the row numbers: where there is room, and on a small screen. */
const RULER = Object.freeze({ usual: 20, small: 13 });

/**
 * @param {{width: number, height: number, wraps: boolean}} board
 * @param {{element: HTMLElement, size: (tile: number) => number}} picture
 * @param {HTMLElement} cells
 */
export function sheetOf(board, picture, cells) {
  const { width, height } = board;
  const field = h('div', { class: 'field' }, picture.element, cells);
  const sheet = h('div', { class: 'sheet' },
    h('div', { class: 'corner', 'aria-hidden': 'true' }),
    h('div', { class: 'columns', 'aria-hidden': 'true' }, ...names(width, (x) => cellName([x, 0]).slice(0, -1))),
    h('div', { class: 'rows', 'aria-hidden': 'true' }, ...names(height, (y) => String(y + 1))),
    field);
  const element = h('div', { class: 'scroller' }, sheet);
  sheet.style.setProperty('--width', String(width));
  sheet.style.setProperty('--height', String(height));
  /** @param {number} tile @param {number} ruler  both in pixels */
  const size = (tile, ruler) => {
    sheet.style.setProperty('--tile', `${tile}px`);
    sheet.style.setProperty('--margin', `${picture.size(tile)}px`);
    sheet.style.setProperty('--ruler', `${ruler}px`);
  };
  size(SCROLLED, RULER.usual);
  const margin = MARGIN[board.wraps ? 'wraps' : 'walled'] / SIDE;
  return {
    element,
    /** Laid out for paper, all of it on one sheet. */
    onPaper() {
      const fitted = Math.min((PAPER.wide - RULER.usual) / (width + 2 * margin), (PAPER.tall - RULER.usual) / (height + 2 * margin));
      const tile = Math.max(6, Math.floor(Math.min(fitted, LARGEST)));
      size(tile, RULER.usual);
      element.classList.toggle('tiny', tile < TINY);
    },
    /**
     * Laid out for this much room.
     * @param {number} room  in pixels @param {boolean} fit  as small as it takes @param {boolean} large
     * @returns {boolean} whether the tiles that fit are too small to be hit well
     */
    layOut(room, fit, large) {
      const ruler = room < 480 ? RULER.small : RULER.usual;
      // A pixel less at each side, as margins are rounded up to whole pixels.
      const fitted = Math.floor((room - ruler - 2) / (width + 2 * margin));
      const tall = Math.floor((innerHeight - ROOM) / (height + 2 * margin));
      const small = fitted < LEAST_FITTED;
      const scrolls = small && !fit;
      const least = large ? SCROLLED * 1.25 : SCROLLED;
      const tile = scrolls ? least : Math.max(6, Math.min(fitted, small ? fitted : LARGEST, Math.max(least, tall)));
      size(tile, ruler);
      element.classList.toggle('scrolls', scrolls);
      element.classList.toggle('tiny', tile < TINY);
      return small;
    },
  };
}

/** @param {number} count @param {(place: number) => string} name */
function names(count, name) {
  return Array.from({ length: count }, (_, place) => h('span', {}, name(place)));
}
