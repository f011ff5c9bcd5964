// The engine's files, each by the sha256 that engine.json names: an old one in the browser's cache is fetched anew.

/** @typedef {import('./types.mjs').EngineFile} EngineFile */

export class EngineFiles {
  #folder;
  #files;

  /** @param {string} base @param {EngineFile[]} files */
  constructor(base, files) {
    this.#folder = new URL('engine/', base).href;
    this.#files = files;
  }

  /** The folder's address. */
  get folder() {
    return this.#folder;
  }

  /** The name of the file whose name ends so. @param {string} ending */
  named(ending) {
    const found = this.#files.find((file) => file.name.endsWith(ending));
    if (!found) throw new Error(`engine.json names no ${ending}`);
    return found;
  }

  /** @param {string} ending @returns {Promise<ArrayBuffer>} */
  async bytes(ending) {
    const file = this.named(ending);
    const address = this.#folder + file.name;
    const integrity = `sha256-${base64(file.sha256)}`;
    try {
      return await whole(await fetch(address, { integrity }));
    } catch {
      try {
        return await whole(await fetch(address, { integrity, cache: 'reload' }));
      } catch (error) {
        throw new Error(`${address}: ${error}`); // a browser does not say which file did not come, or was another one
      }
    }
  }

  /**
   * The same without waiting for it: for an import in Python that can't wait. Workers alone may do so.
   * @param {string} ending
   * @returns {ArrayBuffer}
   */
  bytesNow(ending) {
    const request = new XMLHttpRequest();
    request.open('GET', this.#folder + this.named(ending).name, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new Error(`${request.responseURL}: ${request.status}`);
    return request.response;
  }
}

/** @param {Response} reply */
async function whole(reply) {
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return reply.arrayBuffer();
}

/** @param {string} digits */
function base64(digits) {
  const bytes = digits.match(/../g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(parseInt(byte, 16))).join(''));
}
