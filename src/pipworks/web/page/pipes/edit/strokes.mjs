// Strokes on the cells, by mouse, pen and finger: from the cell where one begins through all that it comes to.

import { tileOf } from '../cells_view.mjs';

/** The distance of the points at which a drag is looked at, in pixels: less than any tile. */
const STEP = 5;

/** So far beyond the board, as a part of a tile, a drag goes over its edge. */
const BEYOND = 0.18;

/**
 * @typedef {object} Gestures
 * @property {() => boolean} takes  whether strokes are made, and not the board moved
 * @property {(tile: number, other: boolean) => void} begin  `other` by the second button
 * @property {(tile: number) => void} come
 * @property {(tile: number, side: number) => void} leave  over the edge of the board, from its last cell
 * @property {(kept: boolean) => void} end
 * @property {(tile: number) => void} tap  without a pointer, as screen readers do it
 */

/** @typedef {{id: number, x: number, y: number, tile: number, side: number | null}} Held */

export class Strokes {
  /** @type {Held | null} */
  #held = null;
  /** Whether the click that follows was a stroke. */
  #swallow = false;
  #off = new AbortController();

  /**
   * @param {HTMLElement} cells
   * @param {{width: number, height: number}} size  in cells
   * @param {Gestures} gestures
   */
  constructor(cells, size, gestures) {
    this.cells = cells;
    this.size = size;
    this.gestures = gestures;
    const { signal } = this.#off;
    cells.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    cells.addEventListener('pointermove', (event) => this.#move(event), { signal });
    cells.addEventListener('pointerup', (event) => event.pointerId === this.#held?.id && this.end(true), { signal });
    cells.addEventListener('pointercancel', (event) => event.pointerId === this.#held?.id && this.end(false), { signal });
    cells.addEventListener('contextmenu', (event) => gestures.takes() && event.preventDefault(), { signal });
    cells.addEventListener('click', (event) => this.#click(event), { signal });
  }

  get isDown() {
    return this.#held !== null;
  }

  /** Let go of the pointer that is down. @param {boolean} kept  whether what the stroke did counts */
  end(kept) {
    if (!this.#held) return;
    this.#held = null;
    this.gestures.end(kept);
  }

  destroy() {
    this.end(false);
    this.#off.abort();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const tile = tileOf(event.target);
    this.#swallow = false;
    // A second finger, or a second button, ends a stroke and takes it back.
    if (this.#held) return this.end(false);
    if (tile === null || !this.gestures.takes() || (event.button !== 0 && event.button !== 2)) return;
    this.#swallow = true;
    this.#held = { id: event.pointerId, x: event.clientX, y: event.clientY, tile, side: null };
    this.cells.setPointerCapture(event.pointerId);
    this.gestures.begin(tile, event.button === 2);
  }

  /** Look at each point between the last one and this: a fast pointer is seen at few. @param {PointerEvent} event */
  #move({ pointerId, clientX, clientY, buttons, pointerType }) {
    const held = this.#held;
    if (!held || pointerId !== held.id) return;
    if (pointerType === 'mouse' && buttons === 0) return this.end(true); // let go where it was not seen
    const steps = Math.ceil(Math.hypot(clientX - held.x, clientY - held.y) / STEP) || 1;
    for (let step = 1; step <= steps; step += 1) {
      this.#come(held, held.x + ((clientX - held.x) * step) / steps, held.y + ((clientY - held.y) * step) / steps);
    }
    [held.x, held.y] = [clientX, clientY];
  }

  /** @param {Held} held @param {number} x @param {number} y */
  #come(held, x, y) {
    const { width, height } = this.size;
    const box = this.cells.getBoundingClientRect();
    const column = ((x - box.left) / box.width) * width;
    const row = ((y - box.top) / box.height) * height;
    const outside = sideBeyond(column, row, width, height);
    if (outside !== null && held.side === null && isAt(held.tile, outside, width, height)) {
      held.side = outside;
      this.gestures.leave(held.tile, outside);
    }
    if (column < 0 || row < 0 || column >= width || row >= height) return;
    const tile = Math.floor(row) * width + Math.floor(column);
    if (tile === held.tile && held.side === null) return;
    held.tile = tile;
    held.side = null;
    this.gestures.come(tile);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const tile = tileOf(event.target);
    if (tile !== null && !(this.#swallow && event.detail > 0)) this.gestures.tap(tile);
    this.#swallow = false;
  }
}

/** The side of the board beyond which a point lies, by columns and rows; null within. @param {number} column @param {number} row @param {number} width @param {number} height */
function sideBeyond(column, row, width, height) {
  if (row < -BEYOND) return 0;
  if (column > width + BEYOND) return 1;
  if (row > height + BEYOND) return 2;
  return column < -BEYOND ? 3 : null;
}

/** Whether a cell is at this side of the board. @param {number} tile @param {number} side @param {number} width @param {number} height */
function isAt(tile, side, width, height) {
  const [x, y] = [tile % width, Math.floor(tile / width)];
  return [y === 0, x === width - 1, y === height - 1, x === 0][side];
}
