"""A puzzle and what else a file can say about it."""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution


@dataclass(frozen=True, slots=True)
class Origin:
    """What made a puzzle: the generator's rules as lines of its rule file, its seed, and the version that ran."""

    rules: tuple[str, ...]
    seed: int
    version: str


@dataclass(frozen=True, slots=True)
class Document:
    """A puzzle and what a file says about it: its name there, a solution, how many there are, what made it."""

    puzzle: Puzzle
    solution: Solution | None = None
    solutions: int | None = None
    origin: Origin | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """The puzzles of one file, and the names of those that it has a place for but leaves empty."""

    documents: tuple[Document, ...]
    empty: tuple[str, ...] = ()
