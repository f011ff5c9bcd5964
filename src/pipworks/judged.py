"""What a constructor wants to know of a puzzle while it changes: how many solutions, what is odd about it, how hard."""

from __future__ import annotations

from pipworks.errors import InvalidPuzzle
from pipworks.outcome import Verdict
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.family import Family
    from pipworks.hints.grading import Grade
    from pipworks.limits import Limits
    from pipworks.outcome import Reason, Uniqueness


class Judged(Record):
    """What was found of a puzzle in the time that there was.

    `grade` is None where there is no solution, where the time was up first, and for puzzles that are not graded.
    """

    uniqueness: Uniqueness[Any]
    notes: tuple[Reason, ...] = ()
    grade: Grade | None = None

    @property
    def differ(self) -> tuple[tuple[int, int], ...]:
        """The cells where the two solutions differ; none where there are not two."""
        found = self.uniqueness
        return found.reason.cells if found.verdict is Verdict.SEVERAL and found.reason is not None else ()


def judged(family: Family, puzzle: Any, limits: Limits) -> Judged:
    """The verdict first, then the notes, then the grade, as far as the limits go."""
    budget = limits.start()
    found = family.verb("uniqueness")(puzzle, limits=budget.rest())
    notes = family.verb("notes")(puzzle, limits=budget.rest())
    grade = None
    if found.verdict in (Verdict.UNIQUE, Verdict.SEVERAL) and budget.stop() is None:
        try:
            grade = family.verb("grade")(puzzle, limits=budget.rest()).solution
        except InvalidPuzzle:  # pieces without pips, or a kind of constraint that hints don't know
            grade = None
    return Judged(found, notes, grade)
