// Making a draft unique: what the engine would change is shown on the board and listed, and taken or left.

import { h } from '../dom.mjs';
import { rings } from '../panel/look.mjs';
import { action } from '../panel/sheet.mjs';
import { sentenceOf } from '../panel/room.mjs';
import { EDIT } from '../words/edit.mjs';

/** The seconds that the engine has. */
const TIMEOUT = 20;

/** @typedef {{sentence: string, cells: import('../types.mjs').Cell[], before: string, after: string}} Change */

/** @param {import('./types.mjs').Desk} desk */
export function mendingOf(desk) {
  const { app, editor, family, history } = desk;
  const element = h('section', { class: 'card stack mending', 'aria-label': EDIT.mending.title, hidden: true });

  async function ask() {
    close();
    const made = desk.made();
    if ('missing' in made) return app.say(made.missing);
    const { draft } = history;
    const reply = await desk.ask({ verb: 'mend', link: made.solved, timeout: TIMEOUT });
    if (!reply || history.draft !== draft) return; // the draft went on meanwhile
    if (reply.status !== 'unique' || !reply.links?.mended) return refuse(reply);
    const { puzzle } = family.parse(reply.links.mended);
    const { state } = reply.links.solution ? family.parse(reply.links.solution) : { state: null };
    const mended = editor.ofPuzzle(puzzle, state);
    offer(editor.beside ? editor.beside(draft, mended) : mended, reply.changes ?? []);
  }

  /** @param {any} reply */
  function refuse(reply) {
    const words = EDIT.mending;
    const why = sentenceOf(reply.reason?.sentence ?? '');
    const line = words.statuses[reply.status] ?? reply.status;
    show(h('p', { class: 'said' }, line), why && h('p', {}, why), h('div', { class: 'row' }, action('close', words.close, close)));
    app.say([line, why].filter(Boolean).join(' '));
  }

  /** @param {any} mended @param {Change[]} changes */
  function offer(mended, changes) {
    const words = EDIT.mending;
    const all = changes.flatMap(({ cells }) => cells);
    const look = (/** @type {import('../types.mjs').Cell[]} */ cells) => desk.preview(mended, rings(cells));
    const accept = action('accept', words.accept, () => {
      close();
      desk.put(mended, words.accepted(changes.length));
    }, { class: 'main', 'aria-describedby': 'changes' });
    const list = h('ul', { class: 'changes', id: 'changes' }, ...changes.map(({ sentence, cells, before, after }) =>
      h('li', { pointerenter: () => look(cells), pointerleave: () => look(all) },
        h('span', {}, sentenceOf(sentence)),
        before && after && h('span', {}, h('del', {}, before), ' → ', h('ins', {}, after)))));
    show(h('h2', {}, words.found(changes.length)), list, h('p', { class: 'quiet' }, words.preview),
      h('div', { class: 'row' }, accept, action('leave', words.leave, () => {
        close();
        app.say(words.left);
      })));
    look(all);
    accept.focus();
    app.say(`${words.found(changes.length)}.`);
  }

  /** @param {...import('../dom.mjs').Child} children */
  function show(...children) {
    element.hidden = false;
    element.replaceChildren(...children.filter((child) => child instanceof Node));
    element.scrollIntoView({ block: 'nearest' });
  }

  function close() {
    if (element.hidden) return;
    const held = element.contains(document.activeElement);
    element.hidden = true;
    element.replaceChildren();
    desk.preview(null, null);
    if (held) desk.board.focus();
  }

  return { element, ask: () => void ask(), close, get open() { return !element.hidden; } };
}
