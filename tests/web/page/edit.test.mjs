// The editor without a browser: drafts in their order, what is asked of them and when, what is kept.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { keepDraft, keptDraft } from '../../../src/pipworks/web/page/edit/drafts.mjs';
import { History, MOST_DRAFTS } from '../../../src/pipworks/web/page/edit/history.mjs';
import { faultOf, questionOf, wishesOf } from '../../../src/pipworks/web/page/edit/rules.mjs';
import { PAUSE, Verdict } from '../../../src/pipworks/web/page/edit/verdict.mjs';
import { tellingOf } from '../../../src/pipworks/web/page/edit/verdict_view.mjs';
import { keepOwn, ownPuzzles } from '../../../src/pipworks/web/page/keep/own.mjs';
import { Shelf } from '../../../src/pipworks/web/page/keep/shelf.mjs';
import { FakeStorage } from './fakes.mjs';

/** Drafts that are texts. */
const TEXTS = {
  empty: () => '',
  freeze: (draft) => draft,
  thaw: (text) => {
    if (text.includes('!')) throw new Error('no draft');
    return text;
  },
};

const historyOf = (...drafts) => {
  const history = new History(TEXTS);
  for (const draft of drafts) history.change(draft);
  return history;
};

test('undo leads through every draft to the first one, redo back to the last', () => {
  const history = historyOf('a', 'ab', 'abc');
  const seen = [];
  history.on(() => seen.push(history.draft));
  while (history.canUndo) history.undo();
  while (history.canRedo) history.redo();
  assert.deepEqual(seen, ['ab', 'a', '', 'a', 'ab', 'abc']);
});

test('a change after an undo forgets what was undone, and an equal draft is no step', () => {
  const history = historyOf('a', 'ab');
  history.undo();
  assert.equal(history.change('a'), false);
  assert.equal(history.ahead, 1);
  history.change('b');
  assert.deepEqual(history.freeze(), { texts: ['', 'a', 'b'], at: 2 });
});

test('changes of one stroke are one step; a stroke that leads back is none', () => {
  const history = historyOf('a');
  for (const draft of ['ab', 'abc', 'abcd']) history.change(draft, 'stroke 1');
  history.change('x', 'stroke 2');
  assert.deepEqual(history.freeze().texts, ['', 'a', 'abcd', 'x']);
  history.change('abcd', 'stroke 2');
  assert.deepEqual(history.freeze(), { texts: ['', 'a', 'abcd'], at: 2 });
  history.change('abcde', 'stroke 1');
  assert.equal(history.at, 3, 'another stroke lay between');
});

test('a stroke does not go on over an undo', () => {
  const history = historyOf();
  history.change('a', 'stroke');
  history.undo();
  history.redo();
  history.change('ab', 'stroke');
  assert.equal(history.at, 2);
});

test('of many drafts the oldest but the first are dropped', () => {
  const history = historyOf(...Array.from({ length: MOST_DRAFTS + 5 }, (_, n) => `${n}`));
  const { texts } = history.freeze();
  assert.equal(texts.length, MOST_DRAFTS);
  assert.equal(texts[0], '');
  assert.equal(history.draft, `${MOST_DRAFTS + 4}`);
});

test('a history is there again at the next visit, as far as it can be read', () => {
  const shelf = new Shelf(new FakeStorage(), () => assert.fail('no trouble'));
  const history = historyOf('a', 'ab', 'abc');
  history.undo();
  globalThis.addEventListener ??= () => {};
  globalThis.removeEventListener ??= () => {};
  globalThis.document ??= { addEventListener() {}, removeEventListener() {}, hidden: false };
  const keeping = keepDraft(shelf, 'polypips', () => ({ ...history.freeze(), name: 'Heart' }), () => assert.fail('no other tab'));
  keeping.note();
  keeping.destroy();
  const kept = keptDraft(shelf, 'polypips');
  assert.deepEqual(kept, { texts: ['', 'a', 'ab', 'abc'], at: 2, name: 'Heart' });
  assert.equal(new History(TEXTS, kept).draft, 'ab');
  assert.equal(new History(TEXTS, { texts: ['', 'a', 'b!', 'c'], at: 3 }).draft, 'a');
  assert.equal(keptDraft(shelf, 'pipes'), null);
});

test('what another tab kept meanwhile is not lost: undo leads there', () => {
  const place = new FakeStorage();
  const [here, there] = ['here', 'there'].map((own) => {
    const shelf = new Shelf(place, () => assert.fail('no trouble'));
    const history = historyOf(own);
    return { history, keeping: keepDraft(shelf, 'pipes', () => ({ ...history.freeze(), name: '' }), (texts) => history.precede(texts)), shelf };
  });
  here.keeping.note();
  here.keeping.destroy();
  there.keeping.note();
  there.keeping.destroy();
  assert.deepEqual(keptDraft(there.shelf, 'pipes')?.texts, ['here', '', 'there']);
  there.history.precede(['here', '']);
  assert.deepEqual([there.history.draft, there.history.freeze().texts.length], ['there', 3]);
});

/** A desk whose questions are answered by hand, on a clock that is moved by hand. */
function asked({ quick = true } = {}) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const questions = [];
  const asking = {
    busy: false,
    dropped: 0,
    drop() {
      this.dropped += 1;
    },
    ask(request) {
      return new Promise((resolve) => questions.push({ link: request.link, reply: (status) => resolve({ kind: 'reply', reply: { status } }) }));
    },
  };
  const seen = [];
  const desk = {
    draft: 'a', family: 'polypips', quick: () => quick,
    made: () => (desk.draft ? { link: desk.draft, puzzle: {} } : { missing: 'nothing there' }),
    onKnown: (known) => seen.push(known.kind === 'told' ? `${known.link} ${known.reply.status}` : known.kind),
  };
  const verdict = new Verdict(asking, desk);
  const change = (draft) => {
    desk.draft = draft;
    verdict.changed();
  };
  return { verdict, asking, questions, seen, change, pause: () => mock.timers.tick(PAUSE), settle: async () => { for (let n = 0; n < 5; n += 1) await null; } };
}

test('a draft is asked about after a pause, and only the last one of many', async () => {
  const { questions, change, pause, seen, settle } = asked();
  for (const draft of ['a', 'ab', 'abc']) {
    change(draft);
    mock.timers.tick(PAUSE - 1);
  }
  assert.equal(questions.length, 0);
  pause();
  assert.deepEqual(questions.map(({ link }) => link), ['abc']);
  questions[0].reply('unique');
  await settle();
  assert.equal(seen.at(-1), 'abc unique');
  mock.timers.reset();
});

test('an old answer never overtakes a newer change', async () => {
  const { questions, change, pause, seen, settle } = asked();
  change('a');
  pause();
  change('ab');
  pause();
  assert.equal(questions.length, 2);
  questions[1].reply('several');
  await settle();
  questions[0].reply('unique');
  await settle();
  assert.deepEqual(seen.filter((one) => one.includes(' ')), ['ab several']);
  change('abc');
  questions[1].reply('unique');
  await settle();
  assert.equal(seen.at(-1), 'waiting');
  mock.timers.reset();
});

test('an answer that comes within the pause after a change is not told either', async () => {
  const { questions, change, pause, seen, settle } = asked();
  change('a');
  pause();
  change('ab');
  questions[0].reply('unique');
  await settle();
  assert.deepEqual(seen, ['waiting', 'asking', 'waiting']);
  mock.timers.reset();
});

test('a worker is not ended for a newer question: that one waits', async () => {
  const { questions, change, pause, seen, settle } = asked({ quick: false });
  change('a');
  pause();
  change('ab');
  pause();
  change('abc');
  pause();
  await settle();
  assert.deepEqual(questions.map(({ link }) => link), ['a']);
  questions[0].reply('unique');
  await settle();
  assert.deepEqual(questions.map(({ link }) => link), ['a', 'abc']);
  questions[1].reply('none');
  await settle();
  assert.deepEqual(seen.filter((one) => one.includes(' ')), ['abc none']);
  mock.timers.reset();
});

test('what is no puzzle yet is not asked about, and says what is missing', async () => {
  const { questions, change, pause, seen, settle } = asked();
  change('a');
  change('');
  pause();
  await settle();
  assert.deepEqual([questions.length, seen.at(-1)], [0, 'missing']);
  mock.timers.reset();
});

test('a verdict is told with its grade, its reason and its notes', () => {
  const told = (reply) => tellingOf({ kind: 'told', reply, link: '', puzzle: null });
  const grade = { difficulty: 'easy', score: 8.5 };
  const note = { code: 'x', sentence: 'a piece stands twice', cells: [] };
  const unique = told({ status: 'unique', reason: null, grade, notes: [note] });
  assert.deepEqual([unique.tone, unique.line], ['right', 'One solution.']);
  assert.match(unique.graded, /easy.*8\.5/);
  assert.deepEqual(unique.texts.filter(Boolean), ['A piece stands twice.']);
  const none = told({ status: 'none', reason: { sentence: 'nothing can cover c3', cells: [[2, 2]] }, grade: null, notes: [] });
  assert.deepEqual([none.tone, none.texts[0]], ['wrong', 'Nothing can cover c3.']);
  assert.match(told({ status: 'several', reason: null, differ: [[0, 0], [1, 0]], notes: [] }).line, /differ on 2 cells/);
  assert.match(told({ status: 'limit reached', reason: { sentence: 'time' }, notes: [] }).line, /2 seconds/);
});

test('rules are asked for as the generators take them; what is empty is left to them', () => {
  const wishes = wishesOf('polypips', { size: '14', difficulty: 'hard', style: 'nonsense', seed: 7 });
  assert.deepEqual(questionOf('polypips', wishes), { verb: 'generate', family: 'polypips', size: 14, pieces: '2*', difficulty: 'hard', unique: true });
  const board = questionOf('polypips', { ...wishes, board: '##\n ##\n', seed: '12', constraint_coverage: '0.5', unique: false });
  assert.deepEqual(board, { verb: 'generate', family: 'polypips', board: '##\n ##', pieces: '2*', difficulty: 'hard', constraint_coverage: 0.5, seed: 12, unique: false });
  const pipes = questionOf('pipes', { ...wishesOf('pipes', {}), tanks: '1, 2', no_wrap: true, houses: '8' });
  assert.deepEqual(pipes, { verb: 'generate', family: 'pipes', size: [7, 10], tanks: [1, 2], houses: 8, no_wrap: true });
});

test('a rule that makes no sense is told with its field', () => {
  const wishes = wishesOf('polypips', {});
  assert.equal(faultOf('polypips', wishes), null);
  assert.equal(faultOf('polypips', { ...wishes, size: '1' })?.field, 'size');
  assert.equal(faultOf('polypips', { ...wishes, size: '' })?.field, 'size');
  assert.equal(faultOf('polypips', { ...wishes, size: '', board: 'heart' }), null);
  assert.equal(faultOf('polypips', { ...wishes, constraint_coverage: '1.5' })?.field, 'constraint_coverage');
  assert.equal(faultOf('polypips', { ...wishes, seed: 'x' })?.field, 'seed');
  assert.equal(faultOf('pipes', { ...wishesOf('pipes', {}), tanks: '1,4' })?.field, 'tanks');
  assert.match(faultOf('polypips', { ...wishes, size: '500' })?.sentence ?? '', /from 2 to 200/);
});

test('the own collection has the last one first, each once', () => {
  const shelf = new Shelf(new FakeStorage(), () => assert.fail('no trouble'));
  for (const [link, name] of [['d1.a', 'A'], ['p1.b', 'B'], ['d1.a', 'A again']]) keepOwn(shelf, { link, name, difficulty: '' });
  assert.deepEqual(ownPuzzles(shelf).map(({ name }) => name), ['A again', 'B']);
  shelf.write('pipworks:own', '{"puzzles": [{"link": "nonsense"}, 7, {"link": "p1.c"}]}');
  assert.deepEqual(ownPuzzles(shelf), [{ link: 'p1.c', name: '', difficulty: '' }]);
});
