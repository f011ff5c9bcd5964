"""A board cut into regions of many sizes, some of which stay without a constraint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pipworks.grid import Cell, neighbours, reading_order
from pipworks.limits import Budget
from pipworks.rng import Rng

SIZES: Final = (6, 26, 30, 22, 13, 8)
"""How often a region is begun that shall have 1, 2, … cells; what is cut off by others stays smaller."""

LEAST_COVERED: Final = 83
"""The least percent of the cells that get a constraint."""

_MOST_COVERED: Final = 93
"""The most, about, as long as no more is said."""

_LARGEST_LEFT_OUT: Final = 3
"""The most cells of a region that is left without a constraint."""


def cut(cells: Sequence[Cell], rng: Rng, budget: Budget) -> list[tuple[Cell, ...]]:
    """All cells in connected regions of up to as many cells as `SIZES` has, drawn at random. Raises Exhausted."""
    free = dict.fromkeys(cells)
    regions = []
    for seed in budget.over(rng.shuffled(cells)):
        if seed in free:
            size = 1 + rng.weighted(SIZES)
            regions.append(_grown(seed, size, free, rng))
    return regions


def _grown(seed: Cell, size: int, free: dict[Cell, None], rng: Rng) -> tuple[Cell, ...]:
    """A region of the seed and its free neighbours, which are free no longer; those that others wall in come first."""
    del free[seed]
    region = [seed]
    edge = [cell for cell in neighbours(seed) if cell in free]
    while edge and len(region) < size:
        ways = [sum(near in free for near in neighbours(cell)) for cell in edge]
        cell = edge.pop(rng.weighted([16 >> 2 * way or 1 for way in ways]))
        del free[cell]
        region.append(cell)
        edge += [near for near in neighbours(cell) if near in free and near not in edge]
    return tuple(sorted(region, key=reading_order))


def labelled(regions: Sequence[tuple[Cell, ...]], rng: Rng) -> list[tuple[Cell, ...]]:
    """The regions that get a constraint, in reading order: all but some small ones, about a tenth of the cells."""
    share = LEAST_COVERED + rng.below(_MOST_COVERED - LEAST_COVERED + 1)
    total = sum(map(len, regions))
    spare = total * (100 - share) // 100
    kept = []
    for region in rng.shuffled(regions):
        if len(region) <= min(spare, _LARGEST_LEFT_OUT):
            spare -= len(region)
        else:
            kept.append(region)
    return sorted(kept, key=lambda region: reading_order(region[0]))
