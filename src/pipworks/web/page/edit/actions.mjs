// What is done with a draft as a whole: made unique, made anew by rules, opened, cleared.

import { button, h } from '../dom.mjs';
import { EDIT } from '../words/edit.mjs';
import { mendingOf } from './mending.mjs';
import { openingOf } from './opening.mjs';
import { rulesDialog } from './rules_form.mjs';
import { savingOf } from './saving.mjs';

/** @param {import('./types.mjs').Desk} desk */
export function actionsOf(desk) {
  const { app, editor, history } = desk;
  const mending = mendingOf(desk);
  const opening = openingOf(desk);
  const saving = savingOf(desk);
  const clear = () => {
    if (editor.freeze(history.draft) === editor.freeze(editor.empty())) return app.say(EDIT.isClear);
    desk.put(editor.empty(), EDIT.cleared);
  };
  const element = h('section', { class: 'card stack actions', 'aria-label': EDIT.actions },
    h('div', { class: 'row' },
      button(EDIT.rules.open, () => void rulesDialog(desk)),
      button(EDIT.open, opening.choose), button(EDIT.clear, clear)), opening.picker);
  return {
    element,
    mending,
    saving,
    changed() {
      mending.close();
      saving.changed();
    },
    destroy: () => opening.destroy(),
  };
}
