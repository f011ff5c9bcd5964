// The 29 one-sided polyominoes of 1 to 5 cells, as polypips/puzzle/shapes.py draws them; a test holds the two together.

/** @typedef {import('./puzzle.mjs').Cell} Cell */

/** Column and row of each square, in the order in which pips bind to them. */
const SQUARES = {
  '1o': '00',
  '2I': '00 10',
  '3I': '00 10 20',
  '3L': '00 01 11',
  '4I': '00 10 20 30',
  '4L+': '00 01 11 21',
  '4L-': '20 21 11 01',
  '4O': '00 10 01 11',
  '4S+': '00 10 11 21',
  '4S-': '20 10 11 01',
  '4T': '00 10 20 11',
  '5F+': '10 20 01 11 12',
  '5F-': '10 00 21 11 12',
  '5I': '00 10 20 30 40',
  '5L+': '00 01 11 21 31',
  '5L-': '30 31 21 11 01',
  '5N+': '00 10 11 21 31',
  '5N-': '30 20 21 11 01',
  '5P+': '00 10 01 11 02',
  '5P-': '10 00 11 01 12',
  '5T': '00 10 20 11 12',
  '5U': '00 20 01 11 21',
  '5V': '00 10 20 01 02',
  '5W': '00 01 11 12 22',
  '5X': '10 01 11 21 12',
  '5Y+': '00 10 20 30 11',
  '5Y-': '30 20 10 00 21',
  '5Z+': '00 10 11 12 22',
  '5Z-': '20 10 11 12 02',
};

/**
 * A shape by its name: its squares after 0, 1, 2 and 3 quarter turns counter-clockwise, each at the corner.
 * @typedef {{name: string, turns: readonly (readonly Cell[])[]}} Shape
 */

/** All shapes, by size and then by name. @type {readonly Shape[]} */
export const SHAPES = Object.entries(SQUARES).map(([name, squares]) => {
  /** @type {Cell[][]} */
  const turns = [squares.split(' ').map((square) => [Number(square[0]), Number(square[1])])];
  while (turns.length < 4) turns.push(toCorner(turns[turns.length - 1].map(([x, y]) => [y, -x])));
  return { name, turns };
});

const BY_NAME = new Map(SHAPES.map((shape) => [shape.name, shape]));

/** The shape of this name; throws RangeError for any other. @param {string} name */
export function shapeNamed(name) {
  const shape = BY_NAME.get(name);
  if (!shape) throw new RangeError(`no shape ${name}`);
  return shape;
}

/** The number of its squares. @param {Shape} shape */
export function sizeOf(shape) {
  return shape.turns[0].length;
}

/** The cells moved so that the least x and the least y are 0, in the same order. @param {readonly Cell[]} cells @returns {Cell[]} */
export function toCorner(cells) {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells.map(([x, y]) => [x - left, y - top]);
}
