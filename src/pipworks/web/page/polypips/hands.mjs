// The hand of the player: which piece is in it, how each kind is turned, and what comes of a tap or a drop. Only what is
// laid is the game's state; the hand is no move.

import { cellName } from '../words.mjs';
import { DOMINOES } from '../words/polypips.mjs';
import { leftOf } from './laid.mjs';
import { footprint, footprintOver, laidOn, lay, lift } from './moves.mjs';
import { briefName, liesOf, sentence } from './naming.mjs';
import { factsOf } from './table.mjs';
import { turnOn } from './turning.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./puzzle.mjs').Puzzle} Puzzle */
/** @typedef {import('./laid.mjs').State} State */
/** @typedef {import('./laid.mjs').Laid} Laid */
/** @typedef {import('./moves.mjs').Footprint} Footprint */
/** @typedef {import('./turning.mjs').Kind} Kind */

export const RIGHT = -1;
export const LEFT = 1;

export class Hand {
  /** What is held, and whether it was lifted from the board. @type {{kind: Kind, lifted: boolean} | null} */
  held = null;
  #puzzle;
  #host;
  #after;
  /** The turn of each kind. @type {number[]} */
  #turns;

  /**
   * @param {Puzzle} puzzle
   * @param {import('../types.mjs').Host<State>} host
   * @param {() => void} after  called when what is held, or how it is turned, changed
   */
  constructor(puzzle, host, after) {
    this.#puzzle = puzzle;
    this.#host = host;
    this.#after = after;
    this.#turns = factsOf(puzzle).kinds.map((kind) => Math.max(0, turnOn(kind, kind.piece.squares)));
  }

  /** @param {Kind} kind */
  turnOf(kind) {
    return this.#turns[kind.number];
  }

  /** The squares of a kind as it is turned. @param {Kind} kind */
  squaresOf(kind) {
    return kind.turns[this.turnOf(kind)];
  }

  /** Whether moves are taken; says why where they aren't. */
  get #free() {
    if (this.#host.looking()) this.#host.say(DOMINOES.looking);
    return !this.#host.looking();
  }

  get #state() {
    return this.#host.state();
  }

  /** Take a piece of a kind in the hand. Returns whether it is there. @param {Kind} kind @param {{byKeys?: boolean}} [how] */
  hold(kind, { byKeys = false } = {}) {
    if (!this.#free) return false;
    const { held, heldByKeys, gone } = DOMINOES;
    if (!leftOf(this.#puzzle, this.#state, kind).length) {
      this.#host.say(gone(sentence(briefName(kind))));
      return false;
    }
    this.held = { kind, lifted: false };
    this.#after();
    const name = briefName(kind);
    this.#host.say(byKeys ? heldByKeys(name, liesOf(kind, this.squaresOf(kind))) : held(name));
    return true;
  }

  /** Turn a kind, that in the hand where none is named. @param {number} way @param {Kind} [kind] */
  turn(way, kind = this.held?.kind) {
    if (!kind) return this.#host.say(DOMINOES.nothingHeld);
    const count = kind.turns.length;
    this.#turns[kind.number] = (this.turnOf(kind) + way + count) % count;
    this.#after();
    // Turns to the right are counted from the piece as it was given.
    const from = Math.max(0, turnOn(kind, kind.piece.squares));
    const number = ((from - this.turnOf(kind) + count) % count) + 1;
    this.#host.say(DOMINOES.turned(sentence(briefName(kind)), number, count, liesOf(kind, this.squaresOf(kind))));
  }

  /** Let go of what is held. Returns whether anything was. */
  letGo() {
    if (!this.held) return false;
    const { kind } = this.held;
    this.held = null;
    this.#after();
    this.#host.say(DOMINOES.back(sentence(briefName(kind))));
    return true;
  }

  /** What is held is let go of where none of its kind is left, as after an undo. */
  settle() {
    if (this.held && !leftOf(this.#puzzle, this.#state, this.held.kind).length) this.held = null;
  }

  /** A tap on a cell: lays what is held, or lifts what lies there. @param {Cell} cell */
  tap(cell) {
    if (!this.#free) return;
    const laid = laidOn(this.#puzzle, this.#state, cell);
    // Whoever lifts one piece after the other wants to clear a place, not to lay them.
    if (laid && (!this.held || this.held.lifted)) this.#liftIntoHand(laid);
    else if (this.held) this.#lay(this.held.kind, footprintOver(this.#puzzle, this.#state, this.squaresOf(this.held.kind), cell));
    else this.#host.say(DOMINOES.chooseFirst(cellName(cell)));
  }

  /** Lift what lies on a cell to the others. @param {Cell} cell */
  remove(cell) {
    if (!this.#free) return;
    const laid = laidOn(this.#puzzle, this.#state, cell);
    if (laid) this.putBack(laid);
    else this.#host.say(DOMINOES.nothingThere(cellName(cell)));
  }

  /** Say that what was carried is where it came from. @param {Kind} kind @param {Laid | null} from */
  sayBack(kind, from) {
    this.#host.say((from ? DOMINOES.stays : DOMINOES.back)(sentence(briefName(kind))));
  }

  /** Lift a piece to the others. @param {Laid} laid */
  putBack(laid) {
    this.#change(lift(this.#state, laid), DOMINOES.back(this.#nameOf(laid)));
  }

  /** Lay a carried piece, from the tray or from elsewhere on the board. @param {Kind} kind @param {Laid | null} from @param {Cell} corner */
  drop(kind, from, corner) {
    const where = this.under(kind, from, corner);
    if (!from) return this.#lay(kind, where);
    const name = this.#nameOf(from);
    if (!where.free) return this.#host.say(this.#why(kind, where));
    this.#change(
      this.#state.map((laid) => (laid === from ? { piece: from.piece, cells: where.cells } : laid)),
      DOMINOES.moved(name, where.cells.map(cellName)),
    );
  }

  /** Where a carried piece would lie; that it lies elsewhere now is in nobody's way. @param {Kind} kind @param {Laid | null} from @param {Cell} corner */
  under(kind, from, corner) {
    const state = from ? lift(this.#state, from) : this.#state;
    return footprint(this.#puzzle, state, this.squaresOf(kind), corner);
  }

  /** Where what is held would lie when this cell is tapped; null where a tap would lift. @param {Cell} cell */
  preview(cell) {
    if (!this.held || this.#host.looking()) return null;
    if (this.held.lifted && laidOn(this.#puzzle, this.#state, cell)) return null;
    return footprintOver(this.#puzzle, this.#state, this.squaresOf(this.held.kind), cell);
  }

  /** Turn a kind as a piece of it lies, so that it's carried so. @param {Kind} kind @param {Laid} laid */
  turnAs(kind, laid) {
    this.#turns[kind.number] = Math.max(0, turnOn(kind, laid.cells));
  }

  /** Turn a kind as it was before, where a piece that was carried goes back. @param {Kind} kind @param {number} turn */
  turnBack(kind, turn) {
    this.#turns[kind.number] = turn;
  }

  /** @param {Kind} kind @param {Footprint} where */
  #lay(kind, where) {
    const next = lay(this.#puzzle, this.#state, kind, where);
    if (!next) return this.#host.say(where.free ? DOMINOES.gone(sentence(briefName(kind))) : this.#why(kind, where));
    // Of what there is any number of, one more is at hand.
    this.held = factsOf(this.#puzzle).endless && this.held ? { kind, lifted: false } : null;
    this.#change(next, DOMINOES.laid(sentence(briefName(kind)), where.cells.map(cellName)));
  }

  /** @param {Laid} laid */
  #liftIntoHand(laid) {
    const kind = factsOf(this.#puzzle).kindOf[laid.piece];
    this.turnAs(kind, laid);
    this.held = { kind, lifted: true };
    this.#change(lift(this.#state, laid), DOMINOES.lifted(this.#nameOf(laid)));
  }

  /** @param {State} next @param {string} said */
  #change(next, said) {
    this.#host.change(next, said);
    this.#after();
  }

  /** Why a piece doesn't fit. @param {Kind} kind @param {Footprint} where */
  #why(kind, { off, across }) {
    const name = sentence(briefName(kind));
    const { kindOf } = factsOf(this.#puzzle);
    return off ? DOMINOES.offBoard(name) : DOMINOES.inTheWay(name, across.map((laid) => briefName(kindOf[laid.piece])));
  }

  /** @param {Laid} laid */
  #nameOf(laid) {
    return sentence(briefName(factsOf(this.#puzzle).kindOf[laid.piece]));
  }
}
