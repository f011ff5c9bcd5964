// The puzzle's name above its board, and what it is; a name that comes with the site's list is put in later.

import { h } from '../dom.mjs';
import { W } from '../words.mjs';

/** @param {import('../types.mjs').AnyTable} table @returns {import('../types.mjs').Part} */
export function headingOf({ app, family, puzzle, link, about }) {
  const kind = family.describe(puzzle);
  const name = h('h1');
  const what = h('p', { class: 'quiet' });
  let gone = false;
  const draw = () => {
    const isNamed = about.name !== '' && !about.name.startsWith(W.families[family.name]);
    name.textContent = about.name || kind;
    what.textContent = [isNamed && kind, !about.name.includes(about.difficulty) && about.difficulty].filter(Boolean).join(' · ');
    what.hidden = what.textContent === '';
    app.title(isNamed ? W.puzzleOf(kind, about.name) : name.textContent);
  };
  draw();
  if (!about.name) {
    import('../start/listing.mjs').then(({ listed }) => listed(app, link)).then((found) => {
      if (gone || !found) return;
      about.name = found.name;
      about.difficulty ||= found.difficulty ?? '';
      draw();
    }, () => undefined); // it is played without its name, too
  }
  return {
    element: h('div', { class: 'title' }, name, what),
    destroy() {
      gone = true;
    },
  };
}
