// Undo and redo of the editor: its buttons and its keys.

import { h, isField } from '../dom.mjs';
import { icon } from '../icons.mjs';
import { pressedOf } from '../play/keys.mjs';
import { EDIT } from '../words/edit.mjs';
import { SHELL } from '../words/shell.mjs';

/** @param {import('./types.mjs').Desk} desk */
export function stepsOf(desk) {
  const { app, history } = desk;
  const undo = tool('undo', () => {
    if (desk.leave()) return app.say(EDIT.backToDraft); // what is only shown is taken back first
    if (!history.canUndo) return app.say(SHELL.nothingToUndo);
    history.undo();
    app.say(SHELL.undone(history.at));
  }, 'Control+Z');
  const redo = tool('redo', () => {
    if (!history.canRedo) return app.say(SHELL.nothingToRedo);
    history.redo();
    app.say(SHELL.redone(history.ahead));
  }, 'Control+Y');
  const draw = () => {
    able(undo, history.canUndo);
    able(redo, history.canRedo);
  };
  history.on(draw);
  draw();
  return {
    element: h('div', { class: 'row steps' }, undo, redo),
    /** @param {KeyboardEvent} event */
    key(event) {
      if (isField(event.target)) return false; // a field has an undo of its own
      const pressed = pressedOf(event);
      const button = pressed === 'Ctrl+Z' ? undo : pressed === 'Ctrl+Y' || pressed === 'Ctrl+Shift+Z' ? redo : null;
      button?.click();
      return button !== null;
    },
  };
}

/** @param {'undo' | 'redo'} name @param {() => void} pressed @param {string} keys */
function tool(name, pressed, keys) {
  return h('button', { type: 'button', class: 'tool', title: SHELL[name], 'aria-label': SHELL[name], 'aria-keyshortcuts': keys, click: pressed },
    icon(name), h('span', { class: 'label' }, SHELL[name]));
}

/** @param {HTMLElement} made @param {boolean} can */
function able(made, can) {
  if (can) made.removeAttribute('aria-disabled');
  else made.setAttribute('aria-disabled', 'true');
}
