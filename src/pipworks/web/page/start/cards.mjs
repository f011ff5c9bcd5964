// Puzzles as cards: each a link, so that it opens in another tab as well.

import { button, h } from '../dom.mjs';
import { familyName } from '../families.mjs';
import { icon } from '../icons.mjs';
import { W } from '../words.mjs';
import { START } from '../words/start.mjs';
import { thumbOf } from './thumb.mjs';

/** @typedef {import('../types.mjs').App} App */
/** @typedef {import('../types.mjs').Saved} Saved */
/** @typedef {{link: string, name: string, difficulty?: string, tells?: boolean}} Shown  `tells`: how far a game is */

/** So many cards are shown at first, and more on request. */
const A_PAGE = 60;

/** @param {App} app @param {Shown} shown @param {Saved | undefined} saved */
export function cardOf(app, { link, name, difficulty, tells }, saved) {
  const family = W.families[/** @type {import('../families.mjs').Name} */ (familyName(link))] ?? '';
  const begun = saved && saved.states.length > 1;
  const state = h('span', { class: 'state', hidden: !saved?.finished && !begun });
  if (saved?.finished) {
    state.classList.add('right');
    state.append(icon('solved'), START.solved);
  } else if (saved && begun) state.append(START.step(saved.at));
  const kind = [family, difficulty].filter(Boolean).join(', ');
  const isNamed = name !== '' && !name.startsWith(family);
  const called = h('span', { class: 'name' }, name || kind);
  const what = h('span', { class: 'quiet' }, isNamed && kind);
  const thumb = thumbOf(link, (known, puzzle) => {
    const { width, height } = known.size(puzzle);
    what.textContent = [isNamed && kind, START.size(width, height)].filter(Boolean).join(' · ');
    if (!name) called.textContent = known.describe(puzzle);
    if (tells && saved) state.textContent = known.progress(puzzle, known.thaw(puzzle, saved.states[saved.at]));
  });
  const opened = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    app.open(link, { name, difficulty });
  };
  return h('li', {},
    h('a', { class: 'puzzle', href: `#${link}`, click: opened }, thumb, h('span', { class: 'words' }, called, what, state)));
}

/** Pages that are fetched when they are asked for. @typedef {{readonly left: number, next: () => Promise<readonly Shown[]>}} Behind */

/**
 * A list of cards, a page at a time.
 * @param {App} app @param {readonly Shown[]} all @param {Map<string, Saved>} games @param {{page?: number, behind?: Behind}} [options]
 */
export function cardsOf(app, all, games, { page = A_PAGE, behind } = {}) {
  const shown = [...all];
  const list = h('ul', { class: 'cards' });
  const more = button('', async () => {
    if (until >= shown.length && !(await fetched())) return;
    const [first] = grow();
    first?.querySelector('a')?.focus();
  });
  const fetched = async () => {
    try {
      shown.push(...((await behind?.next()) ?? []));
      return true;
    } catch {
      app.say(START.moreFailed);
      return false;
    }
  };
  let until = 0;
  const grow = () => {
    const fresh = shown.slice(until, until + page).map((one) => cardOf(app, one, games.get(one.link)));
    until += fresh.length;
    list.append(...fresh);
    const left = behind?.left ?? 0;
    more.textContent = START.showMore(left ? 0 : shown.length - until);
    more.hidden = until >= shown.length && !left;
    return fresh;
  };
  grow();
  return [list, more];
}
