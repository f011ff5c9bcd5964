// The host's switch: put in place of sw.js, this ends the service worker of everybody who comes by, and drops what it
// kept. What was played stays, and so do the caches of others.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HOME = new URL('./', worker.location.href);
const OURS = ['pipworks-site', 'pipworks-engine-files', 'pipworks-puzzles'].map((name) => `${name} ${HOME.pathname}`);

worker.addEventListener('install', (event) => event.waitUntil(begin()));
worker.addEventListener('message', (event) => event.source?.postMessage('the end'));
worker.addEventListener('activate', (event) => event.waitUntil(stop()));

async function begin() {
  await worker.skipWaiting();
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Where this worker is kept from taking over, each leaves the older one by itself.
  for (const page of pages) if (page.url.startsWith(HOME.href)) page.postMessage('the end');
}

async function stop() {
  await worker.registration.unregister();
  for (const name of await caches.keys()) {
    if (OURS.some((ours) => name === ours || name.startsWith(`${ours} `))) await caches.delete(name);
  }
  // The pages that are open load themselves again, from the host: play is kept after each move.
  for (const client of await worker.clients.matchAll({ type: 'window' })) await client.navigate(client.url).catch(() => null);
}
