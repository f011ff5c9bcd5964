// The walkthrough as slides: each stage's sentences, and the board as it is then. The game stays as it was.

import { h } from '../dom.mjs';
import { PANEL } from '../words/panel.mjs';
import { spoken } from './hints.mjs';
import { action, signed } from './sheet.mjs';

/** @typedef {import('../types.mjs').Marks} Marks */

/**
 * @typedef {object} Slide
 * @property {string[]} sentences
 * @property {string} link  with the position that is shown
 * @property {Marks | null} marks
 */

/**
 * The slides of a reply: how to begin, each stage, and how it ended.
 * @param {any} reply
 * @returns {Slide[]}
 */
export function slidesOf(reply) {
  const stages = reply.stages ?? [];
  const first = { sentences: reply.opening ?? [], link: reply.links?.start ?? reply.link, marks: null };
  const slides = stages.map((/** @type {any} */ { steps, link, marks }) => ({
    sentences: steps.map((/** @type {any} */ step) => step.sentence).filter(Boolean), link, marks,
  }));
  const all = [first, ...slides];
  if (reply.status === 'solved') return all;
  const why = reply.reason?.sentence ?? PANEL.statuses[reply.status] ?? reply.status;
  all.push({ sentences: [PANEL.noFurther(why)], link: all[all.length - 1].link, marks: null });
  return all;
}

/** The slide that a key leads to, or null for other keys. @param {string} key @param {number} at @param {number} last */
export function slideAt(key, at, last) {
  const ways = { ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - 1, PageDown: at + 1, Home: 0, End: last };
  const to = new Map(Object.entries(ways)).get(key);
  return to === undefined ? null : Math.max(0, Math.min(to, last));
}

export class Slides {
  /** @type {Slide[]} */
  #slides = [];
  #at = 0;
  /** @type {any} */
  #reply = null;
  /** @type {import('./sheet.mjs').Answer | null} */
  #answer = null;
  /** @type {{[name: string]: HTMLButtonElement}} */
  #ways = {};

  /** @param {import('./room.mjs').Room} room */
  constructor(room) {
    this.room = room;
    this.text = h('div', { class: 'stack slide' });
    this.place = h('p', { class: 'slide-place' });
  }

  /** Whether slides are shown. */
  get on() {
    return this.#answer !== null && this.room.sheet.answer === this.#answer;
  }

  /** Begin the walkthrough; asked for once a puzzle. */
  async ask() {
    if (this.#reply) return this.#begin(this.#reply);
    await this.room.ask({ verb: 'explain' }, (reply) => {
      if (['solved', 'unsolvable'].includes(reply.status)) this.#reply = reply;
      this.#begin(reply);
    });
  }

  /** True where the key was a slide's. @param {KeyboardEvent} event */
  key(event) {
    if (!this.on || event.ctrlKey || event.altKey || event.metaKey) return false;
    const to = slideAt(event.key, this.#at, this.#slides.length - 1);
    if (to === null) return false;
    this.#go(to);
    return true;
  }

  /** @param {any} reply */
  #begin(reply) {
    const { room } = this;
    if (!reply.stages?.length) {
      return room.tell({ title: PANEL.walkthrough, body: room.texts(slidesOf(reply).flatMap((one) => one.sentences)) });
    }
    this.#slides = slidesOf(reply);
    const way = (/** @type {string} */ key, /** @type {string} */ words, /** @type {string} */ sign) =>
      (this.#ways[key] = signed(key, words, sign, () => this.#go(slideAt(key, this.#at, this.#slides.length - 1) ?? 0)));
    const ways = h('div', { class: 'row slide-ways', role: 'group', 'aria-label': PANEL.slides },
      way('Home', PANEL.first, '⇤'), way('ArrowLeft', PANEL.previous, '←'), this.place,
      way('ArrowRight', PANEL.next, '→'), way('End', PANEL.last, '⇥'));
    this.#answer = {
      title: PANEL.walkthrough,
      body: [ways, this.text, room.quiet(PANEL.gameStays)],
      actions: [
        action('play', PANEL.playFrom, () => this.#play()),
        action('back', PANEL.backToGame, () => room.sheet.close()),
      ],
    };
    room.tell(this.#answer);
    this.#go(0);
  }

  /** @param {number} at */
  #go(at) {
    const { room } = this;
    const { family } = room.table;
    const last = this.#slides.length - 1;
    const { sentences, link, marks } = this.#slides[at];
    this.#at = at;
    this.text.replaceChildren(...room.texts(sentences, 'said'));
    this.place.textContent = PANEL.slideOf(at, last);
    for (const [key, button] of Object.entries(this.#ways)) {
      button.setAttribute('aria-disabled', String(slideAt(key, at, last) === at));
    }
    room.look.show(family.parse(link).state ?? family.fresh(room.table.puzzle), marks);
    room.say(PANEL.slideOf(at, last), spoken(sentences));
  }

  /** Put what is shown into the game: one move, which undo takes back. */
  #play() {
    const { room } = this;
    const { family, puzzle, game, app } = room.table;
    const { state } = family.parse(this.#slides[this.#at].link);
    const next = family.fresh(puzzle);
    room.sheet.close();
    game.put(state ? family.merge(puzzle, next, state) : next);
    app.say(PANEL.playing);
    room.table.board.focus();
  }
}
