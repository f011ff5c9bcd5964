"""Change a layout at edges that other layouts lack, until it is the only one that its tiles allow.

A local search: take back some of the trees beside an edge outside the backbone, grow them again another way, and keep
the change unless more edges lie outside than before. The backbone is a fact of the board (`pipes.solver.backbone`), so
the random stream alone decides the way. Simon Tatham's puzzles change ambiguous parts of a Net grid in the same spirit.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.grow import flip, retract, shortcut
from pipworks.pipes.generator.quick_growth import grow
from pipworks.rng import Rng

_TILES_PER_CHANGE = 20
"""One place more is changed at once for this many tiles outside the backbone: on large boards that halves the steps."""


def search(draft: Draft, outside: list[int], rng: Rng, budget: Budget, steps: int) -> list[int]:
    """The tiles outside the backbone after at most so many steps: never more than before, empty at best.

    The draft's numbers are the same afterwards. Raises Exhausted when the budget runs out.
    """
    for _ in range(steps):
        if not outside:
            break
        after = change(draft, outside, rng, budget, len(outside))
        if after is not None:
            outside = after
    return outside


def change(draft: Draft, places: Sequence[int], rng: Rng, budget: Budget, most: int) -> list[int] | None:
    """The tiles outside the backbone after one step at some of these places; None if the step was taken back.

    It is where growing gets stuck, and where it leaves more than `most` such tiles.
    """
    saved = draft.save()
    for _ in range(1 + rng.below(3) + len(places) // _TILES_PER_CHANGE):
        _disturb(draft, rng.choice(places), rng)
    after = draft.outside(budget, most) if grow(draft, budget) else None
    if after is None:
        draft.restore(saved)
    return after


def _disturb(draft: Draft, tile: int, rng: Rng) -> None:
    """Take back a twig or a detour at this tile or beside it, or move a gap, so that growing finds other room."""
    way = rng.below(4)
    if way == 0 and draft.free and flip(draft, rng.choice(draft.free)):
        return
    if rng.below(2):
        tile = draft.near[4 * tile + rng.below(4)]
    if way < 2 or not shortcut(draft, tile):
        retract(draft, tile, 1 + rng.below(8))
