// The pieces that are to be laid, a button for each kind of equal ones; one of them is in the order of Tab.

import { h, s } from '../dom.mjs';
import { DOMINOES } from '../words/polypips.mjs';
import { WAYS } from './keys.mjs';
import { fullName } from './naming.mjs';
import { loosePiece, SIDE } from './pips.mjs';
import { extent } from './turning.mjs';

/** @typedef {import('./turning.mjs').Kind} Kind */
/** @typedef {{left: number, held: boolean, turn: number, digits: boolean, endless: boolean}} Shown  what is to be seen of a kind */

/** Beyond so many kinds, those that are laid leave no gap. */
const MANY = 16;

/** @param {readonly Kind[]} kinds */
export function trayView(kinds) {
  const element = h('div', { class: 'tray', role: 'toolbar', 'aria-label': DOMINOES.tray });
  const buttons = kinds.map((kind) => slot(kind));
  const empty = h('p', { class: 'tray-empty quiet', hidden: true }, DOMINOES.allLaid);
  element.append(...buttons, empty);
  element.classList.toggle('many', kinds.length > MANY);
  element.classList.toggle('bulky', kinds.some(({ turns }) => Math.max(...Object.values(extent(turns[0]))) > 2));
  /** @type {string[]} */
  const drawn = [];
  let current = 0;
  const shown = () => buttons.flatMap((button, number) => (button.hidden ? [] : number));

  /** @param {number} number */
  function rove(number) {
    buttons[current]?.setAttribute('tabindex', '-1');
    current = number;
    buttons[current]?.setAttribute('tabindex', '0');
  }

  element.addEventListener('focusin', ({ target }) => {
    const number = buttons.indexOf(/** @type {HTMLButtonElement} */ (target));
    if (number >= 0) rove(number);
  });

  return {
    element,
    /** @param {EventTarget | null} target @returns {Kind | null} */
    kindAt(target) {
      const button = target instanceof Element ? target.closest('[data-kind]') : null;
      return button ? kinds[Number(button.getAttribute('data-kind'))] : null;
    },
    /** @param {number} [number] */
    focus(number = current) {
      const there = shown();
      if (!there.length) return false;
      rove(there.includes(number) ? number : (there.find((other) => other > number) ?? there[there.length - 1]));
      buttons[current].focus();
      return true;
    },
    /** The button of a kind. @param {Kind} kind */
    buttonOf: (kind) => buttons[kind.number],
    /** Whether a key moved the focus. @param {KeyboardEvent} event */
    key(event) {
      const there = shown();
      const place = there.indexOf(current);
      const way = WAYS[event.key];
      const to = way ? place + way[0] + way[1] : event.key === 'Home' ? 0 : event.key === 'End' ? there.length - 1 : -1;
      if (!way && to < 0) return false;
      const next = there[Math.max(0, Math.min(to, there.length - 1))];
      if (next !== undefined) {
        rove(next);
        buttons[next].focus();
        buttons[next].scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
      return true;
    },
    /** @param {(kind: Kind) => Shown} look */
    draw(look) {
      let left = 0;
      for (const kind of kinds) {
        const button = buttons[kind.number];
        const now = look(kind);
        left += now.left;
        const text = JSON.stringify(now);
        if (drawn[kind.number] === text) continue;
        drawn[kind.number] = text;
        drawSlot(button, kind, now, kinds.length > MANY);
      }
      empty.hidden = left > 0;
      const there = shown();
      if (there.length && !there.includes(current)) rove(there.find((number) => number > current) ?? there[there.length - 1]);
    },
  };
}

/** @param {Kind} kind */
function slot(kind) {
  const { wide, tall } = extent(kind.turns[0]);
  const size = Math.max(wide, tall);
  const button = h('button', { type: 'button', class: 'slot', tabindex: kind.number ? -1 : 0, 'data-kind': kind.number });
  button.style.setProperty('--squares', String(size));
  button.classList.toggle('lettered', kind.letter !== '');
  return button;
}

/** @param {HTMLButtonElement} button @param {Kind} kind @param {Shown} shown @param {boolean} many */
function drawSlot(button, kind, { left, held, turn, digits, endless }, many) {
  const squares = kind.turns[turn];
  const { wide, tall } = extent(squares);
  const name = DOMINOES.inTray(fullName(kind), left, kind.members.length, endless);
  button.setAttribute('aria-label', name);
  button.setAttribute('aria-pressed', String(held));
  button.setAttribute('aria-disabled', String(!left));
  button.classList.toggle('empty', !left);
  button.hidden = many && !left && document.activeElement !== button;
  button.replaceChildren(
    s('svg', { class: 'slot-picture', viewBox: `0 0 ${wide * SIDE} ${tall * SIDE}`, 'aria-hidden': 'true' }, loosePiece(squares, kind.piece.pips, digits)),
    ...(kind.letter ? [h('span', { class: 'slot-letter', 'aria-hidden': 'true' }, kind.letter)] : []),
    ...(endless || (left && kind.members.length > 1)
      ? [h('span', { class: 'slot-count', 'aria-hidden': 'true' }, endless ? '∞' : `×${left}`)] : []));
}
