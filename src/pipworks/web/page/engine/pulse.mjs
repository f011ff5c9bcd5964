// Whether a worker still lives. One that ends by itself sends nothing, and one that thinks can't be asked: so it holds a
// lock for life, which is the page's once it has ended. Without Web Locks a silent end is not noticed.

/**
 * Calls `onDeath` once the worker that holds the lock has ended. Gives back what ends the watch.
 * @param {string} name
 * @param {() => void} onDeath
 * @returns {() => void}
 */
export function watchDeath(name, onDeath) {
  const watch = new AbortController();
  navigator.locks
    ?.request(name, { signal: watch.signal }, () => {
      if (!watch.signal.aborted) onDeath();
    })
    .catch(() => {});
  return () => watch.abort();
}

/**
 * Holds the lock for as long as this worker lives; done once it is held.
 * @param {string} name
 * @returns {Promise<boolean>}  false where there are no locks
 */
export function showLife(name) {
  if (!navigator.locks) return Promise.resolve(false);
  return new Promise((resolve) => {
    navigator.locks
      .request(name, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}
