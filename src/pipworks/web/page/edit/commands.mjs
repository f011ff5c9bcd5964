// Questions that the maker of a puzzle puts: one at a time, seen while it is on, with Stop, and what went wrong.

import { Waiting } from '../panel/waiting.mjs';

export class Commands {
  /** @param {import('../types.mjs').App} app */
  constructor(app) {
    this.waiting = new Waiting(app);
    this.element = this.waiting.element;
  }

  /** The reply, or null where none came, which is told here then. @param {Record<string, unknown>} request */
  ask(request) {
    return this.waiting.reply(request);
  }

  /** Another draft: nobody waits for an answer about the last one. */
  changed() {
    this.waiting.asking.drop();
    this.waiting.trouble.replaceChildren();
  }

  /** Escape stops what is on. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Escape' || !this.waiting.asking.busy) return false;
    this.waiting.asking.stop();
    return true;
  }

  destroy() {
    this.waiting.asking.drop();
  }
}
