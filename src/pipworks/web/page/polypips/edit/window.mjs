// The part of the plane that is shown: the board with room around it, in which it can grow.

import { MOST_SIDE } from './draft.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */
/** @typedef {import('../cells_view.mjs').Span} Span */

const ROOM = 1;
/** What is shown at least: on a phone so little that its cells are hit by a finger. */
const LEAST = { wide: 8, tall: 7 };
const LEAST_NARROW = { wide: 6, tall: 6 };

/** What is shown of a board that comes as a whole: it stands in the middle. @param {readonly Cell[]} cells @param {boolean} [narrow] @returns {Span} */
export function windowOf(cells, narrow = false) {
  const least = narrow ? LEAST_NARROW : LEAST;
  if (!cells.length) return { left: 0, top: 0, ...least };
  const around = roomAround(cells);
  const [wide, tall] = [Math.max(around.wide, least.wide), Math.max(around.tall, least.tall)];
  return { left: around.left - Math.floor((wide - around.wide) / 2), top: around.top - Math.floor((tall - around.tall) / 2), wide, tall };
}

/** What is shown after a change here: as before, and where the board came to its edge, more. @param {Span} before @param {readonly Cell[]} cells @returns {Span} */
export function grown(before, cells) {
  if (!cells.length) return before;
  const around = roomAround(cells);
  const [left, top] = [Math.min(before.left, around.left), Math.min(before.top, around.top)];
  const right = Math.max(before.left + before.wide, around.left + around.wide);
  const bottom = Math.max(before.top + before.tall, around.top + around.tall);
  return { left, top, wide: right - left, tall: bottom - top };
}

/** Every cell of it in reading order. @param {Span} span @returns {Cell[]} */
export function cellsOf({ left, top, wide, tall }) {
  return Array.from({ length: wide * tall }, (_, place) => [left + (place % wide), top + Math.floor(place / wide)]);
}

/** The board and a cell more on each side, unless it is as large as it may be. @param {readonly Cell[]} cells @returns {Span} */
function roomAround(cells) {
  const [x, wide] = range(cells.map(([column]) => column));
  const [y, tall] = range(cells.map(([, row]) => row));
  return { left: x, top: y, wide, tall };
}

/** @param {number[]} numbers @returns {[number, number]} */
function range(numbers) {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const room = most - least + 1 < MOST_SIDE ? ROOM : 0;
  return [least - room, most - least + 1 + 2 * room];
}
