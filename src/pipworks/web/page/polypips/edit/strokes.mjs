// Strokes over a grid of cells: where a press begins, the cells that it passes, where it ends. A tap is a stroke of one.

/** @typedef {import('../puzzle.mjs').Cell} Cell */

/**
 * @param {HTMLElement} element  in which cells are pressed
 * @param {object} to
 * @param {(event: PointerEvent) => Cell | null} to.cellAt  the cell at the pointer
 * @param {(cell: Cell, event: PointerEvent) => boolean} to.begin  false where no stroke may begin
 * @param {(event: PointerEvent) => void} [to.at]  where the pointer of a stroke is
 * @param {(cells: readonly Cell[]) => void} to.over  all cells of the stroke so far, each once
 * @param {(cells: readonly Cell[]) => void} to.end
 * @param {() => void} to.cancel
 */
export function strokes(element, { cellAt, begin, at, over, end, cancel }) {
  /** @type {{pointer: number, last: Cell, cells: Map<string, Cell>} | null} */
  let on = null;

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || on) return;
    const cell = cellAt(event);
    if (!cell || !begin(cell, event)) return;
    on = { pointer: event.pointerId, last: cell, cells: new Map([[String(cell), cell]]) };
    element.setPointerCapture(event.pointerId);
    over([cell]);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!on || event.pointerId !== on.pointer) return;
    at?.(event);
    const cell = cellAt(event);
    if (!cell || String(cell) === String(on.last)) return;
    for (const passed of between(on.last, cell)) on.cells.set(String(passed), passed);
    on.last = cell;
    over([...on.cells.values()]);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!on || event.pointerId !== on.pointer) return;
    const cells = [...on.cells.values()];
    on = null;
    end(cells);
  }

  function gone() {
    if (!on) return;
    on = null;
    cancel();
  }

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', gone);
  return {
    get on() {
      return on !== null;
    },
    cancel: gone,
  };
}

/** The cells from one to another, the last one included, each beside the one before. @param {Cell} from @param {Cell} to @returns {Cell[]} */
export function between(from, to) {
  let [x, y] = from;
  /** @type {Cell[]} */
  const passed = [];
  while (x !== to[0] || y !== to[1]) {
    const [dx, dy] = [to[0] - x, to[1] - y];
    if (Math.abs(dx) >= Math.abs(dy)) x += Math.sign(dx);
    else y += Math.sign(dy);
    passed.push([x, y]);
  }
  return passed;
}
