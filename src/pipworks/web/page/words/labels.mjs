// What is said of a label that can't be: the words of the library's conditions.

/** @param {number} size */
const cells = (size) => (size === 1 ? 'one cell' : `${size} cells`);

export const LABELS = Object.freeze({
  /** @param {number} pips */
  noPips: (pips) => `no cell has ${pips} pips: they go from 0 to 6`,
  value: 'a value from 0 to 6, or None',
  /** @param {number} size */
  atMostCells: (size) => `at most ${cells(size)}`,
  /** @param {number} size @param {number} left */
  cannotDiffer: (size, left) => `${cells(size)} can't all differ: only ${left} different pips may stand there`,
  noLess: 'no sum is less than 0',
  /** @param {number} number */
  atLeast: (number) => `at least ${number}`,
  /** @param {number} number */
  atMost: (number) => `at most ${number}`,
  /** @param {number} number */
  upTo: (number) => `from 0 to ${number}`,
  /** @param {number} size @param {number} most */
  most: (size, most) => `the most that ${cells(size)} can hold is ${most}`,
  /** @param {string} text */
  unknown: (text) => `${text ? `“${text}” is no label` : 'A label is missing'}: =, =3, ≠ (or !), a sum as 12, <5 or >3.`,
  /** @param {string} label @param {string} problem @param {string} hint */
  refused: (label, problem, hint) => `${label}: ${problem}; ${hint.replace(', or None', '')}.`,
});
