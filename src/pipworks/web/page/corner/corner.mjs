// What stands in the corner on every screen: the engine's badge, keys and settings.

import { h, isField } from '../dom.mjs';
import { icon } from '../icons.mjs';
import { openKeys, openSettings } from '../settings/doors.mjs';
import { hearOffer } from '../settings/install.mjs';
import { SHELL } from '../words/shell.mjs';
import { badgeOf } from './badge.mjs';

/** @param {import('../types.mjs').App} app @param {HTMLElement} place */
export function fillCorner(app, place) {
  const tool = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ pressed) =>
    h('button', { type: 'button', class: 'plain', 'aria-label': words, title: words, click: pressed }, icon(name));
  place.replaceChildren(
    badgeOf(app),
    tool('keys', SHELL.keys, () => void openKeys(app)),
    tool('settings', SHELL.settings, () => void openSettings(app)));
  hearOffer();
  addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.defaultPrevented || !app.settings().letters) return;
    if (isField(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void openKeys(app);
  });
}
