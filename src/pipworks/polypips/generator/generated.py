"""A generated puzzle with its solution, and how to make it again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipworks.polypips.formats.document import Document, Origin
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.showing import Captioned
from pipworks.version import __version__


@dataclass(frozen=True, slots=True, repr=False)
class Generated(Captioned):
    """A puzzle with the solution that it was made with, and how to make it again.

    `unique` is True if this is proved to be its only solution; `notes` say what had to differ from the rules.
    """

    puzzle: Puzzle
    solution: Solution
    rules: Rules
    seed: int
    unique: bool = False
    notes: tuple[str, ...] = ()
    version: str = __version__

    @property
    def _shown(self) -> Puzzle:
        return self.puzzle

    @property
    def caption(self) -> str:
        """The rules and the seed that make this puzzle again, and what had to differ."""
        return "; ".join((self.document.caption, *self.notes))

    @property
    def document(self) -> Document:
        """The puzzle with its solution and origin, and the number of solutions if proved."""
        origin = Origin(self.rules.lines(), self.seed, self.version)
        return Document(self.puzzle, self.solution, 1 if self.unique else None, origin)

    def to_text(self, *, ascii: bool = False, bare: bool = False) -> str:
        """The puzzle file: what made it, board, pieces, constraints, drawings of the game and of the solution.

        With `ascii` the drawings keep to ASCII; a `bare` file begins with the board.
        """
        from pipworks.polypips.drawing.draw import to_text
        from pipworks.polypips.formats.text import format

        game, solution = to_text(self.puzzle, ascii=ascii), to_text(self.solution, ascii=ascii)
        written = format(replace(self.puzzle, comments=()) if bare else self.puzzle)
        return f"{written}\ngame:\n{game}\n\nsolution:\n{solution}\n"

    def to_json(self) -> str:
        """The puzzle, its solution and what made it as the project's own JSON."""
        from pipworks.polypips.formats.own_json import format

        return format(self.document)
