// What a new puzzle is to be, by the rules of its family's generator: the fields of the form, what is wrong with them,
// and the question that they make. An empty field is left to the generator.

import { EDIT } from '../words/edit.mjs';

/** @typedef {import('./types.mjs').Name} Name */

/**
 * A field of the form. `options` are to choose from, the empty one first; `flag` is yes or no; others are written.
 * @typedef {object} Field
 * @property {string} name  as the question has it
 * @property {'choice' | 'flag' | 'whole' | 'number' | 'words' | 'numbers'} kind
 * @property {readonly string[]} [options]
 * @property {readonly [number, number]} [bounds]
 * @property {string | boolean} [usual]
 */

const DIFFICULTIES = ['', 'easy', 'medium', 'hard', 'extreme'];
const MOST_SEED = 2 ** 53 - 1;

/** @type {Readonly<Record<Name, readonly Field[]>>} */
export const FIELDS = Object.freeze({
  polypips: [
    { name: 'size', kind: 'whole', bounds: [2, 200], usual: '16' },
    { name: 'board', kind: 'words' },
    { name: 'pieces', kind: 'words', usual: '2*' },
    { name: 'difficulty', kind: 'choice', options: DIFFICULTIES },
    { name: 'style', kind: 'choice', options: ['', 'newspaper', 'telling', 'seed'] },
    { name: 'depth', kind: 'choice', options: ['', 'look', 'count', 'pieces', 'regions', 'suppose'] },
    { name: 'constraints', kind: 'words' },
    { name: 'constraint_coverage', kind: 'number', bounds: [0, 1] },
    { name: 'constraint_selection', kind: 'choice', options: ['', 'uniform-all', 'uniform-size'] },
    { name: 'unique', kind: 'flag', usual: true },
    { name: 'seed', kind: 'whole', bounds: [0, MOST_SEED] },
  ],
  pipes: [
    { name: 'columns', kind: 'whole', bounds: [2, 30], usual: '7' },
    { name: 'rows', kind: 'whole', bounds: [2, 30], usual: '10' },
    { name: 'difficulty', kind: 'choice', options: DIFFICULTIES },
    { name: 'tanks', kind: 'numbers', bounds: [1, 3] },
    { name: 'houses', kind: 'whole', bounds: [0, 900] },
    { name: 'fill', kind: 'number', bounds: [0, 1] },
    { name: 'decoys', kind: 'number', bounds: [0, 900] },
    { name: 'unique', kind: 'flag', usual: true },
    { name: 'no_wrap', kind: 'flag', usual: false },
    { name: 'all_tiles', kind: 'flag', usual: false },
    { name: 'seed', kind: 'whole', bounds: [0, MOST_SEED] },
  ],
});

/** What is written in the form, by the names of its fields. @typedef {Record<string, string | boolean>} Wishes */

/** The wishes of an earlier visit; what makes no sense in them is as usual. @param {Name} family @param {Record<string, unknown>} kept @returns {Wishes} */
export function wishesOf(family, kept) {
  return Object.fromEntries(FIELDS[family].map((field) => {
    const usual = field.usual ?? (field.kind === 'flag' ? false : '');
    const value = kept[field.name];
    if (field.kind === 'flag') return [field.name, typeof value === 'boolean' ? value : usual];
    const fits = typeof value === 'string' && (field.kind !== 'choice' || field.options?.includes(value));
    return [field.name, fits ? value : usual];
  }));
}

/** What is wrong with a field, in a sentence, with its name; null where all can be asked for. @param {Name} family @param {Wishes} wishes @returns {{field: string, sentence: string} | null} */
export function faultOf(family, wishes) {
  for (const field of FIELDS[family]) {
    const text = String(wishes[field.name] ?? '').trim();
    const { bounds, name } = field;
    if (!bounds || !text || (name === 'size' && wishes.board)) continue;
    const numbers = field.kind === 'numbers' ? text.split(/[\s,]+/) : [text];
    const right = numbers.every((one) => {
      const pattern = field.kind === 'number' ? /^\d+(\.\d+)?$/ : /^\d+$/;
      return pattern.test(one) && Number(one) >= bounds[0] && Number(one) <= bounds[1];
    });
    if (!right) return { field: name, sentence: EDIT.rules.wrong(EDIT.rules.fields[name], field.kind !== 'number', bounds[0], bounds[1]) };
  }
  const needed = family === 'pipes' ? ['columns', 'rows'] : wishes.board ? [] : ['size'];
  const empty = needed.find((name) => !String(wishes[name]).trim());
  return empty ? { field: empty, sentence: EDIT.rules.needed(EDIT.rules.fields[empty]) } : null;
}

/** The question. @param {Name} family @param {Wishes} wishes @returns {Record<string, unknown>} */
export function questionOf(family, wishes) {
  /** @type {Record<string, unknown>} */
  const asked = { verb: 'generate', family };
  for (const { name, kind } of FIELDS[family]) {
    const value = wishes[name];
    const text = String(value ?? '').trim();
    if (name === 'columns' || name === 'rows' || (name === 'size' && wishes.board)) continue;
    if (kind === 'flag') {
      if (value !== (name === 'unique')) asked[name] = value;
    } else if (name === 'board' && text) asked.board = String(value).replace(/\s+$/, '');
    else if (text) asked[name] = kind === 'numbers' ? text.split(/[\s,]+/).map(Number) : kind === 'whole' || kind === 'number' ? Number(text) : text;
  }
  if (family === 'pipes') asked.size = [Number(wishes.columns), Number(wishes.rows)];
  // Without a style a puzzle has one solution only where that is asked for.
  if (family === 'polypips') asked.unique = wishes.unique === true;
  return asked;
}
