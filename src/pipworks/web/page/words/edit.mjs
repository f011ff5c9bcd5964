// What the editor's frame says, whichever family is edited.

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${count === 1 ? one : `${one}s`}`;

export const EDIT = Object.freeze({
  title: 'Make a puzzle',
  lead: 'What you make is looked at while you make it: whether it has one solution, where two differ, how hard it is.',
  about: {
    polypips: 'Paint a board, cut it into regions, give them labels, choose the pieces.',
    pipes: 'Set tanks, houses and pipes, so that gas reaches every house.',
  },
  begin: 'Begin',
  goOn: 'Go on with your draft',
  /** @param {string} family */
  editing: (family) => `Make: ${family}`,
  name: 'Name of the puzzle',
  /** @param {string} family */
  nameless: (family) => `My ${family}`,
  tools: 'Tools',
  panel: 'The draft',
  actions: 'What to do with it',
  opened: 'The puzzle is here to be changed. Undo leads back to what was here before.',
  verdict: 'What it is',
  looks: 'Looking…',
  solution: 'Show the solution',
  /** @param {number} number */
  solutionOf: (number) => `Solution ${number}`,
  shownOnly: 'This is the solution. Escape leads back to the draft.',
  /** @param {number} number @param {number} differ */
  shown: (number, differ) => `Solution ${number} of two; ${counted(differ, 'cell')} where they differ ${differ === 1 ? 'is' : 'are'} marked. Escape leads back to the draft.`,
  backToDraft: 'The draft again.',
  /** @param {string} status @param {number} differ */
  status: (status, differ) => /** @type {Record<string, string>} */ ({
    unique: 'One solution.',
    several: `More than one solution: here are two, which differ on ${counted(differ, 'cell')}.`,
    none: 'No solution.',
    'limit reached': 'Not decided in 2 seconds.',
    cancelled: 'Stopped.',
  })[status] ?? status,
  /** @param {string} difficulty @param {number} score */
  graded: (difficulty, score) => `It is ${difficulty} for its size, score ${score}.`,
  open: 'Open a file…',
  clear: 'Clear all',
  cleared: 'All is cleared. Undo brings it back.',
  isClear: 'All is clear already.',
  mending: {
    ask: 'Make it unique',
    title: 'What would make it unique',
    /** @param {number} count */
    found: (count) => `${counted(count, 'change')} would make it unique`,
    preview: 'The board shows it as it would be, with the changes ringed.',
    accept: 'Accept',
    leave: 'Leave',
    left: 'The draft is as it was.',
    close: 'Close',
    /** @param {number} count */
    accepted: (count) => `${counted(count, 'change')} made. Undo takes ${count === 1 ? 'it' : 'them'} back.`,
    decide: 'Accept the changes first, or leave them.',
    statuses: /** @type {Record<string, string>} */ ({
      unchanged: 'It has one solution already.',
      none: 'It has no solution: there is nothing to make unique.',
      impossible: 'No change of labels and pieces makes it unique.',
      'limit reached': 'The time was up before a way was found.',
      cancelled: 'Stopped.',
    }),
  },
  rules: {
    open: 'New by rules…',
    title: 'A new puzzle by rules',
    make: 'Make it',
    more: 'More rules',
    painted: 'Take the painted board',
    paintedSaid: 'The board as it is painted is in the field.',
    fields: /** @type {Record<string, string>} */ ({
      size: 'Cells', board: 'Board instead: a name, or rows of #', pieces: 'Pieces', difficulty: 'Difficulty', style: 'Style', depth: 'Deepest thought',
      constraints: 'Sizes of regions', constraint_coverage: 'Share of cells with a label', constraint_selection: 'Choice of regions',
      unique: 'One solution', seed: 'Seed', columns: 'Columns', rows: 'Rows', tanks: 'Tanks', houses: 'Houses', fill: 'Share that is not blank',
      decoys: 'Pipes that nothing needs', no_wrap: 'A wall around', all_tiles: 'Every tile needs gas',
    }),
    like: /** @type {Record<string, string>} */ ({
      board: 'heart', pieces: '2*, set 0-3, any, 4*,X', constraints: 'any', constraint_coverage: '0.5', seed: 'by chance', tanks: '1, 2', fill: '0.7', decoys: '0.2',
    }),
    options: /** @type {Record<string, string>} */ ({
      '': 'any', newspaper: 'newspaper', telling: 'telling', seed: 'plain', 'uniform-all': 'each shape alike', 'uniform-size': 'each size alike',
    }),
    /** @param {string} what @param {boolean} whole @param {number} least @param {number} most */
    wrong: (what, whole, least, most) => `${what}: ${whole ? 'a whole number' : 'a number'} from ${least} to ${most}.`,
    /** @param {string} what */
    needed: (what) => `${what}: a number is needed.`,
    /** @param {string} seed @param {string} difficulty */
    made: (seed, difficulty) => `A new puzzle${difficulty ? `, ${difficulty}` : ''}, of seed ${seed}. Undo brings back what was here.`,
    /** @param {string} seed */
    madeOf: (seed) => `Made of seed ${seed}.`,
  },
  save: {
    title: 'Take it along',
    play: 'Play it',
    keep: 'Keep it',
    kept: 'It is in your collection, on the first page.',
    print: 'Print',
    copy: 'Copy the link',
    qr: 'QR code',
    text: 'Text',
    json: 'JSON',
    svg: 'SVG',
    png: 'PNG',
    /** @param {string} ending */
    saved: (ending) => `Saved as .${ending}.`,
    /** @param {string} why */
    unwritten: (why) => `No file is written${why ? `: ${why}` : ', as it has no solution'}.`,
  },
});
