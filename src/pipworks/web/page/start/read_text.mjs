// What a text or a file holds: links that the page reads by itself, and all else as the engine reads it.

import { familyName, fetchFamily } from '../families.mjs';
import { W } from '../words.mjs';
import { OPEN } from '../words/open.mjs';

/** @typedef {{link: string, name: string, family?: string, difficulty?: string, title?: string}} Found */
/** @typedef {{puzzles: Found[], refused: string[]}} Reading */

/** Larger files and texts are refused unread. */
export const MOST_BYTES = 2 * 1024 * 1024;
const MOST_FILES = 20;
const LINK = /^(?:\S*#)?([dp]\d+\.[\w.~-]+)$/;

/** The link in a text that is nothing but one, alone or at the end of an address; null for any other. @param {string} text */
export function linkIn(text) {
  return LINK.exec(text.trim())?.[1] ?? null;
}

/** The links of a text that has one on each line; null for any other. @param {string} text */
export function linksIn(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const links = lines.map(linkIn).filter((link) => link !== null);
  return lines.length && links.length === lines.length ? links : null;
}

/**
 * The puzzles in a text. Throws what the engine throws.
 * @param {import('../types.mjs').App} app @param {string} text @param {string} name @returns {Promise<Reading>}
 */
export async function readText(app, text, name) {
  const words = OPEN;
  if (!text.trim()) return { puzzles: [], refused: [words.nothing] };
  if (text.length > MOST_BYTES) return { puzzles: [], refused: [words.largeText] };
  const links = linksIn(text);
  if (links) return await readLinks(links);
  if (app.engine.state === 'missing') return { puzzles: [], refused: [app.engine.unable ? words.unable : words.missing] };
  const reply = await app.engine.ask({ verb: 'open', text, name });
  if (!Array.isArray(reply?.puzzles)) return { puzzles: [], refused: [refusal(reply) || words.noPuzzle] };
  const refused = (reply.refused ?? []).map(refusal);
  return { puzzles: reply.puzzles, refused: reply.puzzles.length || refused.length ? refused : [words.noPuzzle] };
}

/** @param {string[]} links @returns {Promise<Reading>} */
async function readLinks(links) {
  /** @type {Reading} */
  const reading = { puzzles: [], refused: [] };
  for (const link of links) {
    const trouble = await troubleWith(link);
    if (trouble) reading.refused.push(trouble);
    else reading.puzzles.push({ link, name: '' });
  }
  return reading;
}

/** What is wrong with a link, '' where nothing is. @param {string} link */
export async function troubleWith(link) {
  const name = familyName(link);
  if (!name) return OPEN.damaged;
  const family = await fetchFamily(name).catch(() => null);
  if (!family) return W.notFetched;
  try {
    family.parse(link);
    return '';
  } catch (fault) {
    return fault instanceof Error && fault.message ? fault.message : OPEN.damaged;
  }
}

/** A refusal of the library's in one sentence, with its place. @param {any} record */
function refusal(record) {
  if (!record?.problem) return '';
  const place = record.line ? OPEN.place(record.line, record.column ?? null) : '';
  const where = [record.name ?? record.file, place].filter(Boolean).join(', ');
  const sentence = [record.problem, record.hint].filter(Boolean).join('\n');
  return where ? `${where}: ${sentence}` : sentence;
}

/**
 * The texts of files, and what is said of those that are none.
 * @param {Iterable<File>} files @returns {Promise<{texts: {name: string, text: string}[], refused: string[]}>}
 */
export async function textsOf(files) {
  const all = [...files];
  const texts = [];
  const refused = all.length > MOST_FILES ? [OPEN.many] : [];
  for (const file of all.slice(0, MOST_FILES)) {
    const text = await textOf(file);
    if (typeof text === 'string') texts.push({ name: file.name, text });
    else refused.push(text.refused);
  }
  return { texts, refused };
}

/** @param {File} file @returns {Promise<string | {refused: string}>} */
async function textOf(file) {
  const words = OPEN;
  if (file.size > MOST_BYTES) return { refused: words.large(file.name) };
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { refused: words.unreadable(file.name) };
  }
  const text = decoded(bytes);
  return text === null ? { refused: words.binary(file.name) } : text;
}

/** The text in bytes: UTF-8, or UTF-16 where a mark says so. Null for what is no text. @param {Uint8Array} bytes */
export function decoded(bytes) {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(mark, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
