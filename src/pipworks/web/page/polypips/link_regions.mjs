// The regions of a puzzle as digits of its link: the same as pipworks/polypips/formats/link_regions.py.

import { DigitReader, DigitWriter } from '../link/digits.mjs';
import { labelOf, MOST_PIPS } from './puzzle.mjs';

/** @typedef {import('./puzzle.mjs').Cell} Cell */
/** @typedef {import('./puzzle.mjs').Region} Region */
/** @typedef {Pick<Region, 'kind' | 'value' | 'forbidden'>} Condition */

const KINDS = /** @type {const} */ (['equal', 'unequal', 'less', 'greater']);
const [OF_VALUE, FORBIDDING, LARGE] = [0, 1, 2];
const RARE_KINDS = 3;
const VALUES = 7;
const ALL_PIPS = 127;
const MOST_BOUND = 999_999_999;

/** @param {DigitWriter} digits @param {readonly Cell[]} cells @param {readonly Region[]} regions */
export function writeRegions(digits, cells, regions) {
  const owner = new Map(regions.flatMap((region) => region.cells.map((cell) => [String(cell), region])));
  /** @type {Map<Region, number>} */
  const met = new Map();
  for (const cell of cells) {
    const region = owner.get(String(cell));
    const known = met.size;
    if (region && !met.has(region)) met.set(region, known);
    digits.put(region ? Number(met.get(region)) + 1 : 0, known + 2);
  }
  for (const region of met.keys()) writeCondition(digits, region);
  if (met.size < 2) return;
  const order = regions.map((region) => Number(met.get(region)));
  const isSorted = order.every((number, place) => number === place);
  digits.put(Number(!isSorted), 2);
  if (isSorted) return;
  const left = order.map((_, place) => place);
  for (const number of order) {
    const place = left.indexOf(number);
    digits.put(place, left.length);
    left.splice(place, 1);
  }
}

/** @param {DigitReader} digits @param {readonly Cell[]} cells @returns {Region[]} */
export function readRegions(digits, cells) {
  /** @type {Cell[][]} */
  const owned = [];
  for (let read = 0; read < cells.length; ) {
    // up to the first cell of a new region, which changes the base
    const known = owned.length;
    const numbers = digits.takeUntil(known + 1, known + 2, cells.length - read);
    if (numbers.at(-1) === known + 1) owned.push([]);
    for (const number of numbers) {
      if (number) owned[number - 1].push(cells[read]);
      read++;
    }
  }
  const regions = owned.map((own) => {
    const condition = { cells: own, ...readCondition(digits, own.length) };
    return { ...condition, label: labelOf(condition) };
  });
  if (regions.length < 2 || !digits.take(2)) return regions;
  const left = regions.map((_, place) => place);
  const order = regions.map(() => left.splice(digits.take(left.length), 1)[0]);
  if (order.every((number, place) => number === place)) throw digits.damaged();
  return order.map((number) => regions[number]);
}

/** @param {DigitWriter} digits @param {Region} region */
function writeCondition(digits, { cells, kind, value, forbidden }) {
  const most = MOST_PIPS * cells.length;
  const number = Number(value);
  digits.put(Number(kind !== 'sum'), 2);
  if (kind === 'sum') return digits.put(number, most + 1);
  const isRare =
    (kind === 'equal' && value !== null) || (kind === 'less' && number > most + 1) || forbidden.length > 0;
  digits.put(isRare ? KINDS.length : KINDS.indexOf(kind), KINDS.length + 1);
  if (!isRare && kind === 'less') return digits.put(number - 1, most + 1);
  if (!isRare && kind === 'greater') return digits.put(number, most);
  if (!isRare) return undefined;
  if (kind === 'equal') {
    digits.put(OF_VALUE, RARE_KINDS);
    return digits.put(number, VALUES);
  }
  if (kind === 'unequal') {
    digits.put(FORBIDDING, RARE_KINDS);
    return digits.put(forbidden.reduce((set, pip) => set | (1 << pip), 0) - 1, ALL_PIPS);
  }
  digits.put(LARGE, RARE_KINDS);
  return digits.putWhole(number - most - 2);
}

/** @param {DigitReader} digits @param {number} size @returns {Condition} */
function readCondition(digits, size) {
  const most = MOST_PIPS * size;
  if (!digits.take(2)) return condition('sum', digits.take(most + 1));
  const kind = KINDS[digits.take(KINDS.length + 1)];
  if (kind === 'equal') return condition(kind, null);
  if (kind === 'unequal') return unequal(digits, size, []);
  if (kind === 'less') return condition(kind, digits.take(most + 1) + 1);
  if (kind === 'greater') return condition(kind, digits.take(most));
  const rare = digits.take(RARE_KINDS);
  if (rare === OF_VALUE) return condition('equal', digits.take(VALUES));
  if (rare === LARGE) return condition('less', digits.takeWhole(MOST_BOUND - most - 2) + most + 2);
  const set = digits.take(ALL_PIPS) + 1;
  return unequal(
    digits,
    size,
    [0, 1, 2, 3, 4, 5, 6].filter((pip) => (set >> pip) & 1),
  );
}

/** @param {Region['kind']} kind @param {number | null} value @returns {Condition} */
function condition(kind, value) {
  return { kind, value, forbidden: [] };
}

/** @param {DigitReader} digits @param {number} size @param {number[]} forbidden @returns {Condition} */
function unequal(digits, size, forbidden) {
  if (size > VALUES - forbidden.length) throw digits.damaged();
  return { kind: 'unequal', value: null, forbidden };
}
