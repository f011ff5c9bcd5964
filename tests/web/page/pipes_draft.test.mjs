import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cleared, filled, mirrored, needing, painted, resized, shifted, walled } from '../../../src/pipworks/web/page/pipes/edit/changes.mjs';
import { differing } from '../../../src/pipworks/web/page/pipes/edit/differ.mjs';
import { boardOf, draftOf, drawnSolution, empty, freeze, lying, ofPuzzle, sidesOf, thaw } from '../../../src/pipworks/web/page/pipes/edit/draft.mjs';
import { Line, rubbedOut, switched } from '../../../src/pipworks/web/page/pipes/edit/drawing.mjs';
import { doneBy, walk } from '../../../src/pipworks/web/page/pipes/edit/keys.mjs';
import { looksLikeRows, rowsText, withRows } from '../../../src/pipworks/web/page/pipes/edit/rows.mjs';
import { networkOf } from '../../../src/pipworks/web/page/pipes/network.mjs';
import { stateOf } from '../../../src/pipworks/web/page/pipes/state.mjs';

const [UP, RIGHT, DOWN, LEFT] = [0, 1, 2, 3];

/** A board of blank cells, or with these rows. */
function draft(...rows) {
  return draftOf({ width: rows[0].length, height: rows.length, wraps: true, allTiles: false, tiles: rows.join(''), edges: null });
}

/** A line from a tile across these sides. */
function drawn(from, start, sides, begins = 'tank', rubs = false) {
  const line = new Line(from, start, begins, rubs);
  sides.forEach((side) => line.go(side));
  return line.drawn().draft;
}

const rows = (one) => boardOf(one).rows.join('/');

/** Random drafts, each led to by what a constructor does; the same each time. */
function* made(count) {
  let seed = 7;
  const below = (bound) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % bound;
  };
  for (let one = 0; one < count; one += 1) {
    const [width, height] = [1 + below(5), 1 + below(5)];
    let now = resized(empty(), width, height);
    if (below(2)) now = walled(now, false);
    for (let step = 0; step < 12; step += 1) {
      const tile = below(now.tiles.length);
      const does = below(8);
      if (does < 4) now = drawn(now, tile, Array.from({ length: 1 + below(5) }, () => below(4)), below(2) ? 'tank' : 'house', below(4) === 0);
      else if (does === 4) now = painted(now, [tile, below(now.tiles.length)], '_HILT123'[below(8)]);
      else if (does === 5) now = rubbedOut(now, tile);
      else if (does === 6) now = switched(now, tile);
      else now = [shifted(now, 1, 0), shifted(now, 0, -1), mirrored(now, 'across'), mirrored(now, 'over'), resized(now, 1 + below(5), 1 + below(5)), walled(now, below(2) === 1)][below(6)];
      yield now;
    }
  }
}

test('whatever is done to a draft, what is drawn fits the tiles, and its text is read back', () => {
  let withEdges = 0;
  for (const one of made(300)) {
    assert.deepEqual(thaw(freeze(one)), one); // which refuses edges with one end, and those that no tile can have
    withEdges += one.edges ? 1 : 0;
    const { opens } = openness(one);
    sidesOf(one).forEach((sides, tile) => assert.equal(opens[tile] & sides, sides));
  }
  assert.ok(withEdges > 1000, String(withEdges));
});

function openness(one) {
  const letters = lying(one).letters.toUpperCase();
  const places = { N: 0, E: 1, S: 2, W: 3 };
  const north = { H: 1, 1: 1, I: 5, L: 3, 2: 3, T: 11, 3: 11, _: 0 };
  return { opens: [...one.tiles].map((kind, tile) => (kind === '_' ? 0 : ((north[kind] << places[letters[tile]]) | (north[kind] >> (4 - places[letters[tile]]))) & 15)) };
}

test('texts that are no draft are refused', () => {
  const texts = ['', '1 1 10 12', '2 1 10 1H 22', '2 1 00 1H 28 ', '2 1 10 1X', '2 1 10 1H 2', '2 1 10 1H 00', '2 1 00 1H 82', '2 1 10 II 31'];
  for (const text of texts) assert.throws(() => thaw(text), text);
  assert.equal(rows(thaw('2 1 10 1H')), '1H');
  assert.equal(drawnSolution(thaw('2 1 10 1H 28')).letters, 'EW');
});

test('a line gives each cell the tile that fits', () => {
  const line = drawn(draft('___', '___'), 0, [RIGHT, RIGHT, DOWN, LEFT]);
  assert.equal(rows(line), '1IL/_HL');
  assert.equal(drawnSolution(line).letters, 'EESNEW'.replace('N', '_'));
  const branch = drawn(line, 1, [DOWN]);
  assert.equal(rows(branch), '1TL/_LL');
  assert.equal(rows(drawn(draft('___'), 0, [RIGHT], 'house')), 'HH_');
});

test('a tank that is drawn on stays one, with as many openings as it needs', () => {
  assert.equal(rows(drawn(draft('___', '_1_', '___'), 4, [RIGHT])), '___/_1H/___');
  const bent = drawn(drawn(draft('___', '_1_', '___'), 4, [RIGHT]), 4, [UP]);
  assert.equal(rows(bent), '_H_/_2H/___');
  assert.equal(rows(drawn(bent, 4, [LEFT])), '_H_/H3H/___');
  assert.equal(rows(drawn(drawn(draft('___'), 1, [RIGHT]), 1, [LEFT])), 'H3H'); // straight: one of three stays open
});

test('a fourth opening is refused, and told', () => {
  let now = drawn(draft('___', '___', '___'), 4, [RIGHT]);
  for (const side of [LEFT, UP]) now = drawn(now, 4, [side]);
  const line = new Line(now, 4, 'tank');
  line.go(DOWN);
  assert.deepEqual([line.drawn().full, rows(line.drawn().draft)], [4, rows(now)]);
});

test('a line goes back where it came from, and takes away what is drawn already', () => {
  const line = new Line(draft('____'), 0, 'tank');
  [RIGHT, RIGHT, LEFT].forEach((side) => line.go(side));
  assert.equal(rows(line.drawn().draft), '1H__');
  line.goTo(3);
  assert.equal(rows(line.drawn().draft), '1IIH');
  const whole = line.drawn().draft;
  assert.equal(rows(drawn(whole, 3, [LEFT])), '1IH_');
  assert.equal(rows(drawn(whole, 1, [RIGHT])), '1HHH');
  assert.equal(rows(rubbedOut(whole, 1)), '1_HH'); // a tank stays with nothing at it
});

test('lines go over the edge where there is no wall, and never from a cell to itself', () => {
  assert.equal(rows(drawn(draft('___'), 0, [LEFT])), '1_H');
  assert.equal(new Line(walled(draft('___'), false), 0, 'tank').go(LEFT), false);
  assert.equal(new Line(draft('___'), 0, 'tank').go(UP), false);
  assert.equal(freeze(drawn(draft('__'), 0, [LEFT])), '2 1 10 1H 82');
});

test('what is drawn stays where a painted tile can have it, and goes where not', () => {
  const line = drawn(draft('___', '___'), 0, [RIGHT, RIGHT]);
  assert.equal(painted(line, [1], 'T').edges, line.edges);
  const cut = painted(line, [1], 'L');
  assert.equal(rows(cut), '1LH/___');
  assert.equal(cut.edges, null);
  assert.equal(rows(switched(line, 2)), '1I1/___');
  assert.equal(switched(line, 1), line);
});

test('a wall cuts what goes over the edge; a larger board keeps its tiles, a smaller one what is on it', () => {
  const over = drawn(draft('___', '___'), 0, [LEFT]);
  assert.equal(walled(over, false).edges, null);
  assert.equal(rows(walled(over, false)), '1_H/___');
  const line = drawn(draft('___', '___'), 0, [RIGHT, RIGHT]);
  assert.equal(rows(resized(line, 4, 1)), '1IH_');
  assert.ok(drawnSolution(resized(line, 4, 3)));
  assert.equal(freeze(resized(line, 2, 2)), '2 2 10 1I__ 2800');
  assert.equal(resized(over, 4, 2).edges, null);
});

test('shifts and mirrors lead back, and what is drawn goes along', () => {
  for (const one of made(60)) {
    if (!one.wraps) continue;
    for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) assert.equal(freeze(shifted(shifted(one, dx, dy), -dx, -dy)), freeze(one));
  }
  for (const one of made(60)) {
    for (const way of ['across', 'over']) assert.equal(freeze(mirrored(mirrored(one, way), way)), freeze(one));
  }
  const line = drawn(draft('___', '___'), 0, [RIGHT, DOWN]);
  assert.ok(drawnSolution(mirrored(line, 'across')));
  assert.equal(rows(mirrored(line, 'across')), '_L1/_H_');
  assert.equal(rows(shifted(line, -1, 0)), 'L_1/H__');
  assert.ok(drawnSolution(shifted(line, -1, 0)));
});

test('fill takes the blank cells alone, clear all', () => {
  assert.equal(rows(filled(draft('1_', '_H'), 'L')), '1L/LH');
  assert.equal(rows(cleared(drawn(draft('__'), 0, [RIGHT]))), '__');
});

test('a puzzle with its solution is a draft with the layout drawn, another one is bare', () => {
  const line = drawn(draft('____', '____'), 0, [RIGHT, RIGHT, DOWN]);
  const back = ofPuzzle(boardOf(line), drawnSolution(line));
  assert.equal(freeze(back), freeze(line));
  assert.equal(ofPuzzle(boardOf(line), null).edges, null);
  assert.equal(ofPuzzle(boardOf(line), lying(draft('1IL_', '__H_'))).edges, null);
});

test('where every tile needs gas a layout with an open end is no solution', () => {
  const line = drawn(draft('___'), 1, [RIGHT]);
  const open = drawn(line, 1, [LEFT]); // a tank with three openings, one of them unused
  assert.ok(drawnSolution(open));
  assert.equal(drawnSolution(needing(open, true)), null);
});

test('rows are read as they are written, and refused with their place', () => {
  const one = withRows(empty(), '// a level\r\n1il\r\n_.H\n');
  assert.equal(rowsText(one), '1IL\n__H');
  assert.throws(() => withRows(one, ''), /no row/);
  assert.throws(() => withRows(one, '1I\nX_'), /Row 2, letter 1: “X”/);
  assert.throws(() => withRows(one, '1I\nH'), /Row 2 has 1 tile, the first has 2/);
  assert.throws(() => withRows(one, '_'.repeat(31)), /31 columns/);
  assert.ok(looksLikeRows('1IL\n__H'));
  assert.ok(!looksLikeRows('https://example.org/#p1.abc'));
  assert.ok(!looksLikeRows(''));
});

test('two layouts differ at the edges that gas passes in one alone, each told at both its tiles', () => {
  const network = networkOf({ width: 2, height: 1, rows: ['1H'], wraps: true, allTiles: false });
  const found = differing(network, stateOf('EW'), stateOf('WE'));
  assert.deepEqual(found.map(({ tile, side, here }) => `${tile}${side}${here}`), ['01true', '03false', '11false', '13true']);
  assert.deepEqual(differing(network, stateOf('EW'), stateOf('EW')), []);
});

test('keys: letters where they are on, arrows over the edge', () => {
  const press = (key, more = {}) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
  assert.deepEqual(doneBy(press('l'), true), { does: 'set', kind: 'L' });
  assert.deepEqual(doneBy(press('T', { shiftKey: true }), true), { does: 'set', kind: 'T' });
  assert.equal(doneBy(press('l'), false), null);
  assert.equal(doneBy(press('l', { ctrlKey: true }), true), null);
  assert.deepEqual(doneBy(press('ArrowUp', { shiftKey: true }), false), { does: 'drag', side: UP });
  assert.deepEqual(doneBy(press('Delete'), false), { does: 'set', kind: '_' });
  const size = { width: 3, height: 2 };
  assert.deepEqual(['up', 'right', 'down', 'left', 'start', 'end', 'first', 'last'].map((way) => walk(size, 3, way)), [0, 4, 0, 5, 3, 5, 0, 5]);
});
