// The kinds of tiles by their letters, and where each is open when it is turned.

import { TURNS } from './board.mjs';

export const N = 1;
export const E = 2;
export const S = 4;
export const W = 8;

/** The sides of a tile, clockwise from the top. */
export const SIDES = Object.freeze([N, E, S, W]);

/** Where each kind is open when it is not turned. @type {Readonly<Record<string, number>>} */
export const NORTH = Object.freeze({ H: N, 1: N, I: N | S, L: N | E, 2: N | E, T: W | N | E, 3: W | N | E });

/**
 * The sides, as bits, on which a tile is open; none for a blank tile and for one that is not turned.
 * @param {string} kind @param {string} turn
 */
export function opensOf(kind, turn) {
  const quarters = TURNS.indexOf(turn);
  return quarters < 0 ? 0 : rotated(NORTH[kind] ?? 0, quarters);
}

/**
 * The first letter by which a tile is open on just these sides; undefined for none.
 * @param {string} kind @param {number} opens
 */
export function turnOfOpens(kind, opens) {
  return [...TURNS].find((turn) => opensOf(kind, turn) === opens);
}

/**
 * The letter after so many quarters to the right; an `I`, which looks alike after two, is N or E.
 * @param {string} kind @param {string} turn @param {number} quarters
 */
export function turned(kind, turn, quarters) {
  const alike = kind === 'I' ? 2 : 4;
  return TURNS[(((TURNS.indexOf(turn) + quarters) % alike) + alike) % alike];
}

/** The side that meets this one at the edge of two tiles. @param {number} side */
export function opposite(side) {
  return rotated(side, 2);
}

/** Whether gas comes out of a tile of this kind. @param {string} kind */
export function isTank(kind) {
  return kind === '1' || kind === '2' || kind === '3';
}

/** @param {number} sides @param {number} quarters */
function rotated(sides, quarters) {
  return ((sides << quarters) | (sides >> (4 - quarters))) & 15;
}
