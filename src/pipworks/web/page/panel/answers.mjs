// All that the engine answers, put together: checks, hints, slides, solutions, and the ways to take the puzzle along.

import { goTo } from '../address.mjs';
import { Checks } from './checks.mjs';
import { tellGrade } from './grades.mjs';
import { Hints } from './hints.mjs';
import { printDialog } from './print.mjs';
import { Room } from './room.mjs';
import { shareDialog } from './share.mjs';
import { Slides } from './slides.mjs';
import { Solutions } from './solutions.mjs';

/**
 * @typedef {object} Answers
 * @property {HTMLElement[]} elements  for the panel
 * @property {(name: import('./panel.mjs').Asked, door: HTMLElement) => void} ask  `door` is what has the focus when the answer is closed
 * @property {(event: KeyboardEvent) => boolean} slides  true where the key was the walkthrough's
 * @property {() => boolean} close  stop the question, or close the answer; false where there is neither
 * @property {() => void} destroy
 */

/** @param {import('../types.mjs').AnyTable} table @returns {Answers} */
export function answersOf(table) {
  const room = new Room(table);
  const [hints, checks, slides, solutions] = [new Hints(room), new Checks(room), new Slides(room), new Solutions(room)];
  const asks = {
    check: () => checks.ask(),
    hint: () => hints.ask(),
    walkthrough: () => slides.ask(),
    solution: () => solutions.offer(),
    howMany: () => solutions.count(),
    howHard: () => tellGrade(room),
    share: () => void shareDialog(table),
    print: () => void printDialog(table),
    edit: () => goTo(`edit:${table.link}`),
  };
  // After the screen has drawn the move: it takes marks off the board then.
  const off = table.game.on(() => queueMicrotask(() => room.moved()));
  return {
    elements: [room.sheet.element],
    ask(name, door) {
      room.door = door;
      void asks[name]();
    },
    slides: (event) => slides.key(event),
    close() {
      if (room.asking.busy) room.asking.stop();
      else if (room.sheet.open) room.sheet.close();
      else return false;
      return true;
    },
    destroy() {
      off();
      room.destroy();
    },
  };
}
