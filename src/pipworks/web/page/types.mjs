// The records that the parts of the page share, for the type checker alone: nothing here runs.

/**
 * A cell by column and row, from 0, at the top left.
 * @typedef {readonly [number, number]} Cell
 */

/**
 * What an answer shows on the board: the key `marks` of a hint or of a stage, see docs/json.md.
 * @typedef {object} Marks
 * @property {Cell[]} ringed
 * @property {Cell[]} bold
 * @property {{cell: Cell, note: string}[]} found
 * @property {{cell: Cell, note: string}[]} known
 * @property {Cell[][]} joined
 */

/**
 * What the page knows of a family of puzzles. `P` is a puzzle, `S` a state of play, both immutable.
 *
 * A state is all that undo brings back; what a family shows besides, as the turn of a piece in the hand, is the board's own.
 * @template P, S
 * @typedef {object} Family
 * @property {'pipes' | 'polypips'} name
 * @property {(link: string) => {puzzle: P, state: S | null}} parse  throws Damaged
 * @property {(puzzle: P, state: S | null) => string} format  the link; with the position where a state is given
 * @property {(puzzle: P) => S} fresh  the state in which nothing is done
 * @property {(puzzle: P, state: S) => string} freeze  a short text of the state, for the storage
 * @property {(puzzle: P, text: string) => S} thaw  throws for a text that `freeze` doesn't write
 * @property {(puzzle: P, state: S, position: S) => S} merge  the state with what a position from a link says in addition
 * @property {(puzzle: P, state: S) => boolean} finished
 * @property {(puzzle: P, state: S) => string} progress  a sentence, as «3 of 14 pieces are laid.»
 * @property {(puzzle: P) => {width: number, height: number}} size
 * @property {(puzzle: P) => string} helpless  why it has no checks, hints and grades, in a sentence; empty where it has
 * @property {(puzzle: P, solution: any) => Promise<S | null>} [solved]  the state of a reply's solution, which no link holds
 * @property {(puzzle: P) => string} describe  what it is in a few words, as «Polypips, 14 dominoes»
 * @property {(puzzle: P, host: Host<S>) => Board} mount
 */

/**
 * What a board may ask of the screen around it.
 * @template S
 * @typedef {object} Host
 * @property {() => S} state  the state to draw: that of the game, or one that is looked at
 * @property {(next: S, said: string) => void} change  a move of the player's, and what is said of it in the status line
 * @property {(text: string) => void} say
 * @property {() => boolean} looking  whether something else than the game's state is shown, and moves are not taken
 * @property {() => Settings} settings
 */

/**
 * A mounted board.
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {HTMLElement[]} tools  the family's own buttons for the tool bar
 * @property {() => void} draw  after the state or a setting changed
 * @property {(marks: Marks | null) => void} show
 * @property {(cell?: Cell) => void} focus
 * @property {(event: KeyboardEvent) => boolean} key  true where the key was the board's
 * @property {() => void} destroy
 */

/**
 * A game of one puzzle: its states in order, see play/game.mjs.
 * @typedef {import('./play/game.mjs').Game<any, any>} AnyGame
 */

/**
 * What is kept of a game across visits.
 * @typedef {object} Saved
 * @property {1} version
 * @property {string[]} states  frozen, the first one fresh
 * @property {number} at
 * @property {number[]} checkpoints
 * @property {number} seconds  what the timer says
 * @property {boolean} finished  whether it ever was
 * @property {string} name  the puzzle's name where it has one
 * @property {string} difficulty
 * @property {number} when  of the last change, milliseconds
 */

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {boolean} large
 * @property {boolean} marks  whether labels are ticked and crossed while one plays
 * @property {boolean} letters  whether single letters are keys
 * @property {boolean} still  no motion, whatever the system says
 * @property {boolean} timer  whether the clock is shown
 */

/**
 * The engine by whichever carrier it comes, see engine/engine.mjs.
 * @typedef {object} Engine
 * @property {'missing' | 'starting' | 'ready' | 'thinking' | 'dead'} state
 * @property {'local' | 'remote' | 'wasm' | 'none'} how
 * @property {string} [hint]  how a missing one is had
 * @property {boolean} [unable]  whether it is missing because this browser can't run it
 * @property {() => Promise<void>} start
 * @property {(request: Record<string, unknown>, options?: {onThinking?: () => void, signal?: AbortSignal}) => Promise<any>} ask  `signal` ends this one question
 * @property {() => void} stop
 * @property {() => void} close
 */

/**
 * Where games and settings are kept: keep/store.mjs. Nothing here throws; what can't be kept is told by `onTrouble`.
 * @typedef {object} Store
 * @property {(link: string) => Saved | null} load
 * @property {(link: string, saved: Saved) => void} save
 * @property {(link: string) => void} forget
 * @property {() => {link: string, saved: Saved}[]} games  the last one played first
 * @property {boolean} lasting  whether what is kept is there at the next visit
 * @property {(link: string, mine: Saved) => Saved[]} others  what other tabs have of the same game and `mine` hasn't, the newest first
 * @property {(link: string, saved: Saved, mine: Saved) => void} take  keep `saved` as the game; `mine` is put beside it
 * @property {(link: string) => void} dropOthers
 * @property {(date: string) => Listed[] | null} day  the puzzles of a day, where they were kept
 * @property {(date: string, puzzles: Listed[]) => void} keepDay
 * @property {import('./keep/shelf.mjs').Shelf} shelf  where all that lies, as text
 * @property {() => Settings} settings
 * @property {(settings: Settings) => void} keepSettings
 * @property {(listener: (link: string | null) => void) => () => void} onOther  another tab kept a game, or settings (null)
 * @property {(listener: (sentence: string) => void) => () => void} onTrouble
 */

/**
 * A puzzle that the page offers, as puzzles.json lists it.
 * @typedef {object} Listed
 * @property {string} link
 * @property {string} family
 * @property {string} name
 * @property {string} [difficulty]
 * @property {'file' | 'today' | 'example' | 'collection'} [group]
 * @property {string} [date]
 */

/**
 * What all parts of the page share.
 * @typedef {object} App
 * @property {Engine} engine
 * @property {(listener: () => void) => () => void} onEngine  called when the engine's state changes
 * @property {Store} store
 * @property {() => Settings} settings
 * @property {(change: Partial<Settings>) => void} set
 * @property {(listener: () => void) => () => void} onSettings
 * @property {(link: string, about?: {name?: string, difficulty?: string}) => void} open  play this puzzle
 * @property {() => void} home  to the start screen
 * @property {(text: string) => void} say  into the status line
 * @property {(text: string) => void} aloud  heard as the status line is, of what is seen elsewhere
 * @property {(name: string) => void} title  of the document
 */

/**
 * One puzzle on the screen: what the tool bar and the panel work with.
 * @template P, S
 * @typedef {object} Table
 * @property {App} app
 * @property {Family<P, S>} family
 * @property {P} puzzle
 * @property {string} link  the puzzle's, without a position
 * @property {{name: string, difficulty: string}} about
 * @property {import('./play/game.mjs').Game<P, S>} game
 * @property {Board} board
 * @property {(state: S | null, marks?: Marks | null) => void} view  look at another state, or at the game's own with marks; null and null: back to playing
 * @property {() => string} position  the link with the position as it stands
 * @property {() => void} keep  there is something to keep besides a move
 */
/** @typedef {Table<any, any>} AnyTable */

/**
 * A part of the screen.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {(event: KeyboardEvent) => boolean} [key]
 * @property {() => void} destroy
 */

export {};
