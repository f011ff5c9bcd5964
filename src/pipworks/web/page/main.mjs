// The page's start: puts the parts together and shows the screen that the address asks for.

import { goTo, linkInAddress } from './address.mjs';
import { fillCorner } from './corner/corner.mjs';
import { button, find, h } from './dom.mjs';
import { openEngine } from './engine/engine.mjs';
import { familyName, fetchBoards } from './families.mjs';
import { openStore } from './keep/store.mjs';
import { dressPage } from './settings/dress.mjs';
import { openAnywhere } from './start/arrivals.mjs';
import { style } from './styles.mjs';
import { W } from './words.mjs';

/** @typedef {import('./types.mjs').App} App */
/** @typedef {import('./types.mjs').Part} Part */

/** Boards in a larger rectangle are not shown: a browser would stand still. */
const MOST_CELLS = 3600;

const place = find(document, '#screen');
const status = find(document, '#status');
const store = openStore();
let settings = store.settings();
/** @type {Set<() => void>} */
const onEngine = new Set();
/** @type {Set<() => void>} */
const onSettings = new Set();
/** What is known of a puzzle that is opened from here, by its link. @type {Map<string, {name?: string, difficulty?: string}>} */
const known = new Map();
/** @type {Part | null} */
let shown = null;

/** @type {App} */
const app = {
  engine: openEngine(location.href, { onState: () => tell(onEngine) }),
  onEngine: (listener) => listening(onEngine, listener),
  store,
  settings: () => settings,
  set(change) {
    settings = { ...settings, ...change };
    store.keepSettings(settings);
    dressed();
  },
  onSettings: (listener) => listening(onSettings, listener),
  open(link, about = {}) {
    known.set(link.split('~')[0], about);
    goTo(link);
  },
  home: () => goTo(''),
  say,
  aloud: (text) => put(text, (said) => h('span', { class: 'heard' }, said)),
  title: (name) => (document.title = name ? `${name} · ${W.pipworks}` : W.pipworks),
};

/** Into the status line. @param {string} text */
function say(text) {
  put(text, (said) => said);
}

/** The same words once more are heard once more. @param {string} text @param {(said: string) => Node | string} made */
function put(text, made) {
  status.replaceChildren(made(status.textContent === text ? `${text}\u00a0` : text));
}

/** @param {Set<() => void>} listeners @param {() => void} listener */
function listening(listeners, listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {Set<() => void>} listeners */
function tell(listeners) {
  for (const listener of [...listeners]) listener();
}

function dressed() {
  dressPage(settings);
  tell(onSettings);
}

/** The one that is asked for last is shown. */
let asked = 0;

/** Show what the address asks for; whoever came from another screen stands at this one's heading. @param {boolean} [first] */
async function show(first = false) {
  const mine = (asked += 1);
  status.textContent = '';
  const made = await screenOf(linkInAddress()).catch(() => () => absent(W.notFetched));
  if (mine !== asked) return;
  shown?.destroy();
  shown = null;
  try {
    shown = made();
  } catch {
    shown = absent(W.fault);
  }
  place.replaceChildren(shown.element);
  scrollTo(0, 0);
  const wanted = place.querySelector('[data-first]') ?? (first ? null : place.querySelector('h1'));
  if (!(wanted instanceof HTMLElement)) return;
  if (wanted.tagName === 'H1') wanted.tabIndex = -1;
  wanted.focus({ preventScroll: true });
}

/** What makes the screen of a link. Refused where its files don't come. @param {string} link @returns {Promise<() => Part>} */
async function screenOf(link) {
  const name = familyName(link);
  if (!name) return starting({ link });
  const [family, { playScreen }] = await Promise.all([fetchBoards(name), import('./play/screen.mjs'), style('play')]);
  try {
    const { puzzle, state } = family.parse(link);
    const { width, height } = family.size(puzzle);
    if (width * height > MOST_CELLS) return starting({ trouble: W.tooLarge(width, height, MOST_CELLS), link });
    const bare = family.format(puzzle, null);
    return () => playScreen(app, family, puzzle, state, bare, known.get(bare) ?? known.get(link.split('~')[0]) ?? {});
  } catch (fault) {
    const { message, puzzle } = /** @type {import('./link/digits.mjs').Damaged} */ (fault);
    return starting({ trouble: message, link, puzzle });
  }
}

/** @param {import('./start/screen.mjs').Arrival} arrival */
async function starting(arrival) {
  const [{ screenOfStart }] = await Promise.all([import('./start/screen.mjs'), style('start')]);
  return screenOfStart(app, arrival);
}

/** In place of a screen that can't be had. @param {string} why @returns {Part} */
function absent(why) {
  return { element: h('div', { class: 'loading' }, h('p', {}, why), button(W.again, () => void show())), destroy() {} };
}

addEventListener('hashchange', () => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close(); // it was about what is left now
  void show();
});
addEventListener('keydown', (event) => {
  if (!event.defaultPrevented && !document.querySelector('dialog[open]') && shown?.key?.(event)) event.preventDefault();
});
store.onOther((link) => {
  if (link !== null) return;
  settings = store.settings();
  dressed();
});
find(document, '#skip').addEventListener('click', (event) => {
  event.preventDefault();
  place.focus();
});
find(document, '#home').addEventListener('click', (event) => {
  event.preventDefault();
  app.home();
});
addEventListener('error', () => say(W.fault));
addEventListener('unhandledrejection', () => say(W.fault));
dressed();
fillCorner(app, find(document, '#corner'));
openAnywhere(app);
await show(true);
document.documentElement.dataset.playable = '';
performance.mark('playable');
import('./afterwards.mjs').then(({ afterwards }) => afterwards(app), () => say(W.notFetched));
