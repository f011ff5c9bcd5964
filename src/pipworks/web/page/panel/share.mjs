// The puzzle to give away: its link, with the position or without, as a QR code and as a file.

import { addressOf } from '../address.mjs';
import { button, h } from '../dom.mjs';
import { PANEL } from '../words/panel.mjs';
import { openDialog } from './dialog.mjs';
import { copyFrom, fileName, saveFile } from './saving.mjs';
import { Waiting } from './waiting.mjs';

/** Whether an address is of this machine alone. @param {string} host */
export function isLocal(host) {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/** An SVG text as an address of an image; as an image of its own it needs its namespace. @param {string} svg */
export function imageOf(svg) {
  const whole = /^<svg[^>]*\sxmlns=/.test(svg) ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(whole)}`;
}

/** @param {import('../types.mjs').AnyTable} table @returns {HTMLDialogElement} */
export function shareDialog(table) {
  const { app, about, family, puzzle } = table;
  const waiting = new Waiting(app);
  const field = h('input', { type: 'text', readonly: true, class: 'address', 'aria-label': PANEL.share.address });
  const position = h('input', { type: 'checkbox' });
  const bare = h('code', { class: 'bare' });
  const told = h('p', { class: 'quiet', role: 'status' });
  const code = h('div', { class: 'qr' });
  const link = () => (position.checked ? table.position() : table.link);
  const title = about.name || family.describe(puzzle);
  const fill = () => {
    field.value = addressOf(link());
    bare.textContent = link();
    code.replaceChildren();
    told.textContent = '';
  };
  position.addEventListener('change', fill);
  field.addEventListener('focus', () => field.select());
  const copy = async () => {
    told.textContent = (await copyFrom(field)) ? PANEL.share.copied : PANEL.share.selected;
  };
  const hand = () => navigator.share({ title, url: field.value }).catch(() => {});
  const coded = async () => {
    const address = field.value;
    const reply = await waiting.reply({ verb: 'qr', text: address });
    if (!reply || address !== field.value) return;
    code.replaceChildren(h('img', { src: imageOf(reply.svg), alt: PANEL.share.qrOf(title) }));
  };
  const save = async (/** @type {'text' | 'json'} */ form) => {
    const reply = await waiting.reply({ verb: 'text', family: family.name, link: table.link });
    const [ending, type] = form === 'json' ? ['json', 'application/json'] : ['txt', 'text/plain'];
    if (reply) saveFile(fileName(title, ending), reply[form], type);
  };
  fill();
  return openDialog(PANEL.share.title, 'share', [
    h('div', { class: 'stack' },
      field,
      // Of pieces that there are any number of a link holds no position.
      table.position() !== table.link && h('label', { class: 'ticked' }, position, h('span', {}, PANEL.share.withPosition)),
      h('div', { class: 'row' },
        button(PANEL.share.copy, () => void copy(), { class: 'main', autofocus: true }),
        'share' in navigator && button(PANEL.share.hand, () => void hand()),
        button(PANEL.share.qr, () => void coded())),
      told,
      isLocal(location.hostname) && h('p', { class: 'quiet' }, PANEL.share.local, ' ', bare),
      h('p', { class: 'quiet' }, PANEL.share.stored),
      code,
      h('h3', {}, PANEL.share.files),
      h('div', { class: 'row' },
        button(PANEL.share.text, () => void save('text')), button(PANEL.share.json, () => void save('json'))),
      waiting.element),
  ], () => waiting.asking.drop());
}
