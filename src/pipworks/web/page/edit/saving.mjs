// The ways in which a finished draft leaves the editor, one press each: link, code, files, paper, the collection.

import { addressOf } from '../address.mjs';
import { button, h } from '../dom.mjs';
import { keepOwn } from '../keep/own.mjs';
import { printed } from '../panel/print.mjs';
import { copyFrom, fileName, saveBlob, saveFile } from '../panel/saving.mjs';
import { imageOf } from '../panel/share.mjs';
import { EDIT } from '../words/edit.mjs';
import { PANEL } from '../words/panel.mjs';

/** @typedef {{link: string, puzzle: any}} Made */

/** @param {import('./types.mjs').Desk} desk */
export function savingOf(desk) {
  const { app } = desk;
  const words = EDIT.save;
  const field = h('input', { type: 'text', readonly: true, class: 'address', 'aria-label': PANEL.share.address, hidden: true });
  const code = h('div', { class: 'qr' });
  /** Do it with the puzzle, or say what is missing. @param {(made: Made) => unknown} act */
  const when = (act) => () => {
    const made = desk.made();
    if ('missing' in made) app.say(made.missing);
    else void act(made);
  };
  const ask = (/** @type {Record<string, unknown>} */ request) => desk.ask(request);
  const name = () => desk.about().name;
  const given = () => desk.about().given || undefined;

  async function copy(/** @type {Made} */ { link }) {
    field.value = addressOf(link);
    field.hidden = false;
    app.say((await copyFrom(field)) ? PANEL.share.copied : PANEL.share.selected);
  }
  async function coded(/** @type {Made} */ { link }) {
    const reply = await ask({ verb: 'qr', family: undefined, text: addressOf(link) });
    if (!reply) return;
    code.replaceChildren(h('img', { src: imageOf(reply.svg), alt: PANEL.share.qrOf(name()) }));
    app.say(PANEL.share.qrOf(name()));
  }
  async function text(/** @type {Made} */ { link }) {
    const reply = await ask({ verb: 'format', link });
    if (reply && written(reply, reply.text)) saved('txt', reply.text, 'text/plain');
  }
  async function json(/** @type {Made} */ { link }) {
    const reply = await ask({ verb: 'format', link, name: given() });
    if (reply && written(reply, reply.json)) saved('json', reply.json, 'application/json');
  }
  /** A file says what its solution is: without one there is none. @param {any} reply @param {unknown} part */
  function written(reply, part) {
    if (!part) app.say(words.unwritten(reply.reason?.sentence ?? ''));
    return Boolean(part);
  }
  async function drawn(/** @type {Made} */ { link }, /** @type {'svg' | 'png'} */ form) {
    const reply = await ask({ verb: 'picture', link, form, title: given() });
    if (reply?.svg) saved('svg', reply.svg, 'image/svg+xml');
    else if (reply?.png) {
      saveBlob(fileName(name(), 'png'), new Blob([Uint8Array.from(atob(reply.png), (letter) => letter.charCodeAt(0))], { type: 'image/png' }));
      app.say(words.saved('png'));
    }
  }
  /** @param {string} ending @param {string} content @param {string} type */
  function saved(ending, content, type) {
    saveFile(fileName(name(), ending), content, type);
    app.say(words.saved(ending));
  }
  async function print(/** @type {Made} */ { link }) {
    const reply = await ask({ verb: 'picture', link, form: 'svg', theme: 'print' });
    if (reply?.svg) await printed(name(), [h('img', { class: 'print-picture', src: imageOf(reply.svg), alt: name() })]);
  }
  function keep(/** @type {Made} */ { link }) {
    keepOwn(app.store.shelf, { link, name: name(), difficulty: desk.about().difficulty });
    app.say(words.kept);
  }
  const element = h('section', { class: 'card stack saving', 'aria-label': words.title },
    h('h2', {}, words.title),
    h('div', { class: 'save-forms' },
      button(words.play, when(({ link }) => app.open(link, desk.about())), { class: 'main' }),
      button(words.keep, when(keep)), button(words.print, when(print)), button(words.copy, when(copy)), button(words.qr, when(coded)),
      button(words.text, when(text)), button(words.json, when(json)),
      button(words.svg, when((made) => drawn(made, 'svg'))),
      app.engine.how !== 'wasm' && button(words.png, when((made) => drawn(made, 'png')))), // what draws it is not in a browser
    field, code);
  return {
    element,
    /** What was shown of another draft is no more. */
    changed() {
      code.replaceChildren();
      field.hidden = true;
    },
  };
}
