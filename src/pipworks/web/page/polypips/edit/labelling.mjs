// What the editor asks of the library itself: labels that hold in the drawn solution, and pieces dealt on the board.

import { BENCH } from '../../words/polypips_edit.mjs';
import { formatLink, parseLink } from '../link.mjs';
import { inReadingOrder } from '../puzzle.mjs';
import { keyOf } from '../outline.mjs';
import { cornerOf, drawnOn, moved, puzzleOf } from './draft.mjs';
import { readLabel } from './labels.mjs';
import { nameOf } from './made.mjs';
import { lacking, piecesDrawn, positionOf } from './solving.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {import('./bench.mjs').Bench} Bench */

/** Give each region without a label the best that holds in the drawn solution; where all have one, each a new one. @param {Bench} bench */
export async function labelsAsked(bench) {
  const { host, draft } = bench;
  const { bare, blank } = lacking(draft);
  if (!draft.regions.length) return host.say(BENCH.noRegions);
  if (!draft.solution.length) return host.say(BENCH.noSolution);
  if (bare.length) return host.say(BENCH.bare(bare.length, nameOf(draft, bare[0])));
  if (blank.length) return host.say(BENCH.blank(blank.length, nameOf(draft, blank[0])));
  const reply = await host.ask({ verb: 'label', link: solutionLink(draft) });
  if (!reply || bench.draft !== draft) return;
  const corner = cornerOf(draft);
  const keyOfCells = (/** @type {readonly import('../puzzle.mjs').Cell[]} */ cells) => [...moved(cells, corner)].sort(inReadingOrder).map(keyOf).join(' ');
  bench.offers = new Map((reply.regions ?? []).map((/** @type {any} */ { cells, labels }) => [keyOfCells(cells), labels.map(shown)]));
  bench.offered = draft.solution;
  const some = draft.regions.some(({ label }) => !label);
  const regions = draft.regions.map((region) => {
    const [best] = bench.offers.get(region.cells.map(keyOf).join(' ')) ?? [];
    const read = best === undefined || (some && region.label) ? null : readLabel(best, region.cells.length);
    return read && 'label' in read ? { ...region, label: read.label } : region;
  });
  const given = regions.filter((region, place) => region !== draft.regions[place]).length;
  bench.change({ ...draft, regions }, BENCH.labelsGiven(given));
  bench.view.redraw();
}

/** A label as the page writes it. @param {string} label */
const shown = (label) => label.replace('!=', '≠');

/** The link of the draft with its drawn solution as the position; regions may have no label yet. @param {Draft} draft */
function solutionLink(draft) {
  const solved = { ...draft, pieces: piecesDrawn(draft), supply: [] };
  return formatLink(puzzleOf(solved), positionOf(solved));
}

/** Lay the board full of pieces with pips by chance. @param {Bench} bench @param {string} pieces  a choice, as «2*» */
export async function dealt(bench, pieces) {
  const { host, draft } = bench;
  if (!draft.cells.length) return host.say(BENCH.noBoard);
  const reply = await host.ask({ verb: 'deal', link: boardLink(draft), pieces });
  if (!reply || bench.draft !== draft) return;
  const solution = reply.links?.solution;
  if (!solution) return host.say(BENCH.notDealt(reply.reason?.sentence ?? ''));
  const { puzzle, position } = parseLink(solution);
  const corner = cornerOf(draft);
  const drawn = (position ?? []).flatMap((placed, piece) => (placed ? drawnOn(moved(placed.cells, corner), puzzle.pieces[piece].pips) : []))
    .sort((a, b) => inReadingOrder(a.cells[0], b.cells[0]));
  bench.change({ ...draft, pieces: puzzle.pieces, supply: [], solution: drawn }, BENCH.dealtSaid(puzzle.pieces.length));
  bench.view.redraw();
}

/** The link of a board and its labels: a link has pieces for all cells, here singles that stand for any. @param {Draft} draft */
function boardLink(draft) {
  const { width, height, cells, regions } = puzzleOf({ ...draft, regions: draft.regions.filter(isRight) });
  const single = { shape: '1o', turn: 0, squares: [/** @type {const} */ ([0, 0])], pips: [0] };
  return formatLink({ width, height, cells, regions, pieces: cells.map(() => single), supply: [], flips: false });
}

/** @param {import('./draft.mjs').Area} region */
const isRight = ({ label, cells }) => 'label' in readLabel(label, cells.length);
