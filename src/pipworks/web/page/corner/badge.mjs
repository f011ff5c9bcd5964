// How the engine stands, in the corner: what it does, a Stop while it thinks, and a new start when it stopped working.

import { button, h } from '../dom.mjs';
import { SHELL } from '../words/shell.mjs';

/** @param {import('../types.mjs').App} app */
export function badgeOf(app) {
  const words = SHELL.engine;
  const text = h('span', { class: 'engine-text' });
  const stop = button(words.stop, () => app.engine.stop(), { class: 'plain' });
  const restart = button(words.restart, () => void app.engine.start().catch(() => {}), { class: 'plain' });
  const element = h('div', { class: 'engine', role: 'group' }, h('span', { class: 'lamp', 'aria-hidden': 'true' }), text, stop, restart);
  const draw = () => {
    const { state, unable } = app.engine;
    const hadFocus = element.contains(document.activeElement);
    element.dataset.state = state;
    element.title = words.long[unable ? 'unable' : state];
    element.setAttribute('aria-label', words.short[state]);
    text.textContent = words.short[state];
    stop.hidden = state !== 'thinking';
    restart.hidden = state !== 'dead';
    if (hadFocus && stop.hidden && restart.hidden) document.querySelector('main')?.focus();
  };
  app.onEngine(draw);
  draw();
  return element;
}
