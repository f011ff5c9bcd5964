/** «up and right», as `up-right` in the library's sentences. @type {readonly string[]} */
const SIDES = Object.freeze(['up', 'right', 'down', 'left']);

/**
 * The sides of these bits in the library's words, clockwise from the top.
 * @param {number} sides @param {string} between
 */
function sidesOf(sides, between) {
  return SIDES.filter((_, side) => sides & (1 << side)).join(between);
}

/**
 * @typedef {object} TileSaid
 * @property {string} cell
 * @property {string} kind
 * @property {number} opens  the sides on which it is open, as bits
 * @property {boolean} lit
 * @property {boolean} locked
 * @property {string[]} over  the cells to which it leads over the edge
 * @property {string[]} notes  of the hint that is shown
 */

/** @type {Readonly<Record<string, string>>} */
const KINDS = Object.freeze({
  H: 'house',
  I: 'I',
  L: 'L',
  T: 'T',
  1: 'tank with one opening',
  2: 'tank with two openings',
  3: 'tank with three openings',
});

export const GAS = {
  describe: /** @param {string} size @param {boolean} wraps @param {boolean} allTiles */ (size, wraps, allTiles) =>
    `Pipes, ${size}${wraps ? '' : ', with a wall around'}${allTiles ? ', every tile needs gas' : ''}`,
  grid: /** @param {number} width @param {number} height @param {boolean} wraps */ (width, height, wraps) =>
    `Board of ${width} columns and ${height} rows${wraps ? ', pipes may go on over the edge' : ', with a wall around'}`,
  row: /** @param {number} number */ (number) => `Row ${number}`,
  rules: {
    wraps: 'Turn the tiles until gas comes from a tank to every house. Pipes may go on across the border.',
    walled: 'Turn the tiles until gas comes from a tank to every house.',
    allTiles: 'Turn the tiles until gas reaches all of them and no end is open.',
  },
  lockNote: 'Lock the tiles that you are sure of: check and hints look at locked tiles alone.',

  turnLeft: 'Turn left',
  turnLeftTitle: 'A tap turns left. Shift-click and the right mouse button turn left at any time.',
  lock: 'Lock',
  lockTitle: 'A tap locks or unlocks, a drag does so to many. A long press, or Space, locks at any time.',
  fit: 'Whole board',
  turnsLeft: 'A tap turns left now.',
  turnsRight: 'A tap turns right now.',
  locks: 'A tap or a drag locks now.',
  locksNot: 'A tap turns now.',

  kinds: KINDS,
  blank: /** @param {string} cell */ (cell) => `${cell}, blank`,
  /** What is said of a tile that is come to. */
  tile: /** @param {TileSaid} tile */ (tile) =>
    [
      `${tile.cell}, ${KINDS[tile.kind]}`,
      `opens ${sidesOf(tile.opens, '-')}`,
      tile.lit ? 'with gas' : 'no gas',
      ...(tile.locked ? ['locked'] : []),
      ...(tile.over.length ? [`leads over the edge to ${tile.over.join(' and ')}`] : []),
      ...tile.notes,
    ].join(', '),
  looked: 'ringed by the hint',
  passes: /** @param {number} sides */ (sides) => `gas must pass ${sidesOf(sides, ' and ')}`,
  rests: /** @param {number} sides */ (sides) => `${sidesOf(sides, ' and ')} needs no gas`,

  turned: /** @param {string} cell @param {number} opens @param {string} gas */ (cell, opens, gas) =>
    `${cell} ${sidesOf(opens, '-')}. ${gas}`,
  isLocked: /** @param {string} cell */ (cell) => `${cell} is locked. Unlock it to turn it.`,
  locked: /** @param {string} cell */ (cell) => `${cell} locked.`,
  unlocked: /** @param {string} cell */ (cell) => `${cell} unlocked.`,
  lockedMany: /** @param {number} count @param {boolean} locked */ (count, locked) =>
    `${count} ${count === 1 ? 'tile' : 'tiles'} ${locked ? 'locked' : 'unlocked'}.`,
  looking: 'This is only looked at: go back to your game to turn tiles.',

  /** How far the gas is. */
  gas: /** @param {number} reached @param {number} needed */ (reached, needed) =>
    needed ? `${reached} of ${needed} ${needed === 1 ? 'house has' : 'houses have'} gas.` : 'No house needs gas.',
  gasAll: /** @param {number} reached @param {number} needed @param {number} loose */ (reached, needed, loose) =>
    `${reached} of ${needed} ${needed === 1 ? 'tile has' : 'tiles have'} gas, ` +
    `${loose === 1 ? '1 end is' : `${loose} ends are`} open.`,
  lockedNow: /** @param {number} count */ (count) => {
    if (!count) return 'No tile is locked: hints look at locked tiles.';
    return count === 1 ? '1 tile is locked: hints look at it.' : `${count} tiles are locked: hints look at these.`;
  },
};
