// The start screen: games that were begun, today's puzzles, what the site offers, a new one, and opening what one has.

import { button, h } from '../dom.mjs';
import { icon } from '../icons.mjs';
import { later } from '../later.mjs';
import { OPEN } from '../words/open.mjs';
import { START } from '../words/start.mjs';
import { ownPuzzles } from '../keep/own.mjs';
import { cardsOf } from './cards.mjs';
import { listing, pagesBehind } from './listing.mjs';
import { openCard, troubleCard } from './open_card.mjs';
import { todayPart } from './today.mjs';

/** @typedef {import('../types.mjs').App} App */
/** @typedef {{trouble?: string, link?: string, puzzle?: string | null}} Arrival */

/** So many begun games are shown at first. */
const BEGUN = 6;

/** What makes the screen of an address that is no puzzle's: the start, or the editor's. Refused where its files don't come. @param {App} app @param {Arrival} arrival @returns {Promise<() => import('../types.mjs').Part>} */
export async function screenOfStart(app, { link = '', ...arrival }) {
  if (/^edit\b/.test(link)) return (await import('../edit/door.mjs')).editing(app, link);
  return () => startScreen(app, { trouble: link && OPEN.damaged, link, ...arrival });
}

/**
 * @param {App} app
 * @param {Arrival} [arrival]  what was wrong with the link that led here, and the puzzle in it where that can be read
 * @returns {import('../types.mjs').Part}
 */
export function startScreen(app, arrival = {}) {
  const words = START;
  const games = app.store.games();
  const saved = new Map(games.map((game) => [game.link, game.saved]));
  const offered = h('div', { class: 'stack sections', 'aria-busy': 'true' });
  const today = todayPart(app, saved);
  const files = h('div', { hidden: true });
  let gone = false;
  const element = h('div', { class: 'start stack' },
    h('div', { class: 'head' }, h('h1', {}, words.title), h('p', { class: 'quiet' }, words.lead)),
    arrival.trouble && troubleCard(app, arrival.trouble, arrival.link ?? '', arrival.puzzle ?? ''),
    files,
    goOn(app, games, saved),
    section(app, words.own, ownPuzzles(app.store.shelf), saved, { page: BEGUN }),
    today.element,
    h('div', { class: 'doors' }, newCard(app), openCard(app), makeCard()),
    offered);
  Promise.all([listing(), pagesBehind()]).then(([{ puzzles, bad }, behind]) => {
    if (gone) return;
    const of = (/** @type {string} */ group) => puzzles.filter((one) => one.group === group);
    offered.removeAttribute('aria-busy');
    const own = section(app, words.files, of('file'), saved);
    if (own) files.replaceWith(own);
    for (const part of [section(app, words.examples, of('example'), saved), section(app, words.collection, of('collection'), saved, { behind })]) {
      if (part) offered.append(part);
    }
    if (bad) offered.append(h('p', { class: 'quiet' }, words.badList));
  });
  app.title('');
  return {
    element,
    destroy() {
      gone = true;
      today.destroy();
    },
  };
}

/** @param {App} app @param {string} title @param {import('./cards.mjs').Shown[]} shown @param {Map<string, import('../types.mjs').Saved>} saved @param {Parameters<typeof cardsOf>[3]} [options] */
export function section(app, title, shown, saved, options) {
  return shown.length ? h('section', { 'aria-label': title }, h('h2', {}, title), ...cardsOf(app, shown, saved, options)) : null;
}

/** @param {App} app @param {ReturnType<App['store']['games']>} games @param {Map<string, import('../types.mjs').Saved>} saved */
function goOn(app, games, saved) {
  const begun = games.filter((game) => !game.saved.finished && game.saved.states.length > 1);
  const shown = begun.map(({ link, saved: { name, difficulty } }) => ({ link, name, difficulty, tells: true }));
  return section(app, START.goOn, shown, saved, { page: BEGUN });
}

function makeCard() {
  const words = START;
  return h('section', { class: 'card stack', 'aria-label': words.makeTitle },
    h('h2', {}, words.makeTitle), h('p', { class: 'quiet' }, words.makeText),
    h('div', { class: 'row' }, h('a', { class: 'button', href: '#edit' }, icon('plus'), words.make)));
}

/** @param {App} app */
function newCard(app) {
  const words = START;
  const opens = async () => {
    const part = await later(app, () => import('../panel/new_puzzle.mjs'));
    if (!document.querySelector('dialog[open]')) part?.newPuzzleDialog(app);
  };
  const opener = button('', opens, { class: 'main' });
  opener.append(icon('plus'), words.newPuzzle);
  return h('section', { class: 'card stack', 'aria-label': words.newTitle },
    h('h2', {}, words.newTitle), h('p', { class: 'quiet' }, words.newText), h('div', { class: 'row' }, opener));
}
