"""The cut of a board into the regions of a plan: the large ones first, cells alone where the others leave room."""

from __future__ import annotations

from typing import Final, NamedTuple

from pipworks.limits import Budget
from pipworks.polypips.generator.newspaper.ground import Ground
from pipworks.polypips.generator.newspaper.plan import LabelKind, Wanted
from pipworks.rng import Rng

_STARTS: Final = 30
"""The most cells that a region is grown from before the cut is given up."""


class Area(NamedTuple):
    """A region of the cut: its kind, and its cells by number."""

    kind: LabelKind
    cells: tuple[int, ...]


def cut(ground: Ground, plan: list[Wanted], rng: Rng, budget: Budget) -> list[Area] | None:
    """The plan's regions on the board; None when one of them found no room. Raises Exhausted at a limit."""
    left = set(range(len(ground.cells)))
    order = rng.shuffled(range(len(ground.cells)))
    areas = []
    for wanted in budget.over(sorted(rng.shuffled(plan), key=lambda each: -each.size)):
        if wanted.size == 1:
            break
        cells = _grown(ground, wanted, left, order, rng)
        if cells is None:
            return None
        left.difference_update(cells)
        areas.append(Area(wanted.kind, tuple(sorted(cells))))
    alone = [wanted.kind for wanted in plan if wanted.size == 1]
    return areas + _alone(ground, rng.shuffled(sorted(left)), alone, rng)


def _grown(ground: Ground, wanted: Wanted, left: set[int], order: list[int], rng: Rng) -> list[int] | None:
    """Cells for one region, from those that are left; None where `_STARTS` draws find none."""
    for _ in range(_STARTS):
        while order[-1] not in left:
            order.pop()
        at = rng.below(len(order))
        order[at], order[-1] = order[-1], order[at]
        if order[-1] in left:
            cells = ground.grow(order[-1], wanted.size, left, rng, alike=wanted.kind is LabelKind.SAME)
            if len(cells) == wanted.size:
                return cells
    return None


def _alone(ground: Ground, cells: list[int], kinds: list[LabelKind], rng: Rng) -> list[Area]:
    """A cell for each kind; those without a label are kept apart as far as that goes."""
    free: set[int] = set()
    wanted = kinds.count(LabelKind.FREE)
    for apart in (True, False):
        for cell in cells:
            if len(free) < wanted and cell not in free and not (apart and free.intersection(ground.near[cell])):
                free.add(cell)
    labelled = rng.shuffled([kind for kind in kinds if kind is not LabelKind.FREE])
    areas = [Area(LabelKind.FREE, (cell,)) for cell in cells if cell in free]
    others = (cell for cell in cells if cell not in free)
    return areas + [Area(kind, (cell,)) for kind, cell in zip(labelled, others, strict=True)]
