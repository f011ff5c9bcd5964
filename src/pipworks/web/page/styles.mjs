// Style sheets that are fetched when what they dress is asked for.

/** The sheets in the order in which they count; others come behind them, and the one for paper last. @type {string[]} */
const ORDER = ['start', 'play', 'polypips', 'pipes', 'asked'];

/** @type {Map<string, Promise<void>>} */
const coming = new Map();

/** Resolves when the sheet is there, and is refused where it doesn't come: then it may be asked for again. @param {string} name */
export function style(name) {
  const known = coming.get(name);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `css/${name}.css`;
  link.dataset.style = name;
  const arrived = new Promise((resolve, reject) => {
    link.onload = () => resolve(undefined);
    link.onerror = () => {
      link.remove();
      coming.delete(name);
      reject(new Error(link.href));
    };
  });
  coming.set(name, /** @type {Promise<void>} */ (arrived));
  placeOf(name).before(link);
  return /** @type {Promise<void>} */ (arrived);
}

/** The sheet before which this one stands. @param {string} name @returns {Element} */
function placeOf(name) {
  const behind = ORDER.slice(ORDER.indexOf(name) + 1 || ORDER.length).map((other) => document.querySelector(`link[data-style="${other}"]`));
  return /** @type {Element} */ (behind.find((link) => link !== null) ?? document.querySelector('link[media="print"]'));
}
