// The carrier to a server on this machine: a question is a request, and to stop it is to go away.

import { Died, Stopped } from './errors.mjs';

/**
 * @param {string} base
 * @param {import('./types.mjs').OnLife} onLife
 * @returns {import('./types.mjs').Carrier}
 */
export function localCarrier(base, onLife) {
  const address = new URL('answer', base);
  /** @type {AbortController | null} */
  let asked = null;

  return {
    async start() {
      onLife('ready');
    },

    async ask(request) {
      const own = new AbortController();
      asked = own;
      try {
        const reply = await fetch(address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
          cache: 'no-store',
          credentials: 'same-origin',
          signal: own.signal,
        });
        return await reply.json();
      } catch (error) {
        if (own.signal.aborted) throw new Stopped();
        onLife('dead');
        throw new Died(String(error));
      } finally {
        if (asked === own) asked = null;
      }
    },

    stop() {
      asked?.abort();
    },

    close() {
      asked?.abort();
    },
  };
}
