export const HELP = {
  key: 'Key',
  does: 'What it does',
  parts: {
    polypips: 'On a Polypips board', polypipsEdit: 'On a Polypips board that is edited', pipes: 'On a Pipes board',
    pipesEdit: 'On a Pipes board that is edited', moves: 'Moves', panel: 'Answers', page: 'Everywhere',
  },
  named: {
    ' ': 'Space', Enter: 'Enter', ArrowUp: '↑', ArrowRight: '→', ArrowDown: '↓', ArrowLeft: '←', Home: 'Home', End: 'End',
    PageUp: 'Page Up', PageDown: 'Page Down', Delete: 'Delete', Backspace: 'Backspace',
  },
  pipes: {
    right: 'turn the tile right', left: 'turn the tile left', lock: 'lock or unlock the tile', up: 'to the tile above', down: 'to the tile below',
    east: 'to the tile on the right', west: 'to the tile on the left', start: 'to the start of the row', end: 'to the end of the row',
    first: 'to the first tile', last: 'to the last tile', rowUp: 'to the row above', rowDown: 'to the row below',
  },
  polypipsEdit: {
    paint: 'put the cell on the board, or take it off; with another tool: mark it',
    pass: 'paint, or mark, while going there',
    enter: 'make a region, or a piece, of what is marked; go to the label',
    label: 'begin the label of the region, or put pips on the cell',
    away: 'take the cell off the board, its region, or its piece',
    none: 'nothing is marked, a solution is no longer shown',
  },
  lettersOff: 'Single letters are switched off in the settings.',
  help: 'this list',
  anyPaste: 'open what was copied: a link, a puzzle as text, a file',
  /** What the keys of the tool bar do. */
  actions: {
    undo: 'undo',
    redo: 'redo',
    restart: 'start over',
    trial: 'begin a trial',
    accept: 'keep what the trial did',
    back: 'go back to where the trial began',
  },
};
