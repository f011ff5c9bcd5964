// The solution, which is shown on a second press only, and how many there are.

import { h } from '../dom.mjs';
import { PANEL } from '../words/panel.mjs';
import { rings } from './look.mjs';
import { sentenceOf } from './room.mjs';
import { action } from './sheet.mjs';

/**
 * How many solutions a reply tells of, in a sentence.
 * @param {{status: string, count: number | null, exact: boolean, reason?: {sentence: string} | null}} reply
 */
export function countOf({ status, count, exact, reason }) {
  const number = count ?? 0;
  if (!number && exact) return [PANEL.noSolution, reason ? sentenceOf(reason.sentence) : ''].filter(Boolean).join(' ');
  if (exact) return number === 1 ? PANEL.oneSolution : PANEL.solutions(number);
  return number ? PANEL.atLeast(number) : PANEL.uncounted(PANEL.statuses[status] ?? status);
}

export class Solutions {
  /** @param {import('./room.mjs').Room} room */
  constructor(room) {
    this.room = room;
  }

  /** Ask whether it is to be shown: a slip gives nothing away. */
  offer() {
    this.room.tell({
      title: PANEL.solutionAsk,
      body: [h('p', {}, PANEL.gameStays)],
      actions: [
        action('show', PANEL.showIt, () => this.#solve()),
        action('back', PANEL.no, () => this.room.sheet.close()),
      ],
    });
  }

  /** Count the solutions from the start. */
  async count() {
    const { room } = this;
    await room.ask({ verb: 'count' }, (reply) => {
      const told = countOf(reply);
      room.tell({
        title: PANEL.howMany,
        body: room.texts([told], 'said'),
        actions: (reply.count ?? 0) > 1 ? [action('differ', PANEL.differ, () => this.#differ())] : [],
      }, told);
    });
  }

  async #solve() {
    const { room } = this;
    await room.ask({ verb: 'solve' }, async (reply) => {
      const state = await this.#stateOf(reply.links?.solution, reply.solution);
      if (!state) {
        const why = reply.reason?.sentence ?? PANEL.limit;
        return room.tell({ title: PANEL.statuses[reply.status] ?? reply.status, body: room.texts([sentenceOf(why)]) });
      }
      this.#show(PANEL.solution, state, []);
    });
  }

  /** The state of a solution: by its link, or as the reply writes it where no link holds it. @param {string | undefined} link @param {any} solution */
  async #stateOf(link, solution) {
    const { family, puzzle } = this.room.table;
    if (link) return family.parse(link).state;
    return solution && family.solved ? family.solved(puzzle, solution) : null;
  }

  /** Two solutions, and where they differ. */
  async #differ() {
    const { room } = this;
    await room.ask({ verb: 'unique' }, async (reply) => {
      const links = reply.links?.solutions ?? [];
      const states = await Promise.all((reply.solutions ?? []).map((/** @type {any} */ one, /** @type {number} */ place) => this.#stateOf(links[place], one)));
      const why = sentenceOf(reply.reason?.sentence ?? '');
      if (states.length < 2) {
        return room.tell({ title: PANEL.statuses[reply.status], body: room.texts([why || PANEL.limit]) });
      }
      const turn = (/** @type {number} */ which) => this.#show(PANEL.solutionOf(which + 1), states[which], [
        action('other', PANEL.other, () => turn(1 - which)),
      ], why, reply.reason?.cells ?? []);
      turn(0);
    });
  }

  /**
   * @param {string} title @param {any} state @param {HTMLElement[]} actions @param {string} [why]
   * @param {import('../types.mjs').Cell[]} [cells]
   */
  #show(title, state, actions, why = '', cells = []) {
    const { room } = this;
    const { family, game, puzzle, app } = room.table;
    room.tell({
      title,
      body: [...room.texts(why ? [why] : [], 'said'), room.quiet(PANEL.gameStays)],
      actions: [...actions,
        action('put', PANEL.putOn, () => {
          room.sheet.close();
          game.put(family.merge(puzzle, family.fresh(puzzle), state));
          app.say(PANEL.putOnSaid);
        }),
        action('back', PANEL.backToGame, () => room.sheet.close())],
    }, why);
    room.look.show(state, cells.length ? rings(cells) : null);
  }
}
