// The carrier to a server on this machine: a question is a request, and to end it is to go away.

import { Died, Stopped } from './errors.mjs';

/** A long question keeps no hint waiting; the server answers no more at once, see web/asking.py. */
const AT_ONCE = 2;

/**
 * @param {string} base
 * @param {import('./types.mjs').OnLife} onLife
 * @returns {import('./types.mjs').Carrier}
 */
export function localCarrier(base, onLife) {
  const address = new URL('answer', base);

  return {
    atOnce: AT_ONCE,

    async start() {
      onLife('ready');
    },

    async ask(request, ending) {
      try {
        const reply = await fetch(address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
          cache: 'no-store',
          credentials: 'same-origin',
          signal: ending,
        });
        return await reply.json();
      } catch (error) {
        if (ending.aborted) throw new Stopped();
        onLife('dead');
        throw new Died(String(error));
      }
    },

    close() {}, // the questions are ended, and with them their requests
  };
}
