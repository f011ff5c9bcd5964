// A small picture of a puzzle: the cells of its board, drawn when it comes into sight.

import { s } from '../dom.mjs';
import { familyName, fetchFamily } from '../families.mjs';

const BLANK = '_';
/** Larger boards are a plain rectangle. */
const MOST_CELLS = 900;

/** @type {WeakMap<Element, () => void>} */
const drawing = new WeakMap();
const sight = 'IntersectionObserver' in globalThis ? new IntersectionObserver(drawn, { rootMargin: '200px' }) : null;

/** @param {IntersectionObserverEntry[]} entries */
function drawn(entries) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    sight?.unobserve(target);
    drawing.get(target)?.();
  }
}

/**
 * @param {string} link
 * @param {(family: import('../families.mjs').AnyFamily, puzzle: any) => void} seen  told what it is of, once that is known
 */
export function thumbOf(link, seen) {
  const name = familyName(link);
  const element = s('svg', { class: `thumb ${name ?? ''}`, viewBox: '0 0 1 1', 'aria-hidden': 'true' });
  const draw = async () => {
    try {
      const family = await fetchFamily(/** @type {import('../families.mjs').Name} */ (name));
      const { puzzle } = family.parse(link);
      const { width, height } = family.size(puzzle);
      element.setAttribute('viewBox', `-0.3 -0.3 ${width + 0.6} ${height + 0.6}`);
      element.append(s('path', { d: outline(puzzle, width, height) }));
      seen(family, puzzle);
    } catch {
      // A list may hold a link that can't be read: opening it says so.
    }
  };
  drawing.set(element, () => void draw());
  if (sight) sight.observe(element);
  else void draw();
  return element;
}

/** @param {any} puzzle @param {number} width @param {number} height */
function outline(puzzle, width, height) {
  if (width * height > MOST_CELLS) return `M0 0h${width}v${height}h${-width}z`;
  const places = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)]);
  /** @type {number[][]} */
  const cells = puzzle.cells ?? places.filter(([x, y]) => puzzle.rows?.[y][x] !== BLANK);
  return cells.map(([x, y]) => `M${x + 0.06} ${y + 0.06}h.88v.88h-.88z`).join('');
}
