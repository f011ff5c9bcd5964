// What the tool bar's buttons and keys do to a game, and what is said of it.

import { SHELL } from '../words/shell.mjs';

/** @typedef {'undo' | 'redo' | 'restart' | 'trial' | 'accept' | 'back'} Action */

/**
 * @param {import('../types.mjs').AnyTable} table
 * @returns {Record<Action, () => void>}
 */
export function actionsOf(table) {
  const { app, family, puzzle, game } = table;
  const words = SHELL;
  /** Do it and say it; or say why not. @param {boolean} can @param {string} why @param {() => void} act @param {() => string} said */
  const when = (can, why, act, said) => {
    if (!can) return app.say(why);
    table.view(null);
    act();
    app.say(said());
  };
  const fresh = () => family.freeze(puzzle, game.state) === family.freeze(puzzle, family.fresh(puzzle));
  return {
    undo: () => when(game.canUndo, words.nothingToUndo, () => game.undo(), () => words.undone(game.at)),
    redo: () => when(game.canRedo, words.nothingToRedo, () => game.redo(), () => words.redone(game.states.length - 1 - game.at)),
    restart: () => when(!fresh(), words.atStart, () => game.change(family.fresh(puzzle)), () => words.restarted),
    trial: () => when(true, '', () => game.mark(), () => words.trialOn(game.trials)),
    accept: () => when(game.trials > 0, words.noTrial, () => game.accept(), () => words.accepted(game.trials)),
    back: () => when(game.trials > 0, words.noTrial, () => game.back(), () => words.wentBack(game.trials)),
  };
}
