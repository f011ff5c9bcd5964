// The page without a network: asks for the service worker where the page is a static site, and offers a new version.
// `pipworks play` has none: there the page is as near as the engine.

import { button, find, h } from './dom.mjs';
import { OFFLINE } from './words/offline.mjs';

/** Milliseconds after which a page that is looked at again asks whether there is a new version. */
const OFTEN = 60 * 60 * 1000;

/** Milliseconds after which an installed page keeps the engine, so that the page itself comes first. */
const SOON = 5000;

/**
 * Milliseconds that a worker has for taking over before the page helps it. Chromium forgets a takeover that meets a
 * request of the page; another visit mostly reminds it.
 */
const PATIENCE = 2000;

/** Where the session has what the page was that was loaded again for another. */
const LOADED_FOR = 'pipworks.loaded-for';

/** Keep the page for days without a network. A browser that can't, and a host without https, change nothing. @param {import('./types.mjs').App} app */
export function keepOffline(app) {
  const workers = navigator.serviceWorker;
  const isSite = document.querySelector('meta[name="pipworks-site"][content="offline"]') !== null;
  if (!isSite || !workers) return;
  if (new URLSearchParams(location.search).has('no-worker')) {
    leave(workers).then(() => app.say(OFFLINE.left), () => undefined);
    return;
  }
  // All pages of the site go on with the same version: what is played is kept, and shown again.
  if (workers.controller) {
    workers.addEventListener('controllerchange', () => location.reload());
    keepToOneVersion().catch(() => undefined);
  }
  workers.addEventListener('message', ({ data }) => {
    if (data === 'the end') setTimeout(() => workers.controller && leave(workers).then(() => location.reload()), PATIENCE);
  });
  workers.register('sw.js', { updateViaCache: 'none' }).then(
    (registration) => watch(registration, workers, app),
    () => undefined, // refused by the browser, or not all files came: the page works as long as there is a network
  );
}

/**
 * Load the page again where its files now come from another version: the worker was replaced before anybody listened.
 * Once for each version, since a host that is just being updated may have parts of two.
 */
async function keepToOneVersion() {
  const own = document.querySelector('meta[name="pipworks-build"]')?.outerHTML ?? '';
  const text = await fetch('index.html').then((reply) => reply.text());
  if (text.includes(own) || sessionStorage.getItem(LOADED_FOR) === own) return;
  sessionStorage.setItem(LOADED_FOR, own);
  location.reload();
}

/** @param {ServiceWorkerRegistration} registration @param {ServiceWorkerContainer} workers @param {import('./types.mjs').App} app */
function watch(registration, workers, app) {
  const offered = () => registration.waiting && workers.controller && offer(registration, app);
  offered();
  registration.waiting?.postMessage('is it the end?');
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offered));
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < OFTEN) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
  keepEngine(workers, app);
}

/**
 * Keep the engine's files, too, once it has answered; at once where the page is installed as an app.
 * @param {ServiceWorkerContainer} workers @param {import('./types.mjs').App} app
 */
function keepEngine(workers, app) {
  const keep = () => void workers.ready.then(({ active }) => active?.postMessage('keep the engine'));
  let wasAsked = false;
  const end = app.onEngine(() => {
    const { state, how } = app.engine;
    if (how !== 'wasm') return;
    if (state === 'thinking') wasAsked = true;
    if (state !== 'ready' || !wasAsked) return;
    end();
    keep();
  });
  if (matchMedia('(display-mode: standalone)').matches) setTimeout(keep, SOON);
}

/** Say that there is a new version, once. @param {ServiceWorkerRegistration} registration @param {import('./types.mjs').App} app */
function offer(registration, app) {
  if (document.querySelector('div.news')) return;
  const load = () => {
    registration.waiting?.postMessage('take over');
    setTimeout(() => location.reload(), registration.waiting ? PATIENCE : 0);
  };
  const news = h('div', { class: 'news card row' },
    h('p', {}, OFFLINE.newVersion),
    button(OFFLINE.load, load, { class: 'main' }),
    button(OFFLINE.later, () => news.remove()));
  find(document, '.top').after(news);
  app.say(OFFLINE.newVersion);
}

/** @param {ServiceWorkerContainer} workers */
async function leave(workers) {
  const { pathname, href } = new URL('./', location.href);
  const registration = await workers.getRegistration(href);
  if (registration?.scope === href) await registration.unregister();
  const ours = ['pipworks-site', 'pipworks-engine-files', 'pipworks-puzzles'].map((name) => `${name} ${pathname}`);
  for (const name of await caches.keys()) {
    if (ours.some((own) => name === own || name.startsWith(`${own} `))) await caches.delete(name);
  }
}
