"""What is true of a puzzle that somebody has changed: a solution, how many there are, how hard it is.

Each family's `generator.edited` puts it into the puzzle's file again.
"""

from __future__ import annotations

from pipworks import claims
from pipworks.errors import InvalidPuzzle
from pipworks.limits import Limits
from pipworks.outcome import Status
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pipworks.families import Family
    from pipworks.limits import Budget
    from pipworks.outcome import Reason


class Facts(Record):
    """What is true of a puzzle: one of its solutions, how many there are, and its grade as a claim.

    `status` is UNSOLVABLE, with the reason, where there is none; all else is said of a puzzle that may have one.
    `exact` is False where a limit ended the count, and `grade` is empty for puzzles that are not graded.
    """

    status: Status
    reason: Reason | None = None
    solution: Any = None
    count: int = 0
    exact: bool = False
    grade: str = ""

    @property
    def claims(self) -> dict[str, str]:
        """The comment lines that say it, by key."""
        said = {"solutions": claims.solutions_claim(self.count, exact=self.exact), "grade": self.grade}
        return {key: claim for key, claim in said.items() if claim}

    @property
    def is_whole(self) -> bool:
        """Whether no limit kept anything from being found."""
        return self.exact and claims.LIMIT not in self.grade


def facts(family: Family, puzzle: Any, known: Any, budget: Budget) -> Facts:
    """The facts of a puzzle, found in the time that the budget leaves.

    `known` is a solution that its file gives, or None: it stays if it is right.
    """
    if known is not None and not family.verb("verify")(puzzle, known):
        status, reason, solution = Status.SOLVED, None, known
    else:
        outcome = family.verb("solve")(puzzle, limits=budget.rest())
        status, reason, solution = outcome.status, outcome.reason, outcome.solution
    if status is Status.UNSOLVABLE:
        return Facts(status, reason)
    counted = family.verb("count")(puzzle, limits=half(budget))
    exact = counted.status in (Status.SOLVED, Status.UNSOLVABLE)
    count = max(counted.count or 0, int(solution is not None))
    return Facts(status, reason, solution, count, exact, _grade(family.verb("grade"), puzzle, half(budget)))


def half(budget: Budget) -> Limits:
    """Half of the time that is left, and all else."""
    from dataclasses import replace

    rest = budget.rest()
    return replace(rest, seconds=None if rest.seconds is None else rest.seconds / 2)


def _grade(grade: Callable[..., Any], puzzle: Any, limits: Limits) -> str:
    try:
        outcome = grade(puzzle, limits=limits)
    except InvalidPuzzle:  # pieces without pips, or a kind of constraint that hints don't know
        return ""
    if outcome.solution is None:
        return f"not known ({claims.LIMIT})"
    found = outcome.solution
    return claims.grade_claim(found.difficulty.value, found.score, found.rules)
