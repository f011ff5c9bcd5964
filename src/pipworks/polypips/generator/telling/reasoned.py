"""A draft that a person can solve: its solve by the rules of hints, with more said wherever that halts.

All that the rules conclude is true in every solution, so that a solve to the end proves the solution to be the only
one. Rules know no less where more is said, so that a walkthrough of the finished puzzle gets on without trying all.
"""

from __future__ import annotations

from typing import Final

from pipworks.grid import Cell
from pipworks.hints.ladder import climb
from pipworks.limits import Budget
from pipworks.polypips.generator.telling.clues import another_kind, best_clues, made
from pipworks.polypips.generator.telling.joined import joined
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.rng import Rng

RULES: Final = tuple(rule for rule in LADDER.rules if not rule.slow)
"""The rules of the solve: a person need not go through the ways to fill regions."""


def solved_with_clues(
    puzzle: Puzzle, pips: dict[Cell, int], rng: Rng, budget: Budget, level: int = LADDER.top
) -> tuple[Constraint, ...] | None:
    """The puzzle's constraints with those that a solve by rules up to a level needs besides; None in vain.

    Raises Exhausted at a limit.
    """
    tables = Tables(puzzle, budget)
    constraints = list(puzzle.constraints)
    state = State(tables)
    for _ in puzzle.cells:  # no puzzle needs more clues
        _climb(state, level, budget)
        if not state.open:
            return tuple(joined(constraints, pips, lambda fewer: _is_solved(tables, fewer, level, budget), rng))
        clues = best_clues(state, constraints, pips, rng)
        if clues:
            constraints = made(constraints, clues)
            _say(state, constraints)
        elif (clue := another_kind(state, constraints, pips, rng)) is not None:
            constraints = made(constraints, [clue])
            state = State(tables.with_regions(constraints))
        else:
            return None
    return None


def _is_solved(tables: Tables, constraints: list[Constraint], level: int, budget: Budget) -> bool:
    """Whether rules up to a level come to the end with these constraints. Raises Exhausted at a limit."""
    state = State(tables.with_regions(constraints))
    _climb(state, level, budget)
    return not state.open


def _climb(state: State, level: int, budget: Budget) -> None:
    """All that rules up to a level find. Raises Exhausted at a limit."""
    climb(RULES, state, level, budget)
    budget.check()
    assert state.fault is None  # the intended solution extends every state


def _say(state: State, constraints: list[Constraint]) -> None:
    """Go on with other constraints, which say no less."""
    state.tables = state.tables.with_regions(constraints)
    state.sums = [
        sum(state.pips[cell].bit_length() - 1 for cell in region.cells if not state.open >> cell & 1)
        for region in state.tables.regions
    ]
