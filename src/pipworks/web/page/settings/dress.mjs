// Settings as the page wears them: attributes of the root element, which the style sheets ask for.

/** @param {import('../types.mjs').Settings} settings */
export function dressPage(settings) {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  dataset.size = settings.large ? 'large' : 'usual';
  dataset.motion = settings.still ? 'none' : 'auto';
}
