// The screen of one puzzle: its board, the tool bar, and the panel in which answers stand; the game is kept after each move.

import { h, isField } from '../dom.mjs';
import { settleOn } from '../address.mjs';
import { keepGame } from '../keep/keeping.mjs';
import { panelOf } from '../panel/panel.mjs';
import { Game } from './game.mjs';
import { headingOf } from './heading.mjs';
import { toolbarOf } from './toolbar.mjs';
import { watchFinish } from './finish.mjs';

/**
 * @template P, S
 * @param {import('../types.mjs').App} app
 * @param {import('../types.mjs').Family<P, S>} family
 * @param {P} puzzle
 * @param {S | null} position  the one that the link brings along
 * @param {string} link  the puzzle's, without a position
 * @param {{name?: string, difficulty?: string}} known
 * @returns {import('../types.mjs').Part}
 */
export function playScreen(app, family, puzzle, position, link, known) {
  const saved = app.store.load(link);
  const game = new Game(family, puzzle, saved);
  const about = { name: known.name ?? saved?.name ?? '', difficulty: known.difficulty ?? saved?.difficulty ?? '' };
  if (position) {
    // After all that was played before, so that undo leads back there; the address lets go of it, or each reload began there.
    game.go(game.states.length);
    game.put(family.merge(puzzle, family.fresh(puzzle), position));
    settleOn(link);
  }
  /** What is looked at in place of the game's own state. @type {S | null} */
  let looked = null;
  const board = family.mount(puzzle, {
    state: () => looked ?? game.state,
    change(next, said) {
      if (looked) return;
      game.change(next);
      app.say(said);
    },
    say: app.say,
    looking: () => looked !== null,
    settings: app.settings,
  });
  /** @type {import('../types.mjs').Table<P, S>} */
  const table = {
    app, family, puzzle, link, about, game, board,
    view(state, marks = null) {
      looked = state;
      board.draw();
      board.show(marks);
      element.classList.toggle('looking', looked !== null);
    },
    position: () => family.format(puzzle, game.state),
    keep: () => keeping.note(),
  };
  const keeping = keepGame(table);
  if (position) keeping.note();
  const heading = headingOf(table);
  const toolbar = toolbarOf(table);
  const panel = panelOf(table);
  const finish = watchFinish(table);
  const element = h('div', { class: `play ${family.name}` },
    h('div', { class: 'stage' },
      heading.element,
      keeping.element, board.element, finish.element, toolbar.element),
    panel.element);
  const off = [
    game.on(() => {
      keeping.note();
      board.show(null);
      board.draw();
    }),
    app.onSettings(() => board.draw()),
  ];
  board.draw();
  return {
    element,
    key: (event) => !isField(event.target) && [board, toolbar, panel].some((part) => part.key?.(event)),
    destroy() {
      off.forEach((end) => end());
      [heading, finish, toolbar, panel, keeping].forEach((part) => part.destroy());
      board.destroy();
    },
  };
}
