// The last choices of a dialog, across visits. A browser that keeps nothing loses no more than that.

const PREFIX = 'pipworks:choices:';

/** @param {string} name @returns {Record<string, unknown>} */
export function remembered(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? '{}');
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** @param {string} name @param {Record<string, unknown>} choices */
export function remember(name, choices) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(choices));
  } catch {
    // Full, or forbidden: the next visit starts with the usual choices.
  }
}
