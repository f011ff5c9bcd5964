"""Change a layout where it is in doubt, until it is the only one its tiles allow.

A local search: take back some of the trees beside an edge in doubt, grow it again another way, and keep what leaves no
more in doubt than before. Which edges are in doubt is a fact of the board (`pipes.solver.backbone`), so the random
stream alone decides the way. Simon Tatham's puzzles change ambiguous parts of a Net grid in the same spirit.
"""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.grow import flip, grow, retract, shortcut
from pipworks.pipes.solver.backbone import doubtful
from pipworks.rng import Rng

_DOUBTS_PER_CHANGE = 20
"""Far from the goal several places are changed at once: on large boards that halves the steps."""


def settle(draft: Draft, rng: Rng, budget: Budget) -> bool:
    """Whether the draft came to be the only layout of its tiles; it has the same numbers after as before.

    Gives up after a number of steps that only the board's size decides. `backbone.Stopped` when the
    budget ran out.
    """
    doubt = doubtful(draft.board(), draft.arms, budget, len(draft.arms))
    for _ in range(30 + 2 * len(draft.arms)):
        if not doubt:
            return True
        saved = draft.save()
        for _ in range(1 + rng.below(3) + len(doubt) // _DOUBTS_PER_CHANGE):
            _disturb(draft, rng.choice(doubt), rng)
        after = doubtful(draft.board(), draft.arms, budget, len(doubt)) if grow(draft, budget) else None
        if after is None:
            draft.restore(saved)
        else:
            doubt = after
    return not doubt


def _disturb(draft: Draft, tile: int, rng: Rng) -> None:
    """Take back a twig or a detour at this tile or beside it, or move a gap, so that growing finds other room."""
    way = rng.below(4)
    if way == 0 and draft.free and flip(draft, rng.choice(draft.free)):
        return
    if rng.below(2):
        tile = draft.near[4 * tile + rng.below(4)]
    if way < 2 or not shortcut(draft, tile):
        retract(draft, tile, 1 + rng.below(8))
