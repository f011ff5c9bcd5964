export const BASE = {
  pipworks: 'pipworks',
  puzzleOf: /** @param {string} family @param {string} name */ (family, name) => (name ? `${name} · ${family}` : family),
  families: { pipes: 'Pipes', polypips: 'Polypips' },
  fault: 'Something went wrong in the page. What you played is kept: load it again.',
  tooLarge: /** @param {number} width @param {number} height @param {number} most */ (width, height, most) =>
    `This board of ${width}x${height} is too large to be played here: at most ${most} cells are. The commands of pipworks read it.`,
  notFetched: 'This part of the page can’t be fetched just now. Try it again, or load the page again: what you played is kept.',
  again: 'Try again',
};
