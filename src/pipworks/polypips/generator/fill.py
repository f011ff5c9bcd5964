"""Phases 3 to 6: conditions for regions, pips that satisfy them, and the pieces that come of pips on a tiling."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pipworks.grid import Cell
from pipworks.limits import Budget
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import KINDS
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng


def draw_condition(size: int, rng: Rng) -> Condition:
    """Phase 3: a condition for a region of `size` cells: uniform over the kinds that can hold there, then by `pick`."""
    return rng.choice([kind for kind in KINDS.values() if kind.possible(size)]).pick(size, rng)


def draw_fitting(fitting: Sequence[Condition], rng: Rng) -> Condition:
    """A condition for a region whose pips are there already, of those that hold on them: first the kind, as above."""
    kinds = list(dict.fromkeys(map(type, fitting)))
    kind = rng.choice(kinds)
    return rng.choice([condition for condition in fitting if type(condition) is kind])


def draw_constraints(regions: Tiling, rng: Rng, budget: Budget) -> tuple[Constraint, ...]:
    """Phase 3 for each region. Raises Exhausted at a limit."""
    return tuple(Constraint(draw_condition(len(cells), rng), cells) for cells in budget.over(regions))


def fill(cells: Collection[Cell], constraints: Collection[Constraint], rng: Rng, budget: Budget) -> dict[Cell, int]:
    """Phases 4 and 5: pips for every cell, uniform over all that satisfy the constraints.

    Raises Exhausted at a limit.
    """
    pips: dict[Cell, int] = {}
    for constraint in budget.over(constraints):
        pips.update(zip(constraint.cells, constraint.condition.draw(constraint.size, rng), strict=True))
    return {cell: pips[cell] if cell in pips else rng.below(len(VALUES)) for cell in budget.over(cells)}


def place(tiling: Tiling, pips: Mapping[Cell, int], budget: Budget) -> Solution:
    """Phase 6: the solution with the tiling's parts as pieces, with these pips. Raises Exhausted at a limit."""
    return Solution(tuple(Placement(cells, tuple([pips[cell] for cell in cells])) for cells in budget.over(tiling)))
