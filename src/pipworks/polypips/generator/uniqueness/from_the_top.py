"""A single solution from the top: a number on each cell at first, then as much is taken back as it allows.

The repair of a draft adds what rules out counterexamples, which takes long where nearly all has to be said: for a set
of dominoes, and on large boards. Here the puzzle has one solution all the time. The regions of the draft take the place
of the numbers on their cells, and numbers that are not needed go. What is asked at once is twice as much after a yes
and half as much after a no; a change that allows a counterexample met before is not asked at all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipworks.grid import Cell
from pipworks.limits import Exhausted
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.generator.uniqueness.counterexamples import Asking, Counterexample, Effort, clue
from pipworks.polypips.generator.uniqueness.relax import joined
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.rng import Rng

_NODES: Final = 150
_NODES_A_PIECE: Final = 2
"""The nodes of a question: so many, and so many more for each piece."""

_QUESTIONS: Final = 200
_QUESTIONS_TO_JOIN: Final = 80
"""The most questions of each kind of change, and those in which numbers are joined with neighbours."""

_MET: Final = 60
"""The most counterexamples kept."""


@dataclass(frozen=True, slots=True)
class Loosening:
    """Constraints to take out and to put in."""

    out: tuple[Constraint, ...]
    put: tuple[Constraint, ...]


class FromTheTop:
    """The way of one draft, bounded by its budget; one cell has to be an allowed region."""

    def __init__(self, draft: Draft, least: int, rng: Rng) -> None:
        """At least `least` cells will keep a constraint."""
        self.draft = draft
        self._least = least
        self._rng = rng
        self._asking = Asking(draft.board.cells, draft.tiling)
        self._nodes = _NODES + _NODES_A_PIECE * len(draft.tiling)
        self._met: list[Counterexample] = []
        self._questions = 0
        self._batch = 1

    def run(self) -> bool:
        """Whether the draft now has exactly one solution; False where its pips allow several.

        Raises Exhausted at a limit.
        """
        draft, rng = self.draft, self._rng
        wanted = rng.shuffled(draft.constraints)
        number = {cell: clue(cell, pip) for cell, pip in draft.budget.over(draft.pips.items())}
        draft.constraints = list(number.values())
        if not self._is_unique():
            return False
        self._batch = max(1, len(wanted) // 8)
        again = [refused.put[0] for refused in self._made([self._region(number, region) for region in wanted])]
        self._batch = max(1, len(again) // 8)
        self._made([self._region(number, self._strictest(region)) for region in again])
        self._without()
        self._join()
        return True

    def _region(self, number: dict[Cell, Constraint], region: Constraint) -> Loosening:
        return Loosening(tuple(number[cell] for cell in region.cells), (region,))

    def _strictest(self, region: Constraint) -> Constraint:
        """The region with the strictest condition that holds on its pips."""
        fitting = self.draft.fitting(region.cells)
        return Constraint(min(fitting, key=lambda each: ways_to_satisfy(each, region.size)), region.cells)

    def _without(self) -> None:
        """Take constraints out that are not needed, small ones first, as long as enough cells are covered."""
        draft = self.draft
        order = sorted(self._rng.shuffled(draft.constraints), key=lambda each: each.size)
        spare = draft.covered - self._least
        self._batch = max(1, len(order) // 8)
        while spare > 0 and order:
            some: list[Loosening] = []
            for each in order:
                if each.size <= spare:
                    spare -= each.size
                    some.append(Loosening((each,), ()))
            if not some:
                return
            tried = {change.out[0] for change in some}
            order = [each for each in order if each not in tried]
            spare += sum(change.out[0].size for change in self._made(some))

    def _join(self) -> None:
        """Join numbers on one cell with a neighbour, one by one."""
        draft = self.draft
        end = self._questions + _QUESTIONS_TO_JOIN
        for single in self._rng.shuffled([each for each in draft.constraints if each.size == 1]):
            if single in draft.constraints:
                for other, new in joined(draft, single, self._rng):
                    if self._questions == end:
                        return
                    if self._stays_unique([Loosening((single, other), (new,))]):
                        break

    def _made(self, changes: Sequence[Loosening]) -> list[Loosening]:
        """Make the changes that leave one solution, in groups; the others, alone and in this order.

        Those for which there are no more questions are left out.
        """
        refused: list[Loosening] = []
        waiting = deque(changes)
        end = self._questions + _QUESTIONS
        while waiting and self._questions < end:
            group = [waiting.popleft() for _ in range(min(self._batch, len(waiting)))]
            if self._stays_unique(group):
                self._batch *= 2
            elif len(group) == 1:
                refused.append(group[0])
            else:
                self._batch = len(group) // 2
                waiting.extendleft(reversed(group))
        return [*refused, *waiting]

    def _stays_unique(self, changes: Sequence[Loosening]) -> bool:
        """Make the changes, and undo them unless one solution is left; whether it is."""
        draft = self.draft
        before = draft.constraints
        out = {each for change in changes for each in change.out}
        kept = [each for each in before if each not in out]
        draft.constraints = kept + [each for change in changes for each in change.put]
        if not draft.evidence.allow(draft.constraints, self._met) and self._is_unique():
            return True
        draft.constraints = before
        return False

    def _is_unique(self) -> bool:
        """Whether a quick search proves that there is no counterexample."""
        draft = self.draft
        draft.budget.check()
        self._questions += 1
        effort = Effort(1, self._nodes, 2)
        answer = self._asking.ask(draft.pieces, draft.constraints, draft.pips, self._rng, effort, draft.budget)
        if answer.stop is not None:
            raise Exhausted(answer.stop)
        self._met = [*answer.found, *self._met][:_MET]
        return answer.proved
