// The keys of the board, as a table: what a help page lists is what is heard.

/** @typedef {'up' | 'down' | 'east' | 'west' | 'start' | 'end' | 'first' | 'last' | 'rowUp' | 'rowDown'} Way */
/** @typedef {'right' | 'left' | 'lock' | Way} Does */

/** @type {readonly {key: string, shift?: boolean, ctrl?: boolean, letter?: boolean, does: Does}[]} */
export const KEYS = Object.freeze([
  { key: 'Enter', does: 'right' },
  { key: 'Enter', shift: true, does: 'left' },
  { key: ' ', does: 'lock' },
  { key: 'r', letter: true, does: 'right' },
  { key: 'r', letter: true, shift: true, does: 'left' },
  { key: 'l', letter: true, does: 'lock' },
  { key: 'ArrowUp', does: 'up' },
  { key: 'ArrowRight', does: 'east' },
  { key: 'ArrowDown', does: 'down' },
  { key: 'ArrowLeft', does: 'west' },
  { key: 'Home', does: 'start' },
  { key: 'End', does: 'end' },
  { key: 'Home', ctrl: true, does: 'first' },
  { key: 'End', ctrl: true, does: 'last' },
  { key: 'PageUp', does: 'rowUp' },
  { key: 'PageDown', does: 'rowDown' },
]);

/**
 * What a key does, or null.
 * @param {KeyboardEvent} event @param {boolean} letters  whether single letters are keys
 * @returns {Does | null}
 */
export function doneBy(event, letters) {
  if (event.altKey || event.isComposing) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const ctrl = event.ctrlKey || event.metaKey;
  const found = KEYS.find(
    ({ key: wanted, shift = false, ctrl: held = false, letter = false }) =>
      wanted === key && shift === event.shiftKey && held === ctrl && (letters || !letter),
  );
  return found?.does ?? null;
}
