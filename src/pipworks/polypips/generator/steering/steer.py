"""The way of a draft to its aim: graded, changed, graded again; a change that goes past the aim is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from pipworks.grid import Cell
from pipworks.hints.grading import Grade, grade_of
from pipworks.limits import Budget, Exhausted, Limits, Stop
from pipworks.outcome import Status, Verdict
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.generator.steering.aim import Aim
from pipworks.polypips.generator.steering.bounds import Bounds
from pipworks.polypips.generator.steering.louder import louder
from pipworks.polypips.generator.steering.quieter import quieter
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.hints.reasoner import SCALE, explain
from pipworks.polypips.hints.results import Stage, Walkthrough
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.solver.uniqueness import uniqueness
from pipworks.rng import Rng

_ROUNDS: Final = 60
"""The most changes of one draft."""

_STRIDE: Final = 5
"""The pieces for each of the changes that are made at once where a draft is too hard."""

_TRIED: Final = 12
"""The changes of which one has to do; with none of them the draft is given up."""

_NODES: Final = 20_000
"""The nodes of a search that has to prove that a change keeps a single solution."""


class Steer:
    """A draft on its way; `grade` is the last one made."""

    __slots__ = ("_aim", "_bounds", "_budget", "_draft", "_rng", "_rules", "_stride", "grade")

    def __init__(self, draft: Draft, rules: Rules, rng: Rng, budget: Budget) -> None:
        self._aim = Aim(rules)
        self._bounds = Bounds(draft, rules, deep=self._aim.is_deep)
        self._draft = draft
        self._rules = rules
        self._rng = rng
        self._budget = budget
        self._stride = max(1, len(draft.tiling) // _STRIDE)
        self.grade: Grade | None = None

    def run(self) -> bool:
        """Whether the draft came to its aim. Raises Exhausted at a limit."""
        walkthrough, off = self._graded(self._draft.constraints)
        for _ in range(_ROUNDS):
            if off == 0:
                return True
            found = self._strode(walkthrough, off) or self._changed(walkthrough, off)
            if found is None:
                return False
            self._draft.constraints, walkthrough, off = found
        return off == 0

    def _strode(self, walkthrough: Walkthrough, off: int) -> tuple[list[Constraint], Walkthrough, int] | None:
        """The constraints after several changes at once, fewer each time they go past the aim; None for single ones."""
        before = self._draft.constraints
        while self._stride > 1 and off > 0:
            for _ in range(self._stride):
                self._draft.constraints = next(self._changes(walkthrough, off), self._draft.constraints)
            constraints, self._draft.constraints = self._draft.constraints, before
            after, now = self._graded(constraints)
            if now >= 0 and constraints is not before:
                return constraints, after, now
            self._stride //= 2
        return None

    def _changed(self, walkthrough: Walkthrough, off: int) -> tuple[list[Constraint], Walkthrough, int] | None:
        """The constraints after a change that does not go past the aim, with what is graded of them."""
        for constraints in islice(self._changes(walkthrough, off), _TRIED):
            if off < 0 and self._rules.unique and not self._is_unique(constraints):
                continue
            after, now = self._graded(constraints)
            if now * off >= 0:
                return constraints, after, now
        return None

    def _changes(self, walkthrough: Walkthrough, off: int) -> Iterator[list[Constraint]]:
        if off < 0:
            return quieter(self._draft, self._bounds, self._rng)
        return louder(self._draft, self._bounds, _toughest(walkthrough, self._stride), self._rng)

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
        return Puzzle(self._draft.board.cells, self._draft.pieces, tuple(constraints))


def _toughest(walkthrough: Walkthrough, number: int) -> frozenset[Cell]:
    """The cells that the deepest and longest hints, so many of them, look at and fill."""
    hints = [stage for stage in walkthrough.stages if not stage.choice]
    found: set[Cell] = set()
    for stage in sorted(hints, key=_cost)[-number:]:
        found.update(cell for placement in stage.placed for cell in placement.cells)
        found.update(cell for step in stage.steps if step.level == stage.level for cell in step.focus)
    return frozenset(found)


def _cost(stage: Stage[Fact, Placement, Solution]) -> tuple[int, int]:
    return stage.level, sum(len(step.singles) for step in stage.steps)
