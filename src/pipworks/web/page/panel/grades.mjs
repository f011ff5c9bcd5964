// How hard the puzzle is for a person, as a short table.

import { h } from '../dom.mjs';
import { counted } from '../words.mjs';
import { PANEL } from '../words/panel.mjs';
import { sentenceOf } from './room.mjs';

/**
 * The rows of the table of a grade: what, and how much.
 * @param {any} grade
 * @returns {[string, string][]}
 */
export function rowsOf(grade) {
  /** @type {number[]} */
  const hints = grade.hints;
  const levels = hints.flatMap((count, place) => (count ? [PANEL.grade.atLevel(count, place + 1)] : []));
  /** @type {[string, string][]} */
  const rows = [
    [PANEL.grade.score, String(grade.score)],
    [PANEL.grade.opening, PANEL.grade.openingOf(grade.opening.level, counted(grade.opening.steps, 'step'))],
    [PANEL.grade.needs, PANEL.grade.rules[grade.deepest] ?? grade.deepest],
    [PANEL.grade.hints, levels.join(', ') || PANEL.grade.none],
    [PANEL.grade.choices, grade.choices ? String(grade.choices) : PANEL.grade.none],
  ];
  if (grade.newspaper) rows.push([PANEL.grade.newspaper, grade.newspaper]);
  return rows;
}

/** @param {import('./room.mjs').Room} room */
export async function tellGrade(room) {
  await room.ask({ verb: 'grade' }, (reply) => {
    if (!reply.grade) {
      const why = sentenceOf(reply.reason?.sentence ?? PANEL.limit);
      return room.tell({ title: PANEL.statuses[reply.status] ?? reply.status, body: room.texts([why]) });
    }
    const said = PANEL.grade.forItsSize(reply.grade.difficulty);
    const rows = rowsOf(reply.grade).flatMap(([what, much]) => [h('dt', {}, what), h('dd', {}, much)]);
    const list = h('dl', { class: 'grade' }, ...rows);
    room.tell({ title: PANEL.howHard, body: [h('p', { class: 'said' }, said), list] }, said);
  });
}
