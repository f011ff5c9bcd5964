// The board's own buttons in the tool bar: for whoever turns pieces, lets go of them and looks closer without keys.

import { h, s } from '../dom.mjs';
import { DOMINOES } from '../words/polypips.mjs';

/** Strokes on a field of 24, as the page's other icons. */
const PATHS = {
  turn: 'M19.5 4.5V10H14M19 10a7.6 7.6 0 1 0 .4 4.5',
  letGo: 'M4 12.5h16v6H4zM12 3v6M9 6.2 12 9l3-2.8',
  digits: 'M6 8.5 9 6v12M14 8.5a2.6 2.6 0 1 1 4.6 2L14 18h5.5',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5M10.5 7.7v5.6M7.7 10.5h5.6',
};

/**
 * A button of an icon and, where there is room, its words.
 * @param {keyof typeof PATHS} name
 * @param {() => void} pressed
 * @param {import('../dom.mjs').Attributes} [attributes]
 */
export function toolOf(name, pressed, attributes = {}) {
  const words = DOMINOES;
  const told = words[/** @type {const} */ (`${name}Told`)];
  return h('button', { type: 'button', class: 'tool', title: told, 'aria-label': told, click: pressed, ...attributes },
    s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: PATHS[name] })),
    h('span', { class: 'label' }, words[name]));
}
