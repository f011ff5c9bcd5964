import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Asking, PATIENCE } from '../../../src/pipworks/web/page/panel/asking.mjs';

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
const fault = (name, more = {}) => Object.assign(new Error(name), { name, ...more });

/** An engine whose questions are answered by hand. */
function bench(state = 'ready') {
  const listeners = new Set();
  const asked = [];
  const engine = {
    state,
    started: 0,
    async start() {
      engine.started += 1;
      engine.turn('ready');
    },
    turn(next) {
      engine.state = next;
      listeners.forEach((listener) => listener());
    },
    ask: (request, { onThinking, signal }) => new Promise((resolve, reject) => {
      asked.push({ request, resolve, reject, onThinking, signal });
      signal.addEventListener('abort', () => reject(fault('Stopped')));
    }),
  };
  const seen = [];
  const app = { engine, onEngine: (listener) => (listeners.add(listener), () => listeners.delete(listener)) };
  return { asking: new Asking(app, (progress) => seen.push(progress)), engine, asked, seen, listeners };
}

test('a reply comes through, and nothing is seen of a quick question', async () => {
  const { asking, asked, seen, listeners } = bench();
  const outcome = asking.ask({ verb: 'hint' });
  assert.ok(asking.busy);
  asked[0].resolve({ format: 'pipworks.answer', ask: 'hint' });
  assert.deepEqual(await outcome, { kind: 'reply', reply: { format: 'pipworks.answer', ask: 'hint' } });
  await wait(PATIENCE + 30);
  assert.deepEqual(seen, ['none']);
  assert.equal(asking.busy, false);
  assert.equal(listeners.size, 0);
});

test('a refusal brings its problem and its hint, an odd reply a sentence of the page', async () => {
  const { asking, asked } = bench();
  const refused = asking.ask({});
  asked[0].resolve({ format: 'pipworks.error', problem: 'too large', hint: null });
  assert.deepEqual(await refused, { kind: 'refused', problem: 'too large', hint: '', lasting: false });
  for (const odd of [null, undefined, {}, 'text', { format: 3 }]) {
    const outcome = asking.ask({});
    asked.at(-1).resolve(odd);
    const { kind, problem } = await outcome;
    assert.equal(kind, 'refused');
    assert.ok(problem.length > 10);
  }
});

test('a refusal of the question itself lasts, one of time or memory does not', async () => {
  const { asking, asked } = bench();
  for (const [code, lasting] of [['puzzle', true], ['parse', true], ['usage', true], ['limit', false], ['bug', false]]) {
    const refused = asking.ask({});
    asked.at(-1).resolve({ format: 'pipworks.error', code, problem: 'no', hint: null });
    assert.equal((await refused).lasting, lasting, code);
  }
});

test('each fault is an end of its own', async () => {
  const { asking, asked } = bench();
  const ends = [
    [fault('EngineMissing', { hint: 'Run make engine.' }), { kind: 'missing', hint: 'Run make engine.', unable: false }],
    [fault('EngineMissing', { hint: '', unable: true }), { kind: 'missing', hint: '', unable: true }],
    [fault('Stopped'), { kind: 'stopped' }],
    [fault('Died', { early: true }), { kind: 'died', early: true }],
    [fault('Died'), { kind: 'died', early: false }],
    [new TypeError('what'), { kind: 'died', early: false }],
  ];
  for (const [thrown, expected] of ends) {
    const outcome = asking.ask({});
    asked.at(-1).reject(thrown);
    assert.deepEqual(await outcome, expected);
  }
});

test('an engine that throws at once, or cannot start, is an end too', async () => {
  const { asking, engine } = bench('dead');
  engine.start = () => Promise.reject(fault('Died'));
  assert.equal((await asking.ask({})).kind, 'died');
  engine.state = 'ready';
  engine.ask = () => {
    throw fault('EngineMissing');
  };
  assert.equal((await asking.ask({})).kind, 'missing');
});

test('a dead engine is started before it is asked', async () => {
  const { asking, engine, asked } = bench('dead');
  const outcome = asking.ask({});
  await wait(0);
  assert.equal(engine.started, 1);
  asked[0].resolve({ format: 'pipworks.answer' });
  assert.equal((await outcome).kind, 'reply');
});

test('a question that lasts is seen: first that the engine starts, then that it thinks', async () => {
  const { asking, asked, engine, seen } = bench('starting');
  const outcome = asking.ask({});
  await wait(PATIENCE + 30);
  engine.turn('thinking');
  assert.deepEqual(seen, ['starting', 'thinking']);
  asked[0].resolve({ format: 'pipworks.answer' });
  await outcome;
  assert.deepEqual(seen, ['starting', 'thinking', 'none']);
});

test('stop ends it at once, and the question with it', async () => {
  const { asking, asked } = bench();
  const outcome = asking.ask({});
  asking.stop();
  assert.deepEqual(await outcome, { kind: 'stopped' });
  assert.ok(asked[0].signal.aborted);
  asking.stop();
});

test('the next question makes the one before it gone; its late reply is nobody’s', async () => {
  const { asking, asked } = bench();
  const first = asking.ask({ verb: 'count' });
  const second = asking.ask({ verb: 'hint' });
  assert.deepEqual(await first, { kind: 'gone' });
  assert.equal(asked[0].signal.aborted, false, 'one that is nearly answered is let run');
  asked[0].resolve({ format: 'pipworks.answer', ask: 'count' });
  asked[1].resolve({ format: 'pipworks.answer', ask: 'hint' });
  assert.equal((await second).reply.ask, 'hint');
});

test('a question that has been on for long is ended when nobody waits any more', async () => {
  const { asking, asked } = bench();
  const first = asking.ask({});
  asked[0].onThinking();
  asking.drop();
  assert.deepEqual(await first, { kind: 'gone' });
  assert.ok(asked[0].signal.aborted);
});
