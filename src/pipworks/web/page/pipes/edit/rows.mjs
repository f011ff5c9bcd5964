// A draft's tiles as rows of text, and back: the rows of a level's file.

import { BLANK, TILES } from '../board.mjs';
import { PIPES_EDIT } from '../../words/pipes_edit.mjs';
import { boardOf, draftOf, MOST } from './draft.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */

/** The rows, each on a line. @param {Draft} draft */
export function rowsText(draft) {
  return boardOf(draft).rows.join('\n');
}

/** Whether a text may be meant as rows: letters of tiles, and comments, alone. @param {string} text */
export function looksLikeRows(text) {
  const rows = rowsOf(text);
  return rows.length > 0 && rows.every((row) => /^[_.HILTilth123]+$/.test(row));
}

/**
 * The draft with these rows in place of its own; its variant stays. Throws an Error with a sentence for what are no rows.
 * @param {Draft} draft @param {string} text @returns {Draft}
 */
export function withRows(draft, text) {
  const rows = rowsOf(text).map((row) => row.replaceAll('.', BLANK).toUpperCase());
  if (!rows.length) throw new Error(PIPES_EDIT.noRows);
  const [width, height] = [rows[0].length, rows.length];
  rows.forEach((row, y) => {
    const x = [...row].findIndex((letter) => !TILES.includes(letter));
    if (x >= 0) throw new Error(PIPES_EDIT.noTile([...row][x], y + 1, x + 1));
    if (row.length !== width) throw new Error(PIPES_EDIT.ragged(y + 1, row.length, width));
  });
  if (width > MOST || height > MOST) throw new Error(PIPES_EDIT.tooLarge(width, height, MOST));
  return draftOf({ ...draft, width, height, tiles: rows.join(''), edges: null });
}

/** @param {string} text */
function rowsOf(text) {
  return text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !line.startsWith('//'));
}
