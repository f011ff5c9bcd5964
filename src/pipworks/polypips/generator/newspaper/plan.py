"""The plan of a newspaper puzzle: how many regions of which kind and size fill the board, cells without a label too.

The weights are the regions of 183 puzzles of the New York Times (61 days of 2025) by kind and size.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pipworks.rng import Rng


class LabelKind(enum.Enum):
    """What a region asks of its pips; `FREE` is a cell that asks nothing."""

    SUM = "sum"
    SAME = "same"
    DIFFERENT = "different"
    MORE = "more"
    LESS = "less"
    FREE = "free"


class Wanted(NamedTuple):
    """A region that the plan wants."""

    kind: LabelKind
    size: int


WEIGHTS: Final[Mapping[LabelKind, Mapping[int, int]]] = {
    LabelKind.SUM: {1: 270, 2: 283, 3: 86, 4: 35, 5: 11, 6: 2},
    LabelKind.SAME: {2: 107, 3: 80, 4: 41, 5: 29, 6: 6, 7: 3, 8: 2},
    LabelKind.DIFFERENT: {2: 11, 3: 10, 4: 8, 5: 4, 6: 1},
    LabelKind.MORE: {1: 71, 2: 9, 3: 1},
    LabelKind.LESS: {1: 71, 2: 10, 3: 2, 4: 1},
    LabelKind.FREE: {1: 345},
}
"""How often a region of each kind and size is drawn."""

_WANTED: Final = tuple(Wanted(kind, size) for kind, sizes in WEIGHTS.items() for size in sizes)


def _weights(cells: int) -> list[int]:
    """What each region is drawn by on so many cells.

    A large region has fewer places in a row of few cells than a small one, and `=` is harder to fill there: both would
    come too seldom.
    """
    places = cells + _ROOM
    weights = []
    for wanted in _WANTED:
        weight = WEIGHTS[wanted.kind][wanted.size]
        weight = weight * 10_000 * places // (places - wanted.size) if wanted.size <= cells else 0
        weights.append(weight * (cells + _MORE_SAME) // cells if wanted.kind is LabelKind.SAME else weight)
    return weights


_ROOM: Final = 3
_MORE_SAME: Final = 4
"""Fitted: with them puzzles on boards of 8 to 40 cells have the sizes and kinds of `WEIGHTS`."""

FREE_SHARE: Final = 0.12
"""The share of the cells that have no label, about."""


def draw_plan(cells: int, rng: Rng) -> list[Wanted]:
    """Regions that fill `cells` cells exactly, about `FREE_SHARE` of them without a label.

    Each is drawn by its weight; where the last ones don't fit they are drawn again, so that no size is favoured. At
    most half of the labelled ones are `=`.
    """
    weights = _weights(cells)
    while True:
        plan = _drawn(cells, rng, weights)
        if _is_balanced(plan, cells):
            return plan


def _is_balanced(plan: list[Wanted], cells: int) -> bool:
    least, most = FREE_SHARE * cells - max(1, cells / 20), FREE_SHARE * cells + max(1, cells / 20)
    free = sum(wanted.kind is LabelKind.FREE for wanted in plan)
    same = sum(wanted.kind is LabelKind.SAME for wanted in plan)
    return least <= free <= most and same <= max(1, (len(plan) - free) / 2)


def exchanged(plan: list[Wanted], rng: Rng) -> list[Wanted]:
    """The plan with sizes of sums and `=` exchanged, so that the `=` are the large ones: that tells more of the pips.

    Nothing is exchanged up to `_EXCHANGED[0]` cells, everything from `_EXCHANGED[1]` cells on.
    """
    cells = sum(wanted.size for wanted in plan)
    least, most = _EXCHANGED
    share = max(0, min(most, cells) - least)
    same = [at for at, wanted in enumerate(plan) if wanted.kind is LabelKind.SAME and rng.below(most - least) < share]
    sums = [at for at, wanted in enumerate(plan) if wanted.kind is LabelKind.SUM and wanted.size > 1]
    sizes = sorted(plan[at].size for at in same + sums)
    new = list(plan)
    for at in [*rng.shuffled(sums), *rng.shuffled(same)]:
        new[at] = Wanted(plan[at].kind, sizes.pop(0))
    return new


def _drawn(cells: int, rng: Rng, weights: Sequence[int]) -> list[Wanted]:
    plan: list[Wanted] = []
    left = cells
    while left:
        wanted = _WANTED[rng.weighted(weights)]
        plan.append(wanted)
        left -= wanted.size
        if left < 0:
            again = plan[-_AGAIN:]
            del plan[-_AGAIN:]
            left += sum(wanted.size for wanted in again)
    return plan


_EXCHANGED: Final = (4, 12)

_AGAIN: Final = 20
"""The number of regions that are drawn again when the last one is too large."""
