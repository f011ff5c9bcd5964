"""A puzzle with all else that a file can hold of it."""

from __future__ import annotations

from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.record import Record


class Origin(Record):
    """What made a puzzle: the generator's rules as lines of its rule file, its seed, and the version that ran."""

    rules: tuple[str, ...]
    seed: int
    version: str


class Document(Record):
    """A puzzle as a file has it: with its name there, a solution, the number of solutions, and its origin, if known.

    All but the puzzle is as the file says: whether the solution is right is for `pipworks.polypips.rules.verify`.
    """

    puzzle: Puzzle
    solution: Solution | None = None
    solutions: int | None = None
    origin: Origin | None = None
    name: str = ""


class Contents(Record):
    """The puzzles of one file, and the names of its levels that are empty."""

    documents: tuple[Document, ...]
    empty: tuple[str, ...] = ()


def is_called(name: str, level: str) -> bool:
    """Whether a choice of level means the puzzle of this name: the name, or its day, or its level within the day.

    Every puzzle is meant by no choice, the empty one.
    """
    day, _, last = name.rpartition(" ")
    return level in ("", name, last) or (level == day and day != "")
