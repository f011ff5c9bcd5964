// The page's address: what stands behind `#` is the puzzle that is played, and nothing for the start screen.

/** The link in the address, empty for the start screen. */
export function linkInAddress() {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Let the address say this link from now on, without going anywhere. @param {string} link */
export function settleOn(link) {
  history.replaceState(null, '', `#${link}`);
}

/** Go to a link, or to the start screen for none; going back in the browser comes back here. @param {string} link */
export function goTo(link) {
  if (link === linkInAddress()) dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = link;
}

/** The whole address of a link, to be given to others. @param {string} link */
export function addressOf(link) {
  const page = new URL(location.href);
  page.hash = link;
  return page.href;
}
