import { counted } from '../words.mjs';
import { GAS } from './pipes.mjs';

/** @type {Readonly<Record<string, string>>} */
const KINDS = Object.freeze({ ...GAS.kinds, _: 'blank' });

/** @type {Readonly<Record<string, string>>} */
const SIDES = Object.freeze({ 1: 'up', 2: 'right', 4: 'down', 8: 'left' });

/** «up and right», clockwise from the top. @param {number} sides */
function sidesSaid(sides) {
  return [1, 2, 4, 8].filter((side) => sides & side).map((side) => SIDES[side]).join(' and ');
}

/** @param {string} text */
function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** @param {number} count */
function tiles(count) {
  return counted(count, 'tile');
}

/** «3 columns and 1 row» @param {number} width @param {number} height */
function sizeSaid(width, height) {
  return `${counted(width, 'column')} and ${counted(height, 'row')}`;
}

/** @param {string} verb  before the sides */
function cellSaid(verb) {
  /** @param {string} cell @param {string} kind @param {number} sides @param {boolean} lit @param {string[]} notes */
  return (cell, kind, sides, lit, notes) =>
    [cell, KINDS[kind], ...(sides ? [`${verb} ${sidesSaid(sides)}`] : []), ...(lit ? ['with gas'] : []), ...notes].join(', ');
}

const GO = Object.freeze({
  up: 'to the cell that way', right: 'to the cell that way', down: 'to the cell that way', left: 'to the cell that way',
  start: 'to the start of the row', end: 'to the end of the row', first: 'to the first cell', last: 'to the last cell',
});

export const PIPES_EDIT = Object.freeze({
  palette: 'Tiles',
  /** With the letter that is seen, and pressed. */
  kind: /** @param {string} kind */ (kind) => (KINDS[kind] === kind ? kind : `${capital(KINDS[kind])}, ${kind}`),
  draw: 'Draw pipes',
  drawTitle: 'Drag through cells: each gets the tile that fits. Going along a drawn line takes it away. A tap makes a house a tank, and a pipe one with as many openings.',
  hand: 'Move the board',
  fit: 'Whole board',
  paints: /** @param {string} kind */ (kind) => kind === '_' ? 'A tap or a drag makes cells blank now.' : `A tap or a drag paints now: ${KINDS[kind]}.`,
  draws: 'A drag draws pipes now. By keys: Shift and an arrow.',
  hands: 'A drag moves the board now.',
  begins: 'A line begins with',
  begin: { tank: 'a tank', house: 'a house' },
  hint: {
    paint: ['Drag to paint.', 'The right button erases. Keys: the letters of the tiles, Delete, Shift with arrows.'],
    draw: ['Drag from cell to cell. A tap makes a house a tank, and back.', 'The right button takes away. Keys: Shift with arrows, Enter, Delete.'],
    hand: ['', ''],
  },

  grid: /** @param {number} width @param {number} height @param {boolean} wraps */ (width, height, wraps) =>
    `Board to edit, ${sizeSaid(width, height)}${wraps ? ', pipes may go on over the edge' : ', with a wall around'}`,
  row: GAS.row,
  /** What is said of a cell that is come to: of the draft, and of a layout that is looked at. */
  cell: cellSaid('drawn'),
  lying: cellSaid('opens'),

  painted: /** @param {string} cell @param {string} kind */ (cell, kind) => `${cell}: ${KINDS[kind]}.`,
  paintedMany: /** @param {number} count @param {string} kind */ (count, kind) =>
    count === 1 ? `1 tile: ${KINDS[kind]}.` : `${count} tiles: ${KINDS[kind]}.`,
  already: /** @param {string} cell @param {string} kind */ (cell, kind) => `${cell} is so already: ${KINDS[kind]}.`,
  drawn: /** @param {string} from @param {string} to @param {string} gas */ (from, to, gas) => `Drawn from ${from} to ${to}. ${gas}`,
  taken: /** @param {string} from @param {string} to @param {string} gas */ (from, to, gas) => `Taken away from ${from} to ${to}. ${gas}`,
  full: /** @param {string} cell */ (cell) => `${cell} is joined on three sides already: no tile has four openings.`,
  noSwitch: /** @param {string} cell */ (cell) => `Nothing to change at ${cell}: a house becomes a tank, an L or T a tank with as many openings.`,
  toDraw: 'Drag from here to draw a pipe. By keys: Shift and an arrow.',
  edge: /** @param {string} cell */ (cell) => `A wall is around the board: no pipe goes on from ${cell}.`,

  /** What a key does. @param {import('../pipes/edit/keys.mjs').Does} done */
  does(done) {
    if (done.does === 'go') return GO[done.way];
    if (done.does === 'drag') return 'paint or draw on that way';
    if (done.does === 'set') return done.kind === '_' ? 'make the cell blank' : 'set this tile';
    return 'paint the cell; when drawing, a house becomes a tank, and back';
  },

  size: 'Size and rules',
  columns: 'Columns',
  rows: 'Rows',
  wall: 'Wall around',
  allTiles: 'Every tile needs gas',
  wrongSize: /** @param {number} most */ (most) => `From 1 to ${most} columns and rows.`,
  sized: /** @param {number} width @param {number} height @param {number} lost */ (width, height, lost) =>
    `${sizeSaid(width, height)}.${lost ? ` ${tiles(lost)} beyond the edge gone: undo brings ${lost === 1 ? 'it' : 'them'} back.` : ''}`,
  walled: 'A wall is around the board.',
  wraps: 'Pipes may go on over the edge.',
  needsAll: 'Every tile needs gas, and no end may be open.',
  needsHouses: 'Every house needs gas.',

  arrange: 'The board',
  moves: 'All tiles',
  clear: 'Clear tiles',
  cleared: 'All tiles are gone.',
  fill: 'Fill blanks',
  fillTitle: 'Every blank cell becomes the chosen tile',
  filled: /** @param {number} count @param {string} kind */ (count, kind) => `${tiles(count)} filled: ${KINDS[kind]}.`,
  nothingToFill: 'Choose a tile to fill the blank cells with.',
  noBlank: 'No cell is blank.',
  shift: /** @param {string} way */ (way) => `Shift ${way}`,
  shifted: /** @param {string} way */ (way) => `All tiles one ${way === 'up' || way === 'down' ? way : `to the ${way}`}.`,
  mirror: { across: 'Mirror left and right', over: 'Mirror up and down' },
  mirrored: 'The board is mirrored.',

  text: 'Rows as text',
  textLabel: /** @param {string} letters */ (letters) => `A line a row, a letter a tile: ${letters}`,
  take: 'Take these rows',
  takenRows: /** @param {number} width @param {number} height */ (width, height) => `Rows taken: ${sizeSaid(width, height)}.`,
  noRows: 'There is no row.',
  noTile: /** @param {string} letter @param {number} row @param {number} column */ (letter, row, column) =>
    `Row ${row}, letter ${column}: “${letter}” is no tile. Tiles are _ H I L T 1 2 3.`,
  ragged: /** @param {number} row @param {number} has @param {number} first */ (row, has, first) =>
    `Row ${row} has ${tiles(has)}, the first has ${first}.`,
  tooLarge: /** @param {number} width @param {number} height @param {number} most */ (width, height, most) =>
    `These are ${sizeSaid(width, height)}; at most ${most} of each can be edited.`,

  missing: {
    all: 'Nothing is on the board yet. Draw pipes, or paint tiles.',
    tank: 'A tank is missing.',
    house: 'A house is missing.',
  },

  /** What the engine noted of a tile, by its codes. */
  odd: { 'dry house': 'dry in every layout', 'idle tank': 'used by no layout', 'unused tile': 'used by no layout' },

  layout: /** @param {number} number */ (number) => `Layout ${number}`,
  differs: 'They differ where edges are marked: a full diamond where gas passes in this layout alone, an open one where it passes in the other alone.',
  gasAlone: /** @param {string[]} cells */ (cells) => (cells.length ? `: gas alone here at ${cells.join(', ')}` : ''),
  hereAlone: /** @param {number} sides */ (sides) => `gas goes ${sidesSaid(sides)} in this layout alone`,
  thereAlone: /** @param {number} sides */ (sides) => `gas goes ${sidesSaid(sides)} in the other layout alone`,
});
