"""Mend a model whose gas does not reach everywhere, part by part, without asking the whole formula again.

On a large board most models have dark parts, and most of those lack only a few tiles' worth of change to join another.
Each part, the smallest first, is joined by a new row of pipes where there is room (`links`), else by solving windows
again where it touches another part (`windows`), larger and larger ones.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pipworks.limits import Budget
from pipworks.pipes.solver.mending.forest import UNUSED, Forest
from pipworks.pipes.solver.mending.links import link
from pipworks.pipes.solver.mending.windows import mend, square

_RADII = (4, 8)
_ON_THE_CYCLE = 4
_ON_THE_BORDER = 8


def repair(forest: Forest, budget: Budget) -> bool:
    """Whether every part could be joined to the lit one. Where not, the forest is left half mended."""
    _pass(forest, budget, link)
    progress = True
    while forest.dark and progress:
        progress = False
        for radius in _RADII:
            progress |= _pass(forest, budget, partial(_mend_somewhere, radius=radius, budget=budget))
    return not forest.dark


def _pass(forest: Forest, budget: Budget, join: Callable[[Forest, int, list[int]], bool]) -> bool:
    """Try to join each dark part once; whether any was joined."""
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


def _mend_somewhere(forest: Forest, number: int, members: list[int], *, radius: int, budget: Budget) -> bool:
    """Try windows round some tiles of the part's cycle and some that lie beside another part."""
    near, part = forest.near, forest.part
    border = [tile for tile in members if any(part[j] not in (number, UNUSED) for j in near[4 * tile : 4 * tile + 4])]
    centres = _some(forest.cycle(number), _ON_THE_CYCLE) + _some(border, _ON_THE_BORDER)
    return any(mend(forest, square(forest, tile, radius), number, budget) for tile in centres)


def _some(tiles: list[int], count: int) -> list[int]:
    """So many of the tiles, evenly spread over the list."""
    return tiles[:: max(1, len(tiles) // count)][:count]
