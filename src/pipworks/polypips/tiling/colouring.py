"""Colourings of the plane, which forbid a tiling or bound a packing without a search.

Colour the cells by (across x + down y) mod m, or by the parities of x and y. Wherever a shape is placed, it covers one
of a few numbers of cells of a colour, and the sums that pieces can reach are a small table. So the mutilated chessboard
can't be covered with dominoes, nor a 10x10 board with `4L`, and a 7x7 board holds nine `4O` at most. The method is
Golomb's ("Polyominoes", 1954 and 1994).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import gcd, lcm

from pipworks.polypips.puzzle.shapes import LARGEST, Shape
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Colouring(Record):
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


_TABLED: Final = 2_500
"""Of areas up to this one all sums are in a table."""

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
    """The areas that any number of pieces of some shapes cover, with the numbers of cells of one colour in them.

    A piece is a step (area, cells of the colour), and what pieces cover are the sums of steps. Let a and b be the
    shortest steps with the least and the greatest share of the colour, and d the determinant of the two. Of d other
    steps some sum to a sum of a and b alone, so that a sum never needs d of them; and a large one can be made small by
    taking away as many of a and b as each of its ways has.
    """

    __slots__ = ("_few", "_least", "_many", "_most_left", "_steps", "_sums")

    def __init__(self, shapes: Iterable[Shape], colouring: Colouring = CHESSBOARD) -> None:
        self._steps = sorted({(shape.size, count) for shape in shapes for count in counts(shape, colouring)})
        self._sums = [1]
        self._least: dict[tuple[int, int], int] = {}
        self._few = min(self._steps, key=_share)
        self._many = min(self._steps, key=lambda step: -_share(step))
        self._most_left = _most_left(self._few, self._many, self._steps)

    def sums(self, area: int) -> int:
        """A bit for each number of cells of one colour that pieces with a total area of `area` can cover.

        The bits of all smaller areas are found on the way, so for a large area ask `fills` and `covers`.
        """
        for n in range(len(self._sums), area + 1):
            found = 0
            for size, count in self._steps:
                if size <= n:
                    found |= self._sums[n - size] << count
            self._sums.append(found)
        return self._sums[area]

    def fills(self, area: int) -> bool:
        """Whether pieces can have a total area of `area`."""
        least = self._steps[0][0]
        return self.sums(area - least * max(0, (area - _largest(self._steps) * least) // least)) != 0

    def covers(self, area: int, coloured: int) -> bool:
        """Whether pieces with a total area of `area` can cover `coloured` cells of one colour."""
        (a, few), (b, many) = self._few, self._many
        det = a * many - b * few
        if not det:
            if coloured * a != few * area:
                return False
            taken = max(0, (area - self._most_left[0]) // a)
            return self.sums(area - taken * a) >> coloured - taken * few & 1 != 0
        by_few, by_many = area * many - coloured * b, a * coloured - few * area
        if by_few < 0 or by_many < 0:
            return False
        taken = max(0, by_few // det - self._most_left[0])
        area, coloured = area - taken * a, coloured - taken * few
        taken = max(0, by_many // det - self._most_left[1])
        return self.sums(area - taken * b) >> coloured - taken * many & 1 != 0

    def waste(self, area: int, coloured: int) -> int:
        """A lower bound on the uncovered cells of a part of `area` cells, `coloured` of which have one colour."""
        known = self._least.get((area, coloured))
        if known is None:
            first = self._shares_leave(area, coloured)
            known = next(left for left in range(first, area + 1) if self._can_leave(area, coloured, left))
            self._least[area, coloured] = known
        return known

    def _shares_leave(self, area: int, coloured: int) -> int:
        """The cells that are left at least, as pieces have no more than a greatest and no less than a least share."""
        (a, few), (b, many) = self._few, self._many
        left = 0
        if many < b:
            left = -((area * many - coloured * b) // (b - many))
        if few:
            left = max(left, -((coloured * a - few * area) // few))
        return min(area, max(0, left))

    def _can_leave(self, area: int, coloured: int, left: int) -> bool:
        low = max(0, coloured - left)
        if area <= _TABLED:
            return self.sums(area - left) >> low & ((1 << (coloured - low + 1)) - 1) != 0
        area -= left
        (a, few), (b, many) = self._few, self._many
        low = max(low, -(-few * area // a))
        return self.fills(area) and any(self.covers(area, n) for n in range(low, min(coloured, area * many // b) + 1))


def _share(step: tuple[int, int]) -> int:
    """The share of the colour in a step, times a number that all sizes divide."""
    return step[1] * lcm(*range(1, LARGEST + 1)) // step[0]


def _largest(steps: Sequence[tuple[int, int]]) -> int:
    return steps[-1][0]


def _most_left(few: tuple[int, int], many: tuple[int, int], steps: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """How often a sum may hold `few` and `many` by the other steps in it, counted as parts of these two.

    Where all steps have the same share: the largest area that is looked up, and nothing.
    """
    (a, few_of), (b, many_of) = few, many
    det = a * many_of - b * few_of
    if not det:
        return a * (_largest(steps) + 1), 0
    by_few = max(size * many_of - count * b for size, count in steps)
    by_many = max(a * count - few_of * size for size, count in steps)
    return (det - 1) * by_few // det + 1, (det - 1) * by_many // det + 1


def set_can_cover(kinds: Sequence[Sequence[Shape]], colouring: Colouring, coloured: int) -> bool:
    """Whether one piece of each kind, a choice of shapes, can together cover `coloured` cells of one colour."""
    sums = 1
    for kind in kinds:
        found = 0
        for count in {count for shape in kind for count in counts(shape, colouring)}:
            found |= sums << count
        sums = found
    return sums >> coloured & 1 != 0
