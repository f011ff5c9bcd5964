"""What a search or a check gives back, as data: never an exception, never a bare None."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from pipworks.limits import Stop
from pipworks.record import Record
from pipworks.showing import Said, in_brackets, short, side_by_side, solved_html, solved_text, words
from pipworks.typed import Generic, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass

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


class Reason(Said, Record):
    """Why there is no solution, for a person to follow: a code to test for, a sentence, the cells that it names."""

    code: str
    sentence: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return short(Record.__repr__(self), f"Reason {self.code}: {self.sentence}")


class Outcome(Said, Record, Generic[S]):
    """What a search found.

    `solution` is there exactly when the status is SOLVED, except in a count, which has none. `count` is there
    when solutions were counted: exact unless the status is LIMIT or CANCELLED, where it is a lower bound, or None.
    `reason` explains an UNSOLVABLE where a simple reason exists, and says which limit ended a search.
    `stats` are figures about the work (seconds, nodes …) that differ from machine to machine. `puzzle` is what was
    asked about, where a solution needs it to be drawn.
    """

    status: Status
    solution: S | None = None
    reason: Reason | None = None
    count: int | None = None
    stats: Mapping[str, float] = {}
    puzzle: object = None
    uncompared = ("stats", "puzzle")

    def __bool__(self) -> bool:
        return self.status is Status.SOLVED

    def __repr__(self) -> str:
        found = "" if self.solution is None else f"\n{self.solution!r}"
        return in_brackets(f"Outcome {self.line}{found}")

    def __str__(self) -> str:
        return self.line if self.solution is None else f"{self.line}\n{solved_text(self.puzzle, self.solution)}"

    def _repr_html_(self) -> str:
        return words(self.line) + ("" if self.solution is None else solved_html(self.puzzle, self.solution))

    @property
    def line(self) -> str:
        """How it ended, in one line: `solved`, `unsolvable: …`, `limit reached, count 5 so far: …`."""
        far = "" if self.status in (Status.SOLVED, Status.UNSOLVABLE) else " so far"
        number = "" if self.count is None else f", count {self.count}{far}"
        return f"{self.status.value}{number}{_because(self.reason)}"


def _because(reason: Reason | None) -> str:
    return f": {reason}" if reason else ""


class Verdict(enum.Enum):
    """Whether there is no solution, one, or several; or which limit left that open."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"


class Uniqueness(Said, Record, Generic[S]):
    """Whether there is exactly one solution.

    `solutions` holds the one when UNIQUE, two that differ when SEVERAL, none when NONE, and what was found
    before the end when LIMIT or CANCELLED. True exactly when UNIQUE was proved.
    """

    verdict: Verdict
    solutions: tuple[S, ...] = ()
    reason: Reason | None = None
    stats: Mapping[str, float] = {}
    puzzle: object = None
    uncompared = ("stats", "puzzle")

    def __bool__(self) -> bool:
        return self.verdict is Verdict.UNIQUE

    def __repr__(self) -> str:
        return in_brackets(f"Uniqueness {self.line}")

    def __str__(self) -> str:
        return "\n\n".join([self.line, *(solved_text(self.puzzle, solution) for solution in self.solutions)])

    def _repr_html_(self) -> str:
        return words(self.line) + side_by_side(solved_html(self.puzzle, solution) for solution in self.solutions)

    @property
    def line(self) -> str:
        """The verdict in one line, with what is known of it: `several: the two show other pips on 4 cells`."""
        return f"{self.verdict.value}{_because(self.reason)}"


class Violation(Said, Record, Generic[C]):
    """One way in which a proposed solution breaks a rule: the rule's code, a sentence, the cells it is about."""

    code: C
    sentence: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return in_brackets(f"Violation: {self.sentence}")
