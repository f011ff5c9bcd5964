"""A puzzle and what else a file can say about it."""

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
    """A puzzle and what a file says about it: its name there, a solution, how many there are, what made it."""

    puzzle: Puzzle
    solution: Solution | None = None
    solutions: int | None = None
    origin: Origin | None = None
    name: str = ""


class Contents(Record):
    """The puzzles of one file, and the names of those that it has a place for but leaves empty."""

    documents: tuple[Document, ...]
    empty: tuple[str, ...] = ()
