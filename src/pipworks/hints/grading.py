"""How hard a puzzle is for a person, measured on a full solve by the rules."""

from __future__ import annotations

import enum
from collections.abc import Callable
from math import inf, sqrt

from pipworks.hints.results import Walkthrough
from pipworks.hints.steps import Stage
from pipworks.record import Record
from pipworks.showing import Said, in_brackets
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final


class Difficulty(enum.Enum):
    """The class of a grade, the easiest first: how hard each placement is, however many there are.

    EXTREME is what needs supposing, and what asks as much without it.
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXTREME = "extreme"


class Depth(enum.Enum):
    """How deep a walkthrough of Polypips looks at the most: the highest level of its hints, by its word."""

    LOOK = "look"
    COUNT = "count"
    PIECES = "pieces"
    REGIONS = "regions"
    SUPPOSE = "suppose"

    @property
    def level(self) -> int:
        """The level of hints that has this word."""
        return _DEPTHS.index(self) + 1


_DEPTHS: Final = tuple(Depth)

_ROUND: Final = 1000
"""A number of solutions that was not counted to its end is said as this, or not at all."""


class Opening(Record):
    """The first placement: the level that it needs, 0 for an open choice, and the number of steps to it."""

    level: int
    steps: int

    def __str__(self) -> str:
        if not self.level:
            return "an open choice"
        return f"level {self.level}, {counted(self.steps, 'step')}"


class Grade(Said, Record):
    """How hard a puzzle is for a person: how big it is, and how deep one has to look, told apart.

    `size` counts what has to be placed. Over the hints of a full solve, `depth` is the mean of the level that each
    needs, `deepest` the word of the highest of them, `steps` the mean of their numbers of steps, and `hints` says how
    many need each level, level 1 first. `opening` is the first placement, `read_off` the share of the steps that only
    read a label. `choices` counts the places where several answers work, and `solutions` the solutions, as far as they
    were counted: `exact` is False where there may be more. `score` is the one readable number, which orders puzzles of
    all sizes; `difficulty` is relative to the size. `newspaper` is the level at which a newspaper would print such a
    puzzle, None for a family that none prints. All of it is made by the rules of version `rules`: grades of different
    versions don't compare.
    """

    size: int
    depth: float
    steps: float
    hints: tuple[int, ...]
    choices: int
    score: float
    difficulty: Difficulty
    rules: str
    deepest: str = ""
    opening: Opening = Opening(0, 0)
    read_off: float = 0.0
    solutions: int = 1
    exact: bool = True
    newspaper: Difficulty | None = None

    def __repr__(self) -> str:
        return in_brackets(f"Grade {self.difficulty.value}, score {self.score} (rules {self.rules})")

    def __str__(self) -> str:
        """The grade in lines: the words, the measures, the hints, the solutions."""
        levels = ", ".join(f"{count} at level {level}" for level, count in enumerate(self.hints, 1) if count)
        choices = counted(self.choices, "open choice") if self.choices else "no open choice"
        lines = [
            f"{self.difficulty.value} for its size, score {self.score} (rules {self.rules})",
            f"size {self.size}, depth {self.depth}, at most {self.deepest}, {self.steps} steps a hint",
            f"opening: {self.opening}",
            f"hints: {levels or 'none'}; {choices}",
            f"solutions: {self._counted()}",
        ]
        if self.newspaper is not None:
            lines.append(f"a newspaper would call it {self.newspaper.value} (fitted to a newspaper's labels)")
        return "\n".join(lines)

    def _counted(self) -> str:
        if self.exact:
            return f"{self.solutions:,}"
        return f"over {_ROUND:,}" if self.solutions > _ROUND else "several, not counted"

    def to_data(self) -> dict[str, Any]:
        """The grade as JSON can carry it."""
        from dataclasses import asdict

        return asdict(self) | {
            "difficulty": self.difficulty.value,
            "hints": list(self.hints),
            "newspaper": self.newspaper.value if self.newspaper else None,
        }


class Measures(Record):
    """What a full solve shows: its size, the level and the number of steps of each hint, and of the first placement."""

    size: int
    hints: tuple[tuple[int, int], ...]
    opening: Opening

    @property
    def depth(self) -> float:
        """The mean level of the hints."""
        return _mean([level for level, _ in self.hints])

    @property
    def steps(self) -> float:
        """The mean of the hints' numbers of steps."""
        return _mean([steps for _, steps in self.hints])

    @property
    def effort(self) -> float:
        """The mean effort of a hint; the last one, for what is left over, only counts where it is the only one."""
        return _mean(self._efforts[:-1] or self._efforts)

    @property
    def toughest(self) -> float:
        """The mean effort of the two toughest hints, or of the only one."""
        return _mean(sorted(self._efforts)[-2:])

    @property
    def _efforts(self) -> list[float]:
        return [effort(level, steps) for level, steps in self.hints]


def effort(level: int, steps: int) -> float:
    """What a placement asks of a person: its level, and the square root of its number of steps."""
    return level + sqrt(steps)


class Scale(Record):
    """How a family's grades are made of what a full solve shows.

    `rules` is the version of the list of rules: every new rule moves grades, so it goes up with each. `words` are the
    names of the levels, the last one that of supposing. `size` is what a solve places. `score` is the readable number,
    not rounded, and `effort` what the class is made of, which must not depend on the size: from `medium`, `hard` and
    `extreme` on it is of these classes; what needs supposing is extreme anyway. `labels` are the rules that only read a
    label: where more than half of the steps are theirs, a puzzle is easy. From the scores in `newspaper` on a newspaper
    would call it medium, or hard; None where none prints any.
    """

    rules: str
    words: tuple[str, ...]
    size: Callable[[Any], int]
    score: Callable[[Measures], float]
    effort: Callable[[Measures], float]
    medium: float
    hard: float
    extreme: float = inf
    labels: frozenset[str] = frozenset()
    newspaper: tuple[float, float] | None = None

    @property
    def levels(self) -> int:
        """The highest level, that of supposing."""
        return len(self.words)

    def difficulty(self, measures: Measures, read_off: float) -> Difficulty:
        """The class of a puzzle, of whose steps the share `read_off` only reads a label."""
        if any(level >= self.levels for level, _ in measures.hints):
            return Difficulty.EXTREME
        if read_off > _DEGENERATE:
            return Difficulty.EASY
        asked = round(self.effort(measures), 2)
        return Difficulty.EXTREME if asked >= self.extreme else _class(asked, self.medium, self.hard)


_DEGENERATE: Final = 0.5
"""The share of steps that only read a label, from above which a puzzle is easy."""


def grade_of(walkthrough: Walkthrough[Any, Any, Any], scale: Scale) -> Grade:
    """The grade by a full solve from the start."""
    hints = [stage for stage in walkthrough.stages if not stage.choice]
    levels = [stage.level for stage in hints]
    measures = measured(walkthrough, scale)
    score = round(scale.score(measures), 1)
    read_off = _read_off(walkthrough, scale)
    several = getattr(walkthrough, "several", None)
    return Grade(
        measures.size,
        round(measures.depth, 2),
        round(measures.steps, 2),
        tuple(levels.count(level) for level in range(1, scale.levels + 1)),
        len(walkthrough.stages) - len(hints),
        score,
        scale.difficulty(measures, read_off),
        scale.rules,
        scale.words[max(0, max(levels, default=0) - 1)],
        measures.opening,
        round(read_off, 2),
        several.count if several else 1,
        not (several and several.more),
        _class(score, *scale.newspaper) if scale.newspaper else None,
    )


def measured(walkthrough: Walkthrough[Any, Any, Any], scale: Scale) -> Measures:
    """What a full solve shows."""
    stages = walkthrough.stages
    hints = tuple((stage.level, _steps(stage)) for stage in stages if not stage.choice)
    first = stages[0] if stages else None
    opening = Opening(0 if first.choice else first.level, _steps(first)) if first else Opening(0, 0)
    return Measures(scale.size(walkthrough), hints, opening)


def _read_off(walkthrough: Walkthrough[Any, Any, Any], scale: Scale) -> float:
    """The share of the steps that only read a label."""
    rules = [single.rule for stage in walkthrough.stages for step in stage.steps for single in step.singles]
    return sum(rule in scale.labels for rule in rules) / max(1, len(rules))


def _steps(stage: Stage[Any, Any, Any]) -> int:
    return sum(len(step.singles) for step in stage.steps)


def _mean(numbers: list[int] | list[float]) -> float:
    """The mean of some numbers; 0 of none."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def _class(value: float, medium: float, hard: float) -> Difficulty:
    if value >= hard:
        return Difficulty.HARD
    return Difficulty.MEDIUM if value >= medium else Difficulty.EASY
