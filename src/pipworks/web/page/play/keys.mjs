// The tool bar's keys as data: for the presses, and for the list that is shown of them.

/** @typedef {import('./actions.mjs').Action} Action */

/**
 * `keys` as they are shown; `letter` where it is a single letter, which a setting switches off.
 * @type {readonly {action: Action, keys: string[], letter?: boolean}[]}
 */
export const KEYS = Object.freeze([
  { action: 'undo', keys: ['Ctrl+Z'] },
  { action: 'redo', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'] },
  { action: 'undo', keys: ['U'], letter: true },
  { action: 'redo', keys: ['Shift+U'], letter: true },
  { action: 'trial', keys: ['T'], letter: true },
  { action: 'accept', keys: ['K'], letter: true },
  { action: 'back', keys: ['B'], letter: true },
]);

/**
 * The action whose key was pressed, or null. A key that is held down goes on undoing and redoing, and begins no trial in a trial.
 * @param {KeyboardEvent} event @param {boolean} letters @returns {Action | null}
 */
export function keyOf(event, letters) {
  const pressed = pressedOf(event);
  const action = KEYS.find((one) => (letters || !one.letter) && one.keys.includes(pressed))?.action ?? null;
  return event.repeat && action !== 'undo' && action !== 'redo' ? null : action;
}

/** The key as the table writes it: «Ctrl+Shift+Z»; Command counts as Ctrl. @param {KeyboardEvent} event */
export function pressedOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (altKey) return '';
  return [ctrlKey || metaKey ? 'Ctrl+' : '', shiftKey ? 'Shift+' : '', key.length === 1 ? key.toUpperCase() : key].join('');
}
