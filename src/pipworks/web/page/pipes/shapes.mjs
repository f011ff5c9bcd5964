// The forms of what is drawn, in units of which a tile has 40, its middle at the origin, as a tile that is not turned:
// those of the library's pictures (`pipworks.pipes.drawing.picture`).

/** The side of a tile. */
export const SIDE = 40;

/** How far the frame and the arrows reach beyond the tiles: where the board wraps, where there is a wall. */
export const MARGIN = Object.freeze({ wraps: 12.5, walled: 6 });

/**
 * The middle lines of pipes that end at the edge of the tile (`0`), or reach a hair over it, so that no seam is seen.
 */
const PIPES = Object.freeze({
  I: (/** @type {number} */ end) => `M0 ${-end}V${end}`,
  L: (/** @type {number} */ end) => `M0 ${-end}V-20A20 20 0 0 0 20 0H${end}`,
  T: (/** @type {number} */ end) => `M${-end} 0H${end}M0 0V${-end}`,
  H: (/** @type {number} */ end) => `M0 0V${-end}`,
  1: (/** @type {number} */ end) => `M0 0V${-end}`,
  2: (/** @type {number} */ end) => `M0 0V${-end}M0 0H${end}`,
  3: (/** @type {number} */ end) => `M${-end} 0H${end}M0 0V${-end}`,
});

/** The middle line of a kind's pipes. @param {string} kind @param {number} [over]  how far it reaches over the edge */
export function pipesOf(kind, over = 0) {
  return PIPES[/** @type {keyof typeof PIPES} */ (kind)](SIDE / 2 + over);
}

export const WALLS = 'M-10 -3H10V13H-10Z';
export const ROOF = 'M-15.5 -1L0 -15.5L15.5 -1Z';
export const WINDOW = 'M-4.5 2.5H4.5V9.5H-4.5Z';

/** The marks of a gauge, around the middle. */
export const SCALE = Array.from({ length: 9 }, (_, place) => {
  const angle = ((place * 30 - 210) * Math.PI) / 180;
  const at = (/** @type {number} */ far) => [Math.cos(angle), Math.sin(angle)].map((part) => (far * part).toFixed(2));
  return `M${at(9.2)}L${at(11)}`;
}).join('');

/** The digits on a gauge. @type {Readonly<Record<string, string>>} */
export const DIGITS = Object.freeze({
  1: 'M-2.09 -2.97L.99 -5.5V5.5',
  2: 'M-3.19 -2.42A3.08 3.08 0 0 1 -.11 -5.5H0A3.19 3.19 0 0 1 3.19 -2.31V-1.7A2.86 2.86 0 0 1 2.26 .41L-3.3 5.5H3.3',
  3:
    'M-3.08 -2.86V-2.97A2.53 2.53 0 0 1 -.55 -5.5H.39A2.59 2.59 0 0 1 .39 -.33H-.77' +
    'H.39A2.92 2.92 0 0 1 .39 5.5H-.44A2.86 2.86 0 0 1 -3.3 2.64',
});

// A padlock in the lower right corner of a tile.
export const SHACKLE = 'M12.9 13V11.4A2.1 2.1 0 0 1 17.1 11.4V13';
export const LOCK_BODY = 'M11.2 13H18.8V18.6H11.2Z';

/** Bars across the ends at these sides of a tile. @param {number} sides @param {boolean} lit */
export function flanges(sides, lit) {
  const half = lit ? 9.5 : 7.25;
  return [`M${-half} -18.4H${half}`, `M18.4 ${-half}V${half}`, `M${-half} 18.4H${half}`, `M-18.4 ${-half}V${half}`]
    .filter((_, side) => sides & (1 << side))
    .join('');
}

/** The head of an arrow that leaves a tile at its top. @param {boolean} lit */
export function arrowHead(lit) {
  const half = lit ? 8.5 : 6.5;
  return `M${-half} -23L0 ${-23 - half}L${half} -23Z`;
}
