// The keys of the panel, as data: the panel listens to them and the help lists them.

/** @typedef {'hint' | 'check' | 'close' | 'slides'} PanelAsk */

/**
 * `keys` as they are shown; `letter` where it is a single letter, which a setting switches off.
 * @type {readonly {ask: PanelAsk, keys: string[], letter?: boolean}[]}
 */
export const KEYS = Object.freeze([
  { ask: 'hint', keys: ['H'], letter: true },
  { ask: 'check', keys: ['C'], letter: true },
  { ask: 'close', keys: ['Escape'] },
  { ask: 'slides', keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'] },
]);

/**
 * What a key asks of the panel, or null. Slides hear their keys themselves, where the focus is in the panel.
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'>} event
 * @param {boolean} letters  whether single letters are keys
 * @returns {PanelAsk | null}
 */
export function askOf(event, letters) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return null;
  const pressed = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return KEYS.find((one) => (letters || !one.letter) && one.keys.includes(pressed))?.ask ?? null;
}
