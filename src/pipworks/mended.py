"""What mending gives back: a puzzle with one solution, made of one with several by few changes."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Generic, TypeVar

from pipworks.outcome import Reason
from pipworks.record import Record
from pipworks.showing import Said, in_brackets
from pipworks.words import counted

P = TypeVar("P")
S = TypeVar("S")


class Mending(enum.Enum):
    """How mending ended: IMPOSSIBLE where no way was found to leave one solution, NONE where there is no solution."""

    UNIQUE = "unique"
    UNCHANGED = "unchanged"
    NONE = "none"
    IMPOSSIBLE = "impossible"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"


class Change(Said, Record):
    """One thing that differs between two puzzles: a sentence, the cells that it is on, how it is written in each."""

    sentence: str
    cells: tuple[tuple[int, int], ...] = ()
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        return self.sentence


class Mended(Said, Record, Generic[P, S]):
    """A puzzle that is proved to have one solution, with that and with what was changed; or why there is none.

    `puzzle` and `solution` are there exactly when the status is UNIQUE or UNCHANGED; `changes` are found by comparing
    the two puzzles, and empty where nothing was changed.
    """

    status: Mending
    puzzle: P | None = None
    solution: S | None = None
    changes: tuple[Change, ...] = ()
    reason: Reason | None = None
    stats: Mapping[str, float] = {}
    uncompared = ("stats",)

    def __bool__(self) -> bool:
        return self.puzzle is not None

    def __repr__(self) -> str:
        return in_brackets(f"Mended {self.line}")

    def __str__(self) -> str:
        return "\n".join([self.line, *map(str, self.changes), *([str(self.puzzle)] if self.puzzle else [])])

    @property
    def line(self) -> str:
        """How it ended, in one line: `unique after 2 changes`, `none: …`."""
        after = f" after {counted(len(self.changes), 'change')}" if self.changes else ""
        return f"{self.status.value}{after}{f': {self.reason}' if self.reason else ''}"
