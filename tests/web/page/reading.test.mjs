import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readListing, today } from '../../../src/pipworks/web/page/start/listing.mjs';
import { decoded, linkIn, linksIn, readText, textsOf } from '../../../src/pipworks/web/page/start/read_text.mjs';
import { OPEN } from '../../../src/pipworks/web/page/words/open.mjs';

const LINK = 'd1.JwBpTZwz0G-xDPE';

test('a link is told by itself, behind #, and at the end of an address', () => {
  for (const text of [LINK, ` ${LINK}\n`, `#${LINK}`, `https://host.example/x/?a=b#${LINK}`]) assert.equal(linkIn(text), LINK);
  for (const text of ['', 'd1.', 'q1.abc', `see ${LINK}`, `${LINK} ${LINK}`, 'dominoes.txt', '{"link": "d1.x"}']) assert.equal(linkIn(text), null, text);
  assert.equal(linkIn(`${LINK}~abc`), `${LINK}~abc`);
});

test('a text of nothing but links is one of several puzzles', () => {
  assert.deepEqual(linksIn(`${LINK}\r\n\n#p1.abc\n`), [LINK, 'p1.abc']);
  assert.equal(linksIn(`${LINK}\nwords`), null);
  assert.equal(linksIn(''), null);
});

const app = (engine) => ({ engine: { state: 'ready', ...engine } });

test('a link needs no engine; a damaged one is refused in its own sentence', async () => {
  const missing = app({ state: 'missing', ask: () => assert.fail('asked') });
  assert.deepEqual(await readText(missing, LINK, 'x'), { puzzles: [{ link: LINK, name: '' }], refused: [] });
  const { puzzles, refused } = await readText(missing, `${LINK}\nd1.JwBpTZwz0G-xDPx`, 'x');
  assert.equal(puzzles.length, 1);
  assert.match(refused[0], /damaged/);
});

test('other text is the engine’s to read; without one it is said what is missing', async () => {
  assert.deepEqual((await readText(app({ state: 'missing' }), 'rows', 'x')).refused, [OPEN.missing]);
  assert.deepEqual((await readText(app({ state: 'missing', unable: true }), 'rows', 'x')).refused, [OPEN.unable]);
  const asked = [];
  const engine = app({
    ask: async (request) => {
      asked.push(request);
      return {
        puzzles: [{ link: LINK, family: 'polypips', name: 'a' }],
        refused: [{ problem: 'The row is short.', hint: 'Fill it.', line: 3, column: 2, name: 'b' }, { problem: 'No.', line: 4, column: null }],
      };
    },
  });
  const { puzzles, refused } = await readText(engine, 'rows', 'file.txt');
  assert.deepEqual(asked, [{ verb: 'open', text: 'rows', name: 'file.txt' }]);
  assert.equal(puzzles.length, 1);
  assert.deepEqual(refused, ['b, line 3, column 2: The row is short.\nFill it.', 'line 4: No.']);
  const error = app({ ask: async () => ({ format: 'pipworks.error', problem: 'Not read.', hint: null, line: null }) });
  assert.deepEqual((await readText(error, 'rows', 'x')).refused, ['Not read.']);
  assert.deepEqual((await readText(app({ ask: async () => ({ puzzles: [], refused: [] }) }), 'rows', 'x')).refused, [OPEN.noPuzzle]);
});

test('empty and endless texts are refused unread', async () => {
  const engine = app({ ask: () => assert.fail('asked') });
  assert.deepEqual((await readText(engine, ' \n', 'x')).refused, [OPEN.nothing]);
  assert.deepEqual((await readText(engine, 'x'.repeat(2 * 1024 * 1024 + 1), 'x')).refused, [OPEN.largeText]);
});

test('files are read as text; large, binary and unreadable ones are refused by name', async () => {
  const file = (name, parts) => new File(parts, name);
  const folder = { name: 'folder', size: 0, arrayBuffer: () => Promise.reject(new Error('no')) };
  const { texts, refused } = await textsOf([
    file('good.txt', ['ab\ncd']), file('large.bin', ['x'.repeat(2 * 1024 * 1024 + 1)]), file('binary.png', [new Uint8Array([137, 80, 0, 1])]), folder,
  ]);
  assert.deepEqual(texts, [{ name: 'good.txt', text: 'ab\ncd' }]);
  assert.deepEqual(refused.map((sentence) => sentence.split(':')[0]), ['large.bin', 'binary.png', 'folder']);
  const many = await textsOf(Array.from({ length: 25 }, (_, at) => file(`${at}.txt`, ['x'])));
  assert.equal(many.texts.length, 20);
  assert.deepEqual(many.refused, [OPEN.many]);
});

test('bytes with a mark are UTF-16, others UTF-8', () => {
  assert.equal(decoded(new Uint8Array([0xff, 0xfe, 0x61, 0, 0xe4, 0])), 'aä');
  assert.equal(decoded(new TextEncoder().encode('\ufeffä')), 'ä');
  assert.equal(decoded(new Uint8Array([0xc3, 0x28])), null);
  assert.equal(decoded(new Uint8Array([0x61, 0])), null);
});

test('of a list what no link of ours leads to is left out, what is no list is refused', () => {
  const list = readListing({ puzzles: [{ link: LINK, name: 3, group: 'file' }, { link: 'x' }, null, { link: 7 }, 'a'] });
  assert.deepEqual(list.map(({ link, family, name, group }) => [link, family, name, group]), [[LINK, 'polypips', '', 'file']]);
  for (const data of [null, [], {}, { puzzles: 'x' }]) assert.throws(() => readListing(data), SyntaxError);
});

test('today is the local date', () => {
  assert.equal(today(new Date(2026, 0, 5, 0, 30)), '2026-01-05');
  assert.equal(today(new Date(2026, 11, 31, 23, 59)), '2026-12-31');
});
