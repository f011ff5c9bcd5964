"""Large boards made unique patch by patch: where layouts differ they mostly do so in a few tiles.

Asking the solver about a whole board after each change takes time that grows with the square of the board. So first
each patch of it becomes one with a single layout, the rest being fixed. Then the whole board tells where other layouts
still differ, and there patches are changed, larger ones each time, until it tells of none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.local_search import change, search
from pipworks.pipes.generator.patch import Patch, came_by
from pipworks.rng import Rng

_LARGE: Final = 400
"""The most cells of a board that is made unique as a whole."""

_NARROW: Final = 10
"""The most columns or rows of a board that has no patches, however long it is."""

_SIZE: Final = 10
"""The columns and rows of the first patches."""

_WIDER: Final = 2
"""So many more they have after each look at the whole board, up to three times as many as at first."""

_STEPS: Final = 60
"""The most steps of the local search in a patch."""

_ROUNDS: Final = 40
"""The most looks at the whole board."""


def is_large(draft: Draft) -> bool:
    """Whether patches pay."""
    return len(draft.used) > _LARGE and min(draft.plan.width, draft.plan.height) > _NARROW


def patch_up(draft: Draft, rng: Rng, budget: Budget) -> list[int]:
    """The tiles outside the backbone in reading order, few if any, once patches were changed where there were some.

    The draft's numbers are the same afterwards. Raises Exhausted when the budget runs out.
    """
    came = came_by(draft)
    for shift in (0, _SIZE // 2):
        for corner in _grid(draft, _SIZE, shift):
            _settle(Patch(draft, came, *corner), rng, budget)
    for number in range(_ROUNDS):
        outside = draft.outside(budget, len(draft.used)) or []
        if not outside:
            break
        _look_again(draft, came, outside, min(3 * _SIZE, _SIZE + _WIDER * number), rng, budget)
    return outside


def _grid(draft: Draft, size: int, shift: int = 0) -> Iterator[tuple[int, int, int, int]]:
    """Patches that cover the board, as what `Patch` takes; all moved right and down by `shift`."""
    width, height = _fitting(draft, size)
    for y in range(0, draft.plan.height, height):
        for x in range(0, draft.plan.width, width):
            yield (*_on_board(draft, x + shift, y + shift, width, height), width, height)


def _fitting(draft: Draft, size: int) -> tuple[int, int]:
    """The columns and rows of a patch: with its rim it must not meet itself across the border."""
    return min(size, draft.plan.width - 2), min(size, draft.plan.height - 2)


def _on_board(draft: Draft, left: int, top: int, width: int, height: int) -> tuple[int, int]:
    """The corner itself where the board wraps; else the nearest of a patch that lies on the board."""
    plan = draft.plan
    if plan.wraps:
        return left % plan.width, top % plan.height
    return max(0, min(left, plan.width - width)), max(0, min(top, plan.height - height))


def _settle(patch: Patch, rng: Rng, budget: Budget) -> bool:
    """Whether there was something to do in the patch: it has one layout then, or fewer than before."""
    budget.check()
    outside = patch.outside(budget, len(patch.used)) or []
    if not outside:
        return False
    search(patch, outside, rng, budget, _STEPS)
    patch.give_back()
    return True


def _look_again(draft: Draft, came: list[int], outside: list[int], size: int, rng: Rng, budget: Budget) -> None:
    """Change patches around these tiles: by the local search, or in any way where a patch alone has one layout."""
    width, height = _fitting(draft, size)
    left = dict.fromkeys(outside)
    while left:
        y, x = divmod(next(iter(left)), draft.plan.width)
        beside, above = width // 4 + rng.below(width // 2), height // 4 + rng.below(height // 2)
        corner = _on_board(draft, x - beside, y - above, width, height)
        patch = Patch(draft, came, *corner, width, height)
        here = [tile for tile in patch.inner if patch.cells[tile] in left]
        if not _settle(patch, rng, budget) and change(patch, here, rng, budget, 0) is not None:
            patch.give_back()
        for tile in here:
            del left[patch.cells[tile]]
