// A saved game as text: each state as its difference from the one before, since a move changes little of it.

/** @typedef {import('../types.mjs').Saved} Saved */

const VERSION = 1;
/** More states than a game keeps are not read. */
const MOST = 4000;

/** The characters that a game may have in the storage, of which a browser gives a page some five millions. */
const MOST_CHARACTERS = 900_000;
/** The characters of a step besides what is different. */
const ROUND = 16;

/** A game of a later version of the page: it is left alone. */
export class Later extends Error {}

/**
 * The text of a game, and of the tab that plays it. Of a long one the oldest steps but the start are left out.
 * @param {Saved} saved @param {string} tab
 */
export function pack(saved, tab) {
  const { seconds, finished, name, difficulty, when } = saved;
  const { states, at, checkpoints } = bounded(saved);
  const steps = states.map((state, place) => (place ? step(states[place - 1], state) : state));
  return JSON.stringify({ version: VERSION, steps, at, checkpoints, seconds, finished, name, difficulty, when, tab });
}

/** @typedef {Pick<Saved, 'states' | 'at' | 'checkpoints'>} Kept */

/** The states that are kept, and the places in them. @param {Kept} kept @returns {Kept} */
function bounded({ states, at, checkpoints }) {
  let size = states[0]?.length ?? 0;
  let first = states.length;
  for (; first > 1; first -= 1) {
    size += step(states[first - 2], states[first - 1])[2].length + ROUND;
    if (size > MOST_CHARACTERS) break;
  }
  // The step that would not go in leads to the one that is kept first: that one then follows on the start.
  const gone = first - 1;
  if (gone <= 0) return { states, at, checkpoints };
  // Who has gone back so far keeps what is left to be undone, not what could be done again.
  if (at > 0 && at <= gone) return bounded({ states: states.slice(0, at + 1), at, checkpoints: checkpoints.filter((place) => place <= at) });
  const moved = (/** @type {number} */ place) => Math.max(0, place - gone);
  return { states: [states[0], ...states.slice(first)], at: moved(at), checkpoints: checkpoints.map(moved) };
}

/** The game in a text; null for one that is none. Throws Later. @param {string | null} text @returns {Saved | null} */
export function unpack(text) {
  return fromRecord(record(text));
}

/** The tab that wrote a text, or ''. @param {string | null} text @returns {string} */
export function tabOf(text) {
  const tab = record(text)?.tab;
  return typeof tab === 'string' ? tab : '';
}

/** @param {string | null} text @returns {any} */
export function record(text) {
  try {
    const read = JSON.parse(text ?? '');
    return read && typeof read === 'object' ? read : null;
  } catch {
    return null;
  }
}

/** @param {any} read @returns {Saved | null} */
function fromRecord(read) {
  if (Number.isInteger(read?.version) && read.version > VERSION) throw new Later();
  if (read?.version !== VERSION || !Array.isArray(read.steps) || !read.steps.length) return null;
  const states = [];
  for (const one of read.steps.slice(0, MOST)) {
    const state = apply(states[states.length - 1], one);
    if (state === null) break;
    states.push(state);
  }
  if (!states.length) return null;
  return {
    version: VERSION,
    states,
    at: Math.min(whole(read.at), states.length - 1),
    checkpoints: Array.isArray(read.checkpoints) ? read.checkpoints.map(whole) : [],
    seconds: Math.max(0, Number(read.seconds) || 0),
    finished: read.finished === true,
    name: typeof read.name === 'string' ? read.name : '',
    difficulty: typeof read.difficulty === 'string' ? read.difficulty : '',
    when: Math.max(0, Number(read.when) || 0),
  };
}

/** @param {unknown} value */
function whole(value) {
  return Number.isInteger(value) ? Math.max(0, Number(value)) : 0;
}

/**
 * What makes `to` of `from`: how much of its beginning and of its end stays, and what stands between.
 * @param {string} from @param {string} to @returns {[number, number, string]}
 */
function step(from, to) {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < most - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  return [head, tail, to.slice(head, to.length - tail)];
}

/** The state that comes of a step; null for a step that is none. @param {string | undefined} from @param {any} one */
function apply(from, one) {
  if (from === undefined) return typeof one === 'string' ? one : null;
  if (!Array.isArray(one) || typeof one[2] !== 'string') return null;
  const [head, tail] = [whole(one[0]), whole(one[1])];
  if (head + tail > from.length) return null;
  return from.slice(0, head) + one[2] + from.slice(from.length - tail);
}

/** Whether everything that `less` did is in `more`. @param {Saved} less @param {Saved} more */
export function holds(more, less) {
  return less.states.length <= more.states.length && less.states.every((state, place) => state === more.states[place]);
}
