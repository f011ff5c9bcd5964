import { counted } from '../words.mjs';

export const OPEN = {
  title: 'Open a puzzle',
  damaged: 'This link is damaged. Ask for it again, or choose another puzzle here.',
  reading: 'Reading…',
  choose: /** @param {number} count */ (count) => `${counted(count, 'puzzle')}: choose one.`,
  refused: /** @param {number} count */ (count) => (count === 1 ? 'This can’t be read:' : 'These can’t be read:'),
  nothing: 'There is no text in it.',
  noPuzzle: 'No puzzle is in it.',
  large: /** @param {string} name */ (name) => `${name}: larger than 2 MB. No puzzle is.`,
  largeText: 'The text is longer than 2 MB. No puzzle is.',
  binary: /** @param {string} name */ (name) => `${name}: no text. Puzzles are text files, JSON or links.`,
  unreadable: /** @param {string} name */ (name) => `${name}: can’t be read. A folder can’t be opened, its files can.`,
  many: 'Only the first 20 files were read.',
  missing: 'Reading files and text takes the engine, which this page comes without. Links open without it.',
  unable: 'Reading files and text takes the engine, which this browser does not run: WebAssembly is missing or turned off. The current Chrome, Edge, Firefox and Safari have it. Links open without it.',
  died: 'The engine stopped while it was reading. Try it again.',
  place: /** @param {number} line @param {number | null} column */ (line, column) => (column ? `line ${line}, column ${column}` : `line ${line}`),
  pasted: 'pasted text',
  drop: 'Drop it to open it',
  close: 'Close',
};
