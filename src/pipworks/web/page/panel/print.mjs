// The puzzle on paper: as a drawing of the library's where the engine is there, else the board as it is on the screen.

import { addressOf } from '../address.mjs';
import { h } from '../dom.mjs';
import { PANEL } from '../words/panel.mjs';
import { openDialog } from './dialog.mjs';
import { imageOf } from './share.mjs';
import { Waiting } from './waiting.mjs';

/** @param {import('../types.mjs').AnyTable} table @returns {HTMLDialogElement} */
export function printDialog(table) {
  const { app, about, family, puzzle } = table;
  const waiting = new Waiting(app);
  const title = about.name || family.describe(puzzle);
  const position = h('input', { type: 'checkbox', autofocus: true });
  const coded = h('input', { type: 'checkbox' });
  const go = h('button', { type: 'submit', class: 'main' }, PANEL.printing.go);
  /** Whether the board is printed as it is, since no drawing can be had. */
  let plain = false;
  const form = h('form', { class: 'stack' },
    table.position() !== table.link && h('label', { class: 'ticked' }, position, h('span', {}, PANEL.printing.position)),
    h('label', { class: 'ticked' }, coded, h('span', {}, PANEL.printing.qr)),
    h('div', { class: 'row' }, go), waiting.element);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!waiting.asking.busy) void print();
  });
  const dialog = openDialog(PANEL.printing.title, 'printing', [form], () => waiting.asking.drop());
  return dialog;

  async function print() {
    const images = plain ? [] : await drawn();
    if (!dialog.open) return;
    if (!images) {
      plain = true;
      go.textContent = PANEL.printing.asItIs;
      return;
    }
    dialog.close();
    await printed(title, images);
  }

  /** The drawing, and the code where it is asked for; null where one of them can't be had. */
  async function drawn() {
    const link = position.checked ? table.position() : table.link;
    const picture = await waiting.reply({ verb: 'picture', family: family.name, link, form: 'svg', theme: 'print' });
    if (!picture?.svg) return null;
    const images = [h('img', { class: 'print-picture', src: imageOf(picture.svg), alt: title })];
    if (!coded.checked) return images;
    const code = await waiting.reply({ verb: 'qr', text: addressOf(link) });
    return code && [...images, h('img', { class: 'print-qr', src: imageOf(code.svg), alt: PANEL.share.qrOf(title) })];
  }
}

/**
 * Print the page with these images in place of the board; without one the board is printed.
 * @param {string} title
 * @param {HTMLImageElement[]} images
 */
export async function printed(title, images) {
  const sheet = h('div', { class: 'print-sheet' }, h('h1', {}, title), ...images);
  const drawn = images.some((image) => image.classList.contains('print-picture'));
  const { dataset } = document.documentElement;
  document.body.append(sheet);
  if (drawn) dataset.print = 'picture';
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  const done = () => {
    sheet.remove();
    delete dataset.print;
  };
  addEventListener('afterprint', done, { once: true });
  window.print();
}
