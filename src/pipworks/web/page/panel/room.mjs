// What the parts of the panel share: the table, one place for answers, one question at a time, one look at the board.

import { h } from '../dom.mjs';
import { cellName } from '../words.mjs';
import { PANEL } from '../words/panel.mjs';
import { Asking } from './asking.mjs';
import { Look } from './look.mjs';
import { paragraph } from './sentences.mjs';
import { action, Sheet } from './sheet.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./asking.mjs').Outcome} Outcome */

export class Room {
  /**
   * The button that asked last: where the focus goes when the answer that holds it is closed.
   * @type {HTMLElement | null}
   */
  door = null;

  /** @param {import('../types.mjs').AnyTable} table */
  constructor(table) {
    const { app } = table;
    this.table = table;
    this.size = table.family.size(table.puzzle);
    this.look = new Look(table);
    this.asking = new Asking(app, (progress) => {
      this.sheet.progressed(progress);
      if (progress !== 'none') app.aloud(PANEL[progress]);
    });
    this.sheet = new Sheet({
      onClose: (held) => {
        this.look.end();
        if (held) this.door?.focus();
      },
      onLost: () => this.door?.focus(),
      onStop: () => this.asking.stop(),
      onPoint: (cell) => this.look.point(cell),
      onCell: (cell) => table.board.focus(cell),
      // Of the board the part with the cells: a tray below it may be longer than the screen.
      board: () => table.board.element.querySelector('[role="grid"]') ?? table.board.element,
    });
  }

  /**
   * Ask about the puzzle, and hand the reply on. Whatever else comes is told with a way to put the question again.
   * @param {Record<string, unknown>} request
   * @param {(reply: any) => void} tell
   */
  async ask(request, tell) {
    const reply = await this.reply(request, () => this.ask(request, tell));
    if (reply) tell(reply);
  }

  /**
   * The reply to a question about the puzzle, or null where none came, which is told then.
   * @param {Record<string, unknown>} request
   * @param {() => void} again
   */
  async reply(request, again) {
    const { table } = this;
    const outcome = await this.asking.ask({ family: table.family.name, link: table.link, ...request });
    if (outcome.kind === 'reply') return outcome.reply;
    const trouble = troubleOf(outcome);
    if (trouble) {
      const actions = trouble.again ? [action('again', PANEL.askAgain, again)] : [];
      this.tell({ title: trouble.title, body: this.texts(trouble.sentences), actions });
    }
    return null;
  }

  /**
   * Show an answer; what was shown on the board is no more. `said` is heard.
   * @param {import('./sheet.mjs').Answer} answer @param {string} [said] @param {import('../types.mjs').Marks | null} [marks]
   */
  tell(answer, said, marks = null) {
    this.asking.drop();
    this.look.show(null, marks);
    this.marks = marks;
    this.sheet.show(answer);
    this.say(answer.title, said);
    this.moved();
  }

  /** What is seen in the panel is heard, once. @param {string} title @param {string} [text] */
  say(title, text = '') {
    this.table.app.aloud(text.startsWith(title) ? text : [sentenceOf(title), text].filter(Boolean).join(' '));
  }

  /** The game went on, or back: an answer about another position is old, and rings no cells. */
  moved() {
    const { sheet, look, table } = this;
    const about = sheet.answer?.about;
    if (look.away) return sheet.close();
    if (about === undefined) return;
    const old = about !== table.position();
    sheet.age(old);
    look.show(null, old ? null : this.marks ?? null);
  }

  /** @param {string[]} sentences @param {string} [classes] */
  texts(sentences, classes) {
    return sentences.map((sentence) => paragraph(sentence, this.size, classes));
  }

  /** A button that leads to the first of these cells: for those who use keys. @param {Cell[]} cells */
  goTo(cells) {
    const { board } = this.table;
    return cells.slice(0, 1).map((cell) => action('cell', PANEL.goTo(cellName(cell)), () => board.focus(cell)));
  }

  /** @param {string} text */
  quiet(text) {
    return text ? h('p', { class: 'quiet' }, text) : null;
  }

  destroy() {
    this.asking.drop();
  }
}

/**
 * What is said where a question got no reply; null where nobody waits for one.
 * @param {Exclude<Outcome, {kind: 'reply'}>} outcome
 */
export function troubleOf(outcome) {
  if (outcome.kind === 'gone') return null;
  if (outcome.kind === 'stopped') return { title: PANEL.stopped, sentences: [], again: true };
  if (outcome.kind === 'died') {
    const [title, more] = outcome.early ? [PANEL.notStarted, PANEL.notStartedMore] : [PANEL.died, PANEL.diedMore];
    return { title, sentences: [more], again: true };
  }
  const missing = outcome.kind === 'missing';
  const told = missing ? [PANEL.missingMore, outcome.unable ? PANEL.unable : outcome.hint] : [outcome.problem, outcome.hint];
  return {
    title: missing ? PANEL.missing : PANEL.refused, sentences: told.map(sentenceOf).filter(Boolean),
    again: outcome.kind === 'refused' && !outcome.lasting,
  };
}

/** What a sentence says below a title with which it begins. @param {string} title @param {string} sentence */
export function below(title, sentence) {
  return sentence.startsWith(`${title}: `) ? sentenceOf(sentence.slice(title.length + 2)) : sentence;
}

/** A text of the library as a sentence: with a capital and a full stop. @param {string} text */
export function sentenceOf(text) {
  const words = text.trim();
  if (!words) return '';
  return words[0].toUpperCase() + words.slice(1) + (/[.!?…]$/.test(words) ? '' : '.');
}
