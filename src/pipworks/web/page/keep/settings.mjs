// Settings as text; of what can't be read the usual is taken.

import { record } from './packed.mjs';

/** @typedef {import('../types.mjs').Settings} Settings */

/** @type {Readonly<Settings>} */
export const USUAL = Object.freeze({ theme: 'auto', large: false, marks: true, letters: true, still: false, timer: false });

/** @param {string | null} text @returns {Settings} */
export function readSettings(text) {
  const read = record(text) ?? {};
  const theme = ['auto', 'light', 'dark'].includes(read.theme) ? read.theme : USUAL.theme;
  const flag = /** @param {'large' | 'marks' | 'letters' | 'still' | 'timer'} key */ (key) =>
    typeof read[key] === 'boolean' ? read[key] : USUAL[key];
  return {
    theme, large: flag('large'), marks: flag('marks'), letters: flag('letters'), still: flag('still'), timer: flag('timer'),
  };
}

/** @param {Settings} settings */
export function writeSettings(settings) {
  return JSON.stringify({ version: 1, ...settings });
}
