// The worker: starts Python, from a snapshot where one is kept, and answers questions one by one.

import { EngineFiles } from './files.mjs';
import { showLife } from './pulse.mjs';
import { startPython } from './python.mjs';

/** @typedef {import('./python.mjs').Answering} Answering */

/** @type {Answering | null} */
let python = null;

self.onmessage = async ({ data }) => {
  try {
    if (data.start) await start(data.start);
    else if (python) self.postMessage({ reply: data.ask, text: await python.ask(data.request) });
  } catch (error) {
    self.postMessage({ died: String(error) || 'an error without words' });
  }
};

/** Milliseconds between two signs of life during a start: none comes while the worker hangs. */
const TICK = 2_000;

/** @param {{base: string, manifest: import('./types.mjs').Manifest, name: string}} how */
async function start({ base, manifest, name }) {
  const ticking = setInterval(() => self.postMessage({ step: 'tick' }), TICK);
  if (await showLife(name)) self.postMessage({ alive: true });
  const files = new EngineFiles(base, manifest.files ?? []);
  python = await startPython(base, manifest.version ?? '', files, (step) => self.postMessage({ step }));
  clearInterval(ticking);
  self.postMessage({ ready: true });
}
