// The page without a network: the service worker of a static site, a classic script that `pipworks site` writes as sw.js
// at the site's root.
//
// All files of one version are kept in one cache of its name, or none: each is checked by its hash, so that files of
// two versions are never mixed, not even where the host is just being updated. A page goes on with the version that it
// began with until it asks for the next one. The engine's files are many megabytes: they are kept once somebody has
// used the engine, by name and hash, so that a new version fetches only what changed. The list of puzzles is fetched
// afresh where there is a network. Nothing else is answered here, and nothing that was asked about a puzzle is kept.

/**
 * What is kept: the hashes of files by their paths below the site's folder, as `integrity` has them.
 * @typedef {{version: string, page: Record<string, string>, engine: Record<string, string>}} Site
 */

/** Filled in by `pipworks site`. */
const SITE = /** @type {Site} */ ({ version: '', page: {}, engine: {} });

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HOME = new URL('./', worker.location.href);
const VERSIONS = `pipworks-site ${HOME.pathname} `;
const PAGE = VERSIONS + SITE.version;
const ENGINE = `pipworks-engine-files ${HOME.pathname}`;
const PUZZLES = `pipworks-puzzles ${HOME.pathname}`;
/** Milliseconds that the list of puzzles is waited for where an older one is at hand. */
const PATIENCE = 4000;
/** Whether the visitor left: what is still on its way then is not kept. */
let isLeft = false;

worker.addEventListener('install', (event) => event.waitUntil(keepPage()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'keep the engine') event.waitUntil(keepEngine());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('range') || !url.href.startsWith(HOME.href)) return;
  const path = url.pathname.slice(HOME.pathname.length) || 'index.html';
  if (request.mode === 'navigate' && url.searchParams.has('no-worker')) {
    event.respondWith(leave().then(() => fetch(request)));
  } else if (Object.hasOwn(SITE.page, path)) {
    event.respondWith(ofPage(path, request));
  } else if (Object.hasOwn(SITE.engine, path)) {
    event.respondWith(ofEngine(path, event));
  } else if (path === 'puzzles.json') {
    event.respondWith(newest(path, request));
  }
});

/** Where a file is kept: by its name and what is in it. @param {string} path @param {string} hash */
function key(path, hash) {
  const place = new URL(path, HOME);
  place.search = hash;
  return place.href;
}

/** Keep the whole page, or nothing of it: then this version is tried again another time. */
async function keepPage() {
  try {
    const cache = await caches.open(PAGE);
    await Promise.all(Object.entries(SITE.page).map(([path, hash]) => keep(cache, path, hash)));
  } catch (fault) {
    await caches.delete(PAGE);
    throw fault;
  }
}

/** Keep the engine, as far as it comes: what is missing is fetched when it is asked for. */
async function keepEngine() {
  const cache = await caches.open(ENGINE);
  for (const [path, hash] of Object.entries(SITE.engine)) {
    try {
      await keep(cache, path, hash);
    } catch {
      return; // no network, no room, or another version on the host
    }
  }
}

/** Keep a file, from an older version's cache where it is the same. @param {Cache} cache @param {string} path @param {string} hash */
async function keep(cache, path, hash) {
  const place = key(path, hash);
  if (await cache.match(place)) return;
  await cache.put(place, (await caches.match(place)) ?? (await fetched(path, hash)));
}

/** The file as it is on the host now. Throws where it is not the one that is asked for. @param {string} path @param {string} hash */
async function fetched(path, hash) {
  const reply = await fetch(new URL(path, HOME), { cache: 'no-cache', integrity: hash });
  if (reply.status !== 200) throw new TypeError(`${path}: ${reply.status}`);
  // A browser takes no reply for a page that came by a detour, as from index.html to its folder.
  return reply.redirected ? new Response(reply.body, { headers: reply.headers }) : reply;
}

/** @param {string} path @param {Request} request */
async function ofPage(path, request) {
  const kept = await caches.match(key(path, SITE.page[path]), { cacheName: PAGE });
  if (kept) return kept;
  await caches.delete(PAGE); // somebody emptied it: what is left must not be mixed with what the host has
  return fetch(request);
}

/** @param {string} path @param {FetchEvent} event */
async function ofEngine(path, event) {
  const hash = SITE.engine[path];
  const place = key(path, hash);
  const kept = await caches.match(place, { cacheName: ENGINE });
  if (kept) return kept;
  try {
    const reply = await fetched(path, hash);
    const copy = reply.clone();
    const keeping = caches.open(ENGINE).then((cache) => cache.put(place, copy));
    event.waitUntil(keeping.catch(() => undefined)); // no room: it works with a network alone
    return reply;
  } catch {
    return Response.error();
  }
}

/** The list of puzzles from the host, or as it was there last. @param {string} path @param {Request} request */
async function newest(path, request) {
  const place = new URL(path, HOME).href;
  const kept = await caches.match(place, { cacheName: PUZZLES });
  try {
    const reply = await fetch(request, kept ? { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) } : { cache: 'no-cache' });
    if (reply.status !== 200) return kept && reply.status >= 500 ? kept : reply;
    if (isLeft) return reply;
    const copy = reply.clone();
    const cache = await caches.open(PUZZLES);
    await cache.put(place, copy).catch(() => undefined);
    return reply;
  } catch {
    return kept ?? Response.error();
  }
}

/** Drop the other versions of this page, and what the engine no longer has. Caches of others are not touched. */
async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(VERSIONS) && name !== PAGE) await caches.delete(name);
  }
  if (!(await caches.has(ENGINE))) return;
  const cache = await caches.open(ENGINE);
  const ours = new Set(Object.entries(SITE.engine).map(([path, hash]) => key(path, hash)));
  for (const request of await cache.keys()) {
    if (!ours.has(request.url)) await cache.delete(request);
  }
}

/** Leave the page to the network: the visitor's own switch, `?no-worker`. */
async function leave() {
  isLeft = true;
  for (const name of await caches.keys()) {
    if (name.startsWith(VERSIONS) || name === ENGINE || name === PUZZLES) await caches.delete(name);
  }
  await worker.registration.unregister();
}
