// The editor's screen: the family's board with its tools, what the engine says of the draft, and what is done with it.

import { settleOn } from '../address.mjs';
import { h, isField } from '../dom.mjs';
import { EDIT } from '../words/edit.mjs';
import { W } from '../words.mjs';
import { actionsOf } from './actions.mjs';
import { Commands } from './commands.mjs';
import { keepDraft, keptDraft } from './drafts.mjs';
import { History } from './history.mjs';
import { stepsOf } from './steps.mjs';
import { verdictView } from './verdict_view.mjs';

/** @typedef {import('./types.mjs').Desk} Desk */

/**
 * @param {import('../types.mjs').App} app
 * @param {import('../types.mjs').Family<any, any>} family
 * @param {import('./types.mjs').AnyEditor} editor
 * @param {{draft: any, said: string} | null} opened  a puzzle that the address brings along: one step after what was kept
 * @returns {import('../types.mjs').Part}
 */
export function editScreen(app, family, editor, opened) {
  const kept = keptDraft(app.store.shelf, editor.name);
  const history = new History(editor, kept);
  if (opened) history.go(Infinity);
  const isNew = opened !== null && history.change(opened.draft);
  settleOn(`edit:${editor.name}`);
  let name = isNew ? '' : (kept?.name ?? '');
  /** Whether a solution stands in place of the draft. */
  let looking = false;
  /** A draft that is shown in place of the last one, until it is taken or left. @type {any} */
  let previewed = null;
  /** What the engine says of the draft. @type {import('./verdict.mjs').Known | null} */
  let known = null;
  const commands = new Commands(app);
  const board = editor.mount({
    draft: () => previewed ?? history.draft,
    change(next, said, stroke) {
      if (previewed !== null) return app.say(EDIT.mending.decide);
      history.change(next, stroke);
      app.say(said);
    },
    say: app.say,
    settings: app.settings,
    looking: () => looking,
    ask: (request) => commands.ask({ family: editor.name, ...request }),
  });
  /** @type {Desk} */
  const desk = {
    app, family, editor, history, board,
    made() {
      const made = editor.made(history.draft);
      if ('missing' in made) return made;
      return { puzzle: made.puzzle, link: family.format(made.puzzle, null), solved: family.format(made.puzzle, made.position ?? null) };
    },
    view(state, marks, other = null) {
      looking = state !== null;
      board.showSolution(state, other);
      board.show(marks);
      element.classList.toggle('looking', looking);
      if (looking) inSight();
    },
    preview(draft, marks) {
      if (looking) desk.view(null, null);
      verdict.left();
      previewed = draft;
      board.show(marks);
      board.draw();
      element.classList.toggle('previewing', draft !== null);
      if (draft !== null) inSight();
    },
    put(next, said) {
      history.change(next);
      app.say(said);
    },
    ask: (request) => commands.ask({ family: editor.name, ...request }),
    leave: () => actions.mending.open && (actions.mending.close(), true),
    about: () => ({
      given: name,
      name: name || EDIT.nameless(W.families[editor.name]),
      difficulty: known?.kind === 'told' ? (known.reply.grade?.difficulty ?? '') : '',
    }),
    called(next) {
      name = next;
      field.value = next;
      keeping.note();
    },
    seeded: (seed) => made.replaceChildren(EDIT.rules.madeOf(seed)),
  };
  const field = h('input', {
    type: 'text', class: 'draft-name', value: name, maxlength: 80, placeholder: EDIT.name, 'aria-label': EDIT.name, autocomplete: 'off',
    input: () => {
      name = field.value.trim();
      keeping.note();
    },
  });
  const keeping = keepDraft(app.store.shelf, editor.name, () => ({ ...history.freeze(), name }), (texts) => history.precede(texts));
  const made = h('p', { class: 'quiet made-of' });
  const verdict = verdictView(desk, { onKnown: (next) => (known = next), mend: () => actions.mending.ask() });
  const steps = stepsOf(desk);
  const actions = actionsOf(desk);
  const element = h('div', { class: `play edit ${family.name}` },
    h('div', { class: 'stage' },
      h('div', { class: 'title' }, h('h1', {}, EDIT.editing(W.families[editor.name])), field),
      h('div', { class: 'tools', role: 'group', 'aria-label': EDIT.tools }, steps.element, ...(board.modes ?? [])),
      board.element),
    h('section', { class: 'panel stack', 'aria-label': EDIT.panel },
      verdict.element, actions.mending.element, commands.element, ...board.tools, ...(board.panels ?? []), actions.element, made, actions.saving.element));
  /** What is shown on the board is seen, on a phone too, where the panel lies below it. */
  const inSight = () => (board.element.querySelector('[role="grid"]') ?? board.element).scrollIntoView({ block: 'nearest' });
  const changed = () => {
    if (looking) desk.view(null, null);
    actions.changed();
    commands.changed();
    made.replaceChildren();
    board.show(null);
    board.draw();
    verdict.changed();
    keeping.note();
  };
  const off = [history.on(changed), app.onSettings(() => board.draw())];
  app.title(EDIT.editing(W.families[editor.name]));
  board.draw();
  verdict.changed();
  if (opened) {
    keeping.note();
    queueMicrotask(() => app.say(opened.said));
  }
  return {
    element,
    key(event) {
      if (steps.key(event)) return true;
      if (event.key === 'Escape' && actions.mending.open) return actions.mending.close(), true;
      return !isField(event.target) && (board.key(event) || verdict.key(event) || commands.key(event));
    },
    destroy() {
      off.forEach((end) => end());
      [keeping, verdict, commands, actions].forEach((part) => part.destroy());
      board.destroy();
    },
  };
}
