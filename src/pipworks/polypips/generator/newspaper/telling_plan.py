"""A plan for a puzzle with one solution: as mixed as the newspaper's, and telling enough to leave one.

By counting, `d` dominoes can be laid in about `d! * 3.6 ** d` ways: the binary logarithm of that is how much the labels
must tell together. In practice `ENOUGH` of it will do, where regions are chosen well.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from math import lgamma, log, log2
from typing import Final

from pipworks.polypips.generator.newspaper.plan import WEIGHTS, LabelKind, Wanted, exchanged
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.rng import Rng

ENOUGH: Final = 0.74
"""The share of the bits by counting that a plan should tell, as regions are cut so that they tell more than usual."""

_TRIES: Final = 60
"""The plans drawn, of which the first that tells enough is taken, or else the one that tells most."""

_WAYS: Final = 3.6
"""What a domino more multiplies the ways by: either way round, and rather less than 2 for the tilings."""

_FEWER: Final = {Wanted(LabelKind.SUM, 1): 85}
"""Weights in hundredths of the newspaper's, where they are others. Plans that tell enough have more numbers on one cell
than plans as they are drawn: so fewer are drawn.
"""

_KINDS: Final = tuple(kind for kind in WEIGHTS if kind is not LabelKind.DIFFERENT)


def _weight(wanted: Wanted) -> int:
    return WEIGHTS[wanted.kind][wanted.size] * _FEWER.get(wanted, 100)


_WANTED: Final = tuple(Wanted(kind, size) for kind in _KINDS for size in WEIGHTS[kind])
_MEAN: Final = sum(each.size * _weight(each) for each in _WANTED) / sum(map(_weight, _WANTED))
"""The mean size of a region, about."""

_FINE: Final = 64
"""The points that each unit of weight is divided into, so that the parts are equal."""

_DIFFERENT: Final = {size: weight * 7 // 5 for size, weight in WEIGHTS[LabelKind.DIFFERENT].items()}
"""Rather more than the newspaper has of each size, as some get lost where no puzzle comes of them."""

_ALL: Final = sum(size * weight for sizes in WEIGHTS.values() for size, weight in sizes.items())


def draw_differing(cells: int, rng: Rng) -> list[Wanted]:
    """The `≠` that all plans of a puzzle have: of each size as many as the weights have for so many cells, on average.

    They are drawn beforehand, since they tell so little that hardly a plan with one would be taken otherwise.
    """
    drawn = [
        Wanted(LabelKind.DIFFERENT, size) for size, weight in _DIFFERENT.items() if rng.below(_ALL) < weight * cells
    ]
    return drawn if 2 * sum(wanted.size for wanted in drawn) <= cells else []


def draw_telling_plan(cells: int, differing: list[Wanted], rng: Rng) -> list[Wanted]:
    """Regions that fill `cells` cells exactly, these `≠` among them, the mixture in each plan near to the weights'.

    One region is drawn from each of as many equal parts of the weights: on average each kind and size comes as often
    as with free draws, but no plan is far from it. Where such a plan tells too little, its `=` get larger and its sums
    smaller.
    """
    left = cells - sum(wanted.size for wanted in differing)
    enough = ENOUGH * needed(cells)
    best: list[Wanted] = []
    for _ in range(_TRIES):
        plan = differing + _stratified(left, rng)
        if tells(plan) < enough:
            plan = exchanged(plan, rng)
        if not best or tells(plan) > tells(best):
            best = plan
        if tells(best) >= enough:
            break
    return best


def needed(cells: int) -> float:
    """The bits that labels must tell, by counting, so that dominoes on so many cells lie one way."""
    dominoes = cells // 2
    return (lgamma(dominoes + 1) + dominoes * log(_WAYS)) / log(2)


def tells(plan: list[Wanted]) -> float:
    """The bits that the labels of a plan tell, about."""
    return sum(map(_tells, plan))


@cache
def _tells(wanted: Wanted) -> float:
    size, pips = wanted.size, len(VALUES)
    match wanted.kind:
        case LabelKind.SUM:
            return log2(pips) if size == 1 else 3.0 + 0.35 * size
        case LabelKind.SAME:
            return (size - 1) * log2(pips)
        case LabelKind.DIFFERENT:
            return size * log2(pips) - sum(log2(pips - each) for each in range(size))
        case LabelKind.MORE | LabelKind.LESS:
            return 0.8
        case LabelKind.FREE:
            return 0.0


def _stratified(cells: int, rng: Rng) -> list[Wanted]:
    """A plan of so many cells with one region from each of equal parts of the weights, kinds in an order at random.

    What stands side by side is seldom drawn together, so that a fixed order would favour the neighbours of some kinds.
    """
    while True:
        kinds = rng.shuffled(_KINDS)
        wanted = [Wanted(kind, size) for kind in kinds for size in WEIGHTS[kind]]
        up_to = list(accumulate(map(_weight, wanted)))
        regions = max(1, round(cells / _MEAN) + rng.below(3) - 1)
        whole = up_to[-1] * _FINE
        shift = rng.below(whole)
        plan = []
        for number in range(regions):
            least, most = whole * number // regions, whole * (number + 1) // regions
            at = (least + rng.below(most - least) + shift) % whole // _FINE
            plan.append(wanted[bisect_right(up_to, at)])
        if sum(each.size for each in plan) == cells:
            return plan
