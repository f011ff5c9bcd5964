// Texts by name in the browser's storage; in memory where that is forbidden, absent or full, so that play goes on.

/** @typedef {Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>} Place */

/** The browser's storage; null where there is none or the browser forbids it. @returns {Place | null} */
export function pageStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export class Shelf {
  /**
   * @param {Place | null} place
   * @param {(why: 'absent' | 'full') => void} onTrouble  a text could be kept in memory alone
   */
  constructor(place, onTrouble) {
    this.place = place;
    this.onTrouble = onTrouble;
    /** What the storage didn't take. @type {Map<string, string>} */
    this.memory = new Map();
  }

  /** Whether what is written is there at the next visit. */
  get lasting() {
    return this.place !== null && this.memory.size === 0;
  }

  /** @param {string} name @returns {string | null} */
  read(name) {
    return this.memory.get(name) ?? this.stored(name);
  }

  /** What the storage itself has, maybe of another tab. @param {string} name @returns {string | null} */
  stored(name) {
    try {
      return this.place?.getItem(name) ?? null;
    } catch {
      return null;
    }
  }

  /** @returns {string[]} */
  names() {
    const names = new Set(this.memory.keys());
    try {
      for (let index = 0; index < (this.place?.length ?? 0); index += 1) names.add(this.place?.key(index) ?? '');
    } catch {
      // Forbidden: what is in memory is all.
    }
    return [...names];
  }

  /**
   * Write a text. Where the storage is full, `spare` are the names that may go for it, in this order; what went in vain is put back.
   * @param {string} name @param {string} text @param {() => string[]} [spare]
   * @returns {boolean} whether the storage has it
   */
  write(name, text, spare = () => []) {
    let why = this.#put(name, text);
    if (why === 'full') why = this.#makeRoom(name, text, spare());
    if (!why) {
      this.memory.delete(name);
      return true;
    }
    this.memory.set(name, text);
    this.onTrouble(why);
    return false;
  }

  /** @param {string} name */
  remove(name) {
    this.memory.delete(name);
    try {
      this.place?.removeItem(name);
    } catch {
      // Forbidden: there is nothing to remove.
    }
  }

  /** @param {string} name @param {string} text @param {string[]} spare @returns {'full' | 'absent' | null} */
  #makeRoom(name, text, spare) {
    /** @type {[string, string][]} */
    const gone = [];
    for (const other of spare) {
      const old = this.stored(other);
      if (other === name || old === null) continue;
      gone.push([other, old]);
      this.remove(other);
      const why = this.#put(name, text);
      if (why !== 'full') return why;
    }
    for (const [other, old] of gone) this.#put(other, old);
    return 'full';
  }

  /** @param {string} name @param {string} text @returns {'full' | 'absent' | null} */
  #put(name, text) {
    if (!this.place) return 'absent';
    try {
      this.place.setItem(name, text);
      return null;
    } catch (fault) {
      return /quota/i.test(/** @type {any} */ (fault)?.name ?? '') ? 'full' : 'absent';
    }
  }
}
