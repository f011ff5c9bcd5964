// The keys of the board, as data: for the help, and for whoever hears a key.

import { DOMINOES } from '../words/polypips.mjs';

/** @typedef {'right' | 'left' | 'remove' | 'letGo'} Deed */

const { keys } = DOMINOES;

/** `letters` says that keys are single letters, which a setting turns off. @type {readonly {keys: readonly string[], letters?: boolean, words: string}[]} */
export const KEYS = Object.freeze([
  { keys: ['Enter', 'Space'], words: keys.hold },
  { keys: ['←', '→', '↑', '↓'], words: keys.arrows },
  { keys: ['Home', 'End'], words: keys.ends },
  { keys: ['Enter', 'Space'], words: keys.lay },
  { keys: ['Page Down'], words: keys.turnRight },
  { keys: ['Page Up'], words: keys.turnLeft },
  { keys: ['R'], letters: true, words: keys.turnRight },
  { keys: ['Shift+R'], letters: true, words: keys.turnLeft },
  { keys: ['Delete'], words: keys.remove },
  { keys: ['Escape'], words: keys.letGo },
]);

/** @type {Readonly<Record<string, import('../types.mjs').Cell>>} */
export const WAYS = Object.freeze({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** What a key does wherever on the board it is pressed. @param {KeyboardEvent} event @param {boolean} letters @returns {Deed | null} */
export function deedOf(event, letters) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (letters && event.key.toLowerCase() === 'r') return event.shiftKey ? 'left' : 'right';
  return /** @type {Record<string, Deed>} */ ({
    PageDown: 'right', PageUp: 'left', Delete: 'remove', Backspace: 'remove', Escape: 'letGo',
  })[event.key] ?? null;
}
