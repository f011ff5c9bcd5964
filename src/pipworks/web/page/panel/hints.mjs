// Hints in four strengths, each told when it is asked for: where to look, what to think of, why, and what to do.

import { PANEL } from '../words/panel.mjs';
import { below } from './room.mjs';
import { action, toneOf } from './sheet.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('../types.mjs').Marks} Marks */

const STRONGEST = 4;

/**
 * The steps of a hint that its sentences don't say again: the reasons of what it tells to do.
 * @param {{sentences: string[], steps: {sentence: string}[]}} reply
 */
export function reasonsOf({ sentences, steps }) {
  return steps.map((step) => step.sentence).filter((sentence) => sentence && !sentences.includes(sentence));
}

export class Hints {
  /** The replies about one position, by strength. @type {{position: string, replies: Map<number, any>, strength: number}} */
  #told = { position: '', replies: new Map(), strength: 0 };

  /** The answer that was told last. @type {import('./sheet.mjs').Answer | null} */
  #answer = null;

  /** @param {import('./room.mjs').Room} room */
  constructor(room) {
    this.room = room;
  }

  /** A hint for the position as it stands; asked again of the same position while it is shown, a stronger one. */
  ask() {
    const { table, sheet } = this.room;
    if (table.game.finished) return this.room.tell({ title: PANEL.finished, tone: 'right', body: [] });
    const position = table.position();
    if (this.#told.position !== position) this.#told = { position, replies: new Map(), strength: 0 };
    if (sheet.answer === null || sheet.answer !== this.#answer) this.#told.strength = 0;
    return this.#give(this.#next());
  }

  #next() {
    const { strength, replies } = this.#told;
    const last = replies.get(strength);
    return last && !isStep(last) ? strength : Math.min(STRONGEST, strength + 1);
  }

  /** @param {number} strength */
  async #give(strength) {
    const told = this.#told;
    const reply = told.replies.get(strength)
      ?? await this.room.reply({ verb: 'hint', link: told.position, strength }, () => this.#give(strength));
    if (!reply || told !== this.#told) return;
    told.replies.set(strength, reply);
    told.strength = strength;
    this.#tell(reply, strength);
  }

  /** @param {any} reply @param {number} strength */
  #tell(reply, strength) {
    const { room } = this;
    const { sentences } = reply;
    const told = sentences.length ? sentences : [PANEL.limit];
    const step = isStep(reply);
    const title = step ? PANEL.hintOf(strength, STRONGEST) : PANEL.statuses[reply.status] ?? reply.status;
    const answer = {
      title,
      tone: toneOf(reply.status),
      body: [
        ...(strength === STRONGEST ? room.texts(reasonsOf(reply), 'quiet') : []),
        ...room.texts(told.map((/** @type {string} */ one) => below(title, one)), 'said'),
      ],
      actions: [
        ...(step && strength < STRONGEST ? [main(PANEL.sayMore, () => this.#give(strength + 1))] : []),
        ...(reply.links?.next ? [main(PANEL.doIt, () => this.#do(reply))] : []),
        ...room.goTo(reply.marks?.ringed ?? []),
      ],
      about: this.#told.position,
      again: () => this.ask(),
    };
    this.#answer = answer;
    room.tell(answer, spoken(told), withPlaced(reply));
  }

  /** Lay or turn what the hint says. @param {any} reply */
  #do(reply) {
    const { room } = this;
    const { family, puzzle, game } = room.table;
    const { state } = family.parse(reply.links.next);
    if (!state) return;
    game.change(family.merge(puzzle, game.state, state));
    if (game.finished) {
      room.sheet.close();
      return;
    }
    room.tell({
      title: PANEL.done,
      body: room.texts(reply.sentences.slice(-1)),
      actions: [main(PANEL.nextHint, () => this.ask())],
      about: room.table.position(),
    }, reply.sentences.at(-1));
  }
}

/** The button that leads on: one name, so that the focus stays on it. @param {string} words @param {() => void} pressed */
function main(words, pressed) {
  return action('more', words, pressed, { class: 'main' });
}

/**
 * The marks of a reply; a piece that it says where to lay is outlined there, with its pips.
 * @param {{marks: Marks | null, placement: {cells?: Cell[], pips?: number[]} | null}} reply
 */
export function withPlaced({ marks, placement }) {
  const { cells, pips } = placement ?? {};
  if (!marks || !cells || !pips?.length) return marks;
  const is = (/** @type {Cell} */ one) => cells.some(([x, y]) => x === one[0] && y === one[1]);
  const others = (/** @type {{cell: Cell, note: string}[]} */ notes) => notes.filter(({ cell }) => !is(cell));
  return {
    ...marks,
    known: others(marks.known),
    found: [...others(marks.found), ...cells.map((cell, at) => ({ cell, note: String(pips[at]) }))],
    joined: [...marks.joined.filter((part) => !part.some(is)), cells],
  };
}

/** @param {{status: string}} reply */
function isStep({ status }) {
  return status === 'step' || status === 'choice';
}

/** What is said aloud: all of a short answer, the end of a long one. @param {string[]} sentences */
export function spoken(sentences) {
  const all = sentences.join(' ');
  return all.length <= 200 ? all : sentences.at(-1) ?? '';
}
