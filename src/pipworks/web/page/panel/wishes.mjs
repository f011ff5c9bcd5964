// What a new puzzle is to be: the choices of the dialog, and the question that they make.

/** The difficulties to choose from; empty for any. */
export const DIFFICULTIES = /** @type {const} */ (['', 'easy', 'medium', 'hard', 'extreme']);
export const PIECES = /** @type {const} */ (['dominoes', 'any']);

/** The least and the most that the engine makes for a player. */
export const BOUNDS = Object.freeze({ cells: [2, 200], side: [2, 30] });

/**
 * @typedef {object} Wishes
 * @property {'polypips' | 'pipes'} family
 * @property {number} cells
 * @property {number} columns
 * @property {number} rows
 * @property {typeof DIFFICULTIES[number]} difficulty
 * @property {typeof PIECES[number]} pieces
 * @property {boolean} wraps
 * @property {boolean} allTiles
 */

/** @type {Readonly<Wishes>} */
export const USUAL = Object.freeze({
  family: 'polypips', cells: 28, columns: 7, rows: 10, difficulty: 'medium', pieces: 'dominoes', wraps: true, allTiles: false,
});

/**
 * The choices of an earlier visit; what makes no sense in them is as usual.
 * @param {Record<string, unknown>} kept
 * @returns {Wishes}
 */
export function wishesOf(kept) {
  const whole = (/** @type {'cells' | 'columns' | 'rows'} */ name, /** @type {readonly number[]} */ [least, most]) => {
    const value = kept[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : USUAL[name];
  };
  return {
    family: kept.family === 'pipes' ? 'pipes' : 'polypips',
    cells: whole('cells', BOUNDS.cells),
    columns: whole('columns', BOUNDS.side),
    rows: whole('rows', BOUNDS.side),
    difficulty: DIFFICULTIES.find((one) => one === kept.difficulty) ?? USUAL.difficulty,
    pieces: PIECES.find((one) => one === kept.pieces) ?? USUAL.pieces,
    wraps: kept.wraps !== false,
    allTiles: kept.allTiles === true,
  };
}

/**
 * What is wrong with the choices: the field and a key of the words; null where they can be asked for.
 * @param {Wishes} wishes
 * @returns {{field: 'cells' | 'columns' | 'rows', fault: 'bounds' | 'odd', bounds: readonly number[]} | null}
 */
export function faultOf(wishes) {
  /** @type {('cells' | 'columns' | 'rows')[]} */
  const fields = wishes.family === 'pipes' ? ['columns', 'rows'] : ['cells'];
  for (const field of fields) {
    const bounds = field === 'cells' ? BOUNDS.cells : BOUNDS.side;
    const value = wishes[field];
    if (!Number.isInteger(value) || value < bounds[0] || value > bounds[1]) return { field, fault: 'bounds', bounds };
  }
  const odd = wishes.family === 'polypips' && wishes.pieces === 'dominoes' && wishes.cells % 2 === 1;
  return odd ? { field: 'cells', fault: 'odd', bounds: BOUNDS.cells } : null;
}

/** The question. @param {Wishes} wishes @returns {Record<string, unknown>} */
export function questionOf({ family, cells, columns, rows, difficulty, pieces, wraps, allTiles }) {
  const common = { verb: 'generate', family, difficulty };
  return family === 'pipes'
    ? { ...common, size: [columns, rows], no_wrap: !wraps, all_tiles: allTiles }
    : { ...common, size: cells, pieces: pieces === 'dominoes' ? '2*' : pieces, unique: true };
}
