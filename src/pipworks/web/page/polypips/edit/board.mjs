// The editor's board as it is mounted: a sheet of cells that pointers and keys work at, with the tool that is chosen.

import { h } from '../../dom.mjs';
import { cellName } from '../../words.mjs';
import { BENCH } from '../../words/polypips_edit.mjs';
import { cellsView } from '../cells_view.mjs';
import { WAYS } from '../keys.mjs';
import { keyOf } from '../outline.mjs';
import { areaTool } from './area_tool.mjs';
import { Bench } from './bench.mjs';
import { cornerOf, drawnOn, moved } from './draft.mjs';
import { drawing } from './drawing.mjs';
import { edgeScroller } from '../edges.mjs';
import { toolOf } from '../tools.mjs';
import { paintTool } from './paint_tool.mjs';
import { piecesPanel } from './pieces_panel.mjs';
import { solutionTool } from './solution_tool.mjs';
import { spoken } from './spoken.mjs';
import { strokes } from './strokes.mjs';
import { cellsOf, grown, windowOf } from './window.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */
/** @typedef {import('./draft.mjs').Draft} Draft */

/** The least side of a cell, in pixels, that is easy to hit. */
const EASY = 44;

/**
 * @param {import('../../edit/types.mjs').EditHost<Draft>} host
 * @returns {import('../../edit/types.mjs').EditBoard<Draft>}
 */
export function mount(host) {
  const bench = new Bench(host, { redraw: draw, goTo: (cell) => cells.goTo(cell) });
  const tools = [paintTool(bench), areaTool(bench), solutionTool(bench)];
  const panel = piecesPanel(bench);
  let tool = host.draft().cells.length ? tools[1] : tools[0];
  const narrow = matchMedia('(max-width: 40rem)').matches;
  let span = windowOf(host.draft().cells, narrow);
  let cells = sheetOf();
  let seen = host.draft().cells;
  /** @type {import('../../types.mjs').Marks | null} */
  let marks = null;
  /** @type {import('./draft.mjs').Drawn[] | null} */
  let solved = null;

  const place = h('div', { class: 'board-place' }, cells.grid);
  const columns = h('div', { class: 'ruler columns', 'aria-hidden': 'true' });
  const rows = h('div', { class: 'ruler rows', 'aria-hidden': 'true' });
  const scroller = h('div', { class: 'board-scroll' }, h('div', { class: 'board-field' }, columns, rows, place));
  const inner = h('div', { class: 'board-inner' }, scroller);
  const element = h('div', { class: 'polypips-board polypips-edit' }, inner);
  const choice = h('div', { class: 'row modes', role: 'group', 'aria-label': BENCH.tool },
    ...tools.map((one) => h('button', { type: 'button', class: 'mode', 'data-mode': one.name, click: () => choose(one) }, BENCH.tools[one.name])));
  const zoom = toolOf('zoom', () => {
    const large = element.classList.toggle('zoomed');
    zoom.setAttribute('aria-pressed', String(large));
    cells.elementOf(cells.current())?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, { 'aria-pressed': 'false', hidden: true });
  const edges = edgeScroller(scroller);
  const palettes = h('div', { class: 'palettes' }, ...tools.map((one) => one.palette));

  function sheetOf() {
    return cellsView(cellsOf(span), span, BENCH.board);
  }

  /** @param {typeof tools[number]} next */
  function choose(next) {
    tool = next;
    bench.marked = [];
    bench.selected = null;
    host.say(BENCH.told[tool.name]);
    draw();
  }

  /** Show another part of the plane; who stands on a cell stands there still. @param {import('../cells_view.mjs').Span} next */
  function shift(next) {
    if (JSON.stringify(next) === JSON.stringify(span)) return;
    const held = cells.grid.contains(document.activeElement);
    const current = cells.current();
    span = next;
    const fresh = sheetOf();
    cells.grid.replaceWith(fresh.grid);
    cells = fresh;
    const inside = cells.elementOf(current) ? current : (host.draft().cells[0] ?? cells.current());
    cells.goTo(inside, { quietly: !held });
  }

  function draw() {
    const draft = host.draft();
    if (draft.cells !== seen && !stroke.on) {
      shift(bench.atBoard ? grown(span, draft.cells) : windowOf(draft.cells, narrow));
      seen = draft.cells;
    }
    bench.settle(tool.name);
    inner.style.setProperty('--wide', String(span.wide));
    inner.style.setProperty('--tall', String(span.tall));
    const scene = {
      draft, marks: marks && inDraft(marks), marked: bench.marked, stroke: bench.stroke, selected: solved ? [] : bench.chosen(tool.name),
      laid: solved ?? draft.solution, faint: !solved && tool.name !== 'solution',
    };
    place.querySelector('svg')?.remove();
    place.prepend(drawing(span, scene));
    rulers(draft);
    const said = spoken(draft, scene.laid, new Set(bench.marked.map(keyOf)));
    cells.draw((cell) => ({ name: said(cell), laid: false }));
    for (const one of tools) {
      one.palette.hidden = one !== tool;
      one.draw();
    }
    for (const [number, button] of [...choice.children].entries()) button.setAttribute('aria-pressed', String(tools[number] === tool));
    panel.draw();
  }

  /** @param {Draft} draft */
  function rulers(draft) {
    const [left, top] = cornerOf(draft);
    const [right, bottom] = [Math.max(...draft.cells.map(([x]) => x)), Math.max(...draft.cells.map(([, y]) => y))];
    const named = (/** @type {number} */ count, /** @type {(n: number) => string} */ name) =>
      Array.from({ length: count }, (_, n) => h('span', {}, name(n)));
    columns.replaceChildren(...named(span.wide, (n) => {
      const x = span.left + n;
      return x >= left && x <= right ? cellName([x - left, 0]).slice(0, -1) : '';
    }));
    rows.replaceChildren(...named(span.tall, (n) => {
      const y = span.top + n;
      return y >= top && y <= bottom ? String(y - top + 1) : '';
    }));
  }

  /** Marks of the puzzle's cells, as they lie in the draft. @param {import('../../types.mjs').Marks} of */
  function inDraft(of) {
    const corner = cornerOf(host.draft());
    const at = (/** @type {readonly Cell[]} */ some) => moved(some, corner);
    const noted = (/** @type {typeof of.found} */ notes) => notes.map(({ cell, note }) => ({ cell: at([cell])[0], note }));
    return { ringed: at(of.ringed), bold: at(of.bold), found: noted(of.found), known: noted(of.known), joined: of.joined.map(at) };
  }

  /** @param {PointerEvent} event @returns {Cell | null} */
  function cellAt({ clientX, clientY }) {
    const box = place.getBoundingClientRect();
    const [x, y] = [Math.floor(((clientX - box.left) / box.width) * span.wide), Math.floor(((clientY - box.top) / box.height) * span.tall)];
    return x < 0 || y < 0 || x >= span.wide || y >= span.tall ? null : [span.left + x, span.top + y];
  }

  const stroke = strokes(place, {
    cellAt,
    at: (event) => element.classList.contains('zoomed') && edges.at(event.clientX, event.clientY),
    begin(cell, event) {
      bench.byMouse = event.pointerType === 'mouse';
      cells.goTo(cell, { quietly: false });
      bench.marked = [];
      bench.stroke = tool.begin(cell);
      return bench.stroke !== null;
    },
    over(some) {
      bench.marked = some.filter((cell) => tool.takes(cell));
      draw();
    },
    end(some) {
      edges.stop();
      bench.marked = [];
      const how = bench.stroke;
      bench.stroke = null;
      tool.end(some.filter((cell) => tool.takes(cell)), how ?? 'mark');
      draw();
    },
    cancel() {
      edges.stop();
      bench.marked = [];
      bench.stroke = null;
      draw();
    },
  });

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.key === 'Escape' && stroke.on) return stroke.cancel(), true;
    if (!cells.grid.contains(/** @type {Node} */ (event.target)) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const from = cells.current();
    const way = WAYS[event.key];
    if (way) {
      const to = /** @type {Cell} */ ([from[0] + way[0], from[1] + way[1]]);
      if (!cells.elementOf(to)) return true;
      if (event.shiftKey) tool.pass(from, to);
      // What was passed may have shown another part of the plane.
      if (cells.elementOf(to)) cells.goTo(to);
      return true;
    }
    bench.byMouse = true; // who uses keys types the label next
    return tool.key(event, from);
  }

  element.addEventListener('keyup', ({ key: released }) => released === 'Shift' && bench.rest());
  cells.goTo(host.draft().cells[0] ?? [3, 3], { quietly: true });
  place.addEventListener('focusin', ({ target }) => {
    const cell = cells.cellAt(target);
    if (cell) cells.goTo(cell, { quietly: true });
  });

  // In the next frame: a size that is set while sizes are told would be told once more, as an error.
  const watch = new ResizeObserver(() => requestAnimationFrame(() => {
    if (!element.classList.contains('zoomed')) zoom.hidden = place.clientWidth / span.wide >= EASY;
  }));
  watch.observe(place);

  return {
    element,
    modes: [zoom, choice],
    tools: [palettes],
    panels: [panel.element],
    draw,
    show(next) {
      marks = next;
      draw();
    },
    showSolution(state) {
      const corner = cornerOf(host.draft());
      const { pieces } = host.draft();
      solved = state && state.map((/** @type {import('../laid.mjs').Laid} */ { piece, cells: own }) => drawnOn(moved(own, corner), bench.pipsOf(pieces, piece)));
      draw();
    },
    key,
    focus(cell) {
      cells.goTo(cell ? moved([cell], cornerOf(host.draft()))[0] : cells.current());
    },
    destroy() {
      watch.disconnect();
      edges.stop();
    },
  };
}
