"""Clues that a solve does not need after all: small regions joined to their neighbours, as long as it comes to its end.

What was said first may turn out to be said by what came later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipworks.grid import Cell, neighbours
from pipworks.polypips.puzzle.conditions import Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.rng import Rng

_LARGEST: Final = 4
"""The most cells of a region that another is joined to."""

_TRIES: Final = 12
"""The most solves to find out what is not needed."""

_FEW: Final = 30
"""With so many percent of the regions, or less, of a single cell nothing more is joined."""


def joined(
    constraints: list[Constraint], pips: dict[Cell, int], is_solved: Callable[[list[Constraint]], bool], rng: Rng
) -> list[Constraint]:
    """The constraints with regions of one cell joined to neighbours where `is_solved` allows that, until few are left.

    Raises what `is_solved` raises.
    """
    tries = _TRIES
    for single in rng.shuffled([each for each in constraints if each.size == 1]):
        if single in constraints:
            for other in _neighbours(single, constraints, rng)[:2]:
                singles = sum(each.size == 1 for each in constraints)
                if not tries or 100 * singles <= _FEW * len(constraints):
                    return constraints
                tries -= 1
                cells = (*other.cells, *single.cells)
                new = Constraint(Exactly(sum(pips[cell] for cell in cells)), cells)
                after = [new if each is other else each for each in constraints if each is not single]
                if is_solved(after):
                    constraints = after
                    break
    return constraints


def _neighbours(single: Constraint, constraints: list[Constraint], rng: Rng) -> list[Constraint]:
    """The sums, in random order, whose regions a cell can be joined to."""
    around = set(neighbours(single.cells[0]))
    return [
        other
        for other in rng.shuffled(constraints)
        if other.condition.asks(other.size).total is not None
        and other.size < _LARGEST
        and not around.isdisjoint(other.cells)
    ]
