"""What a puzzle's grade is asked to be, and how far a grade is from it."""

from __future__ import annotations

from math import inf
from typing import Final

from pipworks.hints.grading import Depth, Difficulty, Grade, measured
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.reasoner import SCALE
from pipworks.polypips.hints.results import Walkthrough

_CLASSES: Final = tuple(Difficulty)

_EFFORTS: Final = {
    Difficulty.EASY: (0.0, SCALE.medium),
    Difficulty.MEDIUM: (SCALE.medium, SCALE.hard),
    Difficulty.HARD: (SCALE.hard, SCALE.extreme),
    Difficulty.EXTREME: (SCALE.extreme, inf),
}
"""The least and the most mean effort of each class, supposing aside."""


class Aim:
    """The difficulty and the depth that rules ask for, None where they don't care."""

    __slots__ = ("depth", "difficulty")

    def __init__(self, rules: Rules) -> None:
        self.difficulty = rules.difficulty
        self.depth = rules.depth

    @property
    def is_deep(self) -> bool:
        """Whether labels go as far as the single solution allows it: for what needs supposing, or is extreme."""
        return self.depth is Depth.SUPPOSE or (self.depth is None and self.difficulty is Difficulty.EXTREME)

    @property
    def level(self) -> int:
        """The highest level that hints may need, that of supposing left out."""
        return LADDER.top if self.depth is None else min(LADDER.top, self.depth.level)

    def off(self, grade: Grade) -> int:
        """How far the grade is from the aim: above 0 where it is too hard, below 0 where it is too easy.

        The depth comes first: the class matters only where the depth is right.
        """
        if self.depth is not None and grade.deepest != self.depth.value:
            return Depth(grade.deepest).level - self.depth.level
        if self.difficulty is not None:
            return _CLASSES.index(grade.difficulty) - _CLASSES.index(self.difficulty)
        return 0

    def excess(self, walkthrough: Walkthrough) -> float:
        """By how much the efforts of all hints together are above those of the class asked for, below 0 under them.

        0 within the class, and where no class is asked for.
        """
        if self.difficulty is None:
            return 0.0
        least, most = _EFFORTS[self.difficulty]
        measures = measured(walkthrough, SCALE)
        effort = SCALE.effort(measures)
        return (effort - min(max(effort, least), most)) * len(measures.hints)

    def found(self, grade: Grade) -> str:
        """What a grade has of what is asked for, in words."""
        said = [grade.difficulty.value] if self.difficulty else []
        said += [f"of depth {grade.deepest}"] if self.depth else []
        return " and ".join(said)

    def advice(self, grade: Grade | None) -> str:
        """What would be right where no puzzle came of it, the last graded so; None where it did not come so far."""
        if grade is None:
            return "ask for another, or for another board"
        if self.off(grade) < 0:
            return "ask for less, or for a larger board"
        return "ask for more, or for a smaller board"

    def words(self) -> str:
        """What is asked for, in words."""
        said = [self.difficulty.value] if self.difficulty else []
        said += [f"of depth {self.depth.value}"] if self.depth else []
        return " and ".join(said)
