// Which tiles lie side by side, over the edge of the board as well where it wraps.

/** @typedef {import('./board.mjs').Board} Board */

/**
 * A board as it is reckoned with: tiles have numbers in reading order.
 * @typedef {object} Network
 * @property {number} width
 * @property {number} height
 * @property {string} kinds  the letters of all tiles
 * @property {boolean} wraps
 * @property {boolean} allTiles
 * @property {Int32Array} near  the neighbours of each tile to the N, E, S, W; -1 for a wall
 */

/** @type {WeakMap<object, Network>} */
const MADE = new WeakMap();

/** The network of a board; that of one board is made once. @param {Board} board @returns {Network} */
export function networkOf(board) {
  let network = MADE.get(board);
  if (!network) {
    const { width, height, wraps, allTiles } = board;
    const near = nearOf(width, height, wraps);
    network = Object.freeze({ width, height, kinds: board.rows.join(''), wraps, allTiles, near });
    MADE.set(board, network);
  }
  return network;
}

/** @param {number} width @param {number} height @param {boolean} wraps */
function nearOf(width, height, wraps) {
  const near = new Int32Array(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = 4 * (y * width + x);
      near[place] = y > 0 || wraps ? ((y + height - 1) % height) * width + x : -1;
      near[place + 1] = x < width - 1 || wraps ? y * width + ((x + 1) % width) : -1;
      near[place + 2] = y < height - 1 || wraps ? ((y + 1) % height) * width + x : -1;
      near[place + 3] = x > 0 || wraps ? y * width + ((x + width - 1) % width) : -1;
    }
  }
  return near;
}

/**
 * Whether the step from a tile to this side (0 N, 1 E, 2 S, 3 W) crosses the edge of the board.
 * @param {Network} network @param {number} tile @param {number} side
 */
export function leaves({ width, height }, tile, side) {
  const x = tile % width;
  const y = (tile - x) / width;
  return [y === 0, x === width - 1, y === height - 1, x === 0][side];
}
