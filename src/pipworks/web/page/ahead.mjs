// What the address asks for is fetched at once, beside main.mjs, which only then asks for it: index.html names the files
// where a site or a server wrote it, and the page does without.

/** @type {Set<string>} */
const asked = new Set();

/** Begin to fetch what is named for a link of this letter, or for the start screen. @param {'start' | 'p' | 'd'} letter */
export function fetchAhead(letter) {
  if (asked.has(letter) || !globalThis.document) return;
  asked.add(letter);
  const named = document.querySelector(`meta[name="ahead-${letter}"]`)?.getAttribute('content') ?? '';
  for (const path of named.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.href = path;
    if (path.endsWith('.css')) [link.rel, link.as] = ['preload', 'style'];
    else link.rel = 'modulepreload';
    document.head.append(link);
  }
}

if (globalThis.location) fetchAhead(/** @type {'p' | 'd'} */ (/^#([dp])\d/.exec(location.hash)?.[1]) ?? 'start');
