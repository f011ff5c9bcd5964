// Dialogs: a heading, a body, gone from the page when closed.

import { h } from '../dom.mjs';

let made = 0;

/** A dialog that isn't shown yet, and where its contents go. @param {string} title */
export function dialogOf(title) {
  made += 1;
  const heading = h('h2', { id: `dialog-${made}`, tabindex: -1, autofocus: true }, title);
  const body = h('div', { class: 'stack' });
  const dialog = h('dialog', { 'aria-labelledby': heading.id }, heading, body);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && outside(dialog, event)) dialog.close();
  });
  document.body.append(dialog);
  return { dialog, body };
}

/** Whether a click fell on what is behind the dialog. @param {Element} dialog @param {MouseEvent} event */
function outside(dialog, { clientX, clientY, detail }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return detail > 0 && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
