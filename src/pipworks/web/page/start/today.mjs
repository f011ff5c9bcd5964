// Today's puzzles on the start screen: from the site's list, from the last time that they were made here, or by the engine,
// one by one. Whoever leaves the screen ends that; what was made is kept, and the rest is made another time.

import { button, h } from '../dom.mjs';
import { START } from '../words/start.mjs';
import { cardOf } from './cards.mjs';
import { SLOTS, slotOf, todayMissing, todaysAtHand, todayMade } from './listing.mjs';

/** @typedef {import('../types.mjs').App} App */
/** @typedef {import('../types.mjs').Listed} Listed */

/** Milliseconds after which a carrier on this machine is asked: the pictures of the page come first. */
const AFTER = 400;

/**
 * A carrier on this machine is asked at once; one that must be fetched first only when the player says so.
 * @param {App} app @param {Map<string, import('../types.mjs').Saved>} saved @returns {import('../types.mjs').Part}
 */
export function todayPart(app, saved) {
  const cards = h('ul', { class: 'cards', hidden: true });
  const foot = h('div', { class: 'stack' }, h('p', { class: 'quiet' }, START.loading));
  const element = h('section', { class: 'today', 'aria-label': START.today }, h('h2', {}, START.today), cards, foot);
  /** @type {Listed[]} */
  const shown = [];
  /** @type {readonly number[]} */
  let missing = SLOTS.map((_, slot) => slot);
  /** @type {AbortController | null} */
  let asking = null;
  let state = /** @type {'looking' | 'open' | 'tried' | 'gone'} */ ('looking');
  let waiting = 0;

  const below = (/** @type {(Node | string)[]} */ ...children) => {
    const hadFocus = foot.contains(document.activeElement);
    foot.replaceChildren(...children);
    foot.hidden = !children.length;
    if (hadFocus) /** @type {HTMLElement | null} */ (foot.querySelector('button') ?? cards.querySelector('a'))?.focus();
  };
  const add = (/** @type {Listed} */ one) => {
    const place = shown.filter((other) => slotOf(other) <= slotOf(one)).length;
    cards.insertBefore(cardOf(app, one, saved.get(one.link)), cards.children[place] ?? null);
    shown.splice(place, 0, one);
    cards.hidden = false;
  };
  const ask = async () => {
    clearTimeout(waiting);
    state = 'tried';
    const own = (asking = new AbortController());
    try {
      while (missing.length) {
        below(h('p', { class: 'row thinking' }, START.todayThinking(shown.length, SLOTS.length), button(START.stop, () => own.abort())));
        const made = await todayMade(app, missing[0], own.signal);
        missing = missing.slice(1);
        add(made);
      }
      below();
    } catch (fault) {
      failed(fault);
    }
    asking = null;
  };
  const failed = (/** @type {any} */ fault) => {
    const said = { Stopped: START.stopped, Died: START.todayFailed }[/** @type {string} */ (fault?.name)] ?? (fault?.message || START.todayFailed);
    below(h('p', { class: 'row' }, said, button(shown.length ? START.todayRest : START.again, ask)));
  };
  const offer = () => {
    if (state !== 'open' || !missing.length) return;
    clearTimeout(waiting);
    if (app.engine.how === 'local') waiting = setTimeout(ask, AFTER);
    else if (app.engine.how === 'wasm' || app.engine.how === 'remote') {
      const words = shown.length ? START.todayRest : START.todayAsk;
      below(h('p', { class: 'quiet' }, START.todayText), h('p', { class: 'row' }, button(words, ask)));
    } else if (app.engine.state === 'missing') below(h('p', { class: 'quiet' }, app.engine.unable ? START.todayUnable : START.todayMissing));
  };
  const off = app.onEngine(offer);
  todaysAtHand(app).then(({ puzzles, whole }) => {
    if (state === 'gone') return;
    state = 'open';
    missing = whole ? [] : todayMissing(puzzles);
    for (const one of puzzles) add(one);
    if (!missing.length) below();
    offer();
  });
  return {
    element,
    destroy() {
      state = 'gone';
      clearTimeout(waiting);
      off();
      asking?.abort();
    },
  };
}
