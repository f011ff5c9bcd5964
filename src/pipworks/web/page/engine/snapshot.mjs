// A started engine's memory, kept in Cache Storage from one visit to the next. Whatever goes wrong with it, there is none.
//
// The service worker's clean-up must spare this cache: it is no version's.

export const SNAPSHOTS = 'pipworks-engine-snapshot';
const DIGEST = 'x-digest';

/**
 * The address under which a snapshot is kept. Another version of the engine, or of the browser, has another one.
 * @param {string} base
 * @param {string} version
 */
function addressOf(base, version) {
  const kept = new URL('engine/snapshot', base);
  kept.searchParams.set('version', version);
  kept.searchParams.set('browser', navigator.userAgent);
  return kept.href;
}

/**
 * The kept memory; null where there is none that is whole.
 * @param {string} base
 * @param {string} version
 * @returns {Promise<Uint8Array | null>}
 */
export async function keptSnapshot(base, version) {
  try {
    const cache = await caches.open(SNAPSHOTS);
    const found = await cache.match(addressOf(base, version));
    if (!found) return null;
    const memory = new Uint8Array(await found.arrayBuffer());
    if ((await digestOf(memory)) === found.headers.get(DIGEST)) return memory;
  } catch {
    // as if there were none
  }
  await forgetSnapshots(base);
  return null;
}

/**
 * Keeps a memory in place of all others of this site. Nothing is kept where there is no room.
 * @param {string} base
 * @param {string} version
 * @param {Uint8Array<ArrayBuffer>} memory
 */
export async function keepSnapshot(base, version, memory) {
  try {
    const digest = await digestOf(memory);
    await forgetSnapshots(base);
    const cache = await caches.open(SNAPSHOTS);
    await cache.put(addressOf(base, version), new Response(memory, { headers: { [DIGEST]: digest } }));
  } catch {
    await forgetSnapshots(base);
  }
}

/**
 * Throws away what is kept of this site.
 * @param {string} base
 */
export async function forgetSnapshots(base) {
  try {
    const cache = await caches.open(SNAPSHOTS);
    const own = new URL('engine/snapshot', base).href;
    for (const kept of await cache.keys()) if (kept.url.split('?')[0] === own) await cache.delete(kept);
  } catch {
    // no Cache Storage: nothing is kept
  }
}

/** @param {Uint8Array<ArrayBuffer>} memory */
async function digestOf(memory) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', memory));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
