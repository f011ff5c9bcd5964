"""What a search or a check gives back, as data: never an exception, never a bare None."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from pipworks.limits import Stop
from pipworks.record import Record

S = TypeVar("S")
C = TypeVar("C", bound=enum.Enum)


class Status(enum.Enum):
    """How a search ended. Only the first two are proofs."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"

    @classmethod
    def of(cls, stop: Stop) -> Status:
        """The status of a search that stopped for this reason."""
        return cls.CANCELLED if stop is Stop.CANCELLED else cls.LIMIT


class Reason(Record):
    """Why there is no solution, for a person to follow: a code to test for, a sentence, the cells that it names."""

    code: str
    sentence: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return self.sentence


class Outcome(Record, Generic[S]):
    """What a search found.

    `solution` is there exactly when the status is SOLVED, except in a count, which has none. `count` is there
    when solutions were counted: exact unless the status is LIMIT or CANCELLED, where it is a lower bound.
    `reason` explains an UNSOLVABLE where a simple reason exists, and says which limit ended a search.
    `stats` are figures about the work (seconds, nodes …) that differ from machine to machine.
    """

    status: Status
    solution: S | None = None
    reason: Reason | None = None
    count: int | None = None
    stats: Mapping[str, float] = {}
    uncompared: ClassVar = ("stats",)

    def __bool__(self) -> bool:
        return self.status is Status.SOLVED


class Verdict(enum.Enum):
    """Whether there is no solution, one, or several; or which limit left that open."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"


class Uniqueness(Record, Generic[S]):
    """Whether there is exactly one solution.

    `solutions` holds the one when UNIQUE, two that differ when SEVERAL, none when NONE, and what was found
    before the end when LIMIT or CANCELLED. True exactly when UNIQUE was proved.
    """

    verdict: Verdict
    solutions: tuple[S, ...] = ()
    reason: Reason | None = None
    stats: Mapping[str, float] = {}
    uncompared: ClassVar = ("stats",)

    def __bool__(self) -> bool:
        return self.verdict is Verdict.UNIQUE


class Violation(Record, Generic[C]):
    """One way in which a proposed solution breaks a rule: the rule's code, a sentence, the cells it is about."""

    code: C
    sentence: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return self.sentence
