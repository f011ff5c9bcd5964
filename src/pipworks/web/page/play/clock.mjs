// Time as it is counted and said, without a page.

/** «0:07», «12:40», «1:02:03». @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, place) => (place ? String(part).padStart(2, '0') : String(part))).join(':');
}

/** Seconds that pass between start and pause, after those that passed before. */
export class Stopwatch {
  /** @param {number} seconds @param {() => number} [now]  in milliseconds */
  constructor(seconds, now = () => performance.now()) {
    this.before = seconds;
    this.now = now;
    /** @type {number | null} */
    this.since = null;
  }

  get running() {
    return this.since !== null;
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : Math.max(0, this.now() - this.since) / 1000);
  }

  start() {
    this.since ??= this.now();
  }

  pause() {
    this.before = this.seconds;
    this.since = null;
  }
}
