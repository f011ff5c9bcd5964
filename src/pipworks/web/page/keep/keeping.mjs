// One game kept while it is played: soon after each move, and at once when the page goes away. Where another tab plays
// the same, the player chooses whose game goes on.

import { button, h } from '../dom.mjs';
import { SHELL } from '../words/shell.mjs';

/** How long a move may wait to be kept, in milliseconds. */
const WAIT = 250;

/** @typedef {import('../types.mjs').Saved} Saved */
/** @typedef {import('../types.mjs').Part & {note: () => void}} Keeping */

/** @param {import('../types.mjs').AnyTable} table @returns {Keeping} */
export function keepGame({ app, link, game, about }) {
  const { store } = app;
  const element = h('section', { class: 'card tabs', 'aria-label': SHELL.tabs.title, hidden: true });
  let waiting = 0;
  let stays = false;
  const save = () => {
    if (waiting) store.save(link, game.save(about));
    clearTimeout(waiting);
    waiting = 0;
  };
  const note = () => {
    waiting ||= setTimeout(save, WAIT);
  };
  const close = (/** @type {string} */ said) => {
    const hadFocus = element.contains(document.activeElement);
    element.hidden = true;
    if (hadFocus) document.querySelector('main')?.focus();
    app.say(said);
  };
  /** What the player takes in place of this game. @type {Saved | null} */
  let taken = null;
  const take = (/** @type {Saved} */ saved) => {
    taken = saved;
    app.open(link, about);
    app.say(SHELL.tabs.taken);
  };
  // As the screen goes, so that no move here or there comes after it: the other tab may have gone on since it was shown.
  const change = (/** @type {Saved} */ saved) => {
    clearTimeout(waiting);
    const mine = game.save(about);
    store.take(link, store.others(link, mine)[0] ?? saved, mine);
  };
  /** @param {boolean} now */
  const look = (now) => {
    const [other] = store.others(link, game.save(about));
    element.hidden = !other;
    if (!other) return;
    const stay = () => {
      stays = true;
      note();
      close(SHELL.tabs.stays);
    };
    const drop = () => {
      store.dropOthers(link);
      close('');
    };
    element.replaceChildren(
      h('p', {}, now ? SHELL.tabs.now : SHELL.tabs.left),
      h('div', { class: 'row' },
        button(SHELL.tabs.take, () => take(other)),
        button(SHELL.tabs.stay, stay),
        !now && button(SHELL.tabs.drop, drop, { class: 'plain' })));
    if (now) app.say(SHELL.tabs.now);
  };
  const back = () => (document.hidden ? save() : stays || look(true));
  const off = store.onOther((changed) => changed === link && !stays && look(true));
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', back);
  look(false);
  return {
    element,
    note,
    destroy() {
      if (taken) change(taken);
      else save();
      off();
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', back);
    },
  };
}
