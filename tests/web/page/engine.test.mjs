import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Engine } from '../../../src/pipworks/web/page/engine/engine.mjs';

/** An engine whose server answers a question when the test says so; `asked` are the questions that it has, by name. */
async function engineOf() {
  const asked = new Map();
  globalThis.fetch = async (address, { body, signal } = {}) => {
    if (String(address).endsWith('engine.json')) return Response.json({ how: 'local', version: '1' });
    const { verb } = JSON.parse(body);
    return new Promise((resolve, reject) => {
      asked.set(verb, { answer: () => (asked.delete(verb), resolve(Response.json({ verb }))) });
      signal.addEventListener('abort', () => (asked.delete(verb), reject(signal.reason)));
    });
  };
  const engine = new Engine('http://127.0.0.1/', () => {});
  await engine.start();
  return { engine, asked };
}

/** After all that is due. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const ended = (question) => question.then(({ verb }) => verb, ({ name }) => name);

test('a server answers a hint while a long question is on, and no more than two at once', async () => {
  const { engine, asked } = await engineOf();
  const [long, hint, third] = ['generate', 'hint', 'check'].map((verb) => ended(engine.ask({ verb })));
  await settled();
  assert.deepEqual([...asked.keys()], ['generate', 'hint']);
  asked.get('hint').answer();
  assert.equal(await hint, 'hint');
  assert.equal(engine.state, 'thinking');
  await settled();
  assert.deepEqual([...asked.keys()], ['generate', 'check']);
  asked.get('check').answer();
  asked.get('generate').answer();
  assert.deepEqual(await Promise.all([third, long]), ['check', 'generate']);
  await settled();
  assert.equal(engine.state, 'ready');
});

test('one is ended alone, wherever it is, and Stop ends all that are answered', async () => {
  const { engine, asked } = await engineOf();
  const [first, waits] = [new AbortController(), new AbortController()];
  const one = ended(engine.ask({ verb: 'one' }, { signal: first.signal }));
  const two = ended(engine.ask({ verb: 'two' }));
  const three = ended(engine.ask({ verb: 'three' }, { signal: waits.signal }));
  const four = ended(engine.ask({ verb: 'four' }));
  await settled();
  waits.abort();
  first.abort();
  assert.deepEqual(await Promise.all([one, three]), ['Stopped', 'Stopped']);
  await settled();
  assert.deepEqual([...asked.keys()], ['two', 'four']);
  engine.stop();
  assert.deepEqual(await Promise.all([two, four]), ['Stopped', 'Stopped']);
  await settled();
  assert.deepEqual([[...asked.keys()], engine.state], [[], 'ready']);
  const after = ended(engine.ask({ verb: 'after' }));
  await settled();
  asked.get('after').answer();
  assert.equal(await after, 'after');
});
