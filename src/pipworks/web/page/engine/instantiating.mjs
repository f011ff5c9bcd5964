// WebAssembly from a host that gives it another content type, which browsers refuse to compile as it comes. Pyodide waits for
// ever then, and where its module is none: here the first is compiled when it is there, and the second is a failure.

/**
 * Mends WebAssembly.instantiateStreaming in this worker.
 * @returns {Promise<never>}  refused once a module could not be made
 */
export function mendInstantiating() {
  const streaming = WebAssembly.instantiateStreaming;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        const reply = await source;
        if (!reply.ok) throw new Error(`${reply.url}: status ${reply.status}`);
        if (reply.headers.get('Content-Type') === 'application/wasm') return await streaming(reply, imports);
        return await WebAssembly.instantiate(await reply.arrayBuffer(), imports);
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}
