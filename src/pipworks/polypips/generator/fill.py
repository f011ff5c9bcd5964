"""Phases 3 to 6: conditions for regions, pips that satisfy them, and the pieces that a tiling then consists of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final

from pipworks.grid import Cell
from pipworks.polypips.puzzle.conditions import KINDS, AllDifferent, AllSame, Condition, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import MOST_PIPS
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.tiling.tile import Layout
from pipworks.rng import Rng

_PIPS: Final = MOST_PIPS + 1


@cache
def conditions(size: int, kind: str) -> tuple[Condition, ...]:
    """The conditions of a kind that a region of so many cells may get: each can hold, says something and shows.

    `AllSame` and `AllDifferent` come with two cells and more; numbers that `AllDifferent` forbids would not be drawn.
    """
    most = MOST_PIPS * size
    listed: dict[str, Sequence[Condition]] = {
        AllSame.kind: [AllSame(), *map(AllSame, range(_PIPS))] if size > 1 else [],
        AllDifferent.kind: [AllDifferent()] if size > 1 else [],
        Exactly.kind: [Exactly(total) for total in range(most + 1)],
        LessThan.kind: [LessThan(bound) for bound in range(most + 2)],
        MoreThan.kind: [MoreThan(bound) for bound in range(most + 1)],
    }
    return tuple(c for c in listed[kind] if not c.impossible(size) and not c.empty(size))


def draw_condition(size: int, rng: Rng) -> Condition:
    """Phase 3: a condition for a region of so many cells.

    The kinds that are possible are alike, and the conditions of a kind are alike; `AllSame` asks for a number in one
    of two cases.
    """
    kind = rng.choice([kind for kind in KINDS if conditions(size, kind)])
    choices = conditions(size, kind)
    if kind == AllSame.kind:
        return choices[0] if rng.below(2) else rng.choice(choices[1:])
    return rng.choice(choices)


def draw_pips(condition: Condition, size: int, rng: Rng) -> tuple[int, ...]:
    """Phase 4: pips for so many cells that satisfy the condition, each way alike."""
    match condition:
        case AllSame(value):
            return (rng.below(_PIPS) if value is None else value,) * size
        case AllDifferent(forbidden):
            return tuple(rng.shuffled([pip for pip in range(_PIPS) if pip not in forbidden])[:size])
        case Exactly(total):
            return _draw_sum(size, total, total, rng)
        case LessThan(bound):
            return _draw_sum(size, 0, bound - 1, rng)
        case MoreThan(bound):
            return _draw_sum(size, bound + 1, MOST_PIPS * size, rng)


def _draw_sum(size: int, low: int, high: int, rng: Rng) -> tuple[int, ...]:
    """Pips with a sum from `low` to `high`, each way alike: the sum by the ways to reach it, then cell by cell."""
    sums = range(max(0, low), min(high, MOST_PIPS * size) + 1)
    left = sums[rng.weighted([ways(size, total) for total in sums])]
    pips = []
    for more in range(size - 1, -1, -1):
        pips.append(rng.weighted([ways(more, left - pip) for pip in range(_PIPS)]))
        left -= pips[-1]
    return tuple(pips)


@cache
def ways(size: int, total: int) -> int:
    """In how many ways so many cells can hold pips with this sum."""
    if size == 0:
        return total == 0
    return sum(ways(size - 1, total - pip) for pip in range(min(total, MOST_PIPS) + 1)) if total >= 0 else 0


def draw_constraints(regions: Layout, rng: Rng) -> tuple[Constraint, ...]:
    """Phase 3 for each region."""
    return tuple(Constraint(draw_condition(len(cells), rng), cells) for cells in regions)


def fill(cells: Collection[Cell], constraints: Collection[Constraint], rng: Rng) -> dict[Cell, int]:
    """Phases 4 and 5: pips for every cell, drawn among all that satisfy the constraints; each way alike."""
    pips: dict[Cell, int] = {}
    for constraint in constraints:
        pips.update(zip(constraint.cells, draw_pips(constraint.condition, constraint.size, rng), strict=True))
    return {cell: pips[cell] if cell in pips else rng.below(_PIPS) for cell in cells}


def place(tiling: Layout, pips: Mapping[Cell, int]) -> Solution:
    """Phase 6: the pips read off as pieces that lie as the tiling says."""
    return Solution(tuple(Placement.of({cell: pips[cell] for cell in cells}) for cells in tiling))
