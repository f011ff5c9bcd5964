// The records of the editor, for the type checker alone: nothing here runs. `D` is a family's draft, an immutable value
// that may be incomplete; it is all that undo brings back.

/** @typedef {import('../types.mjs').Cell} Cell */
/** @typedef {import('../types.mjs').Marks} Marks */
/** @typedef {'pipes' | 'polypips'} Name */

/**
 * What the editor knows of a family: `EDITOR`, exported by the family's edit/editor.mjs.
 * @template D
 * @typedef {object} Editor
 * @property {Name} name
 * @property {() => D} empty  the draft to start from
 * @property {(puzzle: any, position: any) => D} ofPuzzle  the draft of a link, as the family parses it; throws an Error with a sentence for one that can't be edited
 * @property {(draft: D) => {puzzle: any, position?: any} | {missing: string}} made
 *   the puzzle, as `family.format` takes it, and the drawn solution where it is whole, as a state of play; or a sentence on what is still missing
 * @property {(draft: D) => string} freeze  a short text for the storage; drafts are equal where their texts are
 * @property {(text: string) => D} thaw  throws for a text that `freeze` doesn't write
 * @property {(before: D, next: D) => D} [beside]  a draft of an answer, lying as the one that it is about
 * @property {(draft: D) => string} [rows]  the board in rows, as the generator's rules take it
 * @property {(host: EditHost<D>) => EditBoard<D>} mount
 */

/**
 * What a family's editor may ask of the frame around it.
 * @template D
 * @typedef {object} EditHost
 * @property {() => D} draft
 * @property {(next: D, said: string, stroke?: string) => void} change
 *   one step of undo, and what is said of it; refused, and said, while an answer waits to be decided; changes one after another with the same `stroke` are one step
 * @property {(text: string) => void} say
 * @property {() => import('../types.mjs').Settings} settings
 * @property {() => boolean} looking  whether a solution is shown in place of the draft: the next change ends that
 * @property {(request: Record<string, unknown>) => Promise<any>} ask
 *   the reply to a question, or null where none came, which the frame tells, as it shows what is being asked, with Stop
 */

/**
 * A mounted editor's board. Cells that come from the frame, in marks and in `focus`, are those of the puzzle that `made` gives.
 * @template D
 * @typedef {object} EditBoard
 * @property {HTMLElement} element
 * @property {HTMLElement[]} tools  palettes, forms and buttons of the tool that is chosen: beside the board, below it on a phone, right after the verdict
 * @property {HTMLElement[]} [modes]  what stands above it, as the choice between tools
 * @property {HTMLElement[]} [panels]  larger forms, which stand after the tools
 * @property {() => void} draw  after the draft or a setting changed
 * @property {(marks: Marks | null) => void} show
 * @property {(solution: any, other?: any) => void} showSolution  a state of play of the puzzle, as its link gives it, in place of what is drawn; with another one, where they differ; null: no more
 * @property {(puzzle: any, solutions: [any, any]) => HTMLElement} [sideBySide]  two solutions and where they differ, in place of rings around cells
 * @property {(notes: {code: string, cells: Cell[]}[]) => void} [noted]  what the verdict says besides of the draft as it stands, by its codes; none while it isn't known
 * @property {(text: string) => boolean} [take]  text that was pasted or dropped; true where it was the board's, without a question to the engine
 * @property {(event: KeyboardEvent) => boolean} key  true where the key was the board's
 * @property {(cell?: Cell) => void} focus
 * @property {() => void} destroy
 */

/** @typedef {Editor<any>} AnyEditor */

/**
 * What the parts of the frame share.
 * @typedef {object} Desk
 * @property {import('../types.mjs').App} app
 * @property {import('../types.mjs').Family<any, any>} family
 * @property {AnyEditor} editor
 * @property {import('./history.mjs').History<any>} history
 * @property {EditBoard<any>} board
 * @property {() => {link: string, puzzle: any, solved: string} | {missing: string}} made  of the draft as it stands; `solved` is the link with the drawn solution where that is whole
 * @property {(state: any, marks: Marks | null, other?: any) => void} view  look at a solution, which differs from another one, or at the draft with marks; null and null: at the draft alone
 * @property {(next: any, said: string) => void} put  a draft that an answer gives, as one step of undo
 * @property {(draft: any, marks: Marks | null) => void} preview  show another draft in place of this one, which waits to be decided; null: no more
 * @property {(request: Record<string, unknown>) => Promise<any>} ask  as `EditHost.ask`
 * @property {() => {given: string, name: string, difficulty: string}} about  `name` has words where none was given
 * @property {() => boolean} leave  leave what is previewed; false where nothing is
 * @property {(name: string) => void} called  the puzzle has this name now
 * @property {(seed: string) => void} seeded  the draft was made of this seed
 */

export {};
