// Pieces dragged from the tray to the board, over it, and back: what a press takes hold of, and what comes of each drop.

import { carrying } from './carry.mjs';
import { edgeScroller } from './edges.mjs';
import { ghostView } from './ghost.mjs';
import { keyOf } from './outline.mjs';
import { laidOn } from './moves.mjs';
import { leftOf } from './laid.mjs';
import { factsOf } from './table.mjs';
import { extent, turnOn } from './turning.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('./laid.mjs').Laid} Laid */
/** @typedef {import('./turning.mjs').Kind} Kind */

/**
 * What is carried: by which of its squares, from where, and how its kind was turned before.
 * @typedef {{kind: Kind, from: Laid | null, square: number, before: number, corner: Cell | null, home: DOMRect}} Carried
 */

/**
 * The places on the screen that matter.
 * @typedef {object} Places
 * @property {HTMLElement} root
 * @property {HTMLElement} scroller  within which the board is seen
 * @property {HTMLElement} grid
 * @property {HTMLElement} tray
 * @property {(target: EventTarget | null) => Cell | null} cellAt
 * @property {(target: EventTarget | null) => Kind | null} kindAt
 * @property {import('./cells_view.mjs').Span} span
 */

/**
 * @param {import('./puzzle.mjs').Puzzle} puzzle
 * @param {import('../types.mjs').Host<import('./laid.mjs').State>} host
 * @param {import('./hands.mjs').Hand} hand
 * @param {Places} places
 * @param {{digits: () => boolean, redraw: () => void, preview: (carried: {kind: Kind, corner: Cell, free: boolean} | null) => void}} view
 */
export function dragging(puzzle, host, hand, places, view) {
  const facts = factsOf(puzzle);
  const ghost = ghostView();
  const edges = edgeScroller(places.scroller);
  places.root.append(ghost.element);
  let board = places.grid.getBoundingClientRect();
  let frame = places.scroller.getBoundingClientRect();
  let side = 44;

  function measure() {
    board = places.grid.getBoundingClientRect();
    frame = places.scroller.getBoundingClientRect();
    side = board.width / places.span.wide;
  }

  /** @param {PointerEvent} event @returns {Carried | null} */
  function pick(event) {
    if (host.looking()) return null;
    const cell = places.cellAt(event.target);
    if (cell) {
      const from = laidOn(puzzle, host.state(), cell);
      if (!from) return null;
      const kind = facts.kindOf[from.piece];
      const square = squareOn(kind, from, cell);
      return { kind, from, square, before: hand.turnOf(kind), corner: null, home: new DOMRect(event.clientX, event.clientY) };
    }
    const kind = places.kindAt(event.target);
    if (!kind || !leftOf(puzzle, host.state(), kind).length || !(event.target instanceof Element)) return null;
    const home = (event.target.closest('[data-kind]')?.querySelector('svg') ?? event.target).getBoundingClientRect();
    return { kind, from: null, square: nearest(kind, home, event), before: hand.turnOf(kind), corner: null, home };
  }

  /** The square of a laid piece on a cell. @param {Kind} kind @param {Laid} laid @param {Cell} cell */
  function squareOn(kind, { cells }, [x, y]) {
    const [left, top] = [Math.min(...cells.map(([cx]) => cx)), Math.min(...cells.map(([, cy]) => cy))];
    return kind.turns[turnOn(kind, cells)].findIndex(([dx, dy]) => dx + left === x && dy + top === y);
  }

  /** The square of a piece in the tray that is nearest to the pointer. @param {Kind} kind @param {DOMRect} box @param {PointerEvent} event */
  function nearest(kind, box, { clientX, clientY }) {
    const squares = hand.squaresOf(kind);
    const { wide, tall } = extent(squares);
    const unit = Math.min(box.width / wide, box.height / tall);
    const [left, top] = [box.x + (box.width - wide * unit) / 2, box.y + (box.height - tall * unit) / 2];
    const far = squares.map(([x, y]) => Math.hypot(left + (x + 0.5) * unit - clientX, top + (y + 0.5) * unit - clientY));
    return far.indexOf(Math.min(...far));
  }

  /** @param {Carried} carried */
  function show({ kind }) {
    ghost.show(hand.squaresOf(kind), kind.piece.pips, side, view.digits());
  }

  const carrier = carrying(places.root, {
    pick,
    /** @param {Carried} carried */
    start(carried) {
      measure();
      hand.held = null;
      if (carried.from) hand.turnAs(carried.kind, carried.from);
      places.root.classList.add('carrying');
      view.redraw();
      show(carried);
    },
    /** @param {Carried} carried @param {number} x @param {number} y */
    move(carried, x, y) {
      const squares = hand.squaresOf(carried.kind);
      const [dx, dy] = squares[carried.square];
      const [left, top] = [x - (dx + 0.5) * side, y - (dy + 0.5) * side];
      ghost.move(left, top);
      edges.at(x, y);
      const inside = x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
      const corner = /** @type {Cell} */ ([
        Math.round((left - board.left) / side) + places.span.left, Math.round((top - board.top) / side) + places.span.top,
      ]);
      const next = inside && squares.some(([sx, sy]) => facts.places.has(keyOf([sx + corner[0], sy + corner[1]]))) ? corner : null;
      if (String(next) === String(carried.corner)) return;
      carried.corner = next;
      view.preview(next && { kind: carried.kind, corner: next, free: hand.under(carried.kind, carried.from, next).free });
    },
    /** @param {Carried} carried @param {PointerEvent} event */
    drop(carried, event) {
      const { kind, from, corner, before } = carried;
      if (corner && hand.under(kind, from, corner).free) {
        ended();
        ghost.hide();
        hand.drop(kind, from, corner);
        return view.redraw();
      }
      const onTray = document.elementFromPoint(event.clientX, event.clientY)?.closest('.tray') === places.tray;
      back(carried);
      if (from && onTray) hand.putBack(from);
      else if (corner) hand.drop(kind, from, corner);
      else hand.sayBack(kind, from);
      if (from) hand.turnBack(kind, before);
      view.redraw();
    },
    /** @param {Carried} carried */
    cancel(carried) {
      back(carried);
      hand.sayBack(carried.kind, carried.from);
      if (carried.from) hand.turnBack(carried.kind, carried.before);
      view.redraw();
    },
  });

  /** @param {Carried} carried */
  function back({ home, from, square, kind }) {
    const [dx, dy] = hand.squaresOf(kind)[square];
    if (from) ghost.fly(home.x - (dx + 0.5) * side, home.y - (dy + 0.5) * side);
    else ghost.fly(home.x, home.y);
    ended();
  }

  function ended() {
    edges.stop();
    places.root.classList.remove('carrying');
    view.preview(null);
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    if (!carrier.item() || !event.deltaY) return;
    event.preventDefault();
    turn(event.deltaY > 0 ? -1 : 1);
  }

  /** Turn what is carried. @param {number} way */
  function turn(way) {
    const carried = carrier.item();
    if (!carried) return false;
    hand.turn(way, carried.kind);
    show(carried);
    carried.corner = null;
    view.preview(null);
    carrier.follow();
    return true;
  }

  function scrolled() {
    if (!carrier.item()) return;
    measure();
    carrier.follow();
  }

  /** The screen was turned, or its window made larger, in the middle of a drag. */
  function resized() {
    const carried = carrier.item();
    if (!carried) return;
    measure();
    show(carried);
    carried.corner = null;
    carrier.follow();
  }

  places.root.addEventListener('wheel', wheel, { passive: false });
  addEventListener('scroll', scrolled, { capture: true, passive: true });
  addEventListener('resize', resized);
  return {
    carried: () => carrier.item(),
    turn,
    cancel: () => carrier.cancel(),
    /** Nothing is carried on that an undo, or an answer that is looked at, took from the board. */
    settle() {
      const carried = carrier.item();
      if (carried && (host.looking() || (carried.from && !host.state().includes(carried.from)))) carrier.cancel();
    },
    destroy() {
      carrier.cancel();
      removeEventListener('scroll', scrolled, { capture: true });
      removeEventListener('resize', resized);
    },
  };
}
