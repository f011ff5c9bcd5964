// What the Polypips board says.

/** @typedef {import('../polypips/puzzle.mjs').Region} Region */

/** Beyond so many, cells are not named one by one. */
const MOST_NAMED = 8;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five'];
/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
/** «a, b and c». @param {readonly string[]} names */
const listed = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

/** «2-4», as the library's sentences call a domino. @param {readonly number[]} pips */
const lowFirst = (pips) => pips.toSorted((a, b) => a - b).join('-');

export const DOMINOES = Object.freeze({
  board: 'Board',
  tray: 'Pieces',
  turn: 'Turn',
  turnTold: 'Turn the piece in the hand',
  letGo: 'Let go',
  letGoTold: 'Let go of the piece in the hand',
  digits: 'Digits',
  digitsTold: 'Digits in place of pips',
  zoom: 'Larger',
  zoomTold: 'Larger cells; the board scrolls',
  allLaid: 'All pieces are laid.',

  /** What a family of puzzles is. @param {number} pieces @param {boolean} dominoes */
  describe: (pieces, dominoes) => `Polypips, ${dominoes ? counted(pieces, 'domino', 'dominoes') : counted(pieces, 'piece')}`,
  /** @param {number} shapes @param {number} cells */
  describeEndless: (shapes, cells) => `Polypips, any number of ${counted(shapes, 'shape')} on ${counted(cells, 'cell')}`,
  /** As the library refuses them; a test holds the two together. @param {string} shape */
  helpless: (shape) => `Hints and grades need pips, and the pieces of this puzzle have none: ${shape}*.`,
  /** @param {number} laid @param {number} all */
  progress: (laid, all) => `${laid} of ${counted(all, 'piece')} ${laid === 1 ? 'is' : 'are'} laid.`,
  /** @param {number} covered @param {number} all */
  progressCells: (covered, all) => `${covered} of ${counted(all, 'cell')} ${covered === 1 ? 'is' : 'are'} covered.`,

  /** @param {readonly number[]} pips */
  domino: (pips) => `domino ${lowFirst(pips)}`,
  /** @param {number} pip */
  single: (pip) => `single ${pip}`,
  /** «piece A, L of four squares, pips 3 4 5 6». @param {string} letter @param {string} form @param {number} size @param {readonly number[]} pips */
  large: (letter, form, size, pips) => `piece ${letter}, ${form} of ${NUMBERS[size]} squares, pips ${pips.join(' ')}`,
  /** @param {string} form @param {number} size */
  blank: (form, size) => `${form} of ${NUMBERS[size]} ${size === 1 ? 'square' : 'squares'}`,
  /** A piece in a sentence: «4-2», «piece A». @param {string} letter @param {readonly number[]} pips */
  briefly: (letter, pips) => (letter ? `piece ${letter}` : pips.length > 1 ? lowFirst(pips) : `single ${pips[0]}`),

  /** @param {string} piece @param {number} left @param {number} all @param {boolean} endless */
  inTray: (piece, left, all, endless) => piece +
    (endless ? ', any number' : !left ? ', laid' : all > 1 ? `, ${left} of ${all} left` : ''),
  /** @param {string} cell @param {number | undefined} pip @param {string} piece */
  covered: (cell, pip, piece) => `${cell}, ${pip === undefined ? piece : `${pip} of ${piece}`}`,
  /** @param {string} cell */
  bare: (cell) => `${cell}, empty`,
  /** @param {string} cell @param {string} region @param {string} standing @param {string} notes */
  cell: (cell, region, standing, notes) => [cell, region + (standing ? ` ${standing}` : ''), notes].filter(Boolean).join(', '),
  /** @param {Pick<Region, 'kind' | 'value' | 'forbidden'>} region */
  region({ kind, value, forbidden }) {
    if (kind === 'sum') return `sum ${value}`;
    if (kind === 'less') return `sum less than ${value}`;
    if (kind === 'greater') return `sum more than ${value}`;
    if (kind === 'equal') return value === null ? 'all equal' : `all ${value}`;
    return forbidden.length ? `all different, no ${forbidden.join(', no ')}` : 'all different';
  },
  /** A region with its cells, as one that is only heard has no outline. @param {string} region @param {readonly string[]} cells */
  regionOf(region, cells) {
    if (cells.length < 2) return region;
    return `${region} of ${cells.length > MOST_NAMED ? `${cells.length} cells from ${cells[0]} to ${cells.at(-1)}` : listed(cells)}`;
  },
  noLabel: '',
  holds: '(right)',
  broken: '(can’t be right)',
  ringed: 'ringed',
  /** @param {string} pips */
  mayBe: (pips) => `can be ${[...pips].join(' or ')}`,

  /** @param {string} piece */
  held: (piece) => `In the hand: ${piece}. Choose a cell for it, or choose it again to turn it.`,
  /** @param {string} piece @param {string} lies */
  heldByKeys: (piece, lies) => `In the hand: ${piece}${lies && `, ${lies}`}. Arrows go to a cell, Enter lays it, R or Page Down turns it.`,
  /** How a domino lies. @param {number} first @param {number} second @param {boolean} upright */
  liesAs: (first, second, upright) => `${first} ${upright ? 'above' : 'left of'} ${second}`,
  /** How a larger piece lies, row by row. @param {readonly string[][]} rows */
  liesInRows: (rows) => `rows ${rows.map((row) => row.join(' ')).join(', ')}`,
  gap: 'gap',
  square: 'square',
  /** @param {string} piece @param {number} turn @param {number} turns @param {string} lies */
  turned: (piece, turn, turns, lies) => (turns > 1 ? `${piece}: turn ${turn} of ${turns}, ${lies}.` : `${piece} is the same however it’s turned.`),
  /** @param {string} piece @param {readonly string[]} cells */
  laid: (piece, cells) => `${piece} lies at ${listed(cells)}.`,
  /** @param {string} piece @param {readonly string[]} cells */
  moved: (piece, cells) => `${piece} is moved to ${listed(cells)}.`,
  /** @param {string} piece */
  lifted: (piece) => `${piece} is lifted and in the hand.`,
  /** @param {string} piece */
  back: (piece) => `${piece} is back among the pieces.`,
  /** @param {string} piece */
  stays: (piece) => `${piece} stays where it was.`,
  /** @param {string} piece */
  gone: (piece) => `${piece} is laid already. Tap it on the board to lift it.`,
  /** @param {string} cell */
  chooseFirst: (cell) => `${cell} is empty. Choose a piece first.`,
  /** @param {string} cell */
  nothingThere: (cell) => `Nothing lies at ${cell}.`,
  nothingHeld: 'No piece is in the hand.',
  /** @param {string} piece @param {readonly string[]} others */
  inTheWay: (piece, others) =>
    `${piece} doesn’t fit there: ${listed(others)} ${others.length === 1 ? 'is' : 'are'} in the way.`,
  /** @param {string} piece */
  offBoard: (piece) => `${piece} doesn’t fit there: it would reach over the edge.`,
  looking: 'You are looking at an answer. Go back to your game to move pieces.',

  keys: {
    hold: 'Take the piece in the hand, and go to the board',
    arrows: 'Go to the next piece or cell',
    ends: 'Go to the first or last cell of the row, or piece',
    lay: 'Lay the piece in the hand, or lift the one there',
    turnRight: 'Turn the piece in the hand to the right',
    turnLeft: 'Turn it to the left',
    remove: 'Lift the piece there to the others',
    letGo: 'Let go of the piece in the hand',
  },
});
