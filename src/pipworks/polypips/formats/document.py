"""A puzzle with all else that a file can hold of it."""

from __future__ import annotations

from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.record import Record
from pipworks.showing import Captioned, facts


class Origin(Record):
    """What made a puzzle: the generator's rules as lines of its rule file, its seed, and the version that ran."""

    rules: tuple[str, ...]
    seed: int
    version: str


class Document(Captioned, Record):
    """A puzzle as a file has it: with its name there, a solution, the number of solutions, and its origin, if known.

    `position` are the pieces placed so far, where the puzzle came as a link that has them.

    All but the puzzle is as the file says: whether the solution is right is for `pipworks.polypips.rules.verify`.
    """

    puzzle: Puzzle
    solution: Solution | None = None
    solutions: int | None = None
    origin: Origin | None = None
    name: str = ""
    position: Solution | None = None

    @property
    def _shown(self) -> Puzzle:
        return self.puzzle

    @property
    def caption(self) -> str:
        """What the file says of the puzzle, in one line: its name, its solutions, what made it."""
        origin = self.origin
        made_by = f"seed {origin.seed}, {', '.join(origin.rules)} (pipworks {origin.version})" if origin else ""
        return facts(self.name, self.solution, self.solutions, made_by)
