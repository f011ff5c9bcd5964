// Python in this worker: Pyodide with our package, started cold or from a snapshot.

import { mendInstantiating } from './instantiating.mjs';
import { NO_PACKAGES } from './no_packages.mjs';
import { searchInstances } from './search.mjs';
import { forgetSnapshots, keepSnapshot, keptSnapshot } from './snapshot.mjs';

/** @typedef {import('./files.mjs').EngineFiles} EngineFiles */

/**
 * @typedef {object} Answering
 * @property {(request: string) => Promise<string>} ask
 */

const PACKAGE = '/lib/pipworks.zip';
const PACKAGE_FILE = 'pipworks.zip';
const STDLIB_FILE = 'python_stdlib.zip';
const WHEEL = '.whl';
const MAKING = 'pipworks-engine-snapshot';

const FIND = `
import sys
sys.path.append(${JSON.stringify(PACKAGE)})
from pipworks.web import in_browser
len(in_browser.FIRST)
`;

/**
 * @param {string} base
 * @param {string} version
 * @param {EngineFiles} files
 * @param {(step: 'snapshot' | 'cold' | 'tick') => void} onStep  'tick' is a sign of life between long pieces of work
 * @returns {Promise<Answering>}
 */
export async function startPython(base, version, files, onStep) {
  const fetched = Promise.all([files.bytes(PACKAGE_FILE), files.bytes('search.wasm').then(searchInstances)]);
  fetched.catch(() => {}); // waited for below
  const failed = mendInstantiating();
  failed.catch(() => {}); // raced against below
  const { loadPyodide } = await import(`${files.folder}pyodide.mjs`);
  /** @param {Record<string, unknown>} more */
  const load = (more) => Promise.race([failed, loadPyodide({
      indexURL: files.folder,
      packageBaseUrl: files.folder,
      stdLibURL: files.folder + files.named(STDLIB_FILE).name,
      lockFileContents: NO_PACKAGES,
      stdout: () => {},
      stderr: () => {},
      ...more,
    })]);

  const memory = await keptSnapshot(base, version);
  if (memory) {
    onStep('snapshot');
    try {
      const python = await load({ _loadSnapshot: memory });
      onStep('tick');
      const [zip, instances] = await fetched;
      python.FS.writeFile(PACKAGE, new Uint8Array(zip));
      return answering(python, instances, files);
    } catch {
      await forgetSnapshots(base);
    }
  }
  onStep('cold');
  return await alone(async (making) => {
    const python = await load(making ? { _makeSnapshot: true } : {});
    onStep('tick');
    const [zip, instances] = await fetched;
    python.FS.writeFile(PACKAGE, new Uint8Array(zip));
    const pieces = python.runPython(FIND);
    for (let piece = 0; piece < pieces; piece++) {
      onStep('tick');
      python.runPython(`in_browser.prepare(${piece})`);
    }
    const made = making ? snapshotOf(python) : null;
    const kept = made ? keepSnapshot(base, version, made) : Promise.resolve();
    return { answers: answering(python, instances, files), kept };
  });
}

/**
 * Runs the start, which makes a snapshot where no other tab is at it; the lock is held until that is kept.
 * @param {(making: boolean) => Promise<{answers: Answering, kept: Promise<void>}>} start
 * @returns {Promise<Answering>}
 */
function alone(start) {
  return new Promise((resolve, reject) => {
    /** @param {boolean} making */
    const run = async (making) => {
      const { answers, kept } = await start(making);
      resolve(answers);
      await kept;
    };
    const able = typeof caches !== 'undefined' && typeof crypto.subtle !== 'undefined';
    if (!able) run(false).catch(reject);
    else if (!navigator.locks) run(true).catch(reject);
    else navigator.locks.request(MAKING, { ifAvailable: true }, (lock) => run(lock !== null)).catch(reject);
  });
}

/** The memory to keep; null where Pyodide refuses, as it may. @param {any} python */
function snapshotOf(python) {
  try {
    return python.makeMemorySnapshot();
  } catch {
    return null;
  }
}

/**
 * @param {any} python
 * @param {() => WebAssembly.Exports} instances
 * @param {EngineFiles} files
 * @returns {Answering}
 */
function answering(python, instances, files) {
  /** @type {ArrayBuffer | null} */
  let wheel = null;
  /** @type {unknown} */
  let refused = null;
  const ends = python.pyimport('pipworks.web.in_browser');
  let brought = false;
  const bring = () => {
    if (refused) throw refused;
    python.unpackArchive(wheel ?? files.bytesNow(WHEEL), 'wheel', { extractDir: ends.SAT_FOLDER });
    wheel = null;
    brought = true;
  };
  ends.connect(instances, bring);
  const ask = ends.ask;
  return {
    async ask(request) {
      refused = null;
      if (!brought && wantsSat(request)) {
        try {
          wheel = await files.bytes(WHEEL);
        } catch (error) {
          refused = error; // most questions of the family do without: the library says so where one does not
        }
      }
      return ask(request);
    },
  };
}

/** Whether python-sat will be imported: fetched beforehand it need not be waited for in the midst of an import. @param {string} request */
function wantsSat(request) {
  const { family, link } = JSON.parse(request);
  return family === 'pipes' || (typeof link === 'string' && /(^|#)p\d\./.test(link));
}
