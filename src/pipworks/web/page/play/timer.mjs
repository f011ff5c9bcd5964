// The timer: shown where the setting says so. It never starts by itself; it stops when the page is hidden, and at the end.

import { h } from '../dom.mjs';
import { icon } from '../icons.mjs';
import { SHELL } from '../words/shell.mjs';
import { clockText, Stopwatch } from './clock.mjs';

/** The game is kept this often while the timer runs, in seconds. */
const KEPT_EVERY = 15;

/** @param {import('../types.mjs').AnyTable} table @returns {import('../types.mjs').Part} */
export function timerOf({ app, game, keep }) {
  const watch = new Stopwatch(game.seconds);
  const time = h('span', { class: 'time', role: 'timer', 'aria-label': SHELL.timer.label });
  const toggle = h('button', { type: 'button', class: 'plain', click: () => (watch.running ? pause(true) : start()) });
  const element = h('div', { class: 'timer' }, time, toggle);
  let beat = 0;
  let keptAt = 0;
  const draw = () => {
    time.textContent = clockText(watch.seconds);
  };
  const dress = () => {
    toggle.replaceChildren(icon(watch.running ? 'pause' : 'start'));
    toggle.setAttribute('aria-label', watch.running ? SHELL.timer.pause : SHELL.timer.start);
    draw();
  };
  const kept = () => {
    game.seconds = watch.seconds;
    keptAt = watch.seconds;
    keep();
  };
  const start = () => {
    watch.start();
    beat = setInterval(() => {
      draw();
      game.seconds = watch.seconds;
      if (watch.seconds - keptAt >= KEPT_EVERY) kept();
    }, 500);
    dress();
    app.say(SHELL.timer.started);
  };
  const pause = (/** @type {boolean} */ said) => {
    if (!watch.running) return;
    watch.pause();
    clearInterval(beat);
    kept();
    dress();
    if (said) app.say(SHELL.timer.paused(clockText(watch.seconds)));
  };
  const hidden = () => {
    if (document.hidden) pause(false);
  };
  const shown = () => {
    element.hidden = !app.settings().timer;
    if (element.hidden) pause(false);
  };
  const ended = () => {
    if (game.finished) pause(false);
  };
  const off = [app.onSettings(shown), game.on(ended)];
  document.addEventListener('visibilitychange', hidden);
  dress();
  shown();
  return {
    element,
    destroy() {
      pause(false);
      off.forEach((end) => end());
      document.removeEventListener('visibilitychange', hidden);
    },
  };
}
