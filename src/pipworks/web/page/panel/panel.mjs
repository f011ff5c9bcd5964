// The panel beside the board: the ways to ask. What answers is fetched with the first question.

import { button, h } from '../dom.mjs';
import { later } from '../later.mjs';
import { ASK } from '../words/ask.mjs';
import { askOf } from './keys.mjs';

/** @typedef {keyof typeof ASK.asks} Asked */
/** @typedef {import('./answers.mjs').Answers} Answers */

/** Where the panel stands beside the board, there is room for all of its buttons. */
const BESIDE = '(min-width: 60rem)';
/** What goes by the pips of pieces, or the like: not offered where a puzzle has none. */
const HELP = new Set(['check', 'hint', 'walkthrough', 'howHard']);
const SELDOM = /** @type {const} */ (['walkthrough', 'solution', 'howMany', 'howHard', 'share', 'print', 'edit']);

/** @param {import('../types.mjs').AnyTable} table @returns {import('../types.mjs').Part} */
export function panelOf(table) {
  /** @type {Answers | null} */
  let answers = null;
  /** @type {Promise<Answers | null> | null} */
  let coming = null;
  let gone = false;
  const fetched = async () => {
    const part = await later(table.app, () => import('./answers.mjs'));
    coming = null;
    if (!part || gone) return null;
    answers = part.answersOf(table);
    more.before(...answers.elements);
    return answers;
  };
  const ask = async (/** @type {Asked} */ name, /** @type {HTMLElement} */ door) => {
    const asked = answers ?? (await (coming ??= fetched()));
    if (!gone) asked?.ask(name, door);
  };
  const helpless = table.family.helpless(table.puzzle);
  const offered = (/** @type {Asked} */ name) => !helpless || !HELP.has(name);
  const made = (/** @type {Asked} */ name, attributes = {}) =>
    button(ASK.asks[name], (event) => void ask(name, /** @type {HTMLElement} */ (event.currentTarget)), attributes);
  const hint = made('hint', { 'aria-keyshortcuts': 'H' });
  const more = h('details', { class: 'more', open: matchMedia(BESIDE).matches },
    h('summary', {}, ASK.more),
    h('div', { class: 'row' }, ...SELDOM.filter(offered).map((name) => made(name))));
  const element = h('section', { class: 'panel stack', 'aria-label': ASK.title },
    helpless ? h('p', { class: 'quiet' }, helpless) : h('div', { class: 'row asks' }, made('check', { 'aria-keyshortcuts': 'C' }), hint), more);
  element.addEventListener('keydown', (event) => {
    if (answers?.slides(event)) event.preventDefault();
  });
  return {
    element,
    key(event) {
      const asked = askOf(event, table.app.settings().letters);
      if (asked === 'close') return answers?.close() ?? false;
      if (asked !== 'hint' && asked !== 'check') return false;
      if (helpless) table.app.say(helpless);
      else void ask(asked, hint);
      return true;
    },
    destroy() {
      gone = true;
      answers?.destroy();
    },
  };
}
