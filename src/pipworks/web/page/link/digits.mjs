// Links as numbers: digits, each with the base that it has, become one number, and that becomes letters.
// The same as pipworks/linking.py; docs/formats.md says it exactly.

import { LINK } from '../words/link.mjs';

export const VERSION = 1;
export const MOST_LETTERS = 20_000;
/** The most cells of the rectangle that a board is in. Few letters could stand for very many. */
export const MOST_CELLS = 40_000;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const WORTH = new Map([...LETTERS].map((letter, worth) => [letter, worth]));
const GROUP = 16;
const CHECKSUM = 2;
const UNSEEN = '\u00a0\u200b\u200c\u200d\u2060\ufeff';
/** What may stand around a link in a message that it is copied from. */
const AROUND = ` \t\r\n<>"'()[]\`*‘’‚“”„‹›«»…${UNSEEN}`;
const BEHIND = `.,;:!?${AROUND}`;
const CHUNK = 2 ** 40;

/**
 * A link that can't be read, or a puzzle that no link can hold: `message` is a sentence of the table of words.
 * Where the position alone is damaged, `puzzle` is the link without it.
 */
export class Damaged extends Error {
  /** @param {keyof typeof LINK} key @param {...(string | number)} args */
  constructor(key, ...args) {
    const words = /** @type {string | ((...args: (string | number)[]) => string)} */ (LINK[key]);
    super(typeof words === 'string' ? words : words(...args));
    this.name = 'Damaged';
    this.key = key;
    this.args = args;
    /** @type {string | null} */
    this.puzzle = null;
  }
}

/** Digits, each below its base, that become one number; `DigitReader` takes them in the same order. */
export class DigitWriter {
  /** @type {[number, number][]} */
  #digits = [];

  /** @param {number} digit @param {number} base */
  put(digit, base) {
    if (!(digit >= 0 && digit < base)) throw new RangeError(`${digit} is no digit of base ${base}`);
    this.#digits.push([digit, base]);
  }

  /** A number of any size: groups of 4 bits, the lowest first, and behind each whether more follow. @param {number} number */
  putWhole(number) {
    for (let rest = number; ; ) {
      this.put(rest % GROUP, GROUP);
      rest = Math.floor(rest / GROUP);
      this.put(Number(rest > 0), 2);
      if (!rest) return;
    }
  }

  /** The number in base 64, the highest digit first: at least one letter. */
  get text() {
    let [value, chunk, size] = [0n, 0, 1];
    for (const [digit, base] of this.#digits.toReversed()) {
      if (size * base > CHUNK) {
        // to multiply the large number for each digit would take long
        value = value * BigInt(size) + BigInt(chunk);
        [chunk, size] = [0, 1];
      }
      chunk = chunk * base + digit;
      size *= base;
    }
    const bits = (value * BigInt(size) + BigInt(chunk)).toString(2);
    const padded = bits.padStart(Math.ceil(bits.length / 6) * 6, '0');
    return padded.replace(/.{6}/g, (six) => LETTERS[Number.parseInt(six, 2)]);
  }
}

/** The digits of a number, asked for with their bases in the order in which they were written. All of it throws Damaged. */
export class DigitReader {
  #value;
  #key;

  /** @param {bigint} value @param {'damaged' | 'position'} key  what is said where the number holds no such thing */
  constructor(value, key) {
    this.#value = value;
    this.#key = key;
  }

  /** The next digit, from 0 up to, not including, its base. @param {number} base */
  take(base) {
    const digit = this.#value % BigInt(base);
    this.#value /= BigInt(base);
    return Number(digit);
  }

  /** The next digits, so many, which all have one base: as fast as few are. @param {number} base @param {number} count */
  takeMany(base, count) {
    return this.takeUntil(base, base, count);
  }

  /**
   * The next digits of one base up to the first that is `last`, or so many where none of them is.
   * @param {number} last @param {number} base @param {number} count
   */
  takeUntil(last, base, count) {
    /** @type {number[]} */
    const found = [];
    const together = Math.max(1, Math.floor(Math.log2(CHUNK) / Math.log2(base)));
    while (found.length < count) {
      // to divide the large number for each digit would take long
      const taken = Math.min(together, count - found.length);
      const size = BigInt(base) ** BigInt(taken);
      let chunk = Number(this.#value % size);
      const rest = this.#value / size;
      for (let number = 1; number <= taken; number++) {
        found.push(chunk % base);
        chunk = Math.floor(chunk / base);
        if (found.at(-1) !== last) continue;
        this.#value = rest * BigInt(base) ** BigInt(taken - number) + BigInt(chunk);
        return found;
      }
      this.#value = rest;
    }
    return found;
  }

  /** The next number that was put as a whole, at most `most`. @param {number} most */
  takeWhole(most) {
    let number = this.take(GROUP);
    for (let worth = GROUP; this.take(2); worth *= GROUP) {
      const group = this.take(GROUP);
      number += group * worth;
      const goesOn = this.#value & 1n;
      if (number > most || (!group && !goesOn)) throw this.damaged();
    }
    if (number > most) throw this.damaged();
    return number;
  }

  /** Throws where something is left over. */
  end() {
    if (this.#value) throw this.damaged();
  }

  damaged() {
    return new Damaged(this.#key);
  }
}

/** The link in a text, without an address before its `#` and what stands around it; empty for none. @param {string} text */
export function linkIn(text) {
  if (text.startsWith('{') || text.startsWith('[')) return '';
  const inner = trimmed(text, AROUND, AROUND);
  const link = inner.slice(inner.lastIndexOf('#') + 1);
  if (!/^[dp]\d+\./.test(link.slice(0, 12)) || /\s/.test(inner)) return '';
  return trimmed(link.replace(/%7E/gi, '~'), '', BEHIND);
}

/**
 * The numbers of a link of the family with this letter. Throws Damaged.
 * @param {string} text @param {string} family
 */
export function openLink(text, family) {
  const link = linkIn(text);
  if (!link) throw new Damaged('none');
  const [, letter, version, body] = /** @type {RegExpExecArray} */ (/^(.)(\d+)\.?([^]*)$/.exec(link));
  if (letter !== family) throw new Damaged('family');
  if (Number(version) > VERSION) throw new Damaged('newer', Number(version));
  if (Number(version) !== VERSION) throw new Damaged('damaged');
  const cut = body.indexOf('~');
  const written = cut < 0 ? body : body.slice(0, cut);
  const puzzle = new DigitReader(valueOf(`${family}${version}.`, written), 'damaged');
  if (cut < 0) return { puzzle, position: null, link };
  const before = link.slice(0, link.indexOf('~') + 1);
  const alone = before.slice(0, -1);
  const position = orAlone(alone, () => new DigitReader(valueOf(before, body.slice(cut + 1)), 'position'));
  return { puzzle, position, link: alone };
}

/**
 * What `read` gives; a Damaged that it throws is that of the position, and has the link of the puzzle without it.
 * @template T @param {string} alone @param {() => T} read @returns {T}
 */
export function orAlone(alone, read) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const found = new Damaged('position');
    found.puzzle = alone;
    throw found;
  }
}

/**
 * The link of these numbers. Throws Damaged for one that is too long.
 * @param {string} family @param {DigitWriter} puzzle @param {DigitWriter | null} position
 */
export function writeLink(family, puzzle, position) {
  let link = `${family}${VERSION}.`;
  for (const number of position ? [puzzle, position] : [puzzle]) {
    const text = number.text;
    if (text.length > MOST_LETTERS) throw new Damaged('tooLong', text.length, MOST_LETTERS);
    link += (number === position ? '~' : '') + text;
    link += checksum(link);
  }
  return link;
}

/** Throws Damaged for a board in a rectangle of more cells than a link holds. @param {number} width @param {number} height */
export function refuseLarge(width, height) {
  if (width * height > MOST_CELLS) throw new Damaged('tooLarge', width, height, MOST_CELLS);
}

/** The value of a number with its checksum, which stand behind `before`. @param {string} before @param {string} text */
function valueOf(before, text) {
  if (text.length > MOST_LETTERS + CHECKSUM) throw new Damaged('tooLong', text.length, MOST_LETTERS);
  const strange = [...text].find((letter) => !WORTH.has(letter));
  if (strange) throw new Damaged('letter', strange);
  if (text.length <= CHECKSUM) throw new Damaged('cutOff');
  const number = text.slice(0, -CHECKSUM);
  const isRight = checksum(before + number) === text.slice(-CHECKSUM);
  if (!isRight || (number[0] === LETTERS[0] && number.length > 1)) throw new Damaged('broken');
  const bits = [...number].map((letter) => Number(WORTH.get(letter)).toString(2).padStart(6, '0'));
  return BigInt(`0b${bits.join('')}`);
}

/** 12 bits of the CRC-32 of a text, as two letters. @param {string} text */
function checksum(text) {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  crc = ~crc;
  return LETTERS[(crc >> 6) & 63] + LETTERS[crc & 63];
}

/** The text without these characters at its start and at its end. @param {string} text @param {string} start @param {string} end */
function trimmed(text, start, end) {
  let [from, to] = [0, text.length];
  while (from < to && start.includes(text[from])) from++;
  while (to > from && end.includes(text[to - 1])) to--;
  return text.slice(from, to);
}
