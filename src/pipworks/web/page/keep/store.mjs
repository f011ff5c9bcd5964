// Games and settings across visits. A game has one place in the storage; what another tab did in the same game is never
// overwritten but put beside it, and the player chooses.

import { SHELL } from '../words/shell.mjs';
import { holds, Later, pack, record, tabOf, unpack } from './packed.mjs';
import { readSettings, writeSettings } from './settings.mjs';
import { pageStorage, Shelf } from './shelf.mjs';

/** @typedef {import('../types.mjs').Saved} Saved */
/** @typedef {import('../types.mjs').Store} Store */

export const GAME = 'pipworks:game:';
export const OTHER = ':other';
export const SETTINGS = 'pipworks:settings';
const DAYS = 'pipworks:days';
/** Games that were finished: no more of them are kept. */
const MOST_FINISHED = 300;
/** Days whose puzzles are kept, the latest ones. */
const MOST_DAYS = 7;
/** What other tabs left of one game: no more of them are kept. */
const MOST_OTHERS = 4;

/**
 * @param {{place?: import('./shelf.mjs').Place | null, tab?: string, events?: EventTarget | null}} [options]  for tests
 * @returns {Store}
 */
export function openStore({ place = pageStorage(), tab = newTab(), events = globalThis } = {}) {
  const kept = new Kept(place, tab);
  events?.addEventListener?.('storage', (event) => kept.heard(/** @type {StorageEvent} */ (event).key));
  return kept;
}

function newTab() {
  return Math.random().toString(36).slice(2, 10);
}

/** @implements {Store} */
class Kept {
  /** @param {import('./shelf.mjs').Place | null} place @param {string} tab */
  constructor(place, tab) {
    this.tab = tab;
    this.shelf = new Shelf(place, (why) => this.#trouble(SHELL.keep[why]));
    /** What this tab last read or wrote of a game, to know another's by. @type {Map<string, string | null>} */
    this.seen = new Map();
    /** @type {Set<(link: string | null) => void>} */
    this.elsewhere = new Set();
    /** @type {Set<(sentence: string) => void>} */
    this.troubles = new Set();
    /** Each trouble is told once. @type {Set<string>} */
    this.told = new Set();
    if (!place) this.#trouble(SHELL.keep.absent);
  }

  get lasting() {
    return this.shelf.lasting;
  }

  /** @param {string} link */
  load(link) {
    const stored = this.shelf.stored(GAME + link);
    if (!(record(stored)?.version > 1)) this.seen.set(link, stored);
    return this.#game(this.shelf.read(GAME + link), true);
  }

  /** @param {string} link @param {Saved} saved */
  save(link, saved) {
    const name = GAME + link;
    const stored = this.shelf.stored(name);
    if (stored !== null && stored !== this.seen.get(link)) {
      if (record(stored)?.version > 1) return this.#inMemory(name, saved);
      if (tabOf(stored) !== this.tab) this.#beside(link, stored, saved);
    }
    const text = pack(saved, this.tab);
    if (this.shelf.write(name, text, () => this.#spare(link))) {
      this.seen.set(link, text);
      this.told.delete(SHELL.keep.full);
    }
    if (stored === null) this.#spare(link).slice(0, -MOST_FINISHED).forEach((old) => this.shelf.remove(old));
  }

  /** @param {string} link */
  forget(link) {
    this.shelf.remove(GAME + link);
    this.shelf.remove(GAME + link + OTHER);
    this.seen.delete(link);
  }

  games() {
    return this.#links()
      .map((link) => ({ link, saved: this.#game(this.shelf.read(GAME + link)) }))
      .filter((game) => game.saved !== null)
      .map((game) => /** @type {{link: string, saved: Saved}} */ (game))
      .sort((one, two) => two.saved.when - one.saved.when);
  }

  /** @param {string} link @param {Saved} mine @returns {Saved[]} */
  others(link, mine) {
    const stored = this.shelf.stored(GAME + link);
    const now = stored !== this.seen.get(link) && tabOf(stored) !== this.tab ? [stored] : [];
    return [...now, ...this.#besides(link).reverse()]
      .map((text) => this.#game(text))
      .filter((other) => other !== null)
      .filter((other) => !holds(mine, other));
  }

  /** @param {string} link @param {Saved} saved @param {Saved} mine */
  take(link, saved, mine) {
    this.save(link, mine);
    const rest = this.#besides(link).filter((text) => {
      const other = this.#game(text);
      return other !== null && !holds(saved, other);
    });
    this.#keepBesides(link, holds(saved, mine) ? rest : [...rest, pack(mine, '')]);
    this.save(link, saved);
  }

  /** @param {string} link */
  dropOthers(link) {
    this.shelf.remove(GAME + link + OTHER);
  }

  /** @param {string} date */
  day(date) {
    const puzzles = this.#days().get(date);
    return Array.isArray(puzzles) ? puzzles : null;
  }

  /** @param {string} date @param {import('../types.mjs').Listed[]} puzzles */
  keepDay(date, puzzles) {
    const days = [...this.#days().set(date, puzzles)].sort(([one], [other]) => (one < other ? -1 : 1));
    this.shelf.write(DAYS, JSON.stringify({ version: 1, days: Object.fromEntries(days.slice(-MOST_DAYS)) }));
  }

  settings() {
    return readSettings(this.shelf.read(SETTINGS));
  }

  /** @param {import('../types.mjs').Settings} settings */
  keepSettings(settings) {
    this.shelf.write(SETTINGS, writeSettings(settings), () => this.#spare(''));
  }

  /** @param {(link: string | null) => void} listener */
  onOther(listener) {
    this.elsewhere.add(listener);
    return () => void this.elsewhere.delete(listener);
  }

  /** @param {(sentence: string) => void} listener */
  onTrouble(listener) {
    this.troubles.add(listener);
    for (const sentence of this.told) listener(sentence);
    return () => void this.troubles.delete(listener);
  }

  /** Another tab wrote. @param {string | null} name  null: it removed everything */
  heard(name) {
    if (name !== null && !name.startsWith('pipworks:')) return;
    const isGame = name?.startsWith(GAME) ?? false;
    if (isGame && name?.endsWith(OTHER)) return;
    if (name === DAYS) return;
    const link = isGame && name !== null ? name.slice(GAME.length) : null;
    for (const listener of [...this.elsewhere]) listener(link);
  }

  /** A game whose place is taken by one that this page can't read. @param {string} name @param {Saved} saved */
  #inMemory(name, saved) {
    this.shelf.memory.set(name, pack(saved, this.tab));
    this.#trouble(SHELL.keep.later);
  }

  /**
   * Put another tab's game beside ours, unless ours has all of it. It takes the place of what the same tab had there;
   * what was put aside by choice has no tab and stays.
   * @param {string} link @param {string} text @param {Saved} mine
   */
  #beside(link, text, mine) {
    const other = this.#game(text);
    if (!other || holds(mine, other)) return;
    const rest = this.#besides(link).filter((one) => {
      const old = this.#game(one);
      return old && (tabOf(one) === '' || tabOf(one) !== tabOf(text)) && !holds(mine, old) && !holds(other, old);
    });
    this.#keepBesides(link, [...rest, text]);
  }

  /** @param {string} link @returns {string[]} */
  #besides(link) {
    const read = record(this.shelf.read(GAME + link + OTHER));
    return Array.isArray(read?.games) ? read.games.filter((/** @type {unknown} */ one) => typeof one === 'string') : [];
  }

  /** @param {string} link @param {string[]} texts */
  #keepBesides(link, texts) {
    const name = GAME + link + OTHER;
    if (!texts.length) this.shelf.remove(name);
    else this.shelf.write(name, JSON.stringify({ version: 1, games: texts.slice(-MOST_OTHERS) }), () => this.#spare(link));
  }

  /** The names that may go where there is no room: of games that were finished, the oldest first. @param {string} link */
  #spare(link) {
    return this.games()
      .filter((game) => game.saved.finished && game.link !== link)
      .reverse()
      .flatMap((game) => [GAME + game.link + OTHER, GAME + game.link])
      .filter((name) => this.shelf.stored(name) !== null);
  }

  /** The days that are kept, by their dates. @returns {Map<string, any>} */
  #days() {
    const { days } = record(this.shelf.read(DAYS)) ?? {};
    return new Map(days && typeof days === 'object' && !Array.isArray(days) ? Object.entries(days) : []);
  }

  #links() {
    return this.shelf.names().filter((name) => name.startsWith(GAME) && !name.endsWith(OTHER)).map((name) => name.slice(GAME.length));
  }

  /** @param {string | null} text @param {boolean} [tells] @returns {Saved | null} */
  #game(text, tells = false) {
    try {
      return unpack(text);
    } catch (fault) {
      if (!(fault instanceof Later)) throw fault;
      if (tells) this.#trouble(SHELL.keep.later);
      return null;
    }
  }

  /** @param {string} sentence */
  #trouble(sentence) {
    if (this.told.has(sentence)) return;
    this.told.add(sentence);
    for (const listener of [...this.troubles]) listener(sentence);
  }
}
