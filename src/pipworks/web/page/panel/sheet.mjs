// The place in the panel where an answer stands: its heading, its sentences, and what can be done with it.

import { button, h } from '../dom.mjs';
import { PANEL } from '../words/panel.mjs';
import { cellUnder } from './sentences.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./asking.mjs').Progress} Progress */

/**
 * What an answer says.
 * @typedef {object} Answer
 * @property {string} title
 * @property {'right' | 'wrong' | 'plain'} [tone]
 * @property {import('../dom.mjs').Child[]} body
 * @property {HTMLElement[]} [actions]
 * @property {string} [about]  the position that it is about, as a link; nothing where it is about the puzzle
 * @property {() => void} [again]  asks the same of the position as it stands
 */

/**
 * A button of an answer; `name` tells it from the others of its answer, so that focus finds it again in the next answer.
 * @param {string} name @param {string} words @param {() => void} pressed @param {import('../dom.mjs').Attributes} [attributes]
 */
export function action(name, words, pressed, attributes = {}) {
  return button(words, pressed, { 'data-act': name, ...attributes });
}

/**
 * What the panel does about what happens in the sheet.
 * @typedef {object} Does
 * @property {(held: boolean) => void} onClose  `held`: the answer had the focus
 * @property {() => void} onStop
 * @property {() => void} onLost  the focus was on Stop, which is gone
 * @property {(cell: Cell | null) => void} onPoint  the pointer is on a cell's name
 * @property {(cell: Cell) => void} onCell  a cell's name was pressed
 * @property {() => Element} board  what has to be seen beside the answer
 */

/** How an answer with this status looks. @param {string} status @returns {'right' | 'wrong' | 'plain'} */
export function toneOf(status) {
  if (status === 'wrong') return 'wrong';
  return status === 'finished' || status === 'right so far' ? 'right' : 'plain';
}

/**
 * A button with a sign for its words, which are heard.
 * @param {string} name @param {string} words @param {string} sign @param {() => void} pressed
 */
export function signed(name, words, sign, pressed) {
  return button(sign, pressed, { 'data-act': name, 'aria-label': words, title: words });
}

export class Sheet {
  /** @type {Answer | null} */
  answer = null;

  /** @param {Does} does */
  constructor(does) {
    this.does = does;
    this.title = h('h2', { class: 'answer-title', tabindex: -1 });
    this.body = h('div', { class: 'answer-body' });
    this.stale = h('div', { class: 'answer-stale', hidden: true });
    this.actions = h('div', { class: 'row answer-actions' });
    this.waiting = h('p', { class: 'answer-waiting' });
    this.progress = h('div', { class: 'row answer-progress', hidden: true }, this.waiting,
      button(PANEL.stop, does.onStop, { class: 'answer-stop' }));
    this.card = h('div', { class: 'answer-card', hidden: true },
      h('div', { class: 'answer-head' }, this.title,
        button('\u00d7', () => this.close(), { class: 'plain answer-close', 'aria-label': PANEL.close })),
      this.body, this.stale, this.actions);
    this.element = h('section', { class: 'answer', 'aria-label': PANEL.answer, hidden: true }, this.progress, this.card);
    this.#hearCells();
  }

  get open() {
    return this.answer !== null;
  }

  /** Show an answer in place of the one that is shown. @param {Answer} answer */
  show(answer) {
    const focused = document.activeElement;
    const held = focused instanceof HTMLElement && this.card.contains(focused) ? focused.dataset.act ?? '' : null;
    this.answer = answer;
    this.title.textContent = answer.title;
    this.card.dataset.tone = answer.tone ?? 'plain';
    this.body.replaceChildren(...answer.body.filter((child) => child instanceof Node || typeof child === 'string'));
    this.actions.replaceChildren(...(answer.actions ?? []));
    this.actions.hidden = !answer.actions?.length;
    this.card.hidden = false;
    this.age(false);
    this.#frame();
    if (held !== null) this.#refocus(held);
    this.#intoView();
  }

  /** Mark the answer as one of an earlier position, or no more so. @param {boolean} old */
  age(old) {
    const { answer, card, stale, actions } = this;
    if (!answer) return;
    const held = actions.contains(document.activeElement);
    card.classList.toggle('is-old', old);
    stale.hidden = !old;
    actions.hidden = old || !answer.actions?.length;
    stale.replaceChildren(...(old ? [h('p', {}, PANEL.stale), ...this.#again(answer)] : []));
    if (held && actions.hidden) this.title.focus({ preventScroll: true });
  }

  /** @param {Progress} progress */
  progressed(progress) {
    const held = this.progress.contains(document.activeElement);
    this.waiting.textContent = progress === 'none' ? '' : PANEL[progress];
    this.progress.hidden = progress === 'none';
    this.card.classList.toggle('is-waiting', progress !== 'none');
    this.#frame();
    if (progress === 'none' && held) this.does.onLost();
    if (progress !== 'none') this.#intoView();
  }

  /** Close the answer, if one is open. Where it held the focus, that has to go elsewhere. */
  close() {
    if (!this.answer) return;
    const held = this.card.contains(document.activeElement);
    this.answer = null;
    this.card.hidden = true;
    this.#frame();
    this.does.onClose(held);
  }

  /** @param {Answer} answer */
  #again(answer) {
    return answer.again ? [action('again', PANEL.askAgain, answer.again)] : [];
  }

  #frame() {
    this.element.hidden = this.card.hidden && this.progress.hidden;
  }

  /** On a phone the answer lies over the foot of the screen: then it is the board that has to come into view. */
  #intoView() {
    const over = getComputedStyle(this.element).position === 'fixed';
    (over ? this.does.board() : this.element).scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} name  of the button that had the focus */
  #refocus(name) {
    const same = [...this.actions.querySelectorAll('button')].find((one) => one.dataset.act === name);
    (same ?? this.actions.querySelector('button') ?? this.title).focus({ preventScroll: true });
  }

  #hearCells() {
    const { body, does } = this;
    /** @type {string} */
    let pointed = '';
    const point = (/** @type {Cell | null} */ cell) => {
      if ((cell?.join() ?? '') === pointed) return;
      pointed = cell?.join() ?? '';
      does.onPoint(cell);
    };
    body.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse') point(cellUnder(event.target));
    });
    body.addEventListener('pointerleave', () => point(null));
    body.addEventListener('click', (event) => {
      const cell = cellUnder(event.target);
      if (cell) does.onCell(cell);
    });
  }
}
