"""A layout made the only one that its tiles allow: small boards as a whole, large ones by patches first."""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.local_search import search
from pipworks.pipes.generator.patching import is_large, patch_up
from pipworks.rng import Rng


def make_unique(draft: Draft, rng: Rng, budget: Budget) -> bool:
    """Whether the draft could be made the only layout of its tiles, its numbers being the same afterwards.

    False after a number of steps that depends on the board's size alone. Raises Exhausted when the budget
    runs out.
    """
    if is_large(draft):
        outside = patch_up(draft, rng, budget)
    else:
        outside = draft.outside(budget, len(draft.used)) or []
    return not search(draft, outside, rng, budget, 30 + 2 * len(draft.used))
