"""How hard a puzzle is for a person, measured on a full solve by the rules."""

from __future__ import annotations

from math import inf
from statistics import fmean
from typing import Final

from pipworks.hints.steps import Difficulty, Grade
from pipworks.limits import UNLIMITED, Limits
from pipworks.outcome import Outcome, Status
from pipworks.polypips.hints.explaining import Walkthrough, explain
from pipworks.polypips.hints.suppose import LEVEL
from pipworks.polypips.puzzle.puzzle import Puzzle

RULES_VERSION: Final = "polypips-1"
"""The version of the list of rules; every new rule moves grades, so it goes up with each."""

_STEP_WEIGHT: Final = 0.75
"""What a step more in each hint adds to the score; a piece more, and a level more in each hint, add 1."""

_MEDIUM: Final = 9.5
_HARD: Final = 14.0
"""From this score on a puzzle is medium, and hard; fitted, as the weight is, to what a newspaper calls its puzzles."""


def grade(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Outcome[Grade]:
    """The puzzle's grade; UNSOLVABLE, LIMIT or CANCELLED without one.

    The score is the number of pieces, plus the mean level of the hints of a full solve, plus three quarters of their
    mean number of steps. Its class is EXTREME where some hint needs supposing, otherwise by the score.
    """
    walkthrough = explain(puzzle, limits=limits)
    if walkthrough.status is not Status.SOLVED:
        return Outcome(walkthrough.status, reason=walkthrough.reason)
    return Outcome(Status.SOLVED, grade_of(walkthrough))


def may_be(difficulty: Difficulty, pieces: int) -> bool:
    """Whether a puzzle of so many pieces can be of this class: each hint has a step at least, of level 1 at least.

    True is no promise.
    """
    least = pieces + 1 + _STEP_WEIGHT
    return least < {Difficulty.EASY: _MEDIUM, Difficulty.MEDIUM: _HARD}.get(difficulty, inf)


def grade_of(walkthrough: Walkthrough) -> Grade:
    """The grade by a full solve from the empty board."""
    hints = [stage for stage in walkthrough.stages if not stage.choice]
    by_level = tuple(sum(stage.level == level for stage in hints) for level in range(1, LEVEL + 1))
    size = len(walkthrough.puzzle.pieces)
    depth = fmean(stage.level for stage in hints) if hints else 0.0
    steps = fmean(len(stage.steps) for stage in hints) if hints else 0.0
    score = round(size + depth + _STEP_WEIGHT * steps, 1)
    choices = len(walkthrough.stages) - len(hints)
    difficulty = _difficulty(score, by_level)
    return Grade(size, round(depth, 2), round(steps, 2), by_level, choices, score, difficulty, RULES_VERSION)


def _difficulty(score: float, hints: tuple[int, ...]) -> Difficulty:
    if hints[LEVEL - 1]:
        return Difficulty.EXTREME
    if score >= _HARD:
        return Difficulty.HARD
    return Difficulty.MEDIUM if score >= _MEDIUM else Difficulty.EASY
