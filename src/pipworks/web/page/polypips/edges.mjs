// Scrolling while something is carried near an edge: of the frame in which a large board lies, and of the window.

const NEAR = 36;
const STEP = 9;

/** @param {HTMLElement} frame */
export function edgeScroller(frame) {
  let [x, y] = [0, 0];
  let running = 0;

  function step() {
    const box = frame.getBoundingClientRect();
    const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    const [across, down] = inside ? [towards(x, box.left, box.right), towards(y, box.top, box.bottom)] : [0, 0];
    const page = towards(y, 0, innerHeight);
    if (across || down) frame.scrollBy(across, down);
    if (page) scrollBy(0, page);
    running = across || down || page ? requestAnimationFrame(step) : 0;
  }

  return {
    /** The pointer is here. @param {number} left @param {number} top */
    at(left, top) {
      [x, y] = [left, top];
      if (!running) running = requestAnimationFrame(step);
    },
    stop() {
      cancelAnimationFrame(running);
      running = 0;
    },
  };
}

/** @param {number} place @param {number} least @param {number} most */
function towards(place, least, most) {
  if (place < least + NEAR) return -STEP;
  return place > most - NEAR ? STEP : 0;
}
