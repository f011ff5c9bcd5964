// The page's icons: strokes on a field of 24, drawn in the colour of the text beside them.

import { s } from './dom.mjs';

/** @type {Readonly<Record<string, string>>} */
const PATHS = Object.freeze({
  undo: 'M8 5 3.5 9.5 8 14M4 9.5h10.5a5 5 0 0 1 0 10H9',
  redo: 'M16 5l4.5 4.5L16 14M20 9.5H9.5a5 5 0 0 0 0 10H15',
  restart: 'M4.5 4.5v5.5H10M5 10a7.6 7.6 0 1 1-.4 4.5',
  trial: 'M6 21V4M6 5h11l-3 4 3 4H6',
  keep: 'M4.5 12.5l5 5L19.5 7',
  back: 'M12 3.5V16M6.5 10.5 12 16l5.5-5.5M5 20.5h14',
  more: 'M5 11.9v.2M12 11.9v.2M19 11.9v.2',
  settings: 'M4 7h9M19 7h1M16 4.5v5M4 17h1M11 17h9M8 14.5v5',
  keys: 'M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M8 14h8',
  start: 'M8 5.5l10 6.5-10 6.5z',
  pause: 'M9 6v12M15 6v12',
  open: 'M3.5 18.5v-13h6l2 2.5h8v3M3.5 18.5l3-7.5h15l-3 7.5z',
  plus: 'M12 5v14M5 12h14',
  solved: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8L16 9.6',
  close: 'M6 6l12 12M18 6L6 18',
});

/** An icon, for the eye alone. @param {string} name */
export function icon(name) {
  return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: PATHS[name] }));
}
