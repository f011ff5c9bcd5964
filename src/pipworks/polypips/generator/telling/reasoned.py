"""A draft that a person can solve: its solve by the rules of hints, with more said wherever that halts.

All that the rules conclude is true in every solution, so that a solve to the end proves the solution to be the only
one. Rules know no less where more is said, so that a walkthrough of the finished puzzle gets on without trying all.
"""

from __future__ import annotations

from typing import Final

from pipworks.grid import Cell
from pipworks.hints.ladder import climb
from pipworks.limits import Budget
from pipworks.polypips.generator.telling.clues import best_clue
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.rng import Rng

MOST_CLUES: Final = 60
"""The most clues that one puzzle gets."""


def solved_with_clues(
    puzzle: Puzzle, pips: dict[Cell, int], rng: Rng, budget: Budget, level: int = LADDER.top
) -> tuple[Constraint, ...] | None:
    """The puzzle's constraints with those that a solve by rules up to a level needs besides; None in vain.

    Raises Exhausted at a limit.
    """
    state = State(Tables(puzzle, budget))
    constraints = list(puzzle.constraints)
    for _ in range(MOST_CLUES):
        climb(LADDER.rules, state, level, budget)
        budget.check()
        assert state.fault is None  # the intended solution extends every state
        if not state.open:
            return tuple(constraints)
        clue = best_clue(state, constraints, pips, rng)
        if clue is None:
            return None
        constraints = clue.made(constraints)
        _say(state, Puzzle(puzzle.cells, puzzle.pieces, tuple(constraints)))
    return None


def _say(state: State, puzzle: Puzzle) -> None:
    """Go on with the constraints of another puzzle of the same board and pieces."""
    state.tables = state.tables.with_regions(puzzle)
    state.sums = [
        sum(state.pips[cell].bit_length() - 1 for cell in region.cells if not state.open >> cell & 1)
        for region in state.tables.regions
    ]
