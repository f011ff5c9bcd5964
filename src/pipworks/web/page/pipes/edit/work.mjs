// What the hand does on the board: strokes that paint or draw, shown while they go on, and the same by keys.

import { PIPES_EDIT } from '../../words/pipes_edit.mjs';
import { BLANK } from '../board.mjs';
import { gasOf } from '../gas.mjs';
import { cellName } from '../../words.mjs';
import { gasSaid } from '../said.mjs';
import { turnsOf } from '../state.mjs';
import { painted } from './changes.mjs';
import { freeze, lying, netOf } from './draft.mjs';
import { Line, rubbedOut, switched } from './drawing.mjs';
import { walk } from './keys.mjs';

/** @typedef {import('./draft.mjs').Draft} Draft */
/** @typedef {import('../../edit/types.mjs').EditHost<Draft>} Host */
/** @typedef {{brush: () => import('./palette.mjs').Brush, begins: () => import('./drawing.mjs').Begins}} Palette */

const WAYS = /** @type {const} */ (['up', 'right', 'down', 'left']);

export class Work {
  /** The cells that a stroke has painted, and with what. @type {{places: Set<number>, kind: string} | null} */
  #paint = null;
  /** The line that a stroke draws, and whether it is over the edge of the board. @type {{line: Line, over: boolean} | null} */
  #draw = null;
  /** The line that keys draw, and the draft that it has led to. @type {{line: Line, to: string} | null} */
  #keys = null;
  #strokes = 0;

  /** @param {Host} host @param {Palette} palette @param {() => void} redraw */
  constructor(host, palette, redraw) {
    this.host = host;
    this.palette = palette;
    this.redraw = redraw;
  }

  /** The draft with what a stroke has done so far. */
  get shown() {
    this.#check();
    if (this.#paint) return painted(this.host.draft(), this.#paint.places, this.#paint.kind);
    return this.#draw ? this.#draw.line.drawn().draft : this.host.draft();
  }

  /** A line ends where its draft was undone meanwhile. */
  #check() {
    if (this.#draw && this.#draw.line.draft !== this.host.draft()) this.#draw = null;
  }

  /** What keys do next is another step. */
  rest() {
    this.#keys = null;
    this.#strokes += 1;
  }

  /** @param {number} tile @param {boolean} other */
  begin(tile, other) {
    this.rest();
    const brush = this.palette.brush();
    if (brush === 'draw') this.#draw = { line: new Line(this.host.draft(), tile, this.palette.begins(), other), over: false };
    else if (brush !== 'hand') this.#paint = { places: new Set([tile]), kind: other ? BLANK : brush.kind };
    this.redraw();
  }

  /** @param {number} tile */
  come(tile) {
    this.#paint?.places.add(tile);
    if (this.#draw?.over) {
      this.#draw.line.steps.pop(); // back over the edge
      this.#draw.over = false;
    }
    this.#draw?.line.goTo(tile);
    this.redraw();
  }

  /** @param {number} tile @param {number} side */
  leave(tile, side) {
    if (this.#draw?.line.end !== tile || !this.#draw.line.go(side)) return;
    this.#draw.over = true;
    this.redraw();
  }

  /** @param {boolean} kept */
  end(kept) {
    this.#check();
    const [paint, draw] = [this.#paint, this.#draw];
    this.#paint = null;
    this.#draw = null;
    if (!kept) return this.redraw();
    if (paint) this.#put([...paint.places], paint.kind);
    else if (draw?.line.steps.length) this.#drawn(draw.line);
    else if (draw?.line.rubs) this.#rub(draw.line.start);
    else if (draw) this.use(draw.line.start);
    this.redraw();
  }

  /** What a tap, or Enter, does to a cell. @param {number} tile */
  use(tile) {
    const brush = this.palette.brush();
    if (typeof brush === 'object') return this.set(tile, brush.kind);
    if (brush === 'hand') return;
    const draft = this.host.draft();
    if (draft.tiles[tile] === BLANK) return this.host.say(PIPES_EDIT.toDraw);
    const next = switched(draft, tile);
    if (next === draft) return this.host.say(PIPES_EDIT.noSwitch(this.#name(tile)));
    this.host.change(next, PIPES_EDIT.painted(this.#name(tile), next.tiles[tile]));
  }

  /** A tile set by its letter. @param {number} tile @param {string} kind */
  set(tile, kind) {
    this.rest();
    if (kind === BLANK && this.palette.brush() === 'draw') this.#rub(tile);
    else this.#put([tile], kind);
  }

  /**
   * On from a cell by keys, painting or drawing along.
   * @param {number} tile @param {number} side
   * @returns {number} where that leads
   */
  drag(tile, side) {
    const brush = this.palette.brush();
    const stroke = `keys ${this.#strokes}`;
    if (brush !== 'draw') {
      const to = walk(this.host.draft(), tile, WAYS[side]);
      if (brush === 'hand') return to;
      this.host.change(painted(this.host.draft(), [tile, to], brush.kind), PIPES_EDIT.painted(this.#name(to), brush.kind), stroke);
      return to;
    }
    if (!this.#keys || this.#keys.line.end !== tile || this.#keys.to !== freeze(this.host.draft())) {
      this.rest();
      this.#keys = { line: new Line(this.host.draft(), tile, this.palette.begins()), to: '' };
    }
    const { line } = this.#keys;
    if (!line.go(side)) {
      this.host.say(PIPES_EDIT.edge(this.#name(tile)));
      return tile;
    }
    this.#drawn(line, `keys ${this.#strokes}`);
    this.#keys = { line, to: freeze(this.host.draft()) };
    return line.end;
  }

  /** @param {number[]} places @param {string} kind */
  #put(places, kind) {
    const draft = this.host.draft();
    const changed = places.filter((place) => draft.tiles[place] !== kind);
    const said = places.length === 1 ? PIPES_EDIT.painted(this.#name(places[0]), kind) : PIPES_EDIT.paintedMany(changed.length, kind);
    if (!changed.length) return this.host.say(PIPES_EDIT.already(this.#name(places[0]), kind));
    this.host.change(painted(draft, changed, kind), said);
  }

  /** @param {number} tile */
  #rub(tile) {
    const draft = this.host.draft();
    const name = this.#name(tile);
    if (draft.tiles[tile] === BLANK) return this.host.say(PIPES_EDIT.already(name, BLANK));
    this.host.change(rubbedOut(draft, tile), PIPES_EDIT.painted(name, BLANK));
  }

  /** @param {Line} line @param {string} [stroke] */
  #drawn(line, stroke) {
    const { draft, full } = line.drawn();
    const gas = gasSaid(netOf(draft), gasOf(netOf(draft), turnsOf(lying(draft))));
    const [from, to] = [this.#name(line.start), this.#name(line.end)];
    const said = line.takes ? PIPES_EDIT.taken(from, to, gas) : PIPES_EDIT.drawn(from, to, gas);
    this.host.change(draft, said, stroke);
    if (full !== null) this.host.say(PIPES_EDIT.full(this.#name(full)));
  }

  /** @param {number} tile */
  #name(tile) {
    const { width } = this.host.draft();
    return cellName([tile % width, Math.floor(tile / width)]);
  }
}
