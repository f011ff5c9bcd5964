// The drawing of the board: layers over one another, of which each draw changes only what is different.

import { s } from '../dom.mjs';
import { ground } from './ground.mjs';
import { boldRegion, notes, rings } from './hint_marks.mjs';
import { keyOf, outline } from './outline.mjs';
import { laidPiece, loosePiece, SIDE } from './pips.mjs';
import { drawnTab, tabsOf } from './tabs.mjs';
import { factsOf } from './table.mjs';
import { tintsOf } from './tints.mjs';

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('../types.mjs').Marks} Marks */
/** @typedef {import('./laid.mjs').State} State */
/** @typedef {import('./laid.mjs').Laid} Laid */
/** @typedef {import('./rules.mjs').Standing} Standing */

/**
 * What is to be seen.
 * @typedef {object} Scene
 * @property {State} state
 * @property {Laid | null} away  the piece that is carried
 * @property {ReadonlySet<string>} fresh  of pieces that an answer has just laid: their texts, as `textOf` has them
 * @property {readonly Standing[]} standings  of each region
 * @property {boolean} digits
 * @property {boolean} small  whether cells are small on the screen
 */

/** A laid piece as a text that changes when it lies otherwise. @param {Laid} laid */
export const textOf = ({ piece, cells }) => `${piece} ${cells.map(keyOf).join(' ')}`;

/** @param {import('./puzzle.mjs').Puzzle} puzzle @param {import('./cells_view.mjs').Span} span */
export function boardDrawing(puzzle, span) {
  const facts = factsOf(puzzle);
  const tabs = tabsOf(puzzle);
  const tints = tintsOf(puzzle.regions.map(({ cells }) => cells));
  const tint = (/** @type {Cell} */ cell) => {
    const number = facts.owners.get(keyOf(cell));
    return number === undefined ? '' : `tint-${tints[number] + 1}`;
  };
  const tabbed = new Set(tabs.map(({ cell }) => keyOf(cell)));
  const isTabbed = (/** @type {Cell} */ cell) => tabbed.has(keyOf(cell));
  const apart = (/** @type {Cell} */ a, /** @type {Cell} */ b) => facts.owners.get(keyOf(a)) !== facts.owners.get(keyOf(b));
  const [bold, pieces, preview, ringed, labels, noted] = ['bold', 'pieces', 'preview', 'ringed', 'labels', 'noted'].map((name) => s('g', { class: name }));
  const { left, top, wide, tall } = span;
  const svg = s('svg', {
    class: 'board-drawing', 'aria-hidden': 'true', viewBox: [left, top, wide, tall].map((number) => number * SIDE).join(' '),
  }, hatch(), ground(puzzle, facts, tints), bold, pieces, preview, ringed, labels, noted);
  /** @type {Map<string, SVGElement>} */
  const drawn = new Map();
  /** @type {Map<number, {text: string, drawn: SVGElement}>} */
  const drawnTabs = new Map();
  let previewed = '';

  /** @param {Scene} scene */
  function drawPieces({ state, away, fresh, digits }) {
    const wanted = new Map(state.map((laid) => [`${textOf(laid)} ${digits}`, laid]));
    for (const [text, one] of drawn) {
      if (wanted.has(text)) continue;
      one.remove();
      drawn.delete(text);
    }
    for (const [text, laid] of wanted) {
      let one = drawn.get(text);
      if (!one) {
        one = laidPiece(laid.cells, facts.kindOf[laid.piece].piece.pips, { digits, tabbed: isTabbed, apart, tint });
        drawn.set(text, one);
        pieces.append(one);
      }
      one.classList.toggle('away', laid === away);
      one.classList.toggle('fresh', fresh.has(textOf(laid)));
    }
  }

  /** @param {Scene} scene */
  function drawTabs({ state, away, standings, small }) {
    const covered = new Set(state.flatMap((laid) => (laid === away ? [] : laid.cells.map(keyOf))));
    tabs.forEach((tab, number) => {
      const how = {
        standing: standings[tab.region], covered: covered.has(keyOf(tab.cell)), small, corner: !facts.places.has(keyOf([tab.cell[0] - 1, tab.cell[1]])) &&
          !facts.places.has(keyOf([tab.cell[0], tab.cell[1] - 1])),
      };
      const text = JSON.stringify(how);
      const known = drawnTabs.get(number);
      if (known?.text === text) return;
      const one = drawnTab(tab, how);
      if (known) known.drawn.replaceWith(one);
      else labels.append(one);
      drawnTabs.set(number, { text, drawn: one });
    });
  }

  return {
    svg,
    /** @param {Scene} scene */
    draw(scene) {
      drawPieces(scene);
      drawTabs(scene);
    },
    /** What an answer shows. @param {Marks | null} marks @param {ReadonlySet<string>} covered */
    show(marks, covered) {
      bold.replaceChildren(...(marks ? boldRegion(marks) : []));
      const isCovered = (/** @type {Cell} */ cell) => covered.has(keyOf(cell));
      ringed.replaceChildren(...(marks ? rings(marks, isCovered) : []));
      noted.replaceChildren(...(marks ? notes(marks, { covered: isCovered, tabbed: isTabbed }) : []));
    },
    /**
     * Where a piece would lie; none for null. Only a change of the piece draws it anew.
     * @param {{squares: readonly Cell[], pips: readonly number[], corner: Cell, free: boolean, digits: boolean, carried: boolean} | null} next
     */
    preview(next) {
      preview.classList.toggle('shown', next !== null);
      if (!next) return;
      const { squares, pips, corner, free, digits, carried } = next;
      const text = JSON.stringify([squares, pips, digits, carried]);
      if (text !== previewed) {
        previewed = text;
        const d = outline(squares, SIDE, { inset: 3.6, radius: 7 });
        preview.replaceChildren(
          ...(carried ? [] : [s('g', { class: 'preview-piece' }, loosePiece(squares, pips, digits))]),
          s('path', { class: 'preview-body', d }));
      }
      preview.classList.toggle('free', free);
      preview.style.transform = `translate(${corner[0] * SIDE}px, ${corner[1] * SIDE}px)`;
    },
  };
}

/** The pattern of what doesn't fit: seen without colours, too. */
export function hatch() {
  return s('defs', {},
    s('pattern', { id: 'polypips-hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      s('rect', { class: 'hatch-ground', width: 7, height: 7 }), s('rect', { class: 'hatch-line', width: 2.6, height: 7 })));
}
