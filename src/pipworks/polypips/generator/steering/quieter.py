"""Changes after which a draft's labels say less, and more has to be found out; solutions may come up by them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pipworks.grid import neighbours, reading_order
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.steering.bounds import Bounds
from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.conditions import AllSame, Exactly
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.rng import Rng

_WEAKER: Final = 2
"""The conditions that are tried in place of a number."""


def quieter(draft: Draft, bounds: Bounds, rng: Rng) -> Iterator[list[Constraint]]:
    """The draft's constraints with one change, lazily, in random order; those of numbers on one cell come first."""
    regions = rng.shuffled(draft.constraints)
    regions.sort(key=lambda region: region.size > 1 or rng.below(3) == 0)
    for region in regions:
        for out, put in rng.shuffled([*_weaker(draft, bounds, region, rng), *_joined(draft, region)]):
            new = [each for each in draft.constraints if each not in out] + put
            fits = all(bounds.region(each.cells) and bounds.condition(each.condition, each.size) for each in put)
            if fits and bounds.all(new):
                yield new


def _weaker(draft: Draft, bounds: Bounds, region: Constraint, rng: Rng) -> Iterator[tuple[list[Constraint], list]]:  # type: ignore[type-arg]
    """No label, or an inequality in place of a number."""
    yield [region], []
    asks = region.condition.asks(region.size)
    if asks.total is None:
        return
    found = [
        each
        for each in draft.fitting(region.cells)
        if each.asks(region.size).kind is Kind.SUM
        and each.asks(region.size).total is None
        and bounds.condition(each, region.size)
    ]
    for condition in rng.shuffled(found)[:_WEAKER]:
        yield [region], [Constraint(condition, region.cells)]


def _joined(draft: Draft, region: Constraint) -> Iterator[tuple[list[Constraint], list[Constraint]]]:
    """The region as one with a neighbour: the sum of both, or equal pips."""
    for other in draft.constraints:
        if other is region or not _touch(region, other):
            continue
        cells = tuple(sorted((*region.cells, *other.cells), key=reading_order))
        pips = [draft.pips[cell] for cell in cells]
        condition = AllSame() if len(set(pips)) == 1 else Exactly(sum(pips))
        yield [region, other], [Constraint(condition, cells)]


def _touch(one: Constraint, other: Constraint) -> bool:
    cells = set(other.cells)
    return any(near in cells for cell in one.cells for near in neighbours(cell))
