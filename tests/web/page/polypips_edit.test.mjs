// Drafts of Polypips: painted, cut into regions, solved; kept as text, and made into puzzles.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { freed, joined, labelled } from '../../../src/pipworks/web/page/polypips/edit/areas.mjs';
import { beside, EMPTY, freeze, ofPuzzle, painted, rows, thaw } from '../../../src/pipworks/web/page/polypips/edit/draft.mjs';
import { made } from '../../../src/pipworks/web/page/polypips/edit/made.mjs';
import { drawnPiece, lacking, piecesDrawn, pipped } from '../../../src/pipworks/web/page/polypips/edit/solving.mjs';
import { between } from '../../../src/pipworks/web/page/polypips/edit/strokes.mjs';
import { readPieces } from '../../../src/pipworks/web/page/polypips/edit/tokens.mjs';
import { cellsOf, grown, windowOf } from '../../../src/pipworks/web/page/polypips/edit/window.mjs';
import { POLYPIPS } from '../../../src/pipworks/web/page/polypips/family.mjs';

const rectangle = (left, top, wide, tall) => cellsOf({ left, top, wide, tall });

/** A board of 4x2 left of and above the corner, two regions, four dominoes that are drawn. */
function whole() {
  let draft = painted(EMPTY, rectangle(-3, -1, 4, 2), true);
  draft = labelled(joined(draft, -1, [[-3, -1], [-2, -1]]), 0, '7');
  draft = labelled(joined(draft, -1, [[0, -1], [0, 0]]), 1, '=');
  const pips = { '-3,-1': 3, '-2,-1': 4, '-1,-1': 0, '0,-1': 5, '-3,0': 1, '-2,0': 2, '-1,0': 6, '0,0': 5 };
  for (const cells of [[[-3, -1], [-2, -1]], [[0, -1], [-1, -1]], [[-3, 0], [-2, 0]], [[0, 0], [-1, 0]]]) draft = drawnPiece(draft, cells);
  for (const [key, pip] of Object.entries(pips)) {
    const cell = key.split(',').map(Number);
    draft = pipped(draft, draft.solution.findIndex(({ cells }) => cells.some((own) => own.join() === key)), cell, pip);
  }
  return { ...draft, pieces: piecesDrawn(draft) };
}

test('a draft is kept as text, and comes back', () => {
  for (const draft of [EMPTY, whole(), { ...whole(), pieces: [], supply: ['2I', '3L'] }]) {
    assert.equal(freeze(thaw(freeze(draft))), freeze(draft));
  }
  for (const text of ['', '[]', 'x', '["0,0 0,0",[],"9Z:1","",[]]']) assert.throws(() => thaw(text));
});

test('a whole draft is a puzzle in its corner, with its drawn solution', () => {
  const { puzzle, position } = made(whole());
  assert.deepEqual([puzzle.width, puzzle.height, puzzle.cells.length], [4, 2, 8]);
  assert.deepEqual(puzzle.regions.map(({ kind, value }) => [kind, value]), [['sum', 7], ['equal', null]]);
  assert.ok(POLYPIPS.finished(puzzle, position));
  const link = POLYPIPS.format(puzzle, position);
  const read = POLYPIPS.parse(link);
  const again = ofPuzzle(read.puzzle, read.state, (piece) => read.puzzle.pieces[piece].pips);
  assert.equal(POLYPIPS.format(made(again).puzzle, made(again).position), link);
  assert.equal(freeze(beside(whole(), again)), freeze(whole()));
});

test('a drawn solution of other pieces is no position', () => {
  const draft = whole();
  const [first, ...rest] = draft.pieces;
  assert.equal(made({ ...draft, pieces: [{ ...first, pips: [6, 6] }, ...rest] }).position, undefined);
  assert.equal(made({ ...draft, solution: draft.solution.slice(1) }).position, undefined);
});

test('what is missing is said', () => {
  const draft = whole();
  const missing = (/** @type {object} */ change) => made({ ...draft, ...change }).missing;
  assert.match(made(EMPTY).missing, /Paint a board/);
  assert.match(missing({ pieces: [] }), /no pieces/);
  assert.match(missing({ pieces: draft.pieces.slice(1) }), /8 cells, and the pieces cover 6: 2 cells more are to be covered/);
  assert.match(missing({ pieces: [...draft.pieces, draft.pieces[0]] }), /2 cells too many/);
  assert.match(missing({ regions: [{ ...draft.regions[0], label: '' }] }), /region at a1 has no label/);
  assert.match(missing({ regions: [{ ...draft.regions[0], label: '13' }] }), /13 at a1 can't be: the most that 2 cells can hold is 12/);
  assert.match(missing({ supply: ['2I'] }), /stand alone/);
});

test('cells that are taken away leave their regions and drawn pieces', () => {
  const draft = painted(whole(), [[-3, -1], [0, 0]], false);
  assert.deepEqual(draft.regions.map(({ cells }) => cells.length), [1, 1]);
  assert.equal(draft.solution.length, 2);
  assert.equal(lacking(draft).bare.length, 2);
  assert.equal(painted(draft, draft.cells, false).regions.length, 0);
});

test('regions are made, added to, and take cells from others', () => {
  let draft = painted(EMPTY, rectangle(0, 0, 4, 1), true);
  draft = joined(draft, -1, [[0, 0], [1, 0]]);
  draft = labelled(draft, 0, '=');
  draft = joined(draft, -1, [[2, 0], [1, 0]]);
  assert.deepEqual(draft.regions.map(({ cells, label }) => [cells.length, label]), [[1, '='], [2, '']]);
  draft = joined(draft, 0, [[0, 0], [1, 0], [2, 0]]);
  assert.deepEqual(draft.regions, [{ cells: [[0, 0], [1, 0], [2, 0]], label: '=' }]);
  assert.deepEqual(freed(draft, [[1, 0]]).regions[0].cells, [[0, 0], [2, 0]]);
});

test('a piece that is drawn takes the place of others, and keeps pips', () => {
  let draft = painted(EMPTY, rectangle(0, 0, 4, 1), true);
  draft = pipped(drawnPiece(draft, [[0, 0], [1, 0]]), 0, [1, 0], 5);
  draft = drawnPiece(draft, [[1, 0], [2, 0], [3, 0]]);
  assert.deepEqual(draft.solution, [{ cells: [[1, 0], [2, 0], [3, 0]], pips: [5, null, null] }]);
  assert.deepEqual([lacking(draft).bare.length, lacking(draft).blank.length], [1, 2]);
});

test('pieces are read by their tokens, alike however they are parted', () => {
  const read = readPieces('34, 5F+:12345:90;3-4 4t:0123 5');
  assert.deepEqual(read.pieces.map(({ shape, pips, turn }) => [shape, pips.join(''), turn]),
    [['2I', '34', 0], ['5F+', '12345', 1], ['2I', '34', 0], ['4T', '0123', 0], ['1o', '5', 0]]);
  assert.deepEqual(readPieces('5p*').supply, ['5P+', '5P-']);
  for (const [text, said] of [['', /Write a piece/], ['37', /0 to 6/], ['5F:12345', /5F\+ or 5F-/], ['4T', /4 digits/], ['9Z:1', /no such shape/], ['4T:0123:45', /rotation/]]) {
    assert.match(readPieces(text).wrong, said, text);
  }
});

test('a stroke passes cells side by side', () => {
  assert.deepEqual(between([0, 0], [2, 1]), [[1, 0], [2, 0], [2, 1]]);
  assert.deepEqual(between([1, 1], [1, 1]), []);
});

test('the board has room around it on every side, and what is shown never shrinks while it is painted', () => {
  const first = windowOf([]);
  assert.ok(first.wide >= 8 && first.tall >= 7);
  const left = grown(first, [[0, 3]]);
  assert.equal(left.left, -1);
  assert.equal(left.wide, first.wide + 1);
  const large = windowOf(rectangle(0, 0, 20, 20));
  assert.deepEqual(large, { left: -1, top: -1, wide: 22, tall: 22 });
  assert.deepEqual(windowOf(rectangle(0, 0, 30, 30)), { left: 0, top: 0, wide: 30, tall: 30 });
});

test('the painted board is written in rows for the rules', () => {
  assert.equal(rows(painted(EMPTY, [[-1, 0], [1, 0], [0, 1]], true)), '# #\n #');
});
