// The editor's start: which kind of puzzle is made, or opened to be changed.

import { h } from '../dom.mjs';
import { icon } from '../icons.mjs';
import { EDIT } from '../words/edit.mjs';
import { W } from '../words.mjs';
import { keptDraft } from './drafts.mjs';

/** @typedef {import('./types.mjs').Name} Name */

/** @param {import('../types.mjs').App} app @param {string} trouble  what was wrong with the link that led here @returns {import('../types.mjs').Part} */
export function chooseScreen(app, trouble) {
  app.title(EDIT.title);
  const card = (/** @type {Name} */ name) => {
    const goesOn = keptDraft(app.store.shelf, name) !== null;
    return h('section', { class: 'card stack', 'aria-label': W.families[name] },
      h('h2', {}, W.families[name]), h('p', { class: 'quiet' }, EDIT.about[name]),
      h('div', { class: 'row' },
        h('a', { class: 'button main-link', href: `#edit:${name}` }, icon(goesOn ? 'open' : 'plus'), goesOn ? EDIT.goOn : EDIT.begin)));
  };
  return {
    element: h('div', { class: 'start stack' },
      h('div', { class: 'head' }, h('h1', {}, EDIT.title), h('p', { class: 'quiet' }, EDIT.lead)),
      trouble && h('section', { class: 'card stack trouble', role: 'alert' }, h('p', {}, trouble)),
      h('div', { class: 'doors' }, card('polypips'), card('pipes'))),
    destroy() {},
  };
}
