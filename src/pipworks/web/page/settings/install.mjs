// The browser's offer to install the page as an app, kept until the player wants it.

import { button } from '../dom.mjs';

/** @typedef {Event & {prompt(): Promise<unknown>}} Offer */

/** @type {Offer | null} */
let offer = null;
/** @type {Set<() => void>} */
const waiting = new Set();

function changed(/** @type {Offer | null} */ now) {
  offer = now;
  for (const one of waiting) one();
}

/** Hear the offer: at the page's start. */
export function hearOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    changed(/** @type {Offer} */ (event));
  });
  addEventListener('appinstalled', () => changed(null));
}

/** A button that is there while the browser offers it. @param {string} words */
export function installButton(words) {
  const made = button(words, () => {
    void offer?.prompt();
    changed(null);
  });
  const shown = () => {
    made.hidden = offer === null;
    if (!made.isConnected && offer === null) waiting.delete(shown);
  };
  waiting.add(shown);
  shown();
  return made;
}
