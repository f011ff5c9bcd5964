// Where in a game the mistake came in, by asking of few of its states.

/**
 * The place of a state that is right while the next one is wrong, or null where a question got no answer. The first state
 * is right, as nothing is done in it, and the one at `wrong` is known to be wrong.
 * @param {number} wrong
 * @param {(place: number) => Promise<boolean | null>} isRight
 */
export async function lastRight(wrong, isRight) {
  let [low, high] = [0, wrong];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const right = await isRight(middle);
    if (right === null) return null;
    if (right) low = middle;
    else high = middle;
  }
  return low;
}
