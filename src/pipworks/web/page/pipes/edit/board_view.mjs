// The board that is edited, on the screen: its sheet, what strokes and keys do on it, and the forms around it.

import { button, h } from '../../dom.mjs';
import { PIPES_EDIT } from '../../words/pipes_edit.mjs';
import { tileOf } from '../cells_view.mjs';
import { gasOf } from '../gas.mjs';
import { marksSaid } from '../hint_marks.mjs';
import { nameOf, partnersOf } from '../said.mjs';
import { turnsOf } from '../state.mjs';
import { differing } from './differ.mjs';
import { lying, netOf, sidesOf } from './draft.mjs';
import { arrangeTools, rowsForm, sizeForm } from './forms.mjs';
import { doneBy, walk } from './keys.mjs';
import { twoLayouts } from './layouts.mjs';
import { paletteOf } from './palette.mjs';
import { looksLikeRows, withRows } from './rows.mjs';
import { editSheet, keyOf } from './sheet.mjs';
import { Work } from './work.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {import('../state.mjs').State} State */
/** @typedef {import('../../edit/types.mjs').EditHost<Draft>} Host */

/** @param {Host} host @returns {import('../../edit/types.mjs').EditBoard<Draft>} */
export function mountEditor(host) {
  const view = new EditView(host);
  return {
    element: view.element,
    modes: view.palette.elements,
    tools: [],
    panels: [view.whole],
    draw: () => view.draw(),
    show: (marks) => view.show(marks),
    showSolution: (state, other = null) => view.showSolution(state, other),
    sideBySide: twoLayouts,
    noted: (notes) => view.noted(notes),
    take: (text) => view.take(text),
    key: (event) => view.key(event),
    focus: (cell) => view.focus(cell),
    destroy: () => view.destroy(),
  };
}

class EditView {
  /** A layout that is shown in place of the draft, and the one that it is set beside. @type {{state: State, other: State | null} | null} */
  #looked = null;
  /** What the engine noted of tiles. @type {import('./odd_marks.mjs').Odd[]} */
  #odd = [];
  /** What is said of tiles besides. @type {Map<number, string[]>} */
  #notes = new Map();
  /** What each tile's name was made of; a tile with notes is named anew each time. @type {number[]} */
  #named = [];
  /** The sides on which each tile is open as it was last drawn. @type {Uint8Array} */
  #opens = new Uint8Array();
  #fit = false;
  /** The width that there is, and what the last layout was made for. */
  #room = 0;
  #laidOut = '';
  #paper = false;
  #off = new AbortController();

  /** The draft as it is shown, with what a stroke has done so far. @type {Draft} */
  #draft;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.#draft = host.draft();
    this.palette = paletteOf((brush, said) => {
      this.work.rest();
      this.element.classList.toggle('moving', brush === 'hand');
      if (said) host.say(said);
    });
    this.work = new Work(host, this.palette, () => this.draw());
    this.size = sizeForm(host);
    this.rows = rowsForm(host);
    this.arrange = arrangeTools(host, () => {
      const brush = this.palette.brush();
      return typeof brush === 'object' ? brush.kind : '_';
    });
    this.whole = h('section', { class: 'card stack whole-board', 'aria-label': PIPES_EDIT.arrange },
      h('h2', {}, PIPES_EDIT.arrange), this.size.element, this.arrange, this.rows.element);
    this.fitTool = button(PIPES_EDIT.fit, () => this.#toggleFit(), { 'aria-pressed': 'false', hidden: true });
    this.sheet = this.#made(0);
    this.palette.large.append(this.fitTool);
    this.element = h('div', { class: 'gas editing' }, this.sheet.element);
    const { signal } = this.#off;
    this.element.addEventListener('focusin', () => this.#markPartners(), { signal });
    this.element.addEventListener('focusout', () => this.#markPartners(), { signal });
    this.element.addEventListener('keyup', ({ key }) => key === 'Shift' && this.work.rest(), { signal });
    this.observer = new ResizeObserver(([{ contentRect }]) => {
      this.#room = contentRect.width;
      requestAnimationFrame(() => this.#layOut());
    });
    this.observer.observe(this.element);
    addEventListener('resize', () => this.#layOut(), { signal });
    addEventListener('beforeprint', () => this.#onPaper(true), { signal });
    addEventListener('afterprint', () => this.#onPaper(false), { signal });
  }

  destroy() {
    this.sheet.strokes.destroy();
    this.observer.disconnect();
    this.#off.abort();
  }

  /** @param {number} current */
  #made(current) {
    return editSheet(this.#draft, current, {
      takes: () => this.palette.brush() !== 'hand',
      begin: (tile, other) => this.work.begin(tile, other),
      come: (tile) => this.work.come(tile),
      leave: (tile, side) => this.work.leave(tile, side),
      end: (kept) => this.work.end(kept),
      tap: (tile) => this.work.use(tile),
    });
  }

  /** Another sheet where the draft has another size, or another edge. */
  #mountSheet() {
    const draft = this.#draft;
    if (this.sheet.key === keyOf(draft)) return;
    const { cells, strokes } = this.sheet;
    const hadFocus = cells.hasFocus();
    const at = Math.min(cells.current(), draft.tiles.length - 1);
    strokes.destroy();
    this.sheet = this.#made(at);
    this.#named = [];
    this.element.replaceChildren(this.sheet.element);
    this.#laidOut = '';
    if (hadFocus) this.sheet.cells.focus(at);
  }

  draw() {
    const draft = this.work.shown;
    this.#draft = draft;
    this.#mountSheet();
    const network = netOf(draft);
    const looked = this.sheet.strokes.isDown ? null : this.#looked;
    const state = looked?.state ?? lying(draft);
    const gas = gasOf(network, turnsOf(state));
    const found = looked?.other ? differing(network, looked.state, looked.other) : [];
    this.sheet.picture.draw(network.kinds, state, gas);
    this.sheet.picture.differ(found);
    const sides = looked ? gas.opens : sidesOf(draft);
    const beside = besidesSaid(found);
    // They are of the draft as it stands: not of one that a stroke goes on to change.
    const odd = this.sheet.strokes.isDown ? [] : this.#odd;
    this.sheet.picture.odd(odd);
    for (const { tile, code } of odd) {
      beside.set(tile, [...(beside.get(tile) ?? []), ...(code in PIPES_EDIT.odd ? [PIPES_EDIT.odd[/** @type {keyof typeof PIPES_EDIT.odd} */ (code)]] : [])]);
    }
    for (let tile = 0; tile < network.kinds.length; tile += 1) {
      const notes = [...(beside.get(tile) ?? []), ...(this.#notes.get(tile) ?? [])];
      const made = notes.length ? -1 : (network.kinds.charCodeAt(tile) << 6) | (sides[tile] << 2) | (gas.lit[tile] << 1) | Number(looked !== null);
      if (made === this.#named[tile] && made >= 0) continue;
      this.#named[tile] = made;
      const said = looked ? PIPES_EDIT.lying : PIPES_EDIT.cell;
      this.sheet.cells.label(tile, said(nameOf(network, tile), network.kinds[tile], sides[tile], gas.lit[tile] === 1, notes));
    }
    this.#opens = gas.opens;
    this.size.draw();
    this.rows.draw();
    this.#markPartners();
    this.#layOut();
  }

  /** @param {import('../../types.mjs').Marks | null} marks */
  show(marks) {
    this.sheet.picture.marks(marks);
    this.#notes = marksSaid(marks, this.#draft.width);
    this.draw();
    const first = marks?.ringed?.[0];
    if (first) this.sheet.cells.reveal(first[1] * this.#draft.width + first[0]);
  }

  /** @param {{code: string, cells: import('../../types.mjs').Cell[]}[]} notes */
  noted(notes) {
    if (!notes.length && !this.#odd.length) return;
    this.#odd = notes.flatMap(({ code, cells }) => cells.map(([x, y]) => ({ code, tile: y * this.#draft.width + x })));
    this.draw();
  }

  /** @param {State | null} state @param {State | null} other  the one beside which it is looked at */
  showSolution(state, other) {
    this.#looked = state && { state, other };
    this.draw();
  }

  /** @param {import('../../types.mjs').Cell} [cell] */
  focus(cell) {
    this.sheet.cells.focus(cell ? cell[1] * this.#draft.width + cell[0] : this.sheet.cells.current());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape' && this.sheet.strokes.isDown) {
      this.sheet.strokes.end(false);
      return true;
    }
    const tile = tileOf(event.target);
    const done = tile === null ? null : doneBy(event, this.host.settings().letters);
    if (tile === null || done === null || this.sheet.strokes.isDown) return false;
    if (done.does === 'go') {
      this.work.rest();
      this.sheet.cells.focus(walk(this.#draft, tile, done.way));
    } else if (done.does === 'drag') {
      this.sheet.cells.focus(this.work.drag(tile, done.side));
    } else if (done.does === 'set') this.work.set(tile, done.kind);
    else if (!event.repeat) this.work.use(tile);
    return true;
  }

  /** Rows take the board's place. Whether the text is meant as rows. @param {string} text */
  take(text) {
    if (!looksLikeRows(text)) return false;
    try {
      const next = withRows(this.host.draft(), text);
      this.host.change(next, PIPES_EDIT.takenRows(next.width, next.height));
    } catch (wrong) {
      this.host.say(/** @type {Error} */ (wrong).message);
    }
    return true;
  }

  /** Mark where the focused tile leads over the edge. */
  #markPartners() {
    const tile = this.sheet.cells.current();
    const has = this.sheet.cells.hasFocus();
    this.sheet.picture.partners(has ? partnersOf(netOf(this.#draft), this.#opens[tile] ?? 0, tile) : []);
  }

  #toggleFit() {
    this.#fit = !this.#fit;
    this.fitTool.setAttribute('aria-pressed', String(this.#fit));
    this.#layOut();
  }

  /** @param {boolean} on */
  #onPaper(on) {
    this.#paper = on;
    if (on) return this.sheet.onPaper();
    this.#laidOut = '';
    this.#layOut();
  }

  #layOut() {
    const { large } = this.host.settings();
    const made = `${this.#room} ${innerHeight} ${this.#fit} ${large}`;
    if (this.#paper || !this.#room || made === this.#laidOut) return;
    this.#laidOut = made;
    const small = this.sheet.layOut(this.#room, this.#fit, large);
    this.fitTool.hidden = !small;
    this.palette.moves(small && !this.#fit);
  }
}

/** What is said of the tiles at which two layouts differ. @param {import('./differ.mjs').Differing[]} found */
function besidesSaid(found) {
  /** @type {Map<number, string[]>} */
  const said = new Map();
  for (const here of [true, false]) {
    /** @type {Map<number, number>} */
    const sides = new Map();
    for (const one of found) if (one.here === here) sides.set(one.tile, (sides.get(one.tile) ?? 0) | (1 << one.side));
    for (const [tile, bits] of sides) {
      said.set(tile, [...(said.get(tile) ?? []), here ? PIPES_EDIT.hereAlone(bits) : PIPES_EDIT.thereAlone(bits)]);
    }
  }
  return said;
}
