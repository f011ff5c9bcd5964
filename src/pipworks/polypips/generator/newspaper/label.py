"""What the regions of a newspaper puzzle ask for, written down from the pips that they hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log2
from typing import Final, NamedTuple

from pipworks.polypips.generator.newspaper.plan import LabelKind
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.pips import MOST_PIPS, VALUES
from pipworks.rng import Rng

EXCLUDED: Final = (0.1, 0.6)
"""The least and the greatest share of all pips that an inequality excludes."""

SAME: Final = AllSame()
DIFFERENT: Final = AllDifferent()


def condition_for(kind: LabelKind, pips: Sequence[int], rng: Rng) -> Condition | None:
    """A condition of this kind that the pips satisfy; None where there is none, and for `LabelKind.FREE`."""
    match kind:
        case LabelKind.SUM:
            return Exactly(sum(pips))
        case LabelKind.SAME:
            return SAME if len(pips) > 1 and len(set(pips)) == 1 else None
        case LabelKind.DIFFERENT:
            return DIFFERENT if len(pips) > 1 and len(set(pips)) == len(pips) else None
        case LabelKind.MORE | LabelKind.LESS:
            total = sum(pips)
            holding = [each for each in _inequalities(kind, len(pips)) if each.holds((total,))]
            return rng.choice(holding) if holding else None
        case LabelKind.FREE:
            return None


@cache
def _inequalities(kind: LabelKind, size: int) -> tuple[Condition, ...]:
    """The inequalities on `size` cells that exclude as much as they should."""
    least, most = EXCLUDED
    whole = len(VALUES) ** size
    make = MoreThan if kind is LabelKind.MORE else LessThan
    found = (make(bound) for bound in range(MOST_PIPS * size + 1))
    return tuple(each for each in found if least <= 1 - ways_to_satisfy(each, size) / whole <= most)


@cache
def _told(condition: Condition, size: int) -> float:
    return size * log2(len(VALUES)) - log2(ways_to_satisfy(condition, size))


class Labelled(NamedTuple):
    """A region with its kind, its cells by number, and what it asks for; a free one asks for nothing."""

    kind: LabelKind
    cells: tuple[int, ...]
    condition: Condition | None

    @property
    def told(self) -> float:
        """How much the condition tells: the binary logarithm of how far it thins out the pips of as many cells."""
        return 0.0 if self.condition is None else _told(self.condition, len(self.cells))

    @property
    def is_sum_of_several(self) -> bool:
        """Whether the region is a sum on several cells."""
        return self.kind is LabelKind.SUM and len(self.cells) > 1

    @property
    def is_degenerate(self) -> bool:
        """Whether it is a sum on several cells that leaves only one multiset of pips, as 0 or 11 do on two cells."""
        if self.condition is None or not self.is_sum_of_several:
            return False
        total = self.condition.asks(len(self.cells)).total
        return total is not None and min(total, MOST_PIPS * len(self.cells) - total) < 2


def labelled(kind: LabelKind, cells: Sequence[int], pips: Sequence[int], rng: Rng) -> Labelled | None:
    """The region of this kind on these cells, by the pips of all cells; None where the pips don't allow the kind."""
    condition = condition_for(kind, [pips[cell] for cell in cells], rng)
    return None if condition is None and kind is not LabelKind.FREE else Labelled(kind, tuple(sorted(cells)), condition)
