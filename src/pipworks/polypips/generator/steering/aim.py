"""What a puzzle's grade is asked to be, how far a grade is from it, and what no puzzle by the rules can be."""

from __future__ import annotations

from typing import Final

from pipworks.hints.grading import Depth, Difficulty, Grade
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.hints.ladder import LADDER

_CLASSES: Final = tuple(Difficulty)


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

    def words(self) -> str:
        """What is asked for, in words."""
        said = [self.difficulty.value] if self.difficulty else []
        said += [f"of depth {self.depth.value}"] if self.depth else []
        return " and ".join(said)


def impossible(rules: Rules) -> str:
    """Why no puzzle by these rules has the difficulty and the depth that they ask for; empty where that isn't known.

    With the most pieces that the board can hold: the last piece always fits without looking further, so that a single
    one is of level 1, and of two pieces only the first needs more.
    """
    aim = Aim(rules)
    if rules.board.hole or not (aim.difficulty or aim.depth):
        return ""
    smallest = min(shape.size for shape in rules.pieces.shapes)
    most = len(rules.board.cells) // smallest
    asked = aim.words()
    if most <= 1 and (aim.difficulty not in (None, Difficulty.EASY) or aim.depth not in (None, Depth.LOOK)):
        return f"the board holds one piece, which fits at sight: no such puzzle is {asked}"
    return ""
