// The drafts of earlier visits: one history a family, in the page's storage.

import { pack, unpack } from '../keep/packed.mjs';

/** @typedef {import('./types.mjs').Name} Name */
/** @typedef {import('../keep/shelf.mjs').Shelf} Shelf */
/** @typedef {import('./history.mjs').Frozen & {name: string}} Kept */

const DRAFT = 'pipworks:draft:';
/** How long a change may wait to be kept, in milliseconds. */
const WAIT = 300;

/** What was kept of a family's draft, or null. @param {Shelf} shelf @param {Name} family @returns {Kept | null} */
export function keptDraft(shelf, family) {
  try {
    const kept = unpack(shelf.read(DRAFT + family));
    return kept && kept.states.length > 1 ? { texts: kept.states, at: kept.at, name: kept.name } : null;
  } catch {
    return null; // of a later version of the page: it is left alone, see `keepDraft`
  }
}

/** @param {Shelf} shelf @param {Name} family @param {Kept} kept @returns {string} the text that is written */
function write(shelf, family, { texts, at, name }) {
  const saved = {
    version: /** @type {const} */ (1), states: texts, at, checkpoints: [], seconds: 0, finished: false, difficulty: '', name, when: Date.now(),
  };
  const text = pack(saved, '');
  shelf.write(DRAFT + family, text);
  return text;
}

/**
 * Keep a draft soon after each change, and at once when the page goes away. What another tab kept meanwhile is not lost.
 * @param {Shelf} shelf @param {Name} family @param {() => Kept} now
 * @param {(texts: readonly string[]) => void} onOther  the drafts of another tab
 */
export function keepDraft(shelf, family, now, onOther) {
  let waiting = 0;
  let seen = shelf.stored(DRAFT + family);
  const save = () => {
    if (!waiting) return;
    if (shelf.stored(DRAFT + family) !== seen) onOther(keptDraft(shelf, family)?.texts ?? []);
    seen = write(shelf, family, now());
    clearTimeout(waiting);
    waiting = 0;
  };
  const hidden = () => document.hidden && save();
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', hidden);
  return {
    note() {
      waiting ||= setTimeout(save, WAIT);
    },
    destroy() {
      save();
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', hidden);
    },
  };
}
