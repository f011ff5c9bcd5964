// That games are not kept is said until the player has read it: above the screen, whatever else is said and shown meanwhile.

import { button, find, h } from '../dom.mjs';
import { TROUBLE } from '../words/trouble.mjs';

/** @param {import('../types.mjs').App} app */
export function tellTrouble({ store, say }) {
  /** @type {HTMLElement | null} */
  let shown = null;
  store.onTrouble((why) => {
    say(why);
    shown?.remove();
    shown = notice(why);
    find(document, '#screen').before(shown);
  });
}

/** @param {string} why */
function notice(why) {
  const read = () => {
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    if (hadFocus) find(document, '#screen').focus();
  };
  const element = h('aside', { class: 'card row news', 'aria-label': TROUBLE.title }, h('p', {}, why), button(TROUBLE.read, read));
  return element;
}
