"""How hard a puzzle is for a person, measured on a full solve by the rules."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import inf
from typing import Any

from pipworks.hints.results import Walkthrough
from pipworks.showing import Said, in_brackets
from pipworks.words import counted


class Difficulty(enum.Enum):
    """The class of a grade, the easiest first; EXTREME is what needs supposing."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXTREME = "extreme"


@dataclass(frozen=True, slots=True, repr=False)
class Grade(Said):
    """How hard a puzzle is for a person: how big it is, and how deep one has to look, told apart.

    `size` counts what has to be placed. Over the hints of a full solve, `depth` is the mean of the level that each
    needs, `steps` the mean of their numbers of steps, and `hints` says how many need each level, level 1 first.
    `choices` counts the places where several answers work. `score` is the one readable number. All of it is made by the
    rules of version `rules`: grades of different versions don't compare.
    """

    size: int
    depth: float
    steps: float
    hints: tuple[int, ...]
    choices: int
    score: float
    difficulty: Difficulty
    rules: str

    def __repr__(self) -> str:
        return in_brackets(f"Grade {self.difficulty.value}, score {self.score} (rules {self.rules})")

    def __str__(self) -> str:
        """The grade in three lines."""
        levels = ", ".join(f"{count} at level {level}" for level, count in enumerate(self.hints, 1) if count)
        choices = counted(self.choices, "open choice") if self.choices else "no open choice"
        return "\n".join(
            (
                f"{self.difficulty.value}, score {self.score} (rules {self.rules})",
                f"size {self.size}, depth {self.depth}, {self.steps} steps a hint",
                f"hints: {levels or 'none'}; {choices}",
            )
        )

    def to_data(self) -> dict[str, Any]:
        """The grade as JSON can carry it."""
        return asdict(self) | {"difficulty": self.difficulty.value, "hints": list(self.hints)}


@dataclass(frozen=True, slots=True)
class Scale:
    """How a family's grades are made of what a full solve shows.

    `rules` is the version of the list of rules: every new rule moves grades, so it goes up with each. `levels` is the
    highest level, that of supposing. `size` is what a solve places. So much size as `point_of_size` adds a point to the
    score, a level more in each hint adds `level_weight`, and a step more in each hint adds `step_weight`. From `medium`
    and `hard` on a score is of these classes.
    """

    rules: str
    levels: int
    size: Callable[[Any], int]
    point_of_size: float
    level_weight: float
    step_weight: float
    medium: float
    hard: float

    def score(self, size: int, depth: float, steps: float) -> float:
        """The readable number, not rounded."""
        return size / self.point_of_size + self.level_weight * depth + self.step_weight * steps

    def may_be(self, difficulty: Difficulty, size: int) -> bool:
        """Whether a puzzle of a size can be of this class: each hint has a step at least, of level 1 at least.

        True is no promise.
        """
        above = {Difficulty.EASY: self.medium, Difficulty.MEDIUM: self.hard}.get(difficulty, inf)
        return self.score(size, 1, 1) < above


def grade_of(walkthrough: Walkthrough[Any, Any, Any], scale: Scale) -> Grade:
    """The grade by a full solve from the start."""
    hints = [stage for stage in walkthrough.stages if not stage.choice]
    by_level = tuple(sum(stage.level == level for stage in hints) for level in range(1, scale.levels + 1))
    size = scale.size(walkthrough)
    depth = _mean([stage.level for stage in hints])
    steps = _mean([sum(len(step.singles) for step in stage.steps) for stage in hints])
    score = round(scale.score(size, depth, steps), 1)
    choices = len(walkthrough.stages) - len(hints)
    difficulty = _difficulty(score, by_level, scale)
    return Grade(size, round(depth, 2), round(steps, 2), by_level, choices, score, difficulty, scale.rules)


def _mean(numbers: list[int]) -> float:
    """The mean of some numbers; 0 of none."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def _difficulty(score: float, hints: tuple[int, ...], scale: Scale) -> Difficulty:
    if hints[-1]:
        return Difficulty.EXTREME
    if score >= scale.hard:
        return Difficulty.HARD
    return Difficulty.MEDIUM if score >= scale.medium else Difficulty.EASY
