// Whether the position is right so far; any right answer counts. Where it is wrong, the place in the game where that began.

import { counted } from '../words.mjs';
import { PANEL } from '../words/panel.mjs';
import { spoken } from './hints.mjs';
import { rings } from './look.mjs';
import { lastRight } from './mistake.mjs';
import { below } from './room.mjs';
import { action, toneOf } from './sheet.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */

/**
 * The cells of what can't stay in a position: Pipes names tiles by their cells, Polypips pieces with theirs.
 * @param {(Cell | {cells?: Cell[], cell?: Cell})[]} wrong
 * @returns {Cell[]}
 */
export function cellsOf(wrong) {
  return wrong.flatMap((one) => {
    if (Array.isArray(one)) return [/** @type {Cell} */ (/** @type {unknown} */ (one))];
    const { cells, cell } = /** @type {{cells?: Cell[], cell?: Cell}} */ (one);
    return cells ?? (cell ? [cell] : []);
  });
}

export class Checks {
  /** @param {import('./room.mjs').Room} room */
  constructor(room) {
    this.room = room;
  }

  /** How the position as it stands does. A finished board is told by the page's own rules, so that no engine is needed. */
  async ask() {
    const { room } = this;
    const { table } = room;
    if (table.game.finished) return room.tell({ title: PANEL.finished, tone: 'right', body: [] });
    const position = table.position();
    await room.ask({ verb: 'check', link: position }, (reply) => this.#tell(reply, position, table.game.at));
  }

  /** @param {any} reply @param {string} position @param {number} place  in the game */
  #tell(reply, position, place) {
    const { room } = this;
    const cells = cellsOf(reply.wrong ?? []);
    const wrong = reply.status === 'wrong';
    const sentences = reply.sentences.length ? reply.sentences : [reply.reason?.sentence ?? PANEL.limit];
    const title = PANEL.statuses[reply.status] ?? reply.status;
    room.tell({
      title,
      tone: toneOf(reply.status),
      body: [...room.texts(sentences.map((/** @type {string} */ one) => below(title, one)), 'said'), room.quiet(PANEL.goesBy[room.table.family.name])],
      actions: [
        ...room.goTo(cells),
        ...(wrong && place > 0 ? [action('find', PANEL.findMistake, () => this.#find(place))] : []),
      ],
      about: position,
      again: () => this.ask(),
    }, spoken(sentences), cells.length ? rings(cells) : null);
  }

  /** Look for the last state of the game that was right. @param {number} place  of a state that is wrong */
  async #find(place) {
    const { room } = this;
    const { family, game, puzzle } = room.table;
    const { states } = game;
    const good = await lastRight(place, async (middle) => {
      const link = family.format(puzzle, states[middle]);
      const reply = await room.reply({ verb: 'check', link }, () => this.#find(place));
      return reply && (reply.status === 'wrong' ? false : reply.status === 'limit reached' ? null : true);
    });
    if (good === null) return;
    if (game.at !== place || game.states !== states) return this.ask();
    const moves = place - good;
    room.tell({
      title: PANEL.mistakeFound,
      tone: 'wrong',
      body: room.texts([PANEL.mistakeAt(counted(moves, 'move'))]),
      actions: [action('find', PANEL.goBack(counted(moves, 'move')), () => {
        game.go(good);
        room.sheet.close();
        room.table.app.say(PANEL.wentBack(counted(moves, 'move')));
      }, { class: 'main' })],
      about: room.table.position(),
      again: () => this.ask(),
    });
  }
}
