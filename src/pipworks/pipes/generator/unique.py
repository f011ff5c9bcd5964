"""Change a layout at edges that other layouts lack, until it is the only one that its tiles allow.

A local search: take back some of the trees beside an edge outside the backbone, grow them again another way, and keep
the change unless more edges lie outside than before. The backbone is a fact of the board (`pipes.solver.backbone`), so
the random stream alone decides the way. Simon Tatham's puzzles change ambiguous parts of a Net grid in the same spirit.
"""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.grow import flip, grow, retract, shortcut
from pipworks.pipes.solver.backbone import outside_backbone
from pipworks.rng import Rng

_TILES_PER_CHANGE = 20
"""One place more is changed at once for this many tiles outside the backbone: on large boards that halves the steps."""


def make_unique(draft: Draft, rng: Rng, budget: Budget) -> bool:
    """Whether the draft could be made the only layout of its tiles, its numbers being the same afterwards.

    False after a number of steps that depends on the board's size alone. Raises Exhausted when the budget
    runs out.
    """
    outside = outside_backbone(draft.board(), draft.used, budget, len(draft.used))
    for _ in range(30 + 2 * len(draft.used)):
        if not outside:
            return True
        saved = draft.save()
        for _ in range(1 + rng.below(3) + len(outside) // _TILES_PER_CHANGE):
            _disturb(draft, rng.choice(outside), rng)
        grown = grow(draft, budget)
        after = outside_backbone(draft.board(), draft.used, budget, len(outside)) if grown else None
        if after is None:
            draft.restore(saved)
        else:
            outside = after
    return not outside


def _disturb(draft: Draft, tile: int, rng: Rng) -> None:
    """Take back a twig or a detour at this tile or beside it, or move a gap, so that growing finds other room."""
    way = rng.below(4)
    if way == 0 and draft.free and flip(draft, rng.choice(draft.free)):
        return
    if rng.below(2):
        tile = draft.near[4 * tile + rng.below(4)]
    if way < 2 or not shortcut(draft, tile):
        retract(draft, tile, 1 + rng.below(8))
