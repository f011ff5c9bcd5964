// The board as it is mounted in the screen: drawing, cells, tray and hand put together.

import { h } from '../dom.mjs';
import { cellName } from '../words.mjs';
import { DOMINOES } from '../words/polypips.mjs';
import { boardDrawing, textOf } from './board_drawing.mjs';
import { cellsView, spanOf } from './cells_view.mjs';
import { dragging } from './dragging.mjs';
import { describe } from './described.mjs';
import { Hand, RIGHT } from './hands.mjs';
import { handleKey } from './handling.mjs';
import { covering, leftOf } from './laid.mjs';
import { keyOf } from './outline.mjs';
import { standings } from './rules.mjs';
import { spoken } from './spoken.mjs';
import { factsOf } from './table.mjs';
import { toolOf } from './tools.mjs';
import { trayView } from './tray.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('../types.mjs').Marks} Marks */
/** @typedef {import('./laid.mjs').State} State */

/** The least side of a cell, in pixels, that is easy to hit. */
const EASY = 44;
/** Below, labels are drawn larger. */
const SMALL = 38;

/**
 * @param {import('./puzzle.mjs').Puzzle} puzzle
 * @param {import('../types.mjs').Host<State>} host
 * @returns {import('../types.mjs').Board}
 */
export function mount(puzzle, host) {
  const words = DOMINOES;
  const facts = factsOf(puzzle);
  const span = spanOf(puzzle.cells);
  const drawing = boardDrawing(puzzle, span);
  const cells = cellsView(puzzle.cells, span, `${words.board}: ${describe(puzzle)}`);
  const tray = trayView(facts.kinds);
  const scroller = h('div', { class: 'board-scroll' }, field(span, drawing.svg, cells.grid));
  const inner = h('div', { class: 'board-inner' }, scroller, tray.element);
  const element = h('div', { class: 'polypips-board' }, inner);
  inner.style.setProperty('--wide', String(span.wide));
  inner.style.setProperty('--tall', String(span.tall));

  let digits = false;
  let small = false;
  /** @type {Marks | null} */
  let marks = null;
  /** The cell under the pointer of a mouse. @type {Cell | null} */
  let hovered = null;
  /** @type {State} */
  let seen = host.state();
  /** @type {ReadonlySet<string>} */
  let fresh = new Set();

  const hand = new Hand(puzzle, host, draw);
  const drag = dragging(puzzle, host, hand,
    { root: element, scroller, grid: cells.grid, tray: tray.element, cellAt: cells.cellAt, kindAt: tray.kindAt, span },
    { digits: () => digits, redraw: draw, preview: (next) => drawing.preview(next && { ...lying(next.kind), ...next, carried: true }) });

  const tools = {
    turn: toolOf('turn', () => hand.turn(RIGHT)),
    letGo: toolOf('letGo', () => hand.letGo() || host.say(words.nothingHeld)),
    digits: toolOf('digits', () => { digits = !digits; draw(); }, { 'aria-pressed': 'false' }),
    zoom: toolOf('zoom', zoom, { 'aria-pressed': 'false', hidden: true }),
  };

  function zoom() {
    const large = element.classList.toggle('zoomed');
    tools.zoom.setAttribute('aria-pressed', String(large));
    cells.elementOf(cells.current())?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** @param {import('./turning.mjs').Kind} kind */
  const lying = (kind) => ({ squares: hand.squaresOf(kind), pips: kind.piece.pips, digits });

  function draw() {
    hand.settle();
    drag?.settle();
    const state = host.state();
    if (state !== seen) {
      const before = new Set(seen.map(textOf));
      fresh = host.looking() ? new Set(state.map(textOf).filter((text) => !before.has(text))) : new Set();
      seen = state;
    }
    const stands = host.settings().marks ? standings(puzzle, state) : puzzle.regions.map(() => /** @type {const} */ ('open'));
    const carried = drag?.carried();
    drawing.draw({ state, away: carried?.from ?? null, fresh, standings: stands, digits, small });
    const covered = covering(puzzle, state);
    drawing.show(marks, new Set(covered.keys()));
    const said = spoken(puzzle, covered, stands, marks);
    cells.draw((cell) => ({ name: said(cell), laid: covered.has(keyOf(cell)) }));
    tray.draw((kind) => {
      const left = leftOf(puzzle, state, kind).length - (carried?.kind === kind && !carried.from && !facts.endless ? 1 : 0);
      return { left, held: hand.held?.kind === kind, turn: hand.turnOf(kind), digits, endless: facts.endless };
    });
    element.classList.toggle('holding', hand.held !== null);
    for (const tool of [tools.turn, tools.letGo]) tool.setAttribute('aria-disabled', String(!hand.held));
    tools.digits.setAttribute('aria-pressed', String(digits));
    preview();
  }

  /** Where what is held would lie: under the mouse, or at the cell that has the focus. */
  function preview() {
    if (drag?.carried()) return;
    const focused = cells.grid.contains(document.activeElement) && document.activeElement?.matches(':focus-visible');
    const cell = hovered ?? (focused ? cells.current() : null);
    const where = cell && hand.preview(cell);
    if (!where || !hand.held) return drawing.preview(null);
    const squares = hand.squaresOf(hand.held.kind);
    const corner = /** @type {Cell} */ ([where.cells[0][0] - squares[0][0], where.cells[0][1] - squares[0][1]]);
    drawing.preview({ ...lying(hand.held.kind), corner, free: where.free, carried: false });
  }

  /** @param {MouseEvent} event */
  function clicked(event) {
    const kind = tray.kindAt(event.target);
    const cell = cells.cellAt(event.target);
    const byKeys = event.detail === 0;
    if (kind && !byKeys && hand.held?.kind === kind) hand.turn(RIGHT);
    else if (kind && (hand.held?.kind === kind || hand.hold(kind, { byKeys })) && byKeys) cells.goTo(cells.current());
    else if (cell) hand.tap(cell);
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    const cell = event.pointerType === 'mouse' ? cells.cellAt(event.target) : null;
    if (String(cell) === String(hovered)) return;
    hovered = cell;
    preview();
  }

  element.addEventListener('click', clicked);
  cells.grid.addEventListener('pointermove', hover);
  cells.grid.addEventListener('pointerleave', () => { hovered = null; preview(); });
  cells.grid.addEventListener('focusin', ({ target }) => {
    const cell = cells.cellAt(target);
    if (cell) cells.goTo(cell, { quietly: true });
    preview();
  });
  cells.grid.addEventListener('focusout', () => preview());
  element.addEventListener('contextmenu', (event) => { if (drag.carried()) event.preventDefault(); });

  function fit() {
    const side = cells.grid.clientWidth / span.wide;
    if (!side) return;
    if (!element.classList.contains('zoomed')) tools.zoom.hidden = side >= EASY;
    if (side < SMALL === small) return;
    small = side < SMALL;
    draw();
  }
  // In the next frame: a size that is set while sizes are told would be told once more, as an error.
  const watch = new ResizeObserver(() => requestAnimationFrame(fit));
  watch.observe(cells.grid);

  return {
    element,
    tools: [tools.turn, tools.letGo, tools.digits, tools.zoom],
    draw,
    show(next) {
      if (next === marks) return;
      marks = next;
      draw();
    },
    focus: (cell) => cells.goTo(cell && facts.places.has(keyOf(cell)) ? cell : cells.current()),
    key: (event) => handleKey(event, { element, hand, drag, cells, tray, places: facts.places, span, letters: host.settings().letters }),
    destroy() {
      watch.disconnect();
      drag.destroy();
    },
  };
}

/** The board between its rulers. @param {import('./cells_view.mjs').Span} span @param {SVGElement} svg @param {HTMLElement} grid */
function field({ left, top, wide, tall }, svg, grid) {
  const names = (/** @type {number} */ count, /** @type {(n: number) => string} */ name) =>
    Array.from({ length: count }, (_, n) => h('span', {}, name(n)));
  return h('div', { class: 'board-field' },
    h('div', { class: 'ruler columns', 'aria-hidden': 'true' }, ...names(wide, (n) => cellName([left + n, 0]).slice(0, -1))),
    h('div', { class: 'ruler rows', 'aria-hidden': 'true' }, ...names(tall, (n) => String(top + n + 1))),
    h('div', { class: 'board-place' }, svg, grid));
}
