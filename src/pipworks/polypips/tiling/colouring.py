"""Colourings of the plane, which forbid a tiling or bound a packing without a search.

Colour the cells by (across x + down y) mod m, or by the parities of x and y. Wherever a shape is placed, it covers one
of a few numbers of cells of a colour, and the sums that pieces can reach are a small table. So the mutilated chessboard
can't be covered with dominoes, nor a 10x10 board with `4L`, and a 7x7 board holds nine `4O` at most. The method is
Golomb's ("Polyominoes", 1954 and 1994).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import Final

from pipworks.polypips.puzzle.shapes import LARGEST, Shape


@dataclass(frozen=True, slots=True)
class Colouring:
    """A colouring by (across x + down y) mod `colours`, or in four colours by the parities if both factors are 0."""

    across: int
    down: int
    colours: int

    def __str__(self) -> str:
        if not self.across and not self.down:
            return "by the parities of x and y"
        if self == CHESSBOARD:
            return "like a chessboard"
        terms = [f"{'' if factor == 1 else factor}{name}" for factor, name in ((self.across, "x"), (self.down, "y"))]
        named = " + ".join(term for term in terms if term[0] != "0")
        return f"by {f'({named})' if '+' in named else named} mod {self.colours}"

    def of(self, cell: tuple[int, int]) -> int:
        """The colour of a cell."""
        x, y = cell
        if not self.across and not self.down:
            return x % 2 + 2 * (y % 2)
        return (self.across * x + self.down * y) % self.colours

    def tally(self, cells: Iterable[tuple[int, int]]) -> list[int]:
        """The number of the cells with each colour."""
        tally = [0] * self.colours
        for cell in cells:
            tally[self.of(cell)] += 1
        return tally


CHESSBOARD: Final = Colouring(1, 1, 2)


def _colourings() -> Iterator[Colouring]:
    """Each colouring by a sublattice of index 2 to 5, once; moving a shape permutes its colours."""
    seen = set()
    for m in range(2, LARGEST + 1):
        units = [u for u in range(1, m) if gcd(u, m) == 1]
        for a in range(m):
            for b in range(m):
                if gcd(gcd(a, b), m) == 1 and (m, a, b) not in seen:
                    seen |= {(m, a * u % m, b * u % m) for u in units}
                    yield Colouring(a, b, m)
    yield Colouring(0, 0, 4)


COLOURINGS: Final = (CHESSBOARD, *(colouring for colouring in _colourings() if colouring != CHESSBOARD))
"""The colourings that are tried, the chessboard first."""


@cache
def counts(shape: Shape, colouring: Colouring) -> tuple[int, ...]:
    """The numbers of cells of one colour that the shape covers, over all places, rotations and colours."""
    found = set()
    for cells in shape.turns:
        colours = [colouring.of(cell) for cell in cells]
        found |= {colours.count(colour) for colour in range(colouring.colours)}
    return tuple(sorted(found))


class Reach:
    """The areas that any number of pieces of some shapes cover, with the numbers of cells of one colour in them."""

    __slots__ = ("_least", "_steps", "_sums")

    def __init__(self, shapes: Iterable[Shape], colouring: Colouring = CHESSBOARD) -> None:
        self._steps = sorted({(shape.size, count) for shape in shapes for count in counts(shape, colouring)})
        self._sums = [1]
        self._least: dict[tuple[int, int], int] = {}

    def sums(self, area: int) -> int:
        """A bit for each number of cells of one colour that pieces with a total area of `area` can cover."""
        for n in range(len(self._sums), area + 1):
            found = 0
            for size, count in self._steps:
                if size <= n:
                    found |= self._sums[n - size] << count
            self._sums.append(found)
        return self._sums[area]

    def waste(self, area: int, coloured: int) -> int:
        """A lower bound on the uncovered cells of a part of `area` cells, `coloured` of which have one colour."""
        known = self._least.get((area, coloured))
        if known is None:
            known = next(left for left in range(area + 1) if self._can_leave(area, coloured, left))
            self._least[area, coloured] = known
        return known

    def _can_leave(self, area: int, coloured: int, left: int) -> bool:
        low = max(0, coloured - left)
        return self.sums(area - left) >> low & ((1 << (coloured - low + 1)) - 1) != 0


def set_can_cover(kinds: Sequence[Sequence[Shape]], colouring: Colouring, coloured: int) -> bool:
    """Whether one piece of each kind, a choice of shapes, can together cover `coloured` cells of one colour."""
    sums = 1
    for kind in kinds:
        found = 0
        for count in {count for shape in kind for count in counts(shape, colouring)}:
            found |= sums << count
        sums = found
    return sums >> coloured & 1 != 0
