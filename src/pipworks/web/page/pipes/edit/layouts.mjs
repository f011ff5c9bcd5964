// Two layouts of a board side by side, both with their gas, and where they differ.

import { h } from '../../dom.mjs';
import { PIPES_EDIT } from '../../words/pipes_edit.mjs';
import { gasOf } from '../gas.mjs';
import { networkOf } from '../network.mjs';
import { turnsOf } from '../state.mjs';
import { differing } from './differ.mjs';
import { editPicture } from './picture.mjs';
import { nameOf } from '../said.mjs';

/** The pixels of a tile: of a small board, and of any. */
const TILE = Object.freeze({ most: 34, least: 9, room: 168 });

/** @typedef {import('../state.mjs').State} State */

/** @param {import('../board.mjs').Board} board @param {readonly [State, State]} states @returns {HTMLElement} */
export function twoLayouts(board, states) {
  const network = networkOf(board);
  const tile = Math.max(TILE.least, Math.min(TILE.most, Math.floor(TILE.room / (board.width + 1))));
  const figures = states.map((state, place) => {
    const found = differing(network, state, states[1 - place]);
    const picture = editPicture(network);
    picture.draw(network.kinds, state, gasOf(network, turnsOf(state)));
    picture.differ(found);
    const margin = picture.size(tile);
    const field = h('div', { class: 'field' }, picture.element);
    field.style.setProperty('--tile', `${tile}px`);
    field.style.width = `${board.width * tile + 2 * margin}px`;
    field.style.height = `${board.height * tile + 2 * margin}px`;
    const cells = [...new Set(found.filter(({ here }) => here).map((one) => nameOf(network, one.tile)))];
    return h('figure', { class: 'layout' }, field,
      h('figcaption', {}, PIPES_EDIT.layout(place + 1), h('span', { class: 'heard' }, PIPES_EDIT.gasAlone(cells))));
  });
  return h('div', { class: 'gas layouts' }, ...figures, h('p', { class: 'quiet' }, PIPES_EDIT.differs));
}
