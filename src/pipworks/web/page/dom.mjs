// Elements made in one expression. Text is always text, never markup.

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element. A function among the attributes listens to the event of its name; `true` stands for an attribute
 * without a value, and what is null, undefined or false is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  dress(made, attributes, children);
  return made;
}

/**
 * An SVG element, as `h`.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const made = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  dress(made, attributes, children);
  return made;
}

/**
 * @param {Element} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function dress(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  for (const child of children) if (child) made.append(child);
}

/**
 * A button with words. `icon` is the id of a symbol of icons.svg's sprite in index.html.
 * @param {string} words
 * @param {(event: MouseEvent) => void} pressed
 * @param {Attributes} [attributes]
 */
export function button(words, pressed, attributes = {}) {
  return h('button', { type: 'button', click: pressed, ...attributes }, words);
}

/**
 * The first element inside `within` that the selector finds. Throws where there is none: the page is ours.
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(within, selector) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
  return found;
}

/** Whether a key is meant for a field that is written in. @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
}
