// Texts and links that leave the page: as a file, over the clipboard, to another app.

import { h } from '../dom.mjs';

/** A file's name from a title: letters, digits and dashes. @param {string} title @param {string} ending */
export function fileName(title, ending) {
  const letters = title.normalize('NFKD').toLowerCase().replace(/[\u0300-\u036f]/g, '');
  const plain = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `${plain.slice(0, 60) || 'puzzle'}.${ending}`;
}

/** Give the text to the browser as a download. @param {string} name @param {string} text @param {string} type */
export function saveFile(name, text, type) {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** The same of bytes. @param {string} name @param {Blob} blob */
export function saveBlob(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Whether the field's text is on the clipboard now. Where that is not allowed, it stands selected in its field.
 * @param {HTMLInputElement} field
 */
export async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
