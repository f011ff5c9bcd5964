// What the editor of Polypips says.

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${count === 1 ? one : `${one}s`}`;

export const MAKING = Object.freeze({
  noBoard: 'Paint a board to begin with.',
  supplyAlone: 'Pieces of any number stand alone: without labels, and without pieces that have pips.',
  /** @param {string} cell */
  noLabel: (cell) => `The region at ${cell} has no label yet.`,
  /** @param {string} label @param {string} cell @param {string} problem */
  wrongLabel: (label, cell, problem) => `The ${label} at ${cell} can't be: ${problem}.`,
  /** @param {string} cells */
  noPieces: (cells) => `There are ${cells}, and no pieces to cover them yet.`,
  /** @param {string} cells @param {number} covered @param {number} spare  negative where pieces are missing */
  area: (cells, covered, spare) =>
    `There ${cells.startsWith('1 ') ? 'is' : 'are'} ${cells}, and the pieces cover ${covered}: ` +
    (spare > 0 ? `${counted(spare, 'cell')} too many.` : `${counted(-spare, 'cell')} more ${spare === -1 ? 'is' : 'are'} to be covered.`),
});

/** @param {number} size */
const ofCells = (size) => (size === 1 ? 'one cell' : `${size} cells`);

export const BENCH = Object.freeze({
  board: 'Board and the room around it',
  tool: 'Tool',
  tools: { board: 'Board', regions: 'Regions', solution: 'Solution' },
  told: {
    board: 'Paint the board: a drag adds cells, one that begins on a cell takes them away. By keys: Space, or Shift and arrows.',
    regions: 'Make regions: drag over cells, or mark them with Space and press Enter. Then type the label.',
    solution: 'Draw a solution: drag over two cells for a domino, or mark them with Space and press Enter. Then type pips.',
  },
  how: {
    board: 'Drag to paint cells. A drag that begins on a cell takes cells away.',
    regions: 'Drag over cells to make a region, or from a region to add to it. Tap a region to give it a label.',
    solution: 'Drag over two cells for a domino, over more for a larger piece. Tap a cell and choose its pips.',
    sketch: 'Press a cell to set it: once for 0 pips, again for one more. Or choose a shape by its name.',
  },
  sides: ['Columns', 'Rows'],
  rectangle: 'Lay a rectangle',
  /** @param {number} wide @param {number} tall */
  laidRectangle: (wide, tall) => `The board is a rectangle of ${wide}x${tall}.`,
  /** @param {number} most */
  sideOf: (most) => `Columns and rows: whole numbers from 1 to ${most}.`,
  /** @param {number} most */
  tooLarge: (most) => `A board is edited here up to ${most}x${most} cells.`,
  /** @param {boolean} on @param {number} changed @param {number} all */
  painted: (on, changed, all) => `${counted(changed, 'cell')} ${on ? 'more' : 'less'}: the board has ${all} now.`,
  /** @param {number} cells @param {number} width @param {number} height */
  boardIs: (cells, width, height) => (cells ? `${counted(cells, 'cell')}, ${width}\u00a0×\u00a0${height}.` : 'No cells yet.'),
  /** @param {string} cell */
  notBoard: (cell) => `${cell} is not on the board.`,

  /** @param {string} name @param {readonly string[]} parts */
  cell: (name, parts) => [name, ...parts].filter(Boolean).join(', '),
  /** @param {number} left @param {number} above @param {string} cell */
  beyond: (left, above, cell) => [left && `${left} left`, above && `${above} above`].filter(Boolean).join(' and ') + ` of ${cell}`,
  outside: 'not on the board',
  isMarked: 'marked',
  free: 'no region',
  /** @param {string} label @param {number} size */
  inRegion: (label, size) => `${label ? `region ${label}` : 'region without a label'} of ${ofCells(size)}`,
  /** @param {number | null} pip @param {number} size */
  lies: (pip, size) => `${pip === null ? 'no pips yet' : `${pip} pips`} of a ${size === 1 ? 'single' : size === 2 ? 'domino' : `piece of ${size}`}`,
  /** @param {number} count */
  marked: (count) => (count ? `${counted(count, 'cell')} marked. Enter makes one of them.` : 'No cell is marked.'),

  noRegion: 'No region is chosen.',
  noRegions: 'There are no regions to be labelled yet.',
  /** @param {string} cell @param {number} size */
  labelOf: (cell, size) => `Label of the region at ${cell}, ${ofCells(size)}`,
  labelLike: '=  ≠  12  <5  >3',
  setLabel: 'Set',
  labels: 'Labels to choose from',
  takeOff: 'Take cells off',
  removeRegion: 'Remove',
  labelFrom: 'Label from the solution',
  /** @param {string} cell @param {number} size @param {string} label */
  selected: (cell, size, label) => `Region at ${cell}, ${ofCells(size)}, ${label ? `label ${label}` : 'no label yet'}. Type its label and press Enter.`,
  /** @param {number} size */
  madeRegion: (size) => `A region of ${ofCells(size)}.`,
  /** @param {number} size */
  joinedRegion: (size) => `The region has ${ofCells(size)} now.`,
  /** @param {number} count */
  freed: (count) => `${counted(count, 'cell')} taken off.`,
  /** @param {string} cell */
  removedRegion: (cell) => `The region at ${cell} is gone.`,
  /** @param {string} label @param {string} cell */
  labelled: (label, cell) => `${label} at ${cell}.`,
  /** @param {number} count */
  labelsGiven: (count) => (count ? `${counted(count, 'region')} got a label that holds in the solution.` : 'No label is changed.'),

  pips: 'Pips',
  /** @param {number} pip */
  pipsOf: (pip) => `${pip} pips`,
  removePiece: 'Remove piece',
  takePieces: 'Take the pieces from it',
  clearSolution: 'Clear it',
  dealOf: 'Pieces',
  deal: 'Deal',
  dealTold: 'Deal covers the board by chance: 2* for dominoes, 4* for four squares, any for all shapes.',
  chooseCell: 'Choose a cell first.',
  /** @param {number} most */
  largePiece: (most) => `A piece has at most ${most} squares.`,
  noShape: 'These squares don’t hang together, so they are no piece.',
  /** @param {readonly string[]} cells */
  drawnPiece: (cells) => `A piece on ${cells.join(', ')}. Type its pips.`,
  /** @param {string} cell */
  noPieceAt: (cell) => `No piece lies at ${cell}: drag over two cells, or press Enter for a single.`,
  /** @param {string} cell */
  noPipsNow: (cell) => `${cell} has no pips now.`,
  /** @param {number} pip @param {string} cell */
  pipsAt: (pip, cell) => `${pip} at ${cell}.`,
  pieceGone: 'The piece is gone.',
  /** @param {string} cell */
  bareCell: (cell) => `${cell} is bare.`,
  /** @param {string} cell */
  typePips: (cell) => `${cell}: type its pips, 0 to 6.`,
  noSolution: 'No solution is drawn yet.',
  solutionCleared: 'The drawn solution is gone.',
  solutionWhole: 'The solution covers the board.',
  /** @param {string} cells @param {number} all @param {number} blank */
  solutionIs: (cells, all, blank) => `It covers ${cells} of ${all}${blank ? `; ${blank} without pips` : ''}.`,
  /** @param {number} count @param {string} cell */
  bare: (count, cell) => `${counted(count, 'cell')} ${count === 1 ? 'is' : 'are'} bare, ${cell} first.`,
  /** @param {number} count @param {string} cell */
  blank: (count, cell) => `${counted(count, 'cell')} ${count === 1 ? 'has' : 'have'} no pips, ${cell} first.`,
  /** @param {number} count */
  taken: (count) => `${counted(count, 'piece')} taken from the solution.`,
  noBoard: 'Paint a board first.',
  /** @param {string} why */
  notDealt: (why) => `Nothing was dealt${why ? `: ${why}` : ''}.`,
  /** @param {number} count */
  dealtSaid: (count) => `${counted(count, 'piece')} dealt: they are the pieces, and the drawn solution.`,

  pieces: 'Pieces',
  dominoes: 'Add dominoes',
  otherShapes: 'Add another shape',
  noPieces: 'None yet.',
  anyNumber: 'Any number of each',
  /** @param {number} covered @param {number} all */
  balance: (covered, all) => `${covered} of ${counted(all, 'cell')}`,
  token: 'Piece as text',
  tokenLike: '34, 5F+:12345',
  add: 'Add',
  change: 'Change',
  remove: 'Remove',
  /** @param {string} name @param {number} count  0 for any */
  listed: (name, count) => `${name}${count > 1 ? `, ${count} of them` : count ? '' : ', any number'}`,
  /** @param {string} piece */
  chosenPiece: (piece) => `Chosen: ${piece}. Change its text, or remove it with Delete.`,
  /** @param {readonly string[]} tokens @param {readonly string[]} shapes @param {number} covered @param {number} all */
  added: (tokens, shapes, covered, all) => `${[...tokens, ...shapes.map((name) => `${name}*`)].join(', ')} added: ${covered} of ${counted(all, 'cell')}.`,
  /** @param {string} before @param {readonly string[]} after */
  changed: (before, after) => `${before} is ${after.join(', ')} now.`,
  /** @param {string} token */
  removed: (token) => `${token} removed.`,
  /** @param {readonly number[]} pips @param {number} count */
  addDomino: (pips, count) => `Add ${pips.join('-')}${count ? `, ${count} there` : ''}`,
  noToken: 'Write a piece: 34 for a domino, or a shape with its pips as 5F+:12345.',
  /** @param {string} token */
  noSuchShape: (token) => `${token}: no such shape; a shape is a number of cells, 1 to 5, and a letter, as 4T or 5F+.`,
  /** @param {string} name @param {readonly string[]} hands */
  whichHand: (name, hands) => `${name}: which hand? Write ${hands.join(' or ')}.`,
  /** @param {string} shape @param {number} size */
  withoutPips: (shape, size) => `${shape} without pips: write ${shape}: and ${counted(size, 'digit')}.`,
  /** @param {string} token */
  noTurn: (token) => `${token}: a rotation is 0, 90, 180 or 270.`,
  /** @param {string} token @param {string} shape @param {number} size */
  wrongPips: (token, shape, size) => `${token}: ${shape} takes ${counted(size, 'digit')} from 0 to 6.`,
  sketch: 'Sheet for a piece',
  shape: 'Shape',
  drawn: 'drawn below',
  addPiece: 'Add this piece',
  clearSketch: 'Clear',
  nothingDrawn: 'No square is set yet.',
  /** @param {string} name */
  isShape: (name) => `This is ${name}.`,
  /** @param {number} column @param {number} row @param {number | undefined} pip */
  sketchCell: (column, row, pip) => `Column ${column}, row ${row}: ${pip === undefined ? 'empty' : `${pip} pips`}`,
});
