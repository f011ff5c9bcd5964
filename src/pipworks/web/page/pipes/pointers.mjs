// Taps, long presses and drags on the cells, by mouse, pen and finger. What scrolls or drags is no tap.

import { tileOf } from './cells_view.mjs';

/** A pointer that moved farther than this, in pixels, drags. */
const FAR = 6;

/** How long a long press takes, in milliseconds. */
const LONG = 500;

/** The distance of the points at which a drag is looked at, in pixels: less than any tile. */
const STEP = 5;

/** How long a device shakes to tell of a long press, in milliseconds, where it can. */
const SHAKE = 15;

/**
 * @typedef {object} Gestures
 * @property {(tile: number, other: boolean) => void} tap  `other` with Shift or the second button
 * @property {(tile: number) => void} press  a long press
 * @property {() => boolean} paints  whether a drag locks
 * @property {(tile: number) => void} paint  a tile that a drag comes to
 * @property {(kept: boolean) => void} painted  the drag has ended
 * @property {(tile: number | null) => void} hover
 */

/**
 * A pointer that is down.
 * @typedef {{id: number, x: number, y: number, tile: number, far: boolean, painting: boolean, timer: number}} Held
 */

export class Pointers {
  /** @type {Held | null} */
  #held = null;
  /** Whether the click that follows is none: a long press or a drag was before it. */
  #swallow = false;
  #touched = false;

  /**
   * @param {HTMLElement} cells
   * @param {{width: number, height: number}} size  in cells
   * @param {Gestures} gestures
   */
  constructor(cells, size, gestures) {
    this.cells = cells;
    this.size = size;
    this.gestures = gestures;
    cells.addEventListener('pointerdown', (event) => this.#down(event));
    cells.addEventListener('pointermove', (event) => this.#move(event));
    cells.addEventListener('pointerup', (event) => event.pointerId === this.#held?.id && this.end(true));
    cells.addEventListener('pointercancel', (event) => event.pointerId === this.#held?.id && this.end(false));
    cells.addEventListener('click', (event) => this.#click(event));
    cells.addEventListener('contextmenu', (event) => this.#menu(event));
    cells.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse') gestures.hover(tileOf(event.target));
    });
    cells.addEventListener('pointerleave', () => gestures.hover(null));
  }

  /** Let go of the pointer that is down. @param {boolean} kept  whether what a drag did counts */
  end(kept) {
    const held = this.#held;
    if (!held) return;
    clearTimeout(held.timer);
    this.#held = null;
    if (held.painting) this.gestures.painted(kept);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const tile = tileOf(event.target);
    this.#touched = event.pointerType !== 'mouse';
    this.#swallow = false;
    if (this.#held || tile === null || event.button !== 0) {
      // A second finger, or a second button: neither a tap nor a drag.
      this.#swallow = this.#held !== null;
      this.end(false);
      return;
    }
    const { pointerId: id, clientX: x, clientY: y } = event;
    const timer = Number(setTimeout(() => this.#press(tile), LONG));
    this.#held = { id, x, y, tile, far: false, painting: false, timer };
  }

  /** @param {number} tile */
  #press(tile) {
    this.#swallow = true;
    navigator.vibrate?.(SHAKE);
    this.gestures.press(tile);
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX, clientY }) {
    const held = this.#held;
    if (!held || pointerId !== held.id) return;
    if (!held.far && Math.hypot(clientX - held.x, clientY - held.y) <= FAR) return;
    if (!held.far) {
      held.far = true;
      clearTimeout(held.timer);
      held.painting = !this.#swallow && this.gestures.paints();
      this.#swallow = true;
      if (held.painting) {
        this.cells.setPointerCapture(held.id);
        this.gestures.paint(held.tile);
      }
    }
    if (!held.painting) return;
    this.#paintTo(held, clientX, clientY);
    [held.x, held.y] = [clientX, clientY];
  }

  /**
   * Paint each tile between the last point and this one: a fast pointer is seen at few.
   * @param {Held} held @param {number} x @param {number} y
   */
  #paintTo(held, x, y) {
    const steps = Math.ceil(Math.hypot(x - held.x, y - held.y) / STEP) || 1;
    for (let step = 1; step <= steps; step += 1) {
      const tile = this.#tileAt(held.x + ((x - held.x) * step) / steps, held.y + ((y - held.y) * step) / steps);
      if (tile !== null) this.gestures.paint(tile);
    }
  }

  /** @param {number} x @param {number} y */
  #tileAt(x, y) {
    const { left, top, width, height } = this.cells.getBoundingClientRect();
    const column = Math.floor(((x - left) / width) * this.size.width);
    const row = Math.floor(((y - top) / height) * this.size.height);
    const isOn = column >= 0 && row >= 0 && column < this.size.width && row < this.size.height;
    return isOn ? row * this.size.width + column : null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const tile = tileOf(event.target);
    // A click without a pointer is a screen reader's: it is never one to swallow.
    if (tile !== null && !(this.#swallow && event.detail > 0)) this.gestures.tap(tile, event.shiftKey);
    this.#swallow = false;
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const tile = tileOf(event.target);
    if (tile === null) return;
    event.preventDefault();
    if (!this.#touched) this.gestures.tap(tile, true);
  }
}
