"""Pips for many dominoes that only one tiling shows: neighbours that are no domino make none of those that are there.

On a large board there are far more tilings than a random choice of dominoes tells apart, as each of the 28 is there
many times. So only some kinds of dominoes are used, and pips are dealt so that no two neighbouring cells of different
pieces show one of these kinds: then each cell has one neighbour that it can be paired with. Min-conflicts (Minton and
others, 1992) finds such pips.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from pipworks.grid import Cell, neighbours
from pipworks.limits import Budget
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

_KINDS: Final = 8
"""How many kinds of dominoes are used: with more, neighbours can't avoid them, with fewer, dominoes can't be them."""

_CHOICES: Final = 6
"""The most choices of kinds that are tried."""

_SWEEPS: Final = 60
"""The most times that all cells which clash are dealt anew, for one choice of kinds."""


def set_apart(cells: tuple[Cell, ...], tiling: Tiling, rng: Rng, budget: Budget) -> dict[Cell, int] | None:
    """Such pips for a tiling by dominoes; None where they were not found. Raises Exhausted at a limit."""
    number = {cell: at for at, cell in enumerate(cells)}
    near = [[number[other] for other in neighbours(cell) if other in number] for cell in budget.over(cells)]
    partner = [0] * len(cells)
    for first, second in tiling:
        partner[number[first]], partner[number[second]] = number[second], number[first]
    for _ in range(_CHOICES):
        pips = _dealt(near, partner, _clashes(rng), rng, budget)
        if pips is not None:
            return dict(zip(cells, pips, strict=True))
    return None


def _clashes(rng: Rng) -> tuple[list[list[int]], list[list[int]]]:
    """For some kinds of dominoes, by the pips of two cells: 1 where they clash as a domino, and as mere neighbours."""
    kinds = rng.shuffled(list(combinations_with_replacement(VALUES, 2)))[:_KINDS]
    used = {*kinds, *((more, less) for less, more in kinds)}
    domino = [[int((a, b) not in used) for b in VALUES] for a in VALUES]
    return domino, [[1 - clash for clash in row] for row in domino]


def _dealt(
    near: list[list[int]],
    partner: list[int],
    clashes: tuple[list[list[int]], list[list[int]]],
    rng: Rng,
    budget: Budget,
) -> list[int] | None:
    """Pips for each cell without a clash; None in vain."""
    domino, others = clashes
    pips = [rng.below(len(VALUES)) for _ in near]

    def costs(cell: int) -> Iterator[int]:
        """For each value how often it clashes."""
        mate = partner[cell]
        rows = [(domino if other == mate else others)[pips[other]] for other in near[cell]]
        return map(sum, zip(*rows, strict=True))

    for _ in range(_SWEEPS):
        clear = True
        for cell in budget.over(rng.shuffled(range(len(near)))):
            cost = list(costs(cell))
            least = min(cost)
            if cost[pips[cell]]:
                clear = False
                pips[cell] = rng.choice([value for value in VALUES if cost[value] == least])
        if clear:
            return pips
    return None
