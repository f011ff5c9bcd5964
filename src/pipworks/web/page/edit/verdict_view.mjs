// The line below the board that says what the draft is: unfinished, with one solution, with several, with none.

import { h } from '../dom.mjs';
import { Asking } from '../panel/asking.mjs';
import { rings } from '../panel/look.mjs';
import { action } from '../panel/sheet.mjs';
import { sentenceOf, troubleOf } from '../panel/room.mjs';
import { paragraph } from '../panel/sentences.mjs';
import { PANEL } from '../words/panel.mjs';
import { EDIT } from '../words/edit.mjs';
import { Verdict } from './verdict.mjs';

/** @typedef {import('./verdict.mjs').Known} Known */

/** @param {import('./types.mjs').Desk} desk @param {{onKnown: (known: Known) => void, mend: () => void}} to */
export function verdictView(desk, { onKnown, mend }) {
  const { app, family, board } = desk;
  const line = h('p', { class: 'verdict-line' });
  const body = h('div', { class: 'verdict-body stack' });
  const buttons = h('div', { class: 'row verdict-ways' });
  const more = h('div', { class: 'verdict-more stack' });
  const element = h('section', { class: 'verdict', 'aria-label': EDIT.verdict }, h('span', { class: 'verdict-busy' }), line, body, buttons, more);
  const asking = new Asking(app, () => undefined);
  /** What is shown of the answer on the board: a solution's place, or null. @type {number | null} */
  let shown = null;
  /** The buttons of the solutions. @type {HTMLElement[]} */
  let ways = [];
  /** What was heard last, as the same is not said again after each change. */
  let heard = '';
  const verdict = new Verdict(asking, {
    made: desk.made,
    family: family.name,
    quick: () => app.engine.how !== 'wasm',
    onKnown(known) {
      onKnown(known);
      draw(known);
    },
  });

  /** @param {Known} known */
  function draw(known) {
    shown = null;
    const wasMissing = element.dataset.kind === 'missing'; // what was missing is there now
    element.dataset.kind = known.kind;
    board.noted?.(known.kind === 'told' ? (known.reply.notes ?? []) : []);
    const told = tellingOf(known);
    element.dataset.tone = told.tone;
    element.setAttribute('aria-busy', String(known.kind === 'waiting' || known.kind === 'asking'));
    if (known.kind === 'waiting' || known.kind === 'asking') {
      // What was said before stays, paler, so that the page doesn't jump with each change; its buttons don't.
      if (!line.textContent || wasMissing) line.textContent = EDIT.looks;
      for (const way of buttons.querySelectorAll('button')) way.disabled = true;
      return;
    }
    line.replaceChildren(told.line);
    const size = known.kind === 'told' ? family.size(known.puzzle) : { width: 0, height: 0 };
    const graded = known.kind === 'told' && known.reply.grade ? h('p', { class: 'quiet' }, told.graded) : '';
    body.replaceChildren(...[graded, ...told.texts.filter(Boolean).map((text) => paragraph(text, size))].filter((one) => one !== ''));
    const links = known.kind === 'told' ? (known.reply.links?.solutions ?? []) : [];
    if (links.length === 2 && board.sideBySide && known.kind === 'told') {
      const [one, other] = links.map((/** @type {string} */ link) => family.parse(link).state);
      body.append(board.sideBySide(known.puzzle, [one, other]));
    }
    buttons.replaceChildren(...waysOf(known));
    const said = [told.line, told.graded, ...told.texts].filter(Boolean).join(' ');
    if (known.kind !== 'missing' && said !== heard) app.aloud(said);
    heard = said;
    if (known.kind === 'told' && known.reply.reason?.cells?.length && known.reply.status === 'none') {
      board.show(rings(known.reply.reason.cells));
    }
  }

  /** @param {Known} known @returns {HTMLElement[]} */
  function waysOf(known) {
    if (known.kind === 'trouble') return [action('again', PANEL.askAgain, () => verdict.again())];
    if (known.kind !== 'told') return [];
    const { reply } = known;
    if (reply.status === 'limit reached') return [action('again', PANEL.askAgain, () => verdict.again()), action('mend', EDIT.mending.ask, mend)];
    const links = reply.links?.solutions ?? [];
    const marks = reply.differ?.length && !board.sideBySide ? rings(reply.differ) : null;
    const stateOf = (/** @type {number} */ place) => (links[place] ? family.parse(links[place]).state : null);
    ways = links.map((/** @type {string} */ _, /** @type {number} */ place) => {
      const words = links.length > 1 ? EDIT.solutionOf(place + 1) : EDIT.solution;
      return action(`solution-${place}`, words, () => {
        shown = shown === place ? null : place;
        if (shown === null) desk.view(null, null);
        else desk.view(stateOf(place), marks, stateOf(1 - place));
        pressed();
        app.say(shown === null ? EDIT.backToDraft : links.length > 1 ? EDIT.shown(place + 1, reply.differ?.length ?? 0) : EDIT.shownOnly);
      }, { 'aria-pressed': 'false' });
    });
    return reply.status === 'several' ? [...ways, action('mend', EDIT.mending.ask, mend)] : ways;
  }

  function pressed() {
    ways.forEach((way, place) => way.setAttribute('aria-pressed', String(place === shown)));
  }

  return {
    element,
    verdict,
    /** No solution is shown any more. */
    left() {
      shown = null;
      pressed();
    },
    changed: () => verdict.changed(),
    /** Escape leaves the solution that is shown. @param {KeyboardEvent} event */
    key(event) {
      if (event.key !== 'Escape' || shown === null) return false;
      /** @type {HTMLElement} */ (buttons.children[shown]).click();
      return true;
    },
    destroy: () => verdict.end(),
  };
}

/** What is said: a line, and sentences below it. @param {Known} known @returns {{tone: string, line: string, graded: string, texts: string[]}} */
export function tellingOf(known) {
  const nothing = { tone: 'plain', line: '', graded: '', texts: [] };
  if (known.kind === 'missing') return { ...nothing, tone: 'open', line: known.sentence };
  if (known.kind === 'trouble') {
    const told = troubleOf(/** @type {any} */ (known.outcome));
    return { ...nothing, line: told?.title ?? '', texts: told?.sentences ?? [] };
  }
  if (known.kind !== 'told') return nothing;
  const { status, reason, grade, notes } = known.reply;
  const why = status === 'several' ? '' : sentenceOf(reason?.sentence ?? '');
  const tone = { unique: 'right', several: 'wrong', none: 'wrong' }[/** @type {string} */ (status)] ?? 'plain';
  const graded = grade ? EDIT.graded(grade.difficulty, grade.score) : '';
  const texts = [status === 'limit reached' ? '' : why, ...(notes ?? []).map((/** @type {any} */ note) => sentenceOf(note.sentence))];
  return { tone, line: EDIT.status(status, known.reply.differ?.length ?? 0), graded, texts };
}
