"""A board with all else that a file can hold of it."""

from __future__ import annotations

from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.record import Record
from pipworks.showing import Captioned, facts


class Origin(Record):
    """What made a board: the command with its options, its seed, and the version that ran."""

    command: str
    seed: int
    version: str


class Document(Captioned, Record):
    """A board as a file has it: with a solution, the number of solutions, its origin, name and comments, if known.

    `comments` are the comment lines above the board, less their slashes; `position` is what is turned so far, where the
    board came as a link that has it. All but the board is as the file says: whether
    the solution is right is for `pipworks.pipes.rules.verify`.
    """

    board: Board
    solution: Solution | None = None
    solutions: int | None = None
    origin: Origin | None = None
    name: str = ""
    comments: tuple[str, ...] = ()
    position: Solution | None = None

    @property
    def _shown(self) -> Board:
        return self.board

    @property
    def caption(self) -> str:
        """What the file says of the board, in one line: its name, its solutions, what made it."""
        made_by = f"{self.origin.command} (pipworks {self.origin.version})" if self.origin else ""
        return facts(self.name, self.solution, self.solutions, made_by)
