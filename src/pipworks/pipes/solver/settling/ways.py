"""The ways of `reference` as sets of bits, and what is read off them: tables for each kind of tile.

What gas does at a side is one of `NONE`, `IN` and `OUT`, and sets of these three are masks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from pipworks.pipes.solver.settling.reference import ways

NONE, IN, OUT = 1, 2, 4

ANY = NONE | IN | OUT

UNDECIDED = tuple([bool(values & NONE and values != NONE) for values in range(8)])
"""By the values of a side: whether gas may pass there, and may not."""

ACROSS = tuple([values & NONE | (values & IN) << 1 | (values & OUT) >> 1 for values in range(8)])
"""By the values of a side: what the tile across says of it."""


class Kind:
    """A kind of tile: a way is a bit of `all`; `dry` is the way without gas, 0 if there is none."""

    __slots__ = ("all", "dry", "kept", "sending", "used", "values")

    def __init__(self, tile: str, tight: bool, whole: bool) -> None:
        found = [tuple([1 << value for value in way]) for way in ways(tile, tight=tight, whole=whole)]
        numbered = list(enumerate(found))
        self.all = (1 << len(found)) - 1
        self.dry = sum(1 << number for number, way in numbered if way == (NONE,) * 4)
        self.used = [sum(1 << side for side in range(4) if way[side] != NONE) for way in found]
        """By number of the way: the sides that gas passes."""
        self.kept = [
            [sum(1 << number for number, way in numbered if way[side] & values) for values in range(8)]
            for side in range(4)
        ]
        """By side and values of the side: the ways with one of these."""
        self.sending: dict[tuple[int, int], int] = {}
        """By set of sides and number: the ways with so many `OUT` there, and no `IN`."""
        for sides, (number, way) in product(range(16), numbered):
            there = [way[side] for side in range(4) if sides >> side & 1]
            if IN not in there:
                key = sides, there.count(OUT)
                self.sending[key] = self.sending.get(key, 0) | 1 << number
        self.values: dict[int, tuple[int, ...]] = {}
        """By set of ways, those that were asked for: the values of each side."""

    def values_of(self, some: int) -> tuple[int, ...]:
        """What a set of ways says of each side."""
        found = self.values.get(some)
        if found is None:
            kept = self.kept
            found = tuple([sum(value for value in (NONE, IN, OUT) if some & kept[side][value]) for side in range(4)])
            self.values[some] = found
        return found


@lru_cache(maxsize=64)
def kind(tile: str, tight: bool, whole: bool) -> Kind:
    """The kind of a tile. With `tight` tanks use all openings and `T` branch; with `whole` no tile stays dry."""
    return Kind(tile, tight, whole)
