"""How far the rules of hints up to a level come with a draft's constraints: quick, as no step is told or trimmed.

What they solve to the end has one solution, since all that they conclude is true in every one. The slow rules are left
out where they are not asked for: what needs them takes long to grade, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.grid import Cell
from pipworks.hints.ladder import climb
from pipworks.limits import Budget
from pipworks.numbers import set_bits
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint


class LevelReach:
    """A draft's pieces and board, asked about for one list of constraints after the other."""

    __slots__ = ("_budget", "_draft", "_rules", "_tables")

    def __init__(self, draft: Draft, budget: Budget, *, slow: bool = False) -> None:
        self._rules = LADDER.order if slow else LADDER.quick
        self._draft = draft
        self._budget = budget
        self._tables = Tables(draft.puzzle, budget)

    def open(self, constraints: Sequence[Constraint], level: int) -> frozenset[Cell]:
        """The cells that rules up to a level leave open. Raises Exhausted at a limit."""
        tables = self._tables.with_regions(list(constraints))
        state = State(tables)
        climb(self._rules, state, level, self._budget)
        self._budget.check()
        return frozenset(tables.cells[cell] for cell in set_bits(state.open))

    def at_best(self, level: int) -> bool:
        """Whether rules up to a level come to the end where each cell has its number: else no label helps."""
        numbers = [Constraint(Exactly(pip), (cell,)) for cell, pip in self._draft.pips.items()]
        return not self.open(numbers, level)
