"""What a condition asks of a region's pips, in the three forms that the search knows."""

from __future__ import annotations

import enum
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from math import perm

from pipworks.polypips.puzzle.pips import ALL_PIPS, MOST_PIPS, VALUES, pips_in, ways_to_sum
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.rng import Rng


class Kind(enum.Enum):
    """What is asked of a region's pips."""

    SUM = "sum"
    SAME = "same"
    DIFFERENT = "different"


class Asks(NamedTuple):
    """Pips with a sum from `low` to `high`, or that are all the same, or all different, out of `allowed`.

    `allowed` has a bit for each number of pips; it is the set of all for a sum. Where `exact` is False the condition
    asks for more than these forms can express: the pips that fit here are a superset of those that satisfy it.
    """

    kind: Kind
    allowed: int
    low: int
    high: int
    exact: bool = True

    @classmethod
    def sum(cls, low: int, high: int, *, exact: bool = True) -> Asks:
        """A sum from `low` to `high`."""
        return cls(Kind.SUM, ALL_PIPS, low, high, exact)

    @classmethod
    def same(cls, allowed: int, size: int) -> Asks:
        """Equal pips on `size` cells."""
        return cls(Kind.SAME, allowed, 0, MOST_PIPS * size)

    @classmethod
    def different(cls, allowed: int, size: int) -> Asks:
        """Pips on `size` cells no two of which are equal."""
        return cls(Kind.DIFFERENT, allowed, 0, MOST_PIPS * size)

    @property
    def total(self) -> int | None:
        """The one sum that is allowed; None where there are several, or where the sum is not asked for."""
        return self.low if self.kind is Kind.SUM and self.low == self.high else None

    def ways(self, size: int) -> int:
        """The number of ways in which `size` cells can hold pips as asked."""
        if self.kind is Kind.SUM:
            return sum(ways_to_sum(size, total) for total in range(self.low, self.high + 1))
        choices = self.allowed.bit_count()
        return choices if self.kind is Kind.SAME else perm(choices, size)

    def draw(self, size: int, rng: Rng) -> tuple[int, ...]:
        """Pips as asked for `size` cells, uniform over all ways."""
        pips = pips_in(self.allowed)
        if self.kind is Kind.SAME:
            return (pips[rng.below(len(pips))] if len(pips) > 1 else pips[0],) * size
        if self.kind is Kind.DIFFERENT:
            return tuple(rng.shuffled(pips)[:size])
        return self._draw_sum(size, rng)

    def _draw_sum(self, size: int, rng: Rng) -> tuple[int, ...]:
        """Pips with a sum in the bounds: the sum is drawn by its number of ways, then the pips cell by cell."""
        up_to = _ways_up_to(size, self.low, self.high)
        left = self.low + bisect_right(up_to, rng.below(up_to[-1]))
        drawn = []
        for more in range(size - 1, -1, -1):
            up_to = _ways_of_the_rest(more, left)
            pip = bisect_right(up_to, rng.below(up_to[-1]))
            drawn.append(pip)
            left -= pip
        return tuple(drawn)


@lru_cache(maxsize=1 << 12)
def _ways_up_to(size: int, low: int, high: int) -> tuple[int, ...]:
    """For each sum from `low` to `high` the ways in which `size` cells have one of these up to it."""
    return tuple(accumulate(ways_to_sum(size, total) for total in range(low, high + 1)))


@lru_cache(maxsize=1 << 12)
def _ways_of_the_rest(cells: int, total: int) -> tuple[int, ...]:
    """The ways in which one more cell than these has each of the pips, or fewer, and all of them have this sum."""
    return tuple(accumulate(ways_to_sum(cells, total - pip) for pip in VALUES))
