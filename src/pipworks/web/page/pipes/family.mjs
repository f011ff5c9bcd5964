// Pipes, as the page knows it.

import { GAS } from '../words/pipes.mjs';
import { mountBoard } from './board_view.mjs';
import { gasOf } from './gas.mjs';
import { formatLink, parseLink } from './link.mjs';
import { networkOf } from './network.mjs';
import { gasSaid } from './said.mjs';
import { finished, freeze, fresh, lockedOf, merge, ofPosition, positionOf, thaw, turnsOf } from './state.mjs';

/** @type {import('../types.mjs').Family<import('./board.mjs').Board, import('./state.mjs').State>} */
export const PIPES = Object.freeze({
  name: 'pipes',
  parse(link) {
    const { puzzle, position } = parseLink(link);
    return { puzzle, state: position && ofPosition(puzzle, position) };
  },
  format: (puzzle, state) => formatLink(puzzle, state && positionOf(puzzle, state)),
  fresh,
  freeze,
  thaw,
  merge,
  finished,
  progress(puzzle, state) {
    const network = networkOf(puzzle);
    return `${gasSaid(network, gasOf(network, turnsOf(state)))} ${GAS.lockedNow(lockedOf(state))}`;
  },
  helpless: () => '',
  size: ({ width, height }) => ({ width, height }),
  describe: ({ width, height, wraps, allTiles }) => GAS.describe(`${width}x${height}`, wraps, allTiles),
  mount: mountBoard,
});
