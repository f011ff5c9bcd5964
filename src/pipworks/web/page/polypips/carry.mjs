// Carrying by pointer: a press that moves more than a few pixels takes a piece along, and lets it down where it ends.
// While it is carried only transforms change; what lies where is worked out when the piece comes over another cell.

/** @typedef {import('../types.mjs').Cell} Cell */

/** A press that moves no further is a tap. */
const SLACK = 6;
/** How far above a finger a piece is carried, in pixels. */
const LIFT = 56;

/**
 * Who carries: `pick` says what a press takes hold of, or null; the rest is told of a drag as it goes.
 * @template T
 * @typedef {object} Carrier
 * @property {(event: PointerEvent) => T | null} pick
 * @property {(item: T) => void} start
 * @property {(item: T, x: number, y: number) => void} move  where the middle of the square that is held is
 * @property {(item: T, event: PointerEvent) => void} drop
 * @property {(item: T) => void} cancel
 */

/**
 * Listens to presses within an element.
 * @template T
 * @param {HTMLElement} root
 * @param {Carrier<T>} carrier
 */
export function carrying(root, carrier) {
  /** @type {{id: number, target: Element, item: T, x: number, y: number, on: boolean, event: PointerEvent} | null} */
  let press = null;
  let swallow = false;

  /** @param {PointerEvent} event */
  function down(event) {
    swallow = false;
    if (press || !event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    const target = event.target.closest('[data-cell], [data-kind]');
    const item = target && carrier.pick(event);
    if (!target || !item) return;
    press = { id: event.pointerId, target, item, x: event.clientX, y: event.clientY, on: false, event };
    target.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!press || event.pointerId !== press.id) return;
    if (!press.on) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= SLACK) return;
      press.on = true;
      carrier.start(press.item);
    }
    press.event = event;
    follow();
  }

  function follow() {
    if (!press?.on) return;
    const { event, item } = press;
    carrier.move(item, event.clientX, event.clientY - (event.pointerType === 'touch' ? LIFT : 0));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const { item, on } = press;
    press = null;
    if (!on) return;
    swallow = true;
    // Without a click that follows, as after touches, the next one is a tap again.
    setTimeout(() => (swallow = false), 50);
    carrier.drop(item, event);
  }

  /** @param {PointerEvent} event */
  function lost(event) {
    if (press && event.pointerId === press.id) cancel();
  }

  function cancel() {
    if (!press) return false;
    const { item, on, id, target } = press;
    press = null;
    if (target.hasPointerCapture(id)) target.releasePointerCapture(id);
    if (!on) return false;
    swallow = true;
    carrier.cancel(item);
    return true;
  }

  /** @param {MouseEvent} event */
  function click(event) {
    if (!swallow || !event.detail) return; // a key's click has no detail
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  root.addEventListener('pointerdown', down);
  root.addEventListener('pointermove', move);
  root.addEventListener('pointerup', up);
  root.addEventListener('pointercancel', lost);
  root.addEventListener('lostpointercapture', lost);
  root.addEventListener('click', click, { capture: true });
  return {
    /** What is carried, or null. */
    item: () => (press?.on ? press.item : null),
    follow,
    /** Put it back. Returns whether anything was carried. */
    cancel,
  };
}
