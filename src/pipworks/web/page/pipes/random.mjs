// Random numbers that a seed decides, the same as those of `pipworks.rng`: SplitMix64 (Steele, Lea and Flood, 2014).

/** The next 64 bits of a stream of this seed, from 0 to 2**32. @param {number} seed @returns {() => bigint} */
export function bitsOf(seed) {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
}

/** A number from 0 to `bound - 1`, uniform. @param {() => bigint} bits @param {number} bound */
export function below(bits, bound) {
  const size = BigInt(bound);
  const ceiling = (1n << 64n) - ((1n << 64n) % size);
  for (;;) {
    const value = bits();
    if (value < ceiling) return Number(value % size);
  }
}

/** The items in random order. @template T @param {() => bigint} bits @param {readonly T[]} items */
export function mixed(bits, items) {
  const found = [...items];
  for (let last = found.length - 1; last > 0; last -= 1) {
    const other = below(bits, last + 1);
    [found[last], found[other]] = [found[other], found[last]];
  }
  return found;
}

/** The checksum CRC-32 of a text in ASCII. @param {string} text */
export function crc32(text) {
  let sum = 0xffffffff;
  for (const letter of text) {
    sum ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
