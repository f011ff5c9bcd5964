// The tool bar under the board: undo and redo, trials, the family's own buttons, and the way to settings and keys.

import { h } from '../dom.mjs';
import { icon } from '../icons.mjs';
import { later } from '../later.mjs';
import { openKeys, openSettings } from '../settings/doors.mjs';
import { SHELL } from '../words/shell.mjs';
import { keyOf } from './keys.mjs';
import { actionsOf } from './actions.mjs';

/** @param {import('../types.mjs').AnyTable} table @returns {import('../types.mjs').Part} */
export function toolbarOf(table) {
  const { app, game, board } = table;
  const actions = actionsOf(table);
  const buttons = {
    undo: tool('undo', SHELL.undo, actions.undo, 'Control+Z'),
    redo: tool('redo', SHELL.redo, actions.redo, 'Control+Y'),
    restart: tool('restart', SHELL.restart, actions.restart),
    trial: tool('trial', SHELL.trial, actions.trial),
    accept: tool('keep', SHELL.accept, actions.accept),
    back: tool('back', SHELL.back, actions.back),
  };
  const deep = h('span', { class: 'deep' });
  const trials = h('div', { class: 'trials', role: 'group', 'aria-label': SHELL.trial }, buttons.accept, buttons.back, deep);
  const extra = h('div', { class: 'extra', id: 'tools-more', hidden: true },
    buttons.restart,
    tool('settings', SHELL.settings, () => void openSettings(app)),
    tool('keys', SHELL.keys, () => void openKeys(app)));
  const more = tool('more', SHELL.more, () => unfold(extra.hidden));
  more.setAttribute('aria-expanded', 'false');
  more.setAttribute('aria-controls', extra.id);
  const unfold = (/** @type {boolean} */ open) => {
    extra.hidden = !open;
    more.setAttribute('aria-expanded', String(open));
  };
  const timer = timerPlace(table);
  const element = h('div', { class: 'tools', role: 'group', 'aria-label': SHELL.moves },
    buttons.undo, buttons.redo, ...board.tools, buttons.trial, trials, more, timer.element, extra);
  const draw = () => {
    able(buttons.undo, game.canUndo);
    able(buttons.redo, game.canRedo);
    const hadFocus = trials.contains(document.activeElement);
    trials.hidden = game.trials === 0;
    if (trials.hidden && hadFocus) buttons.trial.focus();
    deep.textContent = game.trials > 1 ? SHELL.deep(game.trials) : '';
  };
  const off = game.on(draw);
  draw();
  return {
    element,
    key(event) {
      if (event.key === 'Escape' && !extra.hidden && element.contains(document.activeElement)) {
        unfold(false);
        more.focus();
        return true;
      }
      const action = keyOf(event, app.settings().letters);
      if (action) actions[action]();
      return action !== null;
    },
    destroy() {
      off();
      timer.destroy();
    },
  };
}

/**
 * The place of the timer, which is fetched where it is to be shown.
 * @param {import('../types.mjs').AnyTable} table @returns {import('../types.mjs').Part}
 */
function timerPlace(table) {
  const { app } = table;
  const element = h('div', { class: 'clock' });
  /** @type {import('../types.mjs').Part | null} */
  let timer = null;
  let left = false;
  const shown = async () => {
    if (timer || !app.settings().timer) return;
    const part = await later(app, () => import('./timer.mjs'));
    if (!part || timer || left) return;
    timer = part.timerOf(table);
    element.replaceChildren(timer.element);
  };
  const off = app.onSettings(() => void shown());
  void shown();
  return {
    element,
    destroy() {
      left = true;
      off();
      timer?.destroy();
    },
  };
}

/** A button with an icon, and words where there is room. @param {string} name @param {string} words @param {() => void} pressed @param {string} [keys] */
function tool(name, words, pressed, keys) {
  return h('button', { type: 'button', class: 'tool', title: words, 'aria-label': words, 'aria-keyshortcuts': keys, click: pressed },
    icon(name), h('span', { class: 'label' }, words));
}

/** A button that does nothing just now keeps the focus: it is told to be so, not switched off. @param {HTMLElement} made @param {boolean} can */
function able(made, can) {
  if (can) made.removeAttribute('aria-disabled');
  else made.setAttribute('aria-disabled', 'true');
}
