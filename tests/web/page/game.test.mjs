import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Stopwatch, clockText } from '../../../src/pipworks/web/page/play/clock.mjs';
import { actionsOf } from '../../../src/pipworks/web/page/play/actions.mjs';
import { Game, MOST_STATES } from '../../../src/pipworks/web/page/play/game.mjs';
import { KEYS, keyOf, pressedOf } from '../../../src/pipworks/web/page/play/keys.mjs';
import { SWITCHES } from './fakes.mjs';

const press = (key, more = {}) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });

function played(...bits) {
  const game = new Game(SWITCHES, 2);
  bits.forEach((each) => game.change({ bits: each }));
  return game;
}

/** A table as the actions need it, and what is said. */
function table(game) {
  const said = [];
  return { said, actions: actionsOf({ app: { say: (text) => said.push(text) }, family: SWITCHES, puzzle: 2, game, view() {} }) };
}

test('undo goes back to the start, redo to the end, each said', () => {
  const game = played('10', '11');
  const { said, actions } = table(game);
  ['undo', 'undo', 'undo', 'redo', 'redo', 'redo'].forEach((action) => actions[action]());
  assert.equal(game.state.bits, '11');
  assert.equal(said.length, 6);
  assert.match(said[1], /start/);
  assert.match(said[2], /nothing to undo/);
  assert.match(said[5], /nothing to do again/);
});

test('starting over is a move: undo brings everything back, and is refused where nothing is done', () => {
  const game = played('10');
  const { said, actions } = table(game);
  actions.restart();
  assert.equal(game.state.bits, '00');
  actions.undo();
  assert.equal(game.state.bits, '10');
  actions.undo();
  const states = game.states.length;
  actions.restart();
  assert.equal(game.states.length, states);
  assert.match(said.at(-1), /already/);
});

test('trials nest; back leads where the innermost began, and redo brings it back', () => {
  const game = played('10');
  const { actions, said } = table(game);
  actions.trial();
  game.change({ bits: '11' });
  actions.trial();
  game.change({ bits: '01' });
  assert.equal(game.trials, 2);
  actions.back();
  assert.equal(game.state.bits, '11');
  game.redo();
  assert.equal(game.state.bits, '01');
  actions.accept();
  assert.equal(game.trials, 0);
  assert.equal(game.state.bits, '01');
  actions.back();
  assert.match(said.at(-1), /No trial/);
  assert.equal(game.state.bits, '01');
});

test('a saved game is restored with its trials, and without what can not be read', () => {
  const game = played('10', '11');
  game.mark();
  game.seconds = 12;
  const kept = game.save({ name: 'n', difficulty: 'easy' });
  const back = new Game(SWITCHES, 2, JSON.parse(JSON.stringify(kept)));
  assert.equal(back.state.bits, '11');
  assert.equal(back.trials, 1);
  assert.equal(back.seconds, 12);
  const broken = new Game(SWITCHES, 2, { ...kept, states: ['00', '10', 'junk', '11'], at: 3, checkpoints: [9] });
  assert.deepEqual(broken.states.map((state) => state.bits), ['00', '10']);
  assert.equal(broken.at, 1);
  assert.equal(broken.trials, 0);
});

test('of a long game the oldest states go, the first stays', () => {
  const game = new Game(SWITCHES, 20);
  for (let at = 1; at <= MOST_STATES + 50; at += 1) game.change({ bits: at.toString(2).padStart(20, '0') });
  assert.equal(game.states.length, MOST_STATES);
  assert.equal(game.states[0].bits, '0'.repeat(20));
  assert.equal(game.state.bits, (MOST_STATES + 50).toString(2).padStart(20, '0'));
});

test('saving asks for the text of each state once', () => {
  let asked = 0;
  const counting = { ...SWITCHES, freeze: (size, state) => (asked += 1, SWITCHES.freeze(size, state)) };
  const game = new Game(counting, 10);
  for (let at = 1; at < 500; at += 1) {
    game.change({ bits: at.toString(2).padStart(10, '0') });
    game.save({ name: '', difficulty: '' });
  }
  assert.ok(asked <= 500, String(asked));
});

test('keys are found with their modifiers, letters where they are on', () => {
  assert.equal(keyOf(press('z', { ctrlKey: true }), false), 'undo');
  assert.equal(keyOf(press('z', { metaKey: true }), false), 'undo');
  assert.equal(keyOf(press('Z', { ctrlKey: true, shiftKey: true }), false), 'redo');
  assert.equal(keyOf(press('y', { ctrlKey: true }), false), 'redo');
  assert.equal(keyOf(press('t'), true), 'trial');
  assert.equal(keyOf(press('t'), false), null);
  assert.equal(keyOf(press('z'), true), null);
  assert.equal(keyOf(press('z', { ctrlKey: true, altKey: true }), true), null);
  assert.equal(new Set(KEYS.flatMap((one) => one.keys)).size, KEYS.flatMap((one) => one.keys).length);
  assert.equal(pressedOf(press('Enter', { shiftKey: true })), 'Shift+Enter');
});

test('a key that is held down undoes on and on, and begins one trial', () => {
  assert.equal(keyOf(press('z', { ctrlKey: true, repeat: true }), true), 'undo');
  assert.equal(keyOf(press('t', { repeat: true }), true), null);
});

test('a solution that was put on the board is nobody’s solve, and a move before it is one again', () => {
  const game = played('10');
  game.put({ bits: '11' });
  assert.ok(game.finished && game.isGiven && !game.wasFinished);
  game.change({ bits: '01' });
  game.change({ bits: '11' });
  assert.ok(game.isGiven && !game.wasFinished, 'one bit lifted and laid again');
  const again = new Game(SWITCHES, 2, game.save({ name: '', difficulty: '' }));
  assert.ok(again.isGiven && !again.wasFinished, 'after a reload');
  game.go(1);
  assert.ok(!game.isGiven);
  game.change({ bits: '11' });
  assert.ok(game.finished && !game.isGiven && game.wasFinished);
});

test('undo and redo of a given solution praise nobody', () => {
  const game = played();
  game.put({ bits: '11' });
  game.undo();
  game.redo();
  assert.ok(game.isGiven && !game.wasFinished);
});

test('the clock says hours only where there are some', () => {
  assert.deepEqual([0, 7.9, 60, 760, 3723].map(clockText), ['0:00', '0:07', '1:00', '12:40', '1:02:03']);
});

test('a stopwatch counts between start and pause alone, and never back', () => {
  let now = 1000;
  const watch = new Stopwatch(5, () => now);
  now += 9000;
  assert.equal(watch.seconds, 5);
  watch.start();
  now += 2500;
  watch.start();
  assert.equal(watch.seconds, 7.5);
  watch.pause();
  now += 9000;
  assert.equal(watch.seconds, 7.5);
  watch.start();
  now -= 100;
  assert.equal(watch.seconds, 7.5);
});
