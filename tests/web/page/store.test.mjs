import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pack, unpack } from '../../../src/pipworks/web/page/keep/packed.mjs';
import { openStore } from '../../../src/pipworks/web/page/keep/store.mjs';
import { forgetAll, usage } from '../../../src/pipworks/web/page/keep/usage.mjs';
import { SHELL } from '../../../src/pipworks/web/page/words/shell.mjs';
import { FakeStorage, ForbiddenStorage, saved } from './fakes.mjs';

const A = 'd1.AAAA';
const B = 'p1.BBBB';

function tab(place, name = 'one') {
  const store = openStore({ place, tab: name, events: null });
  const troubles = [];
  store.onTrouble((sentence) => troubles.push(sentence));
  return { store, troubles };
}

test('what is saved is loaded at the next visit, to the letter', () => {
  const place = new FakeStorage();
  const game = saved(['0000', '0100', '0110', '0010', ''], { at: 2, checkpoints: [1], seconds: 61.5, name: 'Ä', difficulty: 'hard', when: 7 });
  tab(place).store.save(A, game);
  assert.deepEqual(tab(place, 'two').store.load(A), game);
  assert.deepEqual(tab(place).store.games(), [{ link: A, saved: game }]);
});

test('a game takes little more room for each state', () => {
  const place = new FakeStorage();
  const states = Array.from({ length: 2000 }, (_, at) => `${'x'.repeat(300)}${at}${'y'.repeat(300)}`);
  tab(place).store.save(A, saved(states));
  assert.ok(place.used < 2000 * 30, String(place.used));
  assert.deepEqual(tab(place, 'two').store.load(A).states, states);
});

test('games come in order of the last move', () => {
  const place = new FakeStorage();
  const { store } = tab(place);
  store.save(A, saved(['0', '1'], { when: 5 }));
  store.save(B, saved(['0', '1'], { when: 9 }));
  assert.deepEqual(store.games().map((game) => game.link), [B, A]);
});

for (const [name, place] of [['absent', null], ['forbidden', new ForbiddenStorage()]]) {
  test(`without a storage (${name}) the game goes on in memory, and one sentence says so`, () => {
    const { store, troubles } = tab(place);
    store.save(A, saved(['0', '1']));
    store.save(A, saved(['0', '1', '2']));
    store.keepSettings({ ...store.settings(), theme: 'dark' });
    assert.deepEqual(store.load(A).states, ['0', '1', '2']);
    assert.equal(store.settings().theme, 'dark');
    assert.equal(store.games().length, 1);
    assert.equal(store.lasting, false);
    assert.deepEqual(troubles, [SHELL.keep.absent]);
  });
}

test('where the storage is full the oldest finished games go first', () => {
  const place = new FakeStorage(1200);
  const { store, troubles } = tab(place);
  const long = (letter) => [letter.repeat(250)];
  store.save('d1.old', saved(long('o'), { finished: true, when: 1 }));
  store.save('d1.begun', saved(long('b'), { when: 0 }));
  store.save('d1.newer', saved(long('n'), { finished: true, when: 2 }));
  assert.equal(store.games().length, 3 - 0);
  store.save(A, saved(long('a'), { when: 3 }));
  const left = tab(place, 'two').store.games().map((game) => game.link);
  assert.deepEqual(left.sort(), [A, 'd1.begun', 'd1.newer'].sort());
  assert.deepEqual(troubles, []);
});

test('where nothing can go the game goes on in memory; what was in the storage stays', () => {
  const place = new FakeStorage(900);
  const { store, troubles } = tab(place);
  store.save('d1.done', saved(['d'.repeat(100)], { finished: true }));
  store.save(A, saved(['a'.repeat(200)]));
  const before = [...place.texts];
  store.save(A, saved(['a'.repeat(200), 'b'.repeat(2000)]));
  store.save(A, saved(['a'.repeat(200), 'b'.repeat(2000), 'c']));
  assert.deepEqual([...place.texts].sort(), before.sort());
  assert.equal(store.load(A).states.length, 3);
  assert.deepEqual(troubles, [SHELL.keep.full]);
  place.quota = Infinity;
  store.save(A, saved(['a'.repeat(200), 'b'.repeat(2000), 'c', 'd']));
  assert.equal(tab(place, 'two').store.load(A).states.length, 4);
  assert.equal(store.lasting, true);
});

test('junk in the storage is no game, and what is not ours stays', () => {
  const place = new FakeStorage();
  const junk = ['', '{', 'null', '[]', '7', '{"version":1}', '{"version":1,"steps":[]}', '{"version":1,"steps":[3]}', '{"version":0,"steps":["0"]}'];
  junk.forEach((text, at) => place.setItem(`pipworks:game:d1.junk${at}`, text));
  place.setItem('somebody', 'else');
  place.setItem('pipworks:settings', '{"theme":"pink","large":"yes","timer":true}');
  const { store } = tab(place);
  assert.deepEqual(store.games(), []);
  junk.forEach((_, at) => assert.equal(store.load(`d1.junk${at}`), null));
  assert.deepEqual(store.settings(), { theme: 'auto', large: false, marks: true, letters: true, still: false, timer: true });
  store.save(A, saved(['0', '1']));
  assert.equal(usage(store).games, junk.length + 1);
  forgetAll(store);
  assert.equal(usage(store).games, 0);
  assert.equal(place.getItem('somebody'), 'else');
  assert.equal(place.length, 2);
});

test('a game of which a state is damaged is read as far as it goes', () => {
  const place = new FakeStorage();
  place.setItem(`pipworks:game:${A}`, '{"version":1,"steps":["0000",[1,2,"1"],[9,9,"1"],[0,0,"1"]],"at":3,"checkpoints":["x",1]}');
  assert.deepEqual(tab(place).store.load(A).states, ['0000', '0100']);
  assert.equal(tab(place).store.load(A).at, 1);
});

test('a game of a later version is left as it is', () => {
  const place = new FakeStorage();
  const later = '{"version":2,"whatever":1}';
  place.setItem(`pipworks:game:${A}`, later);
  const { store, troubles } = tab(place);
  assert.equal(store.load(A), null);
  store.save(A, saved(['0', '1']));
  assert.equal(place.getItem(`pipworks:game:${A}`), later);
  assert.deepEqual(store.load(A).states, ['0', '1']);
  assert.deepEqual(troubles, [SHELL.keep.later]);
});

test('two tabs in one game: neither wipes what the other did', () => {
  const place = new FakeStorage();
  const [one, two] = [tab(place, 'one').store, tab(place, 'two').store];
  one.load(A);
  two.load(A);
  one.save(A, saved(['00', '10']));
  two.save(A, saved(['00', '01']));
  one.save(A, saved(['00', '10', '11']));
  const mine = saved(['00', '10', '11']);
  assert.deepEqual(one.others(A, mine).map((other) => other.states), [['00', '01']]);
  const afresh = tab(place, 'three').store;
  assert.deepEqual(afresh.load(A).states, mine.states);
  assert.deepEqual(afresh.others(A, afresh.load(A)).map((other) => other.states), [['00', '01']]);
});

test('three tabs in one game: all are kept', () => {
  const place = new FakeStorage();
  const tabs = ['one', 'two', 'three'].map((name) => tab(place, name).store);
  tabs.forEach((store) => store.load(A));
  for (let turn = 1; turn < 4; turn += 1) tabs.forEach((store, at) => store.save(A, saved(['0', ...Array(turn).fill('0').map((_, i) => `${at}${i}`)])));
  const last = saved(['0', '20', '21', '22']);
  const others = tabs[2].others(A, last).map((other) => other.states.join());
  assert.deepEqual(others.sort(), ['0,00,01,02', '0,10,11,12']);
});

test('a tab that only went on where the other was leaves nothing beside', () => {
  const place = new FakeStorage();
  const [one, two] = [tab(place, 'one').store, tab(place, 'two').store];
  one.load(A);
  one.save(A, saved(['00', '10']));
  two.load(A);
  two.save(A, saved(['00', '10', '11']));
  assert.equal(place.length, 1);
  assert.deepEqual(one.others(A, saved(['00', '10'])).map((other) => other.states.length), [3]);
});

test('taking what the other tab has puts mine beside it, and back again', () => {
  const place = new FakeStorage();
  const [one, two] = [tab(place, 'one').store, tab(place, 'two').store];
  [one, two].forEach((store) => store.load(A));
  two.save(A, saved(['00', '01']));
  const mine = saved(['00', '10']);
  const [other] = one.others(A, mine);
  one.take(A, other, mine);
  assert.deepEqual(one.load(A).states, ['00', '01']);
  const [put] = one.others(A, one.load(A));
  assert.deepEqual(put.states, ['00', '10']);
  one.take(A, put, one.load(A));
  assert.deepEqual(one.load(A).states, ['00', '10']);
  one.dropOthers(A);
  assert.deepEqual(one.others(A, one.load(A)), []);
});

test('other tabs are heard by the game, and by null for settings', () => {
  const { store } = tab(new FakeStorage());
  const heard = [];
  const off = store.onOther((link) => heard.push(link));
  for (const name of [`pipworks:game:${A}`, `pipworks:game:${A}:other`, 'somebody', 'pipworks:settings', null]) store.heard(name);
  off();
  store.heard('pipworks:settings');
  assert.deepEqual(heard, [A, null, null]);
});

test('finished games are bounded, begun ones are not', () => {
  const place = new FakeStorage();
  const { store } = tab(place);
  for (let at = 0; at < 320; at += 1) store.save(`d1.f${at}`, saved(['0', '1'], { finished: true, when: at }));
  for (let at = 0; at < 10; at += 1) store.save(`d1.b${at}`, saved(['0', '1'], { when: 0 }));
  const links = store.games().map((game) => game.link);
  assert.equal(links.filter((link) => link.startsWith('d1.b')).length, 10);
  assert.equal(links.filter((link) => link.startsWith('d1.f')).length, 300);
  assert.ok(links.includes('d1.f319') && !links.includes('d1.f0'));
});

test('the puzzles of a day are there on that day alone', () => {
  const { store } = tab(new FakeStorage());
  assert.equal(store.day('2026-07-31'), null);
  store.keepDay('2026-07-31', [{ link: A, family: 'polypips', name: '' }]);
  assert.equal(store.day('2026-07-31').length, 1);
  assert.equal(store.day('2026-08-01'), null);
});

test('a game of many large changes keeps its start and its latest steps within a bound', () => {
  const states = Array.from({ length: 1500 }, (_, place) => String.fromCharCode(97 + (place % 26)).repeat(1600));
  const game = saved(states, { at: 1499, checkpoints: [3, 1490] });
  const text = pack(game, 'tab');
  assert.ok(text.length < 1_000_000 && text.length > 700_000, String(text.length));
  const read = unpack(text);
  assert.equal(read.states[0], states[0]);
  assert.equal(read.states[read.at], states[1499]);
  assert.equal(read.states.at(-1), states[1499]);
  assert.equal(read.states[read.checkpoints[1]], states[1490]);
  assert.deepEqual(read.states.slice(1), states.slice(1500 - read.states.length + 1));
});

test('who has gone far back in a game of many large changes stays there', () => {
  const states = Array.from({ length: 1500 }, (_, place) => String.fromCharCode(97 + (place % 26)).repeat(1600));
  const read = unpack(pack(saved(states, { at: 20, checkpoints: [] }), 'tab'));
  assert.equal(read.states[read.at], states[20]);
  assert.equal(read.at, 20);
});

test('a game of many small changes is kept whole', () => {
  const states = Array.from({ length: 2000 }, (_, place) => `${'n'.repeat(place % 1600)}E${'n'.repeat(1599 - (place % 1600))}`);
  const game = saved(states, { at: 7, checkpoints: [5] });
  const text = pack(game, 'tab');
  assert.ok(text.length < 100_000, String(text.length));
  assert.deepEqual(unpack(text).states, states);
});
