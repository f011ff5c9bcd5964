// Puzzles that come to the editor: chosen as a file, dropped or pasted anywhere while it is on the screen.

import { goTo } from '../address.mjs';
import { h, isField } from '../dom.mjs';
import { familyName } from '../families.mjs';
import { openFiles, openText } from '../start/arrivals.mjs';
import { EDIT } from '../words/edit.mjs';

/** @param {import('./types.mjs').Desk} desk */
export function openingOf(desk) {
  const { editor, family } = desk;
  /** The page's app as those see it who open things: a puzzle is edited, not played. */
  const app = {
    ...desk.app,
    open(/** @type {string} */ link, about = /** @type {{name?: string}} */ ({})) {
      if (familyName(link) !== editor.name) return goTo(`edit:${link}`);
      try {
        const { puzzle, state } = family.parse(link);
        desk.put(editor.ofPuzzle(puzzle, state), EDIT.opened);
        if (about.name) desk.called(about.name);
      } catch (fault) {
        desk.app.say(fault instanceof Error && fault.message ? fault.message : String(fault));
      }
    },
  };
  const picker = h('input', { type: 'file', hidden: true, tabindex: -1, multiple: true, change: () => {
    const files = [...(picker.files ?? [])];
    picker.value = '';
    void openFiles(app, files);
  } });

  /** @param {string} text */
  function opened(text) {
    if (!desk.board.take?.(text)) void openText(app, text);
  }

  /** @param {DragEvent} event */
  function dropped(event) {
    if (isField(event.target) || !event.dataTransfer) return;
    event.preventDefault();
    event.stopPropagation();
    document.documentElement.classList.remove('dropping');
    if (event.dataTransfer.files.length) void openFiles(app, event.dataTransfer.files);
    else opened(event.dataTransfer.getData('text/plain'));
  }

  /** @param {ClipboardEvent} event */
  function pasted(event) {
    if (isField(event.target) || document.querySelector('dialog[open]') || !event.clipboardData) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.clipboardData.files.length) void openFiles(app, event.clipboardData.files);
    else opened(event.clipboardData.getData('text/plain'));
  }

  // Before the page itself, which would play what comes.
  addEventListener('drop', dropped, { capture: true });
  addEventListener('paste', pasted, { capture: true });
  return {
    picker,
    choose: () => picker.click(),
    destroy() {
      removeEventListener('drop', dropped, { capture: true });
      removeEventListener('paste', pasted, { capture: true });
    },
  };
}
