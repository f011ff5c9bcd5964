import { counted } from '../words.mjs';

export const SETTINGS = {
  theme: 'Colours',
  themes: { auto: 'As the system has them', light: 'Light', dark: 'Dark' },
  large: 'Larger text and boards',
  marks: 'Tick and cross labels while playing',
  letters: 'Single letters are keys',
  still: 'No motion',
  timer: 'Show a timer (it never starts by itself)',
  kept: 'What is kept',
  keptText: /** @param {number} games @param {number} kilobytes */ (games, kilobytes) =>
    `${counted(games, 'game')}, ${kilobytes} KB, in this browser alone. Nothing leaves your machine.`,
  notLasting: 'The browser doesn’t keep it beyond this visit.',
  forget: 'Forget everything…',
  forgetSure: /** @param {number} games */ (games) => `Forget ${counted(games, 'game')} for good?`,
  forgetYes: 'Forget',
  forgetNo: 'Keep',
  forgotten: 'All games are forgotten.',
  engine: 'The engine',
  install: 'Install as an app',
  close: 'Close',
  /** Where the engine runs. */
  how: {
    local: 'It runs on this machine, beside the browser.',
    remote: 'It runs on the server that this page came from: the puzzles that you ask about are sent there.',
    wasm: 'It runs in the browser, in a thread of its own, and is fetched from this site when it is first needed.',
    none: 'pipworks play on your own machine has it, and so has a site that was written with it.',
  },
};
