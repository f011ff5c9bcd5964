"""The way of a draft to its aim: constraints that say more or less, as long as that brings it nearer.

The depth comes first, by how far the rules of each level come; then the class, by full grades. A change that goes past
the aim is not made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import islice
from math import ceil
from typing import Final

from pipworks.grid import Cell
from pipworks.hints.grading import Depth, Grade, effort, grade_of
from pipworks.limits import Budget, Exhausted, Limits, Stop
from pipworks.outcome import Status, Verdict
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.generator.steering.aim import Aim
from pipworks.polypips.generator.steering.bounds import Bounds
from pipworks.polypips.generator.steering.louder import louder
from pipworks.polypips.generator.steering.quieter import quieter
from pipworks.polypips.generator.steering.reach import LevelReach
from pipworks.polypips.generator.telling.joined import joined
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.reasoner import SCALE, explain
from pipworks.polypips.hints.results import Stage, Walkthrough
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.solver.uniqueness import uniqueness
from pipworks.rng import Rng

_ROUNDS: Final = 60
"""The most graded changes of one draft."""

_TRIED: Final = 12
_TRIED_QUICKLY: Final = 60
"""The changes of which one has to do, where each is graded, and where only rules are tried."""

_EFFORT_OF_A_CHANGE: Final = 2.5
"""What a change takes off the efforts of all hints, or adds to them, about."""

_TOUGH: Final = 0.2
"""The share of the hints of which one is made easier: those that take the most."""

_WEIGHED: Final = 8
_WEIGHED_CELLS: Final = 280
"""The changes of which the one is taken that lets the rules come furthest: at most, and by their cells together."""

_SMALL: Final = 24
"""The most cells of a board on which the slow rules, all of them of regions, are worth their time."""

_NODES: Final = 20_000
"""The nodes of a search that has to prove that a change keeps a single solution."""


class Steer:
    """A draft on its way; `grade` is the last one made."""

    __slots__ = ("_aim", "_bounds", "_budget", "_draft", "_reach", "_rng", "_rules", "grade")

    def __init__(self, draft: Draft, rules: Rules, rng: Rng, budget: Budget) -> None:
        self._aim = Aim(rules)
        self._bounds = Bounds(draft, rules, deep=self._aim.is_deep)
        by_regions = self._aim.depth is Depth.REGIONS and len(draft.pips) <= _SMALL
        self._reach = LevelReach(draft, budget, slow=self._aim.is_deep or by_regions)
        self._draft = draft
        self._rules = rules
        self._rng = rng
        self._budget = budget
        self.grade: Grade | None = None

    def run(self) -> bool:
        """Whether the draft came to its aim. Raises Exhausted at a limit."""
        if self._rules.unique and not self._prepared():
            return False
        walkthrough, off = self._graded(self._draft.constraints)
        for _ in range(_ROUNDS):
            if off == 0:
                return True
            found = self._changed(walkthrough, off)
            if found is None:
                return False
            self._draft.constraints, walkthrough, off = found
        return off == 0

    def _prepared(self) -> bool:
        """Whether the draft came to the depth that is asked for, as far as the rules of hints can tell it."""
        if self._aim.is_deep:
            return self._deepened() or self._aim.depth is None
        return self._eased() and self._exactly()

    def _eased(self) -> bool:
        """Whether the draft came to be solved by the rules that it may need, saying more where they left cells open."""
        level = self._aim.level
        weighed = min(_WEIGHED, _WEIGHED_CELLS // len(self._draft.pips) + 1)
        while left := self._reach.open(self._draft.constraints, level):
            changes = list(islice(louder(self._draft, self._bounds, left, self._rng), weighed))
            if not changes:
                return False
            self._draft.constraints = min(changes, key=lambda new: len(self._reach.open(new, level)))
        self._draft.constraints = joined(self._draft.constraints, self._draft.pips, self._is_solved, self._rng)
        return True

    def _is_solved(self, constraints: list[Constraint]) -> bool:
        """Whether the constraints are as the style has them, and the rules that may be needed solve them."""
        regions = all(self._bounds.region(each.cells) for each in constraints)
        return regions and self._bounds.all(constraints) and not self._reach.open(constraints, self._aim.level)

    def _exactly(self) -> bool:
        """Whether the draft came to need its depth, saying less as long as the rules go on solving it."""
        level = self._aim.level
        if self._aim.depth is None or level == 1:
            return True
        return self._until_open(level - 1, lambda new: not self._reach.open(new, level))

    def _deepened(self) -> bool:
        """Whether the draft came to need more than rules, saying less as long as its solution stays the only one."""
        return self._until_open(LADDER.top, self._is_unique)

    def _until_open(self, level: int, keeps: Callable[[list[Constraint]], bool]) -> bool:
        """Whether changes that `keeps` allows came to constraints that rules up to a level don't solve."""
        while not self._reach.open(self._draft.constraints, level):
            changes = islice(quieter(self._draft, self._bounds, self._rng), _TRIED_QUICKLY)
            found = next(filter(keeps, changes), None)
            if found is None:
                return False
            self._draft.constraints = found
        return True

    def _changed(self, walkthrough: Walkthrough, off: int) -> tuple[list[Constraint], Walkthrough, int] | None:
        """The constraints after changes that do not go past the aim, with what is graded of them.

        The further off, the more changes are made before the next full grade; fewer once they went past the aim.
        """
        number = max(1, ceil(abs(self._aim.excess(walkthrough)) / _EFFORT_OF_A_CHANGE))
        for _ in range(_TRIED):
            constraints = self._after(number, walkthrough, off)
            if constraints is None:
                return None
            after, now = self._graded(constraints)
            if now * off >= 0 and self._is_whole(after):
                return constraints, after, now
            number = max(1, number // 2)
        return None

    def _after(self, number: int, walkthrough: Walkthrough, off: int) -> list[Constraint] | None:
        """The constraints after so many allowed changes, or fewer where there are no more; None without any."""
        before = self._draft.constraints
        try:
            for _ in range(number):
                changes = islice(self._changes(walkthrough, off), _TRIED_QUICKLY)
                found = next((new for new in changes if self._is_allowed(new, off)), None)
                if found is None:
                    break
                self._draft.constraints = found
            after = self._draft.constraints
        finally:
            self._draft.constraints = before
        return None if after is before else after

    def _is_allowed(self, constraints: list[Constraint], off: int) -> bool:
        """Whether a change keeps the single solution, where there is one, and the depth.

        Labels that say more keep both, but for a depth that has to be had exactly.
        """
        if not self._rules.unique or (off > 0 and self._aim.depth is None):
            return True
        if self._aim.is_deep:
            return off > 0 or self._is_unique(constraints)
        return not self._reach.open(constraints, self._aim.level)

    def _is_whole(self, walkthrough: Walkthrough) -> bool:
        """Whether the walkthrough shows a single solution, where there has to be one."""
        return not self._rules.unique or not any(stage.choice for stage in walkthrough.stages)

    def _changes(self, walkthrough: Walkthrough, off: int) -> Iterator[list[Constraint]]:
        if off < 0:
            return quieter(self._draft, self._bounds, self._rng)
        return louder(self._draft, self._bounds, self._rng.choice(_toughest(walkthrough)), self._rng)

    def _graded(self, constraints: list[Constraint]) -> tuple[Walkthrough, int]:
        """A full solve, and how far its grade is from the aim."""
        walkthrough = explain(self._puzzle(constraints), limits=self._budget.rest())
        self._budget.check()
        if walkthrough.status is not Status.SOLVED:
            raise Exhausted(self._budget.stop() or Stop.NODES)
        self.grade = grade_of(walkthrough, SCALE)
        return walkthrough, self._aim.off(self.grade)

    def _is_unique(self, constraints: list[Constraint]) -> bool:
        """Whether a short search proves that the constraints leave one solution."""
        rest = self._budget.rest()
        limits = Limits(rest.seconds, _NODES, None, rest.memory, rest.cancel)
        verdict = uniqueness(self._puzzle(constraints), limits=limits).verdict
        self._budget.check()
        return verdict is Verdict.UNIQUE

    def _puzzle(self, constraints: list[Constraint]) -> Puzzle:
        return self._draft.ordered(constraints)


def _toughest(walkthrough: Walkthrough) -> list[Collection[Cell]]:
    """The cells that each of the deepest and longest hints looks at and fills."""
    hints = sorted((stage for stage in walkthrough.stages if not stage.choice), key=_cost, reverse=True)
    return [_looked_at(stage) for stage in hints[: ceil(len(hints) * _TOUGH)]] or [()]


def _looked_at(stage: Stage[Fact, Placement, Solution]) -> Collection[Cell]:
    placed = {cell for placement in stage.placed for cell in placement.cells}
    return placed.union(*(step.focus for step in stage.steps if step.level == stage.level))


def _cost(stage: Stage[Fact, Placement, Solution]) -> float:
    return effort(stage.level, sum(len(step.singles) for step in stage.steps))
