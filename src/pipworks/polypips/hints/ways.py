"""What solutions have in common, and those found so far, which answer most later questions about it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from pipworks.limits import Stop
from pipworks.polypips.hints.pip_sets import bits_of
from pipworks.record import Record


class Ways(Record):
    """What solutions have in common.

    `possible` are the placements that occur in some solution, as bits; a superset unless `exact`. `forced` is a
    placement that all solutions have, if there is one. Where there is none, or none was found in so many nodes,
    `choices` are placements that cover one `cell`, each in some solution: all of them, unless there may be `more`.
    A `stop` leaves it open what is forced; `witness` is a solution even then, unless the time was too short for one.
    """

    possible: int = 0
    exact: bool = False
    forced: int | None = None
    choices: tuple[int, ...] = ()
    cell: int = -1
    witness: tuple[int, ...] = ()
    stop: Stop | None = None
    more: bool = False


class Pool(Record):
    """What searches of one puzzle found out: solutions, and placements that a position leaves no solution.

    Sets of placements are bits. What holds of a position holds of all that extend it. No solution comes twice.
    """

    solutions: dict[int, tuple[int, ...]] = {}  # noqa: RUF012 - a new one each time
    refuted: dict[int, int] = {}  # noqa: RUF012

    def add(self, solution: tuple[int, ...]) -> None:
        """Keep a solution."""
        self.solutions.setdefault(bits_of(solution), solution)

    def refute(self, laid: int, placements: int) -> None:
        """Keep that none of the placements is in a solution of a position."""
        self.refuted[laid] = self.refuted.get(laid, 0) | placements

    def extending(self, laid: int) -> Iterator[int]:
        """The solutions of a position, in the order in which they were found."""
        return (solution for solution in self.solutions if not laid & ~solution)

    def first(self, laid: int) -> tuple[int, ...]:
        """The one of them that was found first; empty without any."""
        return next((self.solutions[solution] for solution in self.extending(laid)), ())

    def occurring(self, laid: int) -> int:
        """The placements that some of them has beside those of the position."""
        return reduce(or_, self.extending(laid), laid) & ~laid

    def common(self, laid: int) -> int:
        """The placements that all of them have beside those of the position; 0 without any."""
        found = list(self.extending(laid))
        return reduce(and_, found) & ~laid if found else 0

    def impossible(self, laid: int) -> int:
        """The placements that are known to be in no solution of a position."""
        found = 0
        for known, placements in self.refuted.items():
            if not known & ~laid:
                found |= placements
        return found
