// The board on the screen: the sheet with its picture and cells, the tools, and what taps and keys do.

import { button, h } from '../dom.mjs';
import { GAS } from '../words/pipes.mjs';
import { cellsView, tileOf } from './cells_view.mjs';
import { gasOf, isSolved } from './gas.mjs';
import { marksSaid } from './hint_marks.mjs';
import { doneBy } from './keys.mjs';
import { lockTiles, turnTile } from './moves.mjs';
import { networkOf } from './network.mjs';
import { pictureView } from './picture_view.mjs';
import { Pointers } from './pointers.mjs';
import { gasSaid, nameOf, partnersOf, tileSaid } from './said.mjs';
import { sheetOf } from './sheet.mjs';
import { claimsOf, isLocked, turnsOf } from './state.mjs';
import { opensOf } from './tiles.mjs';
import { walk } from './walk.mjs';

/** @typedef {import('./state.mjs').State} State */
/** @typedef {import('../types.mjs').Host<State>} Host */

/** @param {import('./board.mjs').Board} board @param {Host} host @returns {import('../types.mjs').Board} */
export function mountBoard(board, host) {
  const view = new BoardView(board, host);
  return {
    element: view.element,
    tools: view.tools,
    draw: () => view.draw(),
    show: (marks) => view.show(marks),
    focus: (cell) => view.focus(cell),
    key: (event) => view.key(event),
    destroy: () => view.destroy(),
  };
}

class BoardView {
  /** Whether a tap turns left, whether it locks, and whether the whole board is shown however small. */
  #left = false;
  #locking = false;
  #fit = false;
  /**
   * The tiles that a drag has come to, and whether it locks them or makes them loose.
   * @type {{tiles: Set<number>, locked: boolean} | null}
   */
  #drag = null;
  /** The way round in which the last tile was turned. @type {1 | -1} */
  #way = 1;
  /** @type {Map<number, string[]>} */
  #notes = new Map();
  /** What each tile's name was made of; 0 where it has to be made. @type {number[]} */
  #named = [];
  /** The tiles that had gas when they were last drawn. @type {Uint8Array} */
  #lit = new Uint8Array();
  /** @type {number | null} */
  #hovered = null;
  /** The width that there is, and what the last layout was made for. */
  #room = 0;
  #laidOut = '';
  /** Whether the board is laid out for paper, until it is printed. */
  #paper = false;

  /** @param {import('./board.mjs').Board} board @param {Host} host */
  constructor(board, host) {
    this.board = board;
    this.host = host;
    this.network = networkOf(board);
    this.picture = pictureView(this.network);
    this.cells = cellsView(this.network);
    this.sheet = sheetOf(board, this.picture, this.cells.element);
    const note = h('p', { class: 'lock-note quiet' }, GAS.lockNote);
    this.element = h('div', { class: 'gas' }, this.sheet.element, note);
    const off = { 'aria-pressed': 'false' };
    this.leftTool = button(GAS.turnLeft, () => this.#toggleLeft(), { ...off, title: GAS.turnLeftTitle });
    this.lockTool = button(GAS.lock, () => this.#toggleLocking(), { ...off, title: GAS.lockTitle });
    this.fitTool = button(GAS.fit, () => this.#toggleFit(), { ...off, hidden: true });
    this.tools = [this.leftTool, this.lockTool, this.fitTool];
    this.pointers = new Pointers(this.cells.element, board, {
      tap: (tile, other) => this.#tap(tile, other),
      press: (tile) => this.#lock(tile),
      paints: () => this.#locking && !host.looking(),
      paint: (tile) => this.#paint(tile),
      painted: (kept) => this.#painted(kept),
      hover: (tile) => this.#hover(tile),
    });
    this.cells.element.addEventListener('focusin', () => this.#markPartners());
    this.cells.element.addEventListener('focusout', () => this.#markPartners());
    // Laid out in the next frame: a size that is set while sizes are told would be told once more, as an error.
    this.observer = new ResizeObserver(([{ contentRect }]) => {
      this.#room = contentRect.width;
      requestAnimationFrame(() => this.#layOut());
    });
    this.observer.observe(this.element);
    this.onResize = () => this.#layOut();
    addEventListener('resize', this.onResize);
    this.onPaper = () => {
      this.#paper = true;
      this.sheet.onPaper();
    };
    this.offPaper = () => {
      this.#paper = false;
      this.#laidOut = '';
      this.#layOut();
    };
    addEventListener('beforeprint', this.onPaper);
    addEventListener('afterprint', this.offPaper);
  }

  destroy() {
    this.pointers.end(false);
    this.observer.disconnect();
    removeEventListener('resize', this.onResize);
    removeEventListener('beforeprint', this.onPaper);
    removeEventListener('afterprint', this.offPaper);
  }

  /** The state as it is shown, with what a drag has done so far. */
  get #state() {
    const state = this.host.state();
    return this.#drag ? lockTiles(state, this.#drag.tiles, this.#drag.locked) : state;
  }

  draw() {
    const looking = this.host.looking();
    const state = this.#state;
    // Where a step is looked at, only what it has turned counts, as in the library's pictures.
    const gas = gasOf(this.network, looking ? claimsOf(state) : turnsOf(state));
    this.picture.draw(state, gas, this.#way);
    this.element.classList.toggle('looking', looking);
    this.element.classList.toggle('solved', isSolved(this.network, gas));
    for (let tile = 0; tile < this.network.kinds.length; tile += 1) this.#name(tile, state, gas.lit[tile]);
    this.#lit = gas.lit;
    this.#markPartners();
    this.#layOut();
  }

  /** @param {import('../types.mjs').Marks | null} marks */
  show(marks) {
    this.picture.marks(marks);
    const before = this.#notes;
    this.#notes = marksSaid(marks, this.network.width);
    for (const tile of new Set([...before.keys(), ...this.#notes.keys()])) {
      this.#named[tile] = 0;
      this.#name(tile, this.#state, this.#lit[tile]);
    }
    const first = marks?.ringed?.[0];
    if (first) this.cells.reveal(first[1] * this.network.width + first[0]);
  }

  /** @param {import('../types.mjs').Cell} [cell] */
  focus(cell) {
    this.cells.focus(cell ? cell[1] * this.network.width + cell[0] : this.cells.current());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape' && this.#drag) {
      this.pointers.end(false);
      return true;
    }
    const tile = tileOf(event.target);
    const does = tile === null ? null : doneBy(event, this.host.settings().letters);
    if (tile === null || does === null) return false;
    const turnsOrLocks = does === 'right' || does === 'left' || does === 'lock';
    // A key that is held down walks on, but turns and locks once.
    if (event.repeat && turnsOrLocks) return true;
    if (does === 'right') this.#turn(tile, 1);
    else if (does === 'left') this.#turn(tile, -1);
    else if (does === 'lock') this.#lock(tile);
    else this.cells.focus(walk(this.network, tile, does));
    return true;
  }

  /** @param {number} tile @param {boolean} other */
  #tap(tile, other) {
    if (this.#locking && !other) this.#lock(tile);
    else this.#turn(tile, other === this.#left ? 1 : -1);
  }

  /** @param {number} tile @param {1 | -1} way */
  #turn(tile, way) {
    const state = this.host.state();
    const name = nameOf(this.network, tile);
    if (this.host.looking()) return this.host.say(GAS.looking);
    if (isLocked(state, tile)) return this.host.say(GAS.isLocked(name));
    const next = turnTile(this.board, state, tile, way);
    const turns = turnsOf(next);
    this.#way = way;
    const opens = opensOf(this.network.kinds[tile], turns[tile]);
    this.host.change(next, GAS.turned(name, opens, gasSaid(this.network, gasOf(this.network, turns))));
  }

  /** @param {number} tile */
  #lock(tile) {
    if (this.host.looking()) return this.host.say(GAS.looking);
    const locked = !isLocked(this.host.state(), tile);
    const name = nameOf(this.network, tile);
    const said = locked ? GAS.locked(name) : GAS.unlocked(name);
    this.host.change(lockTiles(this.host.state(), [tile], locked), said);
  }

  /** @param {number} tile */
  #paint(tile) {
    this.#drag ??= { tiles: new Set(), locked: !isLocked(this.host.state(), tile) };
    if (this.#drag.tiles.has(tile)) return;
    this.#drag.tiles.add(tile);
    this.draw();
  }

  /** @param {boolean} kept */
  #painted(kept) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    const state = this.host.state();
    const changed = [...drag.tiles].filter((tile) => this.cells.isTile(tile) && isLocked(state, tile) !== drag.locked);
    if (!kept || !changed.length) return this.draw();
    const said = GAS.lockedMany(changed.length, drag.locked);
    this.host.change(lockTiles(state, changed, drag.locked), said);
  }

  /** @param {number | null} tile */
  #hover(tile) {
    this.#hovered = tile;
    this.#markPartners();
  }

  /** Mark where the tile under the mouse, or else the focused one, leads over the edge. */
  #markPartners() {
    const tile = this.#hovered ?? (this.cells.hasFocus() ? this.cells.current() : null);
    const turns = turnsOf(this.host.state());
    const found = tile === null ? [] : partnersOf(this.network, opensOf(this.network.kinds[tile], turns[tile]), tile);
    this.picture.partners(found);
  }

  /** @param {number} tile @param {State} state @param {number} lit */
  #name(tile, state, lit) {
    const made = (state.letters.charCodeAt(tile) << 1) | lit;
    if (made === this.#named[tile] || !this.cells.isTile(tile)) return;
    this.#named[tile] = made;
    const opens = opensOf(this.network.kinds[tile], state.letters[tile].toUpperCase());
    const notes = this.#notes.get(tile) ?? [];
    this.cells.label(tile, tileSaid(this.network, tile, opens, lit === 1, isLocked(state, tile), notes));
  }

  #toggleLeft() {
    this.#left = !this.#left;
    this.leftTool.setAttribute('aria-pressed', String(this.#left));
    this.host.say(this.#left ? GAS.turnsLeft : GAS.turnsRight);
  }

  #toggleLocking() {
    this.#locking = !this.#locking;
    this.lockTool.setAttribute('aria-pressed', String(this.#locking));
    this.element.classList.toggle('locking', this.#locking);
    this.host.say(this.#locking ? GAS.locks : GAS.locksNot);
  }

  #toggleFit() {
    this.#fit = !this.#fit;
    this.fitTool.setAttribute('aria-pressed', String(this.#fit));
    this.#layOut();
  }

  #layOut() {
    const { large } = this.host.settings();
    const made = `${this.#room} ${innerHeight} ${this.#fit} ${large}`;
    if (this.#paper || !this.#room || made === this.#laidOut) return;
    this.#laidOut = made;
    const small = this.sheet.layOut(this.#room, this.#fit, large);
    this.fitTool.hidden = !small;
  }
}
