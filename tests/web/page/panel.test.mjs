import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cellName } from '../../../src/pipworks/web/page/words.mjs';
import { PANEL } from '../../../src/pipworks/web/page/words/panel.mjs';
import { cellsOf } from '../../../src/pipworks/web/page/panel/checks.mjs';
import { rowsOf } from '../../../src/pipworks/web/page/panel/grades.mjs';
import { reasonsOf, spoken, withPlaced } from '../../../src/pipworks/web/page/panel/hints.mjs';
import { askOf } from '../../../src/pipworks/web/page/panel/keys.mjs';
import { lastRight } from '../../../src/pipworks/web/page/panel/mistake.mjs';
import { remember, remembered } from '../../../src/pipworks/web/page/panel/remembered.mjs';
import { below, sentenceOf, troubleOf } from '../../../src/pipworks/web/page/panel/room.mjs';
import { fileName } from '../../../src/pipworks/web/page/panel/saving.mjs';
import { cellOf, partsOf } from '../../../src/pipworks/web/page/panel/sentences.mjs';
import { imageOf, isLocal } from '../../../src/pipworks/web/page/panel/share.mjs';
import { slideAt, slidesOf } from '../../../src/pipworks/web/page/panel/slides.mjs';
import { countOf } from '../../../src/pipworks/web/page/panel/solutions.mjs';
import { faultOf, questionOf, USUAL, wishesOf } from '../../../src/pipworks/web/page/panel/wishes.mjs';

const SIZE = { width: 7, height: 10 };
const whole = (parts) => parts.map((part) => (typeof part === 'string' ? part : cellName(part))).join('');
const named = (parts) => parts.filter((part) => typeof part !== 'string').map((cell) => cell.join());

test('a sentence is cut at the cells that it names, and joined again it is the same', () => {
  const said = {
    'The house at a1: up (a10), right and left (g1) are blank. So gas must pass down.': ['0,0', '0,9', '6,0'],
    'So gas must pass b2-c2.': ['1,1', '2,1'],
    'Only D can still cover b5: 2 at c3, 3 at c4, b5 and c5, 0 at b6.': ['1,4', '2,2', '2,3', '1,4', '2,4', '1,5'],
    'Place 1-1: 1 at d8 and 1 at e8.': ['3,7', '4,7'],
    'Right so far: 20 pieces to go.': [],
    '': [],
  };
  for (const [sentence, cells] of Object.entries(said)) {
    const parts = partsOf(sentence, SIZE);
    assert.deepEqual(named(parts), cells);
    assert.equal(whole(parts), sentence);
  }
});

test('what only looks like a cell is none: beyond the board, a piece, a word', () => {
  assert.deepEqual(named(partsOf('h1, a11, 4L, X2, abc3, a01 and a1b', SIZE)), []);
});

test('a cell is found by the name that it has', () => {
  for (const cell of [[0, 0], [25, 9], [26, 0], [51, 99], [701, 0]]) assert.deepEqual(cellOf(cellName(cell)), cell);
  for (const name of ['', 'a', '1', 'a0', 'A1', 'abc1']) assert.equal(cellOf(name), null);
});

test('reasons are the steps that a hint does not say again', () => {
  const steps = [{ sentence: 'one' }, { sentence: '' }, { sentence: 'two' }];
  assert.deepEqual(reasonsOf({ sentences: ['two', 'do'], steps }), ['one']);
});

test('what a title says is not said below it again', () => {
  assert.equal(below('Right so far', 'Right so far: 4 pieces to go.'), '4 pieces to go.');
  assert.equal(below('Finished', 'Finished: gas reaches every house.'), 'Gas reaches every house.');
  assert.equal(below('Not right', '3-4 can\'t stay.'), '3-4 can\'t stay.');
});

test('a long answer is said by its end', () => {
  assert.equal(spoken(['a', 'b']), 'a b');
  assert.equal(spoken(['x'.repeat(300), 'end']), 'end');
  assert.equal(spoken([]), '');
});

test('keys ask for what they say; letters can be off; Ctrl and held keys are not for the panel', () => {
  const key = (name, more = {}) => ({ key: name, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false, ...more });
  assert.equal(askOf(key('h'), true), 'hint');
  assert.equal(askOf(key('C'), true), 'check');
  assert.equal(askOf(key('h'), false), null);
  assert.equal(askOf(key('Escape'), false), 'close');
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }]) assert.equal(askOf(key('c', more), true), null);
  assert.equal(askOf(key('x'), true), null);
});

test('the last right state is found in few questions, whichever it is', async () => {
  for (let wrong = 1; wrong <= 40; wrong += 1) {
    for (let good = 0; good < wrong; good += 1) {
      let asked = 0;
      const found = await lastRight(wrong, async (place) => {
        asked += 1;
        return place <= good;
      });
      assert.equal(found, good);
      assert.ok(asked <= Math.ceil(Math.log2(wrong)) + 1);
    }
  }
  assert.equal(await lastRight(9, async () => null), null);
});

test('what can’t stay is tiles in Pipes and pieces in Polypips', () => {
  assert.deepEqual(cellsOf([[0, 0], [3, 4]]), [[0, 0], [3, 4]]);
  assert.deepEqual(cellsOf([{ piece: '2I:66', cells: [[3, 0], [3, 1]], pips: [6, 6] }, { cell: [1, 2] }, {}]), [[3, 0], [3, 1], [1, 2]]);
});

test('slides begin with the opening, and end with a reason where it goes no further', () => {
  const stage = { steps: [{ sentence: 'why' }, { sentence: '' }], link: 'd1.x~1', marks: null };
  const reply = { status: 'solved', link: 'd1.x', links: { start: 'd1.x~0' }, opening: ['Start.'], stages: [stage] };
  assert.deepEqual(slidesOf(reply).map((slide) => [slide.sentences, slide.link]), [[['Start.'], 'd1.x~0'], [['why'], 'd1.x~1']]);
  const cut = slidesOf({ ...reply, status: 'limit reached', reason: null });
  assert.equal(cut.length, 3);
  assert.ok(cut[2].sentences[0].includes(PANEL.statuses['limit reached']));
  assert.equal(cut[2].link, 'd1.x~1');
  assert.ok(slidesOf({ status: 'unsolvable', reason: { sentence: '3 houses' }, stages: [], opening: [], link: 'p1.x' }).at(-1).sentences[0].includes('3 houses'));
});

test('keys lead from slide to slide, and not over the ends', () => {
  assert.equal(slideAt('ArrowRight', 2, 5), 3);
  assert.equal(slideAt('ArrowRight', 5, 5), 5);
  assert.equal(slideAt('ArrowLeft', 0, 5), 0);
  assert.equal(slideAt('Home', 4, 5), 0);
  assert.equal(slideAt('End', 0, 5), 5);
  for (const key of ['h', 'Enter', 'toString', 'Tab']) assert.equal(slideAt(key, 2, 5), null);
});

test('a count is exact, or at least, or none', () => {
  assert.equal(countOf({ status: 'solved', count: 1, exact: true }), PANEL.oneSolution);
  assert.equal(countOf({ status: 'solved', count: 12, exact: true }), PANEL.solutions(12));
  assert.equal(countOf({ status: 'limit reached', count: 200, exact: false }), PANEL.atLeast(200));
  assert.ok(countOf({ status: 'limit reached', count: 0, exact: false }).includes(PANEL.statuses['limit reached']));
  assert.equal(countOf({ status: 'unsolvable', count: 0, exact: true, reason: { sentence: '3 houses' } }), `${PANEL.noSolution} 3 houses.`);
});

test('a grade tells its score, its start, its rules and its steps', () => {
  const grade = {
    size: 20, hints: [6, 0, 5, 3, 0], choices: 0, score: 26, difficulty: 'hard', deepest: 'regions', opening: { level: 3, steps: 1 }, newspaper: null,
  };
  const rows = Object.fromEntries(rowsOf(grade));
  assert.equal(rows[PANEL.grade.score], '26');
  assert.ok(rows[PANEL.grade.opening].endsWith('1 step'));
  assert.equal(rows[PANEL.grade.hints].split(', ').length, 3);
  assert.equal(rows[PANEL.grade.newspaper], undefined);
  assert.equal(new Map(rowsOf({ ...grade, newspaper: 'easy', deepest: 'what' })).get(PANEL.grade.needs), 'what');
});

test('texts of the library become sentences', () => {
  assert.equal(sentenceOf('the board is large'), 'The board is large.');
  assert.equal(sentenceOf(' Is it? '), 'Is it?');
  assert.equal(sentenceOf(''), '');
});

test('whatever ended a question is told, but for one that nobody waits for', () => {
  assert.equal(troubleOf({ kind: 'gone' }), null);
  for (const kind of ['stopped', 'died']) assert.ok(troubleOf({ kind }).again);
  assert.ok(troubleOf({ kind: 'missing', hint: 'run make engine' }).sentences.includes('Run make engine.'));
  assert.ok(troubleOf({ kind: 'missing', hint: '', unable: true }).sentences.includes(PANEL.unable));
  assert.equal(troubleOf({ kind: 'died', early: true }).title, PANEL.notStarted);
  const refused = { kind: 'refused', problem: 'it is large', hint: '', lasting: false };
  assert.deepEqual(troubleOf(refused).sentences, ['It is large.']);
  assert.ok(troubleOf(refused).again);
  assert.ok(!troubleOf({ ...refused, lasting: true }).again, 'what is refused whenever it is asked is not offered again');
});

test('choices of an earlier visit are taken where they make sense', () => {
  assert.deepEqual(wishesOf({}), USUAL);
  assert.deepEqual(wishesOf({ family: 'chess', cells: 1e9, columns: '7', rows: 2.5, difficulty: 'x', pieces: null }), USUAL);
  const kept = { family: 'pipes', cells: 30, columns: 5, rows: 6, difficulty: '', pieces: 'any', wraps: false, allTiles: true };
  assert.deepEqual(wishesOf(kept), kept);
});

test('what can’t be made is said before it is asked', () => {
  assert.equal(faultOf(USUAL), null);
  assert.equal(faultOf({ ...USUAL, cells: 27 }).fault, 'odd');
  assert.equal(faultOf({ ...USUAL, cells: 27, pieces: 'any' }), null);
  assert.equal(faultOf({ ...USUAL, cells: NaN }).fault, 'bounds');
  assert.equal(faultOf({ ...USUAL, family: 'pipes', cells: NaN }), null);
  assert.equal(faultOf({ ...USUAL, family: 'pipes', rows: 31 }).field, 'rows');
});

test('a question holds the fields of its family alone', () => {
  assert.deepEqual(questionOf(USUAL), { verb: 'generate', family: 'polypips', difficulty: 'medium', size: 28, pieces: '2*', unique: true });
  assert.deepEqual(questionOf({ ...USUAL, family: 'pipes', difficulty: '' }), {
    verb: 'generate', family: 'pipes', difficulty: '', size: [7, 10], no_wrap: false, all_tiles: false,
  });
});

test('choices are kept where a storage is, and a broken or missing one is none', () => {
  assert.deepEqual(remembered('new'), {});
  remember('new', { cells: 3 });
  const texts = new Map();
  globalThis.localStorage = { getItem: (name) => texts.get(name) ?? null, setItem: (name, text) => texts.set(name, text) };
  remember('new', { cells: 4 });
  assert.deepEqual(remembered('new'), { cells: 4 });
  for (const junk of ['{', 'null', '[1]', '"x"']) {
    texts.set('pipworks:choices:new', junk);
    assert.deepEqual(remembered('new'), {});
  }
});

test('an address of this machine alone is told from others', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'a.localhost']) assert.ok(isLocal(host), host);
  for (const host of ['example.org', '127.0.0.1.example.org', 'localhost.example.org', '10.0.0.1', '']) assert.ok(!isLocal(host), host);
});

test('an SVG becomes an image with its namespace, once', () => {
  const read = (svg) => decodeURIComponent(imageOf(svg).replace('data:image/svg+xml,', ''));
  assert.equal(read('<svg viewBox="0 0 1 1"/>'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const whole = '<svg width="1" xmlns="http://www.w3.org/2000/svg"/>';
  assert.equal(read(whole), whole);
  assert.ok(!imageOf('<svg fill="#000"/>').slice(5).includes('#'));
});

test('a file is named after its puzzle, by plain letters', () => {
  assert.equal(fileName('Polypips, 8 cells, easy', 'txt'), 'polypips-8-cells-easy.txt');
  assert.equal(fileName('Größe/../x', 'json'), 'gro-e-x.json');
  assert.equal(fileName('—', 'txt'), 'puzzle.txt');
  assert.ok(fileName('x'.repeat(500), 'txt').length < 70);
});

test('a piece that is to be laid is outlined with its pips, in place of what was noted there', () => {
  const none = { ringed: [[1, 0]], bold: [], found: [], known: [], joined: [] };
  const placement = { cells: [[1, 0], [1, 1]], pips: [3, 6] };
  const drawn = withPlaced({ marks: none, placement });
  assert.deepEqual(drawn.joined, [placement.cells]);
  assert.deepEqual(drawn.found, [{ cell: [1, 0], note: '3' }, { cell: [1, 1], note: '6' }]);
  const noted = { ...none, found: [{ cell: [1, 1], note: '56' }, { cell: [2, 2], note: '0' }], known: [{ cell: [1, 0], note: '123' }], joined: [[[1, 1], [1, 0]], [[2, 2], [2, 3]]] };
  const told = withPlaced({ marks: noted, placement });
  assert.deepEqual(told.joined, [[[2, 2], [2, 3]], placement.cells]);
  assert.deepEqual(told.known, []);
  assert.deepEqual(told.found.map(({ note }) => note), ['0', '3', '6']);
  assert.equal(withPlaced({ marks: none, placement: null }), none);
  assert.equal(withPlaced({ marks: none, placement: { cell: [0, 0], letter: 'N' } }), none);
});
