// What is said of a link that can't be read; each by the key of a `Damaged`.

const AGAIN = 'Copy it again, from its start to its end.';

export const LINK = Object.freeze({
  none: 'This is no link of a puzzle.',
  family: 'This link is of another family of puzzles.',
  newer: /** @param {number} version */ (version) =>
    `This link is of version ${version}: a newer pipworks may read it.`,
  tooLong: /** @param {number} letters @param {number} most */ (letters, most) =>
    `This link is too long: ${letters} letters, and at most ${most} are read.`,
  tooLarge: /** @param {number} width @param {number} height @param {number} most */ (width, height, most) =>
    `A board of ${width}x${height} is too large for a link, which holds at most ${most} cells.`,
  letter: /** @param {string} letter */ (letter) => `This link is damaged: “${letter}” can't be in it. ${AGAIN}`,
  cutOff: `This link is cut off. ${AGAIN}`,
  broken: `This link is damaged or cut off. ${AGAIN}`,
  damaged: `This link is damaged. ${AGAIN}`,
  position: `The position in this link is damaged or cut off. ${AGAIN}`,
});
