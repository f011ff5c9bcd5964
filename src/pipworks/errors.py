"""Everything that pipworks raises on purpose, as one tree.

    PipworksError
    ├── ParseError          a text can't be read: where, what was found, what would be right   (ValueError)
    ├── InvalidPuzzle       read, but no puzzle: sizes that don't add up, two things in a cell (ValueError)
    │   └── TooLarge        a puzzle, but one of more cells than this can be done with; see `pipworks.sizes`
    ├── Unwritable          a puzzle that the format asked for can't hold: which format, and why   (ValueError)
    ├── NoSuchDay           the puzzle of a date can't be had: the date, where it was looked for, why   (LookupError)
    ├── GenerationFailed    no puzzle came of these rules: phase, seed, reason                 (RuntimeError)
    ├── MissingExtra        an optional package is not installed                               (ImportError)
    ├── KernelUnavailable   a search was asked for that isn't there                            (ImportError)
    ├── CollectionError     a file is no collection of ours, or can't be used now: what is wrong, what would be right
    ├── EngineIncomplete    files that the library needs in a browser are not there            (RuntimeError)
    └── BrokenAnswer        our own check refused our own answer: a bug to report              (AssertionError)

"Unsolvable", "a limit was reached" and "cancelled" are results (`pipworks.outcome.Status`), not exceptions.
"""

from __future__ import annotations


class PipworksError(Exception):
    """The root: catching it catches every refusal of this library and nothing else."""


class ParseError(PipworksError, ValueError):
    """A text that can't be read.

    `source` is the file's name or "<string>"; `line` and `column` count from 1; `text` is the line itself;
    `problem` says what is wrong; `hint`, which may be empty, what would be right.
    """

    def __init__(self, source: str, line: int, column: int, text: str, problem: str, hint: str = "") -> None:
        super().__init__(source, line, column, text, problem, hint)
        self.source = source
        self.line = line
        self.column = column
        self.text = text
        self.problem = problem
        self.hint = hint

    def __str__(self) -> str:
        """Three lines: place and problem, the line, a caret under the column with the hint behind it.

        Only the part of a long line around the column is shown, and what would disturb a terminal is shown
        as a `·`.
        """
        first = max(0, self.column - 60)
        shown = "".join(c if c.isprintable() else "·" for c in self.text[first : first + 100])
        left = "…" if first else ""
        caret = " " * (len(left) + self.column - 1 - first) + "^"
        hint = f"   {self.hint}" if self.hint else ""
        place = f"{self.source}:{self.line}:{self.column}"
        return f"{place}: {self.problem}\n    {left}{shown}\n    {caret}{hint}"


class InvalidPuzzle(PipworksError, ValueError):
    """Parts that can be read one by one but make no puzzle together; the message says which and why."""


class TooLarge(InvalidPuzzle):
    """A puzzle of more cells than can be solved, drawn, … at all: `verb`, its `cells`, and the `limit` that it breaks.

    `pipworks.sizes` has the limits of all verbs, and lifts some.
    """

    def __init__(self, verb: str, cells: int, limit: int, sentence: str) -> None:
        super().__init__(verb, cells, limit, sentence)
        self.verb = verb
        self.cells = cells
        self.limit = limit
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class Unwritable(PipworksError, ValueError):
    """A puzzle of which the format that is asked for makes nothing sensible.

    `form` is the format's name, `problem` says what it can't hold, `hint`, which may be empty, what would be right.
    """

    def __init__(self, form: str, problem: str, hint: str = "") -> None:
        super().__init__(form, problem, hint)
        self.form = form
        self.problem = problem
        self.hint = hint

    def __str__(self) -> str:
        """One line: the format, the problem, and the hint behind it."""
        return f"{self.form}: {self.problem}{': ' if self.hint else ''}{self.hint}"


class NoSuchDay(PipworksError, LookupError):
    """The puzzles of a date can't be had.

    `date` is the day, `source` where it was looked for, `problem` why it isn't there, `hint`, which may be empty, what
    would be right.
    """

    def __init__(self, date: str, source: str, problem: str, hint: str = "") -> None:
        super().__init__(date, source, problem, hint)
        self.date = date
        self.source = source
        self.problem = problem
        self.hint = hint

    def __str__(self) -> str:
        """One line: the day, where it was looked for, the problem, and the hint behind it."""
        place = f" at {self.source}" if self.source else ""
        return f"{self.date}{place}: {self.problem}{': ' if self.hint else ''}{self.hint}"


class GenerationFailed(PipworksError, RuntimeError):
    """No puzzle came of these rules.

    `phase` is the step that gave up, `reason` a sentence, `seed` what to give to see it again, `limit` whether
    a limit ended it (trying longer may help) rather than a proof (it will not).
    """

    def __init__(self, phase: str, reason: str, seed: int, *, limit: bool = False) -> None:
        super().__init__(phase, reason, seed, limit)
        self.phase = phase
        self.reason = reason
        self.seed = seed
        self.limit = limit

    def __str__(self) -> str:
        return f"{self.phase}: {self.reason} (seed {self.seed})"


class MissingExtra(PipworksError, ImportError):
    """An optional package that this call needs is not installed; `extra` is the name to install it by."""

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(f"{purpose} needs an optional package: pip install 'pipworks[{extra}]'")
        self.extra = extra


class KernelUnavailable(PipworksError, ImportError):
    """PIPWORKS_KERNEL asks for a search that isn't there: native, not built, or wasm, without a module."""


class EngineIncomplete(PipworksError, RuntimeError):
    """The files that run the library in a browser are not whole, or can't be had here: what is missing, what helps."""


class CollectionError(PipworksError):
    """A file that is no collection, or can't be used as one now.

    `path` is the file, `problem` what is wrong with it, `hint`, which may be empty, what would be right.
    """

    def __init__(self, path: str, problem: str, hint: str = "") -> None:
        super().__init__(path, problem, hint)
        self.path = path
        self.problem = problem
        self.hint = hint

    def __str__(self) -> str:
        """One line: the file, the problem, and the hint behind it."""
        return f"{self.path}: {self.problem}{': ' if self.hint else ''}{self.hint}"


class BrokenAnswer(PipworksError, AssertionError):
    """Our own verifier refused our own answer. Never the user's fault: the message holds what to report."""
