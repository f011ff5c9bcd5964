"""The answers of puzzles that are printed: what a solver finds, verified, or why there is none to print."""

from __future__ import annotations

from typing import Final

from pipworks.errors import BrokenAnswer, InvalidPuzzle, TooLarge
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.outcome import Status, Verdict
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.hints.grading import Grade
    from pipworks.outcome import Outcome
    from pipworks.printing.entry import Entry

ONE_OF_SEVERAL: Final = "one of several answers"
MAY_BE_ONE: Final = "there may be other answers"
"""What is said of an answer beside which there is another, and where a limit left open whether there is."""

TOO_LARGE: Final = "not looked for: too large"
CANCELLED: Final = "not looked for: cancelled"


class Answered(Record):
    """A solution that was verified, or None; `note` says in a few words what a reader has to know of it.

    `stopped` says whether there is none because a limit came first.
    """

    solution: Any = None
    note: str = ""
    stopped: bool = False


def answered(entry: Entry, limits: Limits = UNLIMITED) -> Answered:
    """The answer of a puzzle: the solution that came with it where that is right, or else one that is found.

    The note says where there are others, where there is none, and where none was found within the limits. Raises
    BrokenAnswer where the family's `verify` refuses what its `solve` gives.
    """
    budget = limits.start()
    try:
        solution = _own(entry)
        if solution is None:
            outcome = entry.family.verb("solve")(entry.puzzle, limits=limits)
            if outcome.solution is None:
                return Answered(None, _why(outcome, limits), outcome.status is not Status.UNSOLVABLE)
            solution = _verified(entry, outcome.solution)
        return Answered(solution, _others(entry, budget.rest()))
    except TooLarge:
        return Answered(None, TOO_LARGE, True)


def graded(entry: Entry, limits: Limits = UNLIMITED) -> Grade | None:
    """The puzzle's grade; None where a limit came first, where it has no solution, and where nothing is graded.

    That is so in a family without grades, and for pieces without pips.
    """
    if "grade" not in entry.family.verbs:
        return None
    try:
        grade: Grade | None = entry.family.verb("grade")(entry.puzzle, limits).solution
    except (TooLarge, InvalidPuzzle):
        return None
    return grade


def _own(entry: Entry) -> Any:
    """The solution that came with the puzzle; None where there is none, or where it breaks a rule."""
    if entry.given is None or entry.family.verb("verify")(entry.puzzle, entry.given):
        return None
    return entry.given


def _verified(entry: Entry, solution: Any) -> Any:
    violations = entry.family.verb("verify")(entry.puzzle, solution)
    if violations:
        raise BrokenAnswer(f"{entry.name}: the solver's answer breaks a rule ({violations[0]})")
    return solution


def _others(entry: Entry, limits: Limits) -> str:
    """What is said of other answers than the one that is there; empty where there is none."""
    try:
        verdict = entry.family.verb("uniqueness")(entry.puzzle, limits=limits).verdict
    except TooLarge:
        return MAY_BE_ONE
    if verdict is Verdict.SEVERAL:
        return ONE_OF_SEVERAL
    return "" if verdict is Verdict.UNIQUE else MAY_BE_ONE


def _why(outcome: Outcome[Any], limits: Limits) -> str:
    """Why there is no answer."""
    if outcome.status is Status.UNSOLVABLE:
        return f"no answer: {outcome.reason}" if outcome.reason else "no answer"
    if outcome.status is Status.CANCELLED:
        return CANCELLED
    within = outcome.reason is None or outcome.reason.sentence == Stop.SECONDS.sentence
    if limits.seconds is not None and within:
        return f"not found within {limits.seconds:g} s"
    return f"not found: {outcome.reason}" if outcome.reason else "not found"
