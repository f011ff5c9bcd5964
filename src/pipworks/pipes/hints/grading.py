"""How hard a board is for a person, measured on a full solve by the rules."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import Final

from pipworks.hints.steps import Difficulty, Grade
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.outcome import Outcome, Status
from pipworks.pipes.hints.explaining import Walkthrough, explain
from pipworks.pipes.hints.suppose import LEVEL
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.solver.backbone import Stopped

RULES_VERSION: Final = "pipes-1"
"""The version of the list of rules; every new rule moves grades, so it goes up with each."""

_STEP_WEIGHT: Final = 2.0
"""What a step more in each hint adds to the score; a level more in each adds 10, ten tiles more add 1."""

_MEDIUM: Final = 18.0
_HARD: Final = 20.5
"""From this score on a board is medium, and hard."""


def grade(board: Board, limits: Limits = UNLIMITED) -> Outcome[Grade]:
    """The board's grade; UNSOLVABLE, LIMIT or CANCELLED without one.

    Its class is EXTREME where some hint needs supposing, otherwise by the score (`grade_of`).
    """
    walkthrough = explain(board, limits=limits)
    if walkthrough.status is not Status.SOLVED:
        return Outcome(walkthrough.status, reason=walkthrough.reason)
    return Outcome(Status.SOLVED, grade_of(walkthrough))


def grade_of(walkthrough: Walkthrough) -> Grade:
    """The grade by a full solve from the untouched board."""
    hints = [stage for stage in walkthrough.stages if not stage.choice]
    by_level = tuple(sum(stage.level == level for stage in hints) for level in range(1, LEVEL + 1))
    size = sum(len(stage.placed) for stage in walkthrough.stages)
    depth = fmean(stage.level for stage in hints) if hints else 0.0
    steps = fmean(len(stage.steps) for stage in hints) if hints else 0.0
    score = round(size / 10 + 10 * depth + _STEP_WEIGHT * steps, 1)
    choices = len(walkthrough.stages) - len(hints)
    difficulty = _difficulty(score, by_level)
    return Grade(size, round(depth, 2), round(steps, 2), by_level, choices, score, difficulty, RULES_VERSION)


def _difficulty(score: float, hints: tuple[int, ...]) -> Difficulty:
    if hints[LEVEL - 1]:
        return Difficulty.EXTREME
    if score >= _HARD:
        return Difficulty.HARD
    return Difficulty.MEDIUM if score >= _MEDIUM else Difficulty.EASY


def graded(difficulty: Difficulty, limits: Limits = UNLIMITED) -> Callable[[Board, Solution], bool]:
    """What the generator is to accept: boards of one class. A grade is a fact of the board, the same on every machine.

    The limits count from now, over all boards together; Stopped, which the generator knows, when they are reached.
    """
    budget = limits.start()

    def accept(board: Board, _: Solution) -> bool:
        outcome = grade(board, budget.rest())
        if outcome.solution is None:
            raise Stopped((budget.stop() or Stop.NODES).value)
        return outcome.solution.difficulty is difficulty

    return accept
