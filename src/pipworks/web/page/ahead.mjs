// What the address asks for is fetched at once, beside main.mjs, which only then asks for it: index.html names the files
// where a site or a server wrote it, and the page does without.

/** @type {Set<string>} */
const asked = new Set();

/**
 * Begin to fetch what is named for a link of this letter, or for the start screen: modules, and style sheets where the
 * screen itself is asked for, as one that is fetched ahead and put to no use is a warning in the browser's console.
 * @param {'start' | 'p' | 'd'} letter
 * @param {{sheets?: boolean}} [what]
 */
export function fetchAhead(letter, { sheets = false } = {}) {
  if (asked.has(letter) || !globalThis.document) return;
  asked.add(letter);
  const named = document.querySelector(`meta[name="ahead-${letter}"]`)?.getAttribute('content') ?? '';
  for (const path of named.split(' ').filter(Boolean)) {
    const isSheet = path.endsWith('.css');
    if (isSheet && !sheets) continue;
    const link = document.createElement('link');
    link.href = path;
    if (isSheet) [link.rel, link.as] = ['preload', 'style'];
    else link.rel = 'modulepreload';
    document.head.append(link);
  }
}

if (globalThis.location) fetchAhead(/** @type {'p' | 'd'} */ (/^#([dp])\d/.exec(location.hash)?.[1]) ?? 'start', { sheets: true });
