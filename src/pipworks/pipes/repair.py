"""Mend a model whose gas does not reach everywhere, part by part, without asking the whole formula again."""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.pipes.forest import UNUSED, Forest
from pipworks.pipes.links import link
from pipworks.pipes.windows import mend, square

RADII = (3, 6, 9, 12)
TRIES = 8


def repair(forest: Forest, budget: Budget) -> bool:
    """Whether every part could be joined to the lit one: rows of pipes first, then windows, larger and larger."""
    _each(forest, budget, lambda number, members: link(forest, number, members))
    for radius in RADII:
        while forest.dark and _each(forest, budget, lambda number, members: _mended(forest, number, members, radius, budget)):
            pass
    return not forest.dark


def _each(forest, budget, join) -> bool:
    progress = False
    members = forest.members()
    for number in sorted(members, key=lambda number: len(members[number])):
        if budget.stop() is not None:
            return False
        if number in forest.dark and join(number, members[number]):
            progress = True
    return progress


def _mended(forest, number, members, radius, budget) -> bool:
    own = [t for t in members if forest.part[t] == number]
    border = [t for t in own if any(forest.part[j] not in (number, UNUSED) for j in forest.near[4*t:4*t+4])]
    cycle = forest.cycle(number)
    cand = cycle[:: max(1, len(cycle) // 4)][:4] + border[:: max(1, len(border) // TRIES)][:TRIES]
    return any(mend(forest, square(forest, t, radius), number, budget) for t in cand)
