// What is typed as a region's label, and what it asks for: the library's conditions, refused where it refuses them and in
// its words. A test holds the two together.

import { MOST_PIPS } from '../puzzle.mjs';
import { LABELS } from '../../words/labels.mjs';

/** @typedef {import('../puzzle.mjs').Region} Region */
/** @typedef {Pick<Region, 'kind' | 'value' | 'forbidden'>} Condition */
/** @typedef {{problem: string, hint: string}} Wrong */

const MOST_BOUND = 999_999_999;
const VALUES = MOST_PIPS + 1;

/** The condition that a text says, whatever the region; null for a text that says none. @param {string} text @returns {Condition | null} */
export function conditionOf(text) {
  const plain = text.replace(/\s+/g, '').replace(/^(!=|!|≠)/, '≠');
  const [, sign, rest] = /^([=≠<>]?)(.*)$/.exec(plain) ?? [];
  const number = /^\d{1,9}$/.test(rest) ? Number(rest) : null;
  if (sign === '≠') return unequal(rest);
  if (sign === '=' && !rest) return { kind: 'equal', value: null, forbidden: [] };
  if (number === null || number > MOST_BOUND) return null;
  const kind = /** @type {const} */ ({ '': 'sum', '=': 'equal', '<': 'less', '>': 'greater' })[sign];
  return kind ? { kind, value: number, forbidden: [] } : null;
}

/** @param {string} rest  behind the sign: nothing, or pips that are forbidden @returns {Condition | null} */
function unequal(rest) {
  const listed = /^\{?((?:\d,?)*)\}?$/.exec(rest);
  if (!listed) return null;
  const forbidden = [...new Set((listed[1].match(/\d/g) ?? []).map(Number))].sort();
  return { kind: 'unequal', value: null, forbidden };
}

/** The text of a condition; `conditionOf` reads it back. @param {Condition} condition */
export function textOf({ kind, value, forbidden }) {
  if (kind === 'equal') return value === null ? '=' : `=${value}`;
  if (kind === 'unequal') return forbidden.length ? `≠{${forbidden.join(',')}}` : '≠';
  return `${{ sum: '', less: '<', greater: '>' }[kind]}${value}`;
}

/** Why no pips on so many cells can be what a condition asks for, and what would be right; null where they can. @param {Condition} condition @param {number} size @returns {Wrong | null} */
export function wrongFor({ kind, value, forbidden }, size) {
  const most = MOST_PIPS * size;
  const number = Number(value);
  const pips = kind === 'equal' ? (value === null ? [] : [number]) : forbidden;
  const none = pips.find((pip) => pip > MOST_PIPS);
  const wrong = (/** @type {string} */ problem, /** @type {string} */ hint) => ({ problem, hint });
  if (kind === 'equal') return none === undefined ? null : wrong(LABELS.noPips(none), LABELS.value);
  if (kind === 'unequal') {
    const left = VALUES - forbidden.length;
    const hint = LABELS.atMostCells(Math.max(0, left));
    if (none !== undefined) return wrong(LABELS.noPips(none), hint);
    return size > left ? wrong(LABELS.cannotDiffer(size, left), hint) : null;
  }
  if (kind === 'less') return number < 1 ? wrong(LABELS.noLess, LABELS.atLeast(1)) : null;
  if (kind === 'greater') return number >= most ? wrong(LABELS.most(size, most), LABELS.atMost(most - 1)) : null;
  return number > most ? wrong(LABELS.most(size, most), LABELS.upTo(most)) : null;
}

/**
 * A typed label for a region of so many cells: its text as it is written, or a sentence on what would be right.
 * @param {string} text @param {number} size @returns {{label: string} | {wrong: string}}
 */
export function readLabel(text, size) {
  const condition = conditionOf(text);
  if (!condition) return { wrong: LABELS.unknown(text.trim().slice(0, 12)) };
  const wrong = wrongFor(condition, size);
  return wrong ? { wrong: LABELS.refused(textOf(condition), wrong.problem, wrong.hint) } : { label: textOf(condition) };
}
