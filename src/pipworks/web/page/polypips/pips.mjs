// Squares of pieces as they are drawn: dots as dominoes have them, or digits, and seams between squares.

import { s } from '../dom.mjs';
import { keyOf, outline, rounded, short } from './outline.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */

/** The side of a square in the drawings' own measure, as in those of the library. */
export const SIDE = 44;

const RISING = [[1, -1], [-1, 1]];
const CORNERS = [...RISING, [-1, -1], [1, 1]];
/** Where the dots of each number are, columns and rows from the middle. */
const DOTS = [[], [[0, 0]], RISING, [...RISING, [0, 0]], CORNERS, [...CORNERS, [0, 0]], [...CORNERS, [-1, 0], [1, 0]]];
const SPREAD = 0.215;
const DOT = 0.08;

/**
 * The dots or the digit of a square with its middle at a place; a number above six is a digit in any case. `lies` asks
 * for a faint ring where there are no pips, so that a covered cell is seen to be one.
 * @param {number | undefined} pip
 * @param {Cell} middle
 * @param {{side?: number, digits: boolean, lies?: boolean}} how
 * @returns {SVGElement[]}
 */
export function pipMarks(pip, [x, y], { side = SIDE, digits, lies = false }) {
  if (pip === undefined) return [];
  if (digits || pip >= DOTS.length) {
    const size = short(side * 0.56);
    return [s('text', { class: 'pip-digit', x: short(x), y: short(y + size * 0.355), 'font-size': size }, String(pip))];
  }
  if (!pip && lies) return [s('circle', { class: 'pip-none', cx: short(x), cy: short(y), r: short(side * DOT * 1.25) })];
  return DOTS[pip].map(([column, row]) => s('circle', {
    class: 'pip', cx: short(x + column * SPREAD * side), cy: short(y + row * SPREAD * side), r: short(DOT * side),
  }));
}

/**
 * The edges between squares of one piece, as lines that are a little shorter than a side.
 * @param {readonly Cell[]} cells
 * @param {number} end  what each end lacks, in sides
 * @param {(a: Cell, b: Cell) => boolean} [wanted]
 */
export function seams(cells, end, wanted = () => true) {
  const inside = new Set(cells.map(keyOf));
  const [near, far] = [SIDE * end, SIDE * (1 - end)];
  return cells.map(([x, y]) => {
    const [left, top] = [x * SIDE, y * SIDE];
    const right = inside.has(keyOf([x + 1, y])) && wanted([x, y], [x + 1, y]);
    const below = inside.has(keyOf([x, y + 1])) && wanted([x, y], [x, y + 1]);
    return (right ? `M${left + SIDE} ${top + near}V${top + far}` : '') + (below ? `M${left + near} ${top + SIDE}H${left + far}` : '');
  }).join('');
}

/**
 * A loose piece, as it lies in the tray or is carried.
 * @param {readonly Cell[]} squares
 * @param {readonly number[]} pips
 * @param {boolean} digits
 */
export function loosePiece(squares, pips, digits) {
  return s('g', { class: 'loose' },
    s('path', { class: 'loose-body', d: outline(squares, SIDE, { inset: 1.2, radius: 7 }) }),
    s('path', { class: 'piece-seam', d: seams(squares, 0.16) }),
    ...squares.flatMap(([x, y], square) => pipMarks(pips[square], [(x + 0.5) * SIDE, (y + 0.5) * SIDE], { digits })));
}

/** How far inside its cells a laid piece's line runs, and how round its corners are. */
const LAID = { inset: 3.6, radius: 7 };

/** What a laid piece covers of one of its cells, up to the cell's edges where the piece goes on. @param {Cell} cell @param {ReadonlySet<string>} inside */
function coveredPart([x, y], inside) {
  const { inset, radius } = LAID;
  const [north, east, south, west] = [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([dx, dy]) => inside.has(keyOf([x + dx, y + dy])));
  const [left, right] = [x * SIDE + (west ? 0 : inset), (x + 1) * SIDE - (east ? 0 : inset)];
  const [top, bottom] = [y * SIDE + (north ? 0 : inset), (y + 1) * SIDE - (south ? 0 : inset)];
  const corners = /** @type {Cell[]} */ ([[left, top], [right, top], [right, bottom], [left, bottom]]);
  return rounded(corners, [north || west, north || east, south || east, south || west].map((goesOn) => (goesOn ? 0 : radius)));
}

/**
 * A piece on the board: its body a little smaller than its cells, so that the regions are seen around it, and with a
 * breath of their tints; where it lies across regions its seam is a dashed one.
 * @param {readonly Cell[]} cells
 * @param {readonly number[]} pips
 * @param {{digits: boolean, tabbed: (cell: Cell) => boolean, apart: (a: Cell, b: Cell) => boolean, tint: (cell: Cell) => string}} how
 */
export function laidPiece(cells, pips, { digits, tabbed, apart, tint }) {
  const body = outline(cells, SIDE, LAID);
  const inside = new Set(cells.map(keyOf));
  return s('g', { class: 'laid' },
    s('path', { class: 'laid-shadow', d: body, transform: 'translate(0 1.7)' }),
    s('path', { class: 'laid-body', d: body }),
    ...cells.filter(tint).map((cell) => s('path', { class: `breath ${tint(cell)}`, d: coveredPart(cell, inside) })),
    s('path', { class: 'laid-edge', d: body }),
    s('path', { class: 'piece-seam', d: seams(cells, 0.16, (a, b) => !apart(a, b)) }),
    s('path', { class: 'piece-seam across', d: seams(cells, 0.1, apart) }),
    ...cells.flatMap((cell, square) => {
      const low = tabbed(cell);
      const middle = /** @type {Cell} */ ([(cell[0] + 0.5) * SIDE, (cell[1] + 0.5) * SIDE + (low ? 4.6 : 0)]);
      return pipMarks(pips[square], middle, { digits, lies: true, side: (low ? 0.84 : 0.94) * SIDE });
    }));
}
