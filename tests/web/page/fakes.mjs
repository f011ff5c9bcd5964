// What the tests of the page's shell play with: a storage with a quota, and a family of puzzles of a few switches.

/** @implements {Storage} */
export class FakeStorage {
  constructor(quota = Infinity) {
    this.texts = new Map();
    this.quota = quota;
    this.written = 0;
  }

  get length() {
    return this.texts.size;
  }

  get used() {
    return [...this.texts].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  }

  key(index) {
    return [...this.texts.keys()][index] ?? null;
  }

  getItem(name) {
    return this.texts.get(name) ?? null;
  }

  setItem(name, text) {
    const before = this.texts.has(name) ? name.length + this.texts.get(name).length : 0;
    if (this.used - before + name.length + text.length > this.quota) {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }
    this.written += 1;
    this.texts.set(name, text);
  }

  removeItem(name) {
    this.texts.delete(name);
  }
}

/** A storage that a browser forbids: whatever is asked of it throws. */
export class ForbiddenStorage {
  get length() {
    throw new DOMException('denied', 'SecurityError');
  }

  key() {
    throw new DOMException('denied', 'SecurityError');
  }

  getItem() {
    throw new DOMException('denied', 'SecurityError');
  }

  setItem() {
    throw new DOMException('denied', 'SecurityError');
  }

  removeItem() {
    throw new DOMException('denied', 'SecurityError');
  }
}

export const SWITCHES = {
  name: 'polypips',
  fresh: (size) => ({ bits: '0'.repeat(size) }),
  freeze: (_, state) => state.bits,
  thaw: (size, text) => {
    if (!/^[01]+$/.test(text) || text.length !== size) throw new Error('no state');
    return { bits: text };
  },
  finished: (_, state) => !state.bits.includes('0'),
};

/** A game as it is saved, of these states. */
export function saved(states, more = {}) {
  return {
    version: 1, states, at: states.length - 1, checkpoints: [], seconds: 0, finished: false, name: '', difficulty: '',
    when: 1, ...more,
  };
}
