// What is said when the puzzle is finished, by the page's own rules: once for each time that it is.

import { button, h } from '../dom.mjs';
import { icon } from '../icons.mjs';
import { SHELL } from '../words/shell.mjs';
import { clockText } from './clock.mjs';

/** @param {import('../types.mjs').AnyTable} table @returns {import('../types.mjs').Part} */
export function watchFinish({ app, game, board, link }) {
  const words = SHELL.finish;
  const title = h('h2');
  const text = h('p');
  const next = h('div', { class: 'row' });
  const element = h('section', { class: 'finish card', hidden: true },
    icon('solved'), h('div', { class: 'stack' }, title, text, next));
  let was = game.finished;
  const draw = () => {
    element.hidden = !was;
    if (!was) return board.element.classList.remove('solved');
    const time = game.seconds >= 1 && !game.isGiven;
    title.textContent = game.isGiven ? words.givenTitle : words.title;
    element.setAttribute('aria-label', title.textContent);
    text.textContent = game.isGiven ? words.given : time ? words.textIn(clockText(game.seconds)) : words.text;
    next.replaceChildren(button(words.all, app.home));
    import('../start/listing.mjs').then(({ nextAfter }) => nextAfter(app, link)).then((following) => {
      if (!following || !was || next.childElementCount > 1) return;
      next.prepend(button(words.next, () => app.open(following.link, following), { class: 'main' }));
    }, () => undefined); // without the list the way to all puzzles is left
  };
  const off = game.on(() => {
    if (game.finished === was) return;
    was = !was;
    // After the other listeners, by whom the timer stops, and after what is said of the move.
    queueMicrotask(() => {
      draw();
      // Whoever has put the solution on the board isn't praised for it.
      if (!was || game.isGiven) return;
      board.element.classList.add('solved');
      app.say(game.seconds >= 1 ? words.saidIn(clockText(game.seconds)) : words.said);
    });
  });
  draw();
  return { element, destroy: () => void off() };
}
