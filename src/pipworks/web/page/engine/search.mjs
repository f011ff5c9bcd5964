// Instances of the search's WebAssembly module for the library's kernel/wasm.

const CLOCK_UNKNOWN = 28;

/**
 * What makes the exports of a new instance. The module asks for nothing but the time.
 * @param {BufferSource} bytes
 * @returns {Promise<() => WebAssembly.Exports>}
 */
export async function searchInstances(bytes) {
  const module = await WebAssembly.compile(bytes);
  return () => {
    /** @type {WebAssembly.Instance | null} */
    let instance = null;
    /** @param {number} _clock @param {bigint} _precision @param {number} at */
    const clock = (_clock, _precision, at) => {
      if (!instance) return CLOCK_UNKNOWN;
      const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory.buffer).setBigUint64(at, nanoseconds, true);
      return 0;
    };
    instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: { clock_time_get: clock } });
    const initialize = /** @type {() => void} */ (instance.exports._initialize);
    initialize();
    return instance.exports;
  };
}
