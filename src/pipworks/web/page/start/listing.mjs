// The puzzles that this site offers: puzzles.json beside the page, where there is one, and today's from the engine.

import { familyName } from '../families.mjs';

/** @typedef {import('../types.mjs').App} App */
/** @typedef {import('../types.mjs').Listed} Listed */

/** More puzzles are not offered. */
const MOST = 20000;

/** What was read of the list: `more` pages of it lie behind, in puzzles/. @typedef {{puzzles: Listed[], bad: boolean, more: number}} Listing */

/** @type {Promise<Listing> | null} */
let coming = null;

/** The list; empty where there is none, `bad` where there is one that can't be read. */
export function listing() {
  coming ??= fetchListing();
  return coming;
}

/** @returns {Promise<Listing>} */
async function fetchListing() {
  try {
    const reply = await fetch('puzzles.json');
    if (!reply.ok) return { puzzles: [], bad: false, more: 0 };
    const data = await reply.json();
    return { puzzles: readListing(data), bad: false, more: Number.isInteger(data.more) ? Math.max(0, data.more) : 0 };
  } catch (fault) {
    return { puzzles: [], bad: fault instanceof SyntaxError, more: 0 };
  }
}

/** The pages of the list that lie behind: how many are `left`, and the puzzles of the `next`, which throws where it can't be had. */
export async function pagesBehind() {
  const list = await listing();
  let read = 0;
  return {
    get left() {
      return list.more - read;
    },
    async next() {
      const reply = await fetch(`puzzles/${read + 2}.json`);
      if (!reply.ok) throw new Error(String(reply.status));
      const puzzles = readListing(await reply.json());
      read += 1;
      const known = new Set(list.puzzles.map((one) => one.link));
      list.puzzles.push(...puzzles.filter((one) => !known.has(one.link)));
      return puzzles;
    },
  };
}

/** The puzzles of a list that a link of ours leads to; SyntaxError for what is no list. @param {any} data @returns {Listed[]} */
export function readListing(data) {
  if (!Array.isArray(data?.puzzles)) throw new SyntaxError('no list of puzzles');
  const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value.slice(0, 200) : '');
  return data.puzzles.slice(0, MOST).flatMap((/** @type {any} */ one) => {
    if (typeof one?.link !== 'string' || !familyName(one.link)) return [];
    return [{ ...one, family: familyName(one.link), name: text(one.name), difficulty: text(one.difficulty) }];
  });
}

/** The local date, as «2026-07-31». */
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What a day has, in its order. @type {readonly (readonly [family: string, difficulty: string])[]} */
export const SLOTS = ['polypips', 'pipes'].flatMap((family) => ['easy', 'medium', 'hard'].map((level) => /** @type {const} */ ([family, level])));

/** The place of a puzzle in its day. @param {Listed} puzzle */
export function slotOf({ family, difficulty }) {
  const slot = SLOTS.findIndex(([one, level]) => one === family && level === difficulty);
  return slot < 0 ? SLOTS.length : slot;
}

/** The places of a day for which there is no puzzle yet. @param {readonly Listed[]} puzzles */
export function todayMissing(puzzles) {
  const there = new Set(puzzles.map(slotOf));
  return SLOTS.flatMap((_, slot) => (there.has(slot) ? [] : [slot]));
}

/** Today's puzzles as far as they are there without asking the engine; `whole` where the site says which they are. @param {App} app */
export async function todaysAtHand(app) {
  const date = today();
  const { puzzles } = await listing();
  const listed = puzzles.filter((one) => one.group === 'today' && one.date === date);
  return listed.length ? { puzzles: listed, whole: true } : { puzzles: kept(app, date) ?? [], whole: false };
}

/**
 * One of today's puzzles, made by the engine and kept. Throws what the engine throws, and an Error with a sentence.
 * @param {App} app @param {number} slot @param {AbortSignal} signal
 */
export async function todayMade(app, slot, signal) {
  const date = today();
  const [family, difficulty] = SLOTS[slot];
  const reply = await app.engine.ask({ verb: 'day', date, family, difficulty }, { signal });
  const [made] = Array.isArray(reply?.puzzles) ? readListing(reply) : [];
  if (!made) throw new Error(reply?.problem ?? '');
  const others = (kept(app, date) ?? []).filter((one) => one.link !== made.link);
  app.store.keepDay(date, [...others, made].sort((one, other) => slotOf(one) - slotOf(other)));
  return made;
}

/** @param {App} app @param {string} date @returns {Listed[] | null} */
function kept(app, date) {
  const puzzles = app.store.day(date);
  return puzzles && readListing({ puzzles });
}

/** What the list says of a puzzle, or null. @param {App} app @param {string} link */
export async function listed(app, link) {
  const { puzzles } = await listing();
  return [...puzzles, ...(kept(app, today()) ?? [])].find((one) => one.link === link) ?? null;
}

/** The puzzle after this one in the list: the first of its group that wasn't finished yet. Null where there is none. @param {App} app @param {string} link */
export async function nextAfter(app, link) {
  const { puzzles } = await listing();
  const all = [...puzzles, ...(kept(app, today()) ?? [])];
  const here = all.findIndex((one) => one.link === link);
  if (here < 0) return null;
  const { group, date, family } = all[here];
  const finished = new Set(app.store.games().flatMap((game) => (game.saved.finished ? [game.link] : [])));
  const open = [...all.slice(here + 1), ...all.slice(0, here)]
    .filter((one) => one.group === group && one.date === date && !finished.has(one.link));
  return open.find((one) => one.family === family) ?? open[0] ?? null;
}
