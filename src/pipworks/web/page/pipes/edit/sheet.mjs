// The sheet of the board that is edited: its picture, its cells and the strokes on them, for one size and one edge.

import { sheetOf } from '../sheet.mjs';
import { editCells } from './cells.mjs';
import { netOf } from './draft.mjs';
import { editPicture } from './picture.mjs';
import { Strokes } from './strokes.mjs';

/** @param {import('./draft.mjs').Draft} draft @param {number} current  the cell to which the keys belong @param {import('./strokes.mjs').Gestures} gestures */
export function editSheet(draft, current, gestures) {
  const picture = editPicture(netOf(draft));
  const cells = editCells(draft, current);
  const { element, layOut, onPaper } = sheetOf(draft, picture, cells.element);
  return { key: keyOf(draft), picture, cells, element, layOut, onPaper, strokes: new Strokes(cells.element, draft, gestures) };
}

/** What a sheet is made for. @param {import('./draft.mjs').Draft} draft */
export function keyOf({ width, height, wraps }) {
  return `${width} ${height} ${wraps}`;
}
