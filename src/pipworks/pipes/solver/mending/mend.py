"""Mend a model that has dark parts, one part after another, without solving the whole formula again.

On a large board most models have dark parts, and most of these can be joined to another part by changing a few tiles.
Each part, the smallest first, is joined by a new way through unused tiles (`links`), or else by solving windows of the
board again where it touches another part (`windows`), small ones first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pipworks.limits import Budget
from pipworks.pipes.solver.mending.forest import UNUSED, Forest
from pipworks.pipes.solver.mending.links import link
from pipworks.pipes.solver.mending.windows import join_within, square

_RADII = (4, 8)
_RADII_OF_HUGE = (4, 8, 12)
"""How far windows reach from their middle. On huge boards those of 12 pay, and those of 16 and 24 did not: of 144 on a
board of 200x200 none joined anything, and they took as long as all others."""

_HUGE = 25_000
"""The fewest tiles of a huge board."""

_ON_THE_CYCLE = 4
_BESIDE_OTHERS = 8


def mend(forest: Forest, budget: Budget) -> bool:
    """Whether every dark part could be joined to the lit one; if not, the forest is left partly mended.

    Raises Exhausted when time is up in the middle of it.
    """
    _pass(forest, budget, partial(link, clock=budget.clock()))
    progress = True
    while forest.dark and progress:
        progress = False
        for radius in _RADII_OF_HUGE if len(forest.tiles) >= _HUGE else _RADII:
            progress |= _pass(forest, budget, partial(_solve_windows, radius=radius, budget=budget))
    return not forest.dark


def _pass(forest: Forest, budget: Budget, join: Callable[[Forest, int, list[int]], bool]) -> bool:
    """Whether any dark part was joined to another, each tried once."""
    progress = False
    members = forest.members()
    for number in sorted(members, key=lambda number: len(members[number])):
        if budget.stop() is not None:
            return False
        if number in forest.dark:
            now = [tile for tile in members[number] if forest.part[tile] == number]
            if not forest.clear(number, now):
                progress |= join(forest, number, now)
    return progress


def _solve_windows(forest: Forest, number: int, members: list[int], *, radius: int, budget: Budget) -> bool:
    """Whether a window joined the part: round tiles of its cycle, then round tiles that lie beside another part."""
    near, part = forest.near, forest.part
    beside = [tile for tile in members if any(part[j] not in (number, UNUSED) for j in near[4 * tile : 4 * tile + 4])]
    centres = _spread(forest.cycle(number), _ON_THE_CYCLE) + _spread(beside, _BESIDE_OTHERS)
    tiles = budget.clock().over(centres)
    return any(join_within(forest, square(forest, tile, radius), number, budget) for tile in tiles)


def _spread(tiles: list[int], count: int) -> list[int]:
    """At most `count` of the tiles, evenly spread over the list."""
    return tiles[:: max(1, len(tiles) // count)][:count]
