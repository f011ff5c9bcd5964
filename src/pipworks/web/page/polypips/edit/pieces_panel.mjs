// The pieces of a draft: how many cells they cover against the board's, a list of them, and the ways to add some.

import { button, h, s } from '../../dom.mjs';
import { BENCH } from '../../words/polypips_edit.mjs';
import { fullName, sentence } from '../naming.mjs';
import { loosePiece, SIDE } from '../pips.mjs';
import { sameKey } from '../puzzle.mjs';
import { extent, kindsOf, piecesOf } from '../turning.mjs';
import { dominoSet } from './domino_set.mjs';
import { covered, tokenOf } from './draft.mjs';
import { pieceSketch } from './sketch.mjs';
import { readPieces } from './tokens.mjs';

/** @typedef {import('../puzzle.mjs').Piece} Piece */
/** @typedef {import('../turning.mjs').Kind} Kind */

/** @param {import('./bench.mjs').Bench} bench */
export function piecesPanel(bench) {
  const { host } = bench;
  const balance = h('p', { class: 'balance' });
  const list = h('div', { class: 'piece-list', role: 'group', 'aria-label': BENCH.pieces });
  const fault = h('p', { class: 'fault', id: 'piece-fault', role: 'alert' });
  const field = h('input', {
    type: 'text', id: 'piece-token', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: BENCH.tokenLike, 'aria-describedby': fault.id,
  });
  const add = h('button', { type: 'submit', class: 'main' }, BENCH.add);
  const change = button(BENCH.change, () => typed(true), { hidden: true });
  const away = button(BENCH.remove, () => chosen && remove(chosen), { hidden: true });
  const form = h('form', { class: 'stack', submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    typed(false);
  } }, h('label', { for: field.id }, BENCH.token), h('div', { class: 'row' }, field, add, change, away), fault);
  const set = dominoSet((piece) => put([piece], []), (piece) => countOf(piece));
  const sketch = pieceSketch((piece) => put([piece], []), host.say);
  const fold = (/** @type {string} */ words, /** @type {HTMLElement} */ inside, open = false) =>
    h('details', { class: 'more', open }, h('summary', {}, words), inside);
  const element = h('section', { class: 'card stack pieces polypips-board', 'aria-label': BENCH.pieces },
    h('div', { class: 'row spread' }, h('h2', {}, BENCH.pieces), balance), list,
    fold(BENCH.dominoes, set.element, true), form, fold(BENCH.otherShapes, sketch.element));
  /** The token of the piece that is worked at. */
  let chosen = '';
  let drawn = '';

  /** @param {Piece} piece */
  const countOf = (piece) => bench.draft.pieces.filter((other) => sameKey(other) === sameKey(piece)).length;

  /** @param {readonly Piece[]} pieces @param {readonly string[]} shapes */
  function put(pieces, shapes) {
    const { draft } = bench;
    const supply = [...new Set([...draft.supply, ...shapes])];
    bench.change({ ...draft, pieces: [...draft.pieces, ...pieces], supply }, BENCH.added(pieces.map(tokenOf), shapes, covered({ ...draft, pieces: [...draft.pieces, ...pieces] }), draft.cells.length));
  }

  /** @param {boolean} changes */
  function typed(changes) {
    const read = readPieces(field.value);
    fault.textContent = 'wrong' in read ? read.wrong : '';
    if ('wrong' in read) return field.focus();
    const { draft } = bench;
    const at = changes ? draft.pieces.findIndex((piece) => tokenOf(piece) === chosen) : -1;
    if (at < 0) put(read.pieces, read.supply);
    else bench.change({ ...draft, pieces: draft.pieces.toSpliced(at, 1, ...read.pieces) }, BENCH.changed(chosen, read.pieces.map(tokenOf)));
    choose('');
    field.focus();
  }

  /** @param {string} token */
  function remove(token) {
    const { draft } = bench;
    const at = draft.pieces.findIndex((piece) => tokenOf(piece) === token);
    const next = token.endsWith('*') ? { ...draft, supply: draft.supply.filter((name) => `${name}*` !== token) } : { ...draft, pieces: draft.pieces.filter((_, place) => place !== at) };
    choose('');
    bench.change(next, BENCH.removed(token));
    const first = list.querySelector('button');
    (first ?? field).focus();
  }

  /** @param {string} token */
  function choose(token) {
    chosen = token;
    field.value = token;
    fault.textContent = '';
    draw();
  }

  /** @param {Kind} kind */
  function entry(kind) {
    const { piece, members } = kind;
    const token = piece.pips.length ? tokenOf(piece) : `${piece.shape}*`;
    const { wide, tall } = extent(piece.squares);
    const made = h('button', {
      type: 'button', class: 'slot', 'aria-pressed': String(token === chosen), 'aria-label': BENCH.listed(sentence(fullName(kind)), piece.pips.length ? members.length : 0),
      click: () => {
        choose(chosen === token ? '' : token);
        if (chosen) host.say(BENCH.chosenPiece(fullName(kind)));
      },
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        remove(token);
      },
    },
    s('svg', { class: 'slot-picture', viewBox: `0 0 ${wide * SIDE} ${tall * SIDE}`, 'aria-hidden': 'true' }, loosePiece(piece.squares, piece.pips, false)),
    piece.pips.length && members.length < 2 ? null : h('span', { class: 'slot-count', 'aria-hidden': 'true' }, piece.pips.length ? `×${members.length}` : '∞'));
    made.style.setProperty('--squares', String(Math.max(wide, tall)));
    return made;
  }

  function draw() {
    const { pieces, supply, cells } = bench.draft;
    const text = JSON.stringify([pieces.map(tokenOf), supply, chosen]);
    const had = list.contains(document.activeElement) ? [...list.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
    if (text !== drawn) {
      drawn = text;
      const kinds = kindsOf(supply.length ? [...pieces, ...piecesOf({ ...EMPTY, supply })] : pieces);
      list.replaceChildren(...(kinds.length ? kinds.map(entry) : [h('p', { class: 'quiet' }, BENCH.noPieces)]));
      if (had >= 0) /** @type {HTMLElement | undefined} */ (list.children[Math.min(had, list.children.length - 1)])?.focus();
      set.draw();
    }
    const sum = covered(bench.draft);
    balance.textContent = supply.length ? BENCH.anyNumber : BENCH.balance(sum, cells.length);
    balance.dataset.tone = supply.length || (sum === cells.length && sum) ? 'right' : 'open';
    change.hidden = !chosen || chosen.endsWith('*');
    away.hidden = !chosen;
  }

  return { element, draw };
}

/** @type {import('../puzzle.mjs').Puzzle} */
const EMPTY = { width: 0, height: 0, cells: [], regions: [], pieces: [], supply: [], flips: false };
