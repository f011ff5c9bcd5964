// Dialogs of the panel: opened at once, gone when closed, and the question that they asked with them.

import { button, h } from '../dom.mjs';
import { PANEL } from '../words/panel.mjs';

/**
 * A dialog with a heading and a Close button, opened. Escape closes it too, and the focus goes back where it was.
 * @param {string} title
 * @param {string} name  a class
 * @param {import('../dom.mjs').Child[]} body
 * @param {() => void} [onClose]
 */
export function openDialog(title, name, body, onClose) {
  const heading = h('h2', { id: `${name}-title` }, title);
  const dialog = h('dialog', { class: name, 'aria-labelledby': heading.id },
    h('div', { class: 'dialog-head' }, heading,
      button('\u00d7', () => dialog.close(), { class: 'plain answer-close', 'aria-label': PANEL.closeDialog })),
    ...body);
  dialog.addEventListener('close', () => {
    onClose?.();
    dialog.remove();
  });
  // Keys of the game behind it are not for a dialog.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
