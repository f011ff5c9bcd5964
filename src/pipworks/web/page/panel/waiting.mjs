// One question of a dialog: what is seen while it is on, its Stop, and the sentences of what went wrong.

import { button, h } from '../dom.mjs';
import { PANEL } from '../words/panel.mjs';
import { Asking } from './asking.mjs';
import { troubleOf } from './room.mjs';

export class Waiting {
  /** @param {Pick<import('../types.mjs').App, 'engine' | 'onEngine'>} app */
  constructor(app) {
    this.words = h('span', {});
    this.row = h('div', { class: 'row answer-progress', hidden: true }, this.words,
      button(PANEL.stop, () => this.asking.stop(), { class: 'answer-stop' }));
    this.trouble = h('div', { class: 'stack trouble' });
    this.element = h('div', { class: 'waiting', role: 'status' }, this.row, this.trouble);
    this.asking = new Asking(app, (progress) => {
      this.words.textContent = progress === 'none' ? '' : PANEL[progress];
      this.row.hidden = progress === 'none';
    });
  }

  /** The reply, or null where none came, which is told here then. @param {Record<string, unknown>} request */
  async reply(request) {
    const asker = document.activeElement;
    this.trouble.replaceChildren();
    const outcome = await this.asking.ask(request);
    const lost = document.activeElement === document.body || this.row.contains(document.activeElement);
    if (lost && asker instanceof HTMLElement) asker.focus();
    if (outcome.kind === 'reply') return outcome.reply;
    const told = troubleOf(outcome);
    if (told) this.trouble.replaceChildren(...[told.title, ...told.sentences].map((text) => h('p', {}, text)));
    return null;
  }
}
