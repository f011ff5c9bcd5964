// The tool that draws a solution: a drag over two cells makes a domino, over more a polyomino; pips are typed onto cells.

import { button, h, s } from '../../dom.mjs';
import { counted } from '../../words.mjs';
import { BENCH } from '../../words/polypips_edit.mjs';
import { keyOf } from '../outline.mjs';
import { pipMarks } from '../pips.mjs';
import { dealt, labelsAsked } from './labelling.mjs';
import { nameOf } from './made.mjs';
import { drawnPiece, erased, lacking, piecesDrawn, pipped, shapeOn } from './solving.mjs';

/** @typedef {import('../puzzle.mjs').Cell} Cell */

const MOST_CELLS = 5;

/** @param {import('./bench.mjs').Bench} bench @returns {import('./bench.mjs').Tool} */
export function solutionTool(bench) {
  const { host } = bench;
  const pad = h('div', { class: 'row pip-pad polypips-board', role: 'group', 'aria-label': BENCH.pips },
    ...[0, 1, 2, 3, 4, 5, 6].map((pip) => h('button', { type: 'button', class: 'pip-key', 'aria-label': BENCH.pipsOf(pip), click: () => here() && put(here(), pip) },
      s('svg', { viewBox: '0 0 44 44', 'aria-hidden': 'true' }, ...pipMarks(pip, [22, 22], { digits: false, lies: true })))));
  const choice = h('input', { type: 'text', id: 'deal-pieces', value: '2*', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 60, class: 'number' });
  const deal = h('form', { class: 'row', submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void dealt(bench, choice.value.trim() || '2*');
  } }, h('label', { for: choice.id }, BENCH.dealOf), choice, h('button', { type: 'submit' }, BENCH.deal));
  const state = h('p', { class: 'quiet count' });
  const palette = h('div', { class: 'palette stack' }, h('p', { class: 'quiet how' }, BENCH.how.solution), pad, state,
    h('div', { class: 'row' }, button(BENCH.takePieces, take), button(BENCH.labelFrom, () => void labelsAsked(bench)),
      button(BENCH.removePiece, () => here() && remove(here())), button(BENCH.clearSolution, clear)),
    deal, h('p', { class: 'quiet' }, BENCH.dealTold));

  /** The cell that pips go to. @returns {Cell} */
  function here() {
    if (!bench.selected) host.say(BENCH.chooseCell);
    return /** @type {Cell} */ (bench.selected);
  }

  /** @param {readonly Cell[]} cells */
  function piece(cells) {
    if (cells.length > MOST_CELLS) return host.say(BENCH.largePiece(MOST_CELLS));
    if (!shapeOn(cells)) return host.say(BENCH.noShape);
    bench.selected = cells[0];
    bench.change(drawnPiece(bench.draft, cells), BENCH.drawnPiece(cells.map((cell) => nameOf(bench.draft, cell))));
    bench.view.redraw();
  }

  /** @param {Cell} cell @param {number | null} pip */
  function put(cell, pip) {
    const number = bench.drawnAt(cell);
    const name = nameOf(bench.draft, cell);
    if (number < 0) return host.say(BENCH.noPieceAt(name));
    const next = pip === null ? cell : following(number, cell);
    bench.selected = next;
    bench.change(pipped(bench.draft, number, cell, pip), pip === null ? BENCH.noPipsNow(name) : BENCH.pipsAt(pip, name));
    bench.view.redraw();
    if (document.activeElement?.matches('.board-cell')) bench.view.goTo(next);
  }

  /** The next cell of the piece that has no pips yet, in its order from here; else this one. @param {number} number @param {Cell} cell */
  function following(number, cell) {
    const { cells, pips } = bench.draft.solution[number];
    const at = cells.findIndex((own) => keyOf(own) === keyOf(cell));
    const order = [...cells.keys()].map((step) => (at + step) % cells.length).slice(1);
    const next = order.find((place) => pips[place] === null);
    return next === undefined ? cell : cells[next];
  }

  /** @param {Cell} cell */
  function remove(cell) {
    const number = bench.drawnAt(cell);
    if (number < 0) host.say(BENCH.noPieceAt(nameOf(bench.draft, cell)));
    else bench.change(erased(bench.draft, number), BENCH.pieceGone);
  }

  function clear() {
    if (bench.draft.solution.length) host.change({ ...bench.draft, solution: [] }, BENCH.solutionCleared);
    else host.say(BENCH.noSolution);
  }

  function take() {
    const { bare, blank } = lacking(bench.draft);
    if (!bench.draft.solution.length) return host.say(BENCH.noSolution);
    if (blank.length) return host.say(BENCH.blank(blank.length, nameOf(bench.draft, blank[0])));
    const pieces = piecesDrawn(bench.draft);
    const said = BENCH.taken(pieces.length) + (bare.length ? ` ${BENCH.bare(bare.length, nameOf(bench.draft, bare[0]))}` : '');
    host.change({ ...bench.draft, pieces, supply: [] }, said);
  }

  return {
    name: 'solution',
    palette,
    begin(cell) {
      if (bench.isBoard(cell)) return 'mark';
      host.say(BENCH.notBoard(nameOf(bench.draft, cell)));
      return null;
    },
    takes: (cell) => bench.isBoard(cell),
    end(cells) {
      if (cells.length > 1) return piece(cells);
      const [cell] = cells;
      if (!cell) return;
      bench.selected = cell;
      host.say(bench.drawnAt(cell) < 0 ? BENCH.bareCell(nameOf(bench.draft, cell)) : BENCH.typePips(nameOf(bench.draft, cell)));
      bench.view.redraw();
    },
    pass(from, to) {
      const marked = new Map([...bench.marked, from, to].filter((cell) => bench.isBoard(cell)).map((cell) => [keyOf(cell), cell]));
      bench.marked = [...marked.values()];
      host.say(BENCH.marked(bench.marked.length));
      bench.view.redraw();
    },
    key(event, cell) {
      const name = nameOf(bench.draft, cell);
      if (!bench.isBoard(cell) && [' ', 'Enter'].includes(event.key)) return host.say(BENCH.notBoard(name)), true;
      if (event.key === ' ') {
        const rest = bench.marked.filter((other) => keyOf(other) !== keyOf(cell));
        bench.marked = rest.length < bench.marked.length ? rest : [...rest, cell];
        host.say(BENCH.marked(bench.marked.length));
        bench.view.redraw();
      } else if (event.key === 'Enter') {
        const cells = bench.marked.length ? bench.marked : [cell];
        bench.marked = [];
        if (cells.length > 1 || bench.drawnAt(cell) < 0) {
          piece(cells);
          bench.view.goTo(cells[0]);
        } else {
          bench.selected = cell;
          host.say(BENCH.typePips(name));
          bench.view.redraw();
        }
      } else if (/^[0-6]$/.test(event.key)) put(cell, Number(event.key));
      else if (event.key === 'Backspace') put(cell, null);
      else if (event.key === 'Delete') remove(cell);
      else if (event.key === 'Escape' && bench.marked.length) {
        bench.marked = [];
        bench.view.redraw();
      } else return false;
      return true;
    },
    draw() {
      const { bare, blank } = lacking(bench.draft);
      const { cells, solution } = bench.draft;
      state.textContent = !solution.length ? BENCH.noSolution : bare.length || blank.length
        ? BENCH.solutionIs(counted(cells.length - bare.length, 'cell'), cells.length, blank.length) : BENCH.solutionWhole;
    },
  };
}
