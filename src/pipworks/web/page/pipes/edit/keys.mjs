// The keys of the board that is edited, as a table: what a help page lists is what is heard.

import { TILES } from '../board.mjs';

/** @typedef {'up' | 'right' | 'down' | 'left' | 'start' | 'end' | 'first' | 'last'} Way */
/** @typedef {{does: 'go', way: Way} | {does: 'drag', side: number} | {does: 'set', kind: string} | {does: 'use'}} Does */

/** @type {readonly {key: string, shift?: boolean, ctrl?: boolean, letter?: boolean, does: Does}[]} */
export const KEYS = Object.freeze([
  { key: 'ArrowUp', does: { does: 'go', way: 'up' } },
  { key: 'ArrowRight', does: { does: 'go', way: 'right' } },
  { key: 'ArrowDown', does: { does: 'go', way: 'down' } },
  { key: 'ArrowLeft', does: { does: 'go', way: 'left' } },
  { key: 'Home', does: { does: 'go', way: 'start' } },
  { key: 'End', does: { does: 'go', way: 'end' } },
  { key: 'Home', ctrl: true, does: { does: 'go', way: 'first' } },
  { key: 'End', ctrl: true, does: { does: 'go', way: 'last' } },
  { key: 'ArrowUp', shift: true, does: { does: 'drag', side: 0 } },
  { key: 'ArrowRight', shift: true, does: { does: 'drag', side: 1 } },
  { key: 'ArrowDown', shift: true, does: { does: 'drag', side: 2 } },
  { key: 'ArrowLeft', shift: true, does: { does: 'drag', side: 3 } },
  { key: 'Enter', does: { does: 'use' } },
  { key: ' ', does: { does: 'set', kind: '_' } },
  { key: 'Delete', does: { does: 'set', kind: '_' } },
  { key: 'Backspace', does: { does: 'set', kind: '_' } },
  ...[...TILES].map((kind) => ({ key: kind.toLowerCase(), letter: true, does: /** @type {Does} */ ({ does: 'set', kind }) })),
]);

/**
 * What a key does, or null.
 * @param {KeyboardEvent} event @param {boolean} letters  whether single letters and digits are keys
 * @returns {Does | null}
 */
export function doneBy(event, letters) {
  if (event.altKey || event.isComposing) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const ctrl = event.ctrlKey || event.metaKey;
  const found = KEYS.find(
    ({ key: wanted, shift = false, ctrl: held = false, letter = false }) =>
      wanted === key && (letter || shift === event.shiftKey) && held === ctrl && (letters || !letter),
  );
  return found?.does ?? null;
}

/**
 * The cell that a key leads to; over the edge to the other side, as the pipes do.
 * @param {{width: number, height: number}} size @param {number} tile @param {Way} way
 */
export function walk({ width, height }, tile, way) {
  const x = tile % width;
  const row = tile - x;
  const count = width * height;
  if (way === 'left') return row + ((x + width - 1) % width);
  if (way === 'right') return row + ((x + 1) % width);
  if (way === 'up') return (tile + count - width) % count;
  if (way === 'down') return (tile + width) % count;
  if (way === 'start') return row;
  if (way === 'end') return row + width - 1;
  return way === 'first' ? 0 : count - 1;
}
