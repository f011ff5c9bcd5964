// The records of the engine: what engine.json says, and what a carrier can do.

/**
 * @typedef {object} EngineFile
 * @property {string} name
 * @property {number} bytes
 * @property {string} sha256
 */

/**
 * engine.json, as the library's web/engine/manifests writes it.
 * @typedef {object} Manifest
 * @property {'local' | 'remote' | 'wasm' | 'none'} how
 * @property {string} [version]
 * @property {EngineFile[]} [files]
 * @property {string} [hint]
 */

/**
 * The way to the library: a server, or a worker. The engine keeps the order.
 * @typedef {object} Carrier
 * @property {number} atOnce  how many questions it takes
 * @property {() => Promise<void>} start  refused with Died where it can't
 * @property {(request: Record<string, unknown>, ending: AbortSignal) => Promise<any>} ask  refused with Stopped or Died
 * @property {() => void} close
 */

/**
 * What a carrier tells of itself: it starts, takes questions, or is dead; and how it came to be ready.
 * @typedef {(life: 'starting' | 'ready' | 'dead', from?: 'snapshot' | 'cold') => void} OnLife
 */

export {};
