"""A board as the bits of one whole number, so that placing, fitting and flooding take a few operations.

Cell (x, y) is bit `(y - top) * stride + x - left`. Rows are four bits longer than the board is wide, so that no shape
of up to five cells wraps around into the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from pipworks.grid import Cell, reading_order
from pipworks.numbers import set_bits
from pipworks.polypips.puzzle.shapes import LARGEST, Shape


@dataclass(frozen=True, slots=True)
class OrientationMask:
    """A shape in one rotation, as bits and as the numbers of those bits; its first cell in reading order is bit 0."""

    shape: Shape
    bits: int
    offsets: tuple[int, ...]


class Bitboard:
    """The cells of a board as bits, with the operations on sets of them."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        """Raises ValueError for a board without cells."""
        self.cells = tuple(sorted(cells, key=reading_order))
        if not self.cells:
            raise ValueError("a board has at least one cell")
        self.left = min(x for x, _ in self.cells)
        self.top = self.cells[0].y
        self.stride = max(x for x, _ in self.cells) - self.left + LARGEST
        self.bits = self.bits_of(self.cells)

    def bits_of(self, cells: Iterable[tuple[int, int]]) -> int:
        """The bits of some cells of the board."""
        bits = 0
        for x, y in cells:
            bits |= 1 << ((y - self.top) * self.stride + x - self.left)
        return bits

    def cells_of(self, bits: int) -> tuple[Cell, ...]:
        """The cells of some bits, in reading order."""
        return tuple(Cell(at % self.stride + self.left, at // self.stride + self.top) for at in set_bits(bits))

    @cached_property
    def black(self) -> int:
        """The bits of the cells where x + y is even: one colour of a chessboard."""
        return self.bits_of(cell for cell in self.cells if (cell.x + cell.y) % 2 == 0)

    def masks(self, shape: Shape) -> tuple[OrientationMask, ...]:
        """The shape in each distinct rotation."""
        return _masks(shape, self.stride)

    def anchors(self, mask: OrientationMask, free: int) -> int:
        """The bits of all cells where the mask's first cell can be placed so that all of it is on free cells."""
        fits = free
        for offset in mask.offsets:
            fits &= free >> offset
        return fits

    def grow(self, bits: int) -> int:
        """The bits and their neighbours, off the board too."""
        return bits | bits << 1 | bits >> 1 | bits << self.stride | bits >> self.stride

    def part(self, free: int, seed: int) -> int:
        """The connected parts of the free cells that contain the cells of `seed`."""
        while (wider := self.grow(seed) & free) != seed:
            seed = wider
        return seed

    def parts(self, free: int) -> Iterator[int]:
        """The connected parts of the free cells, in reading order of their first cells."""
        while free:
            part = self.part(free, free & -free)
            yield part
            free ^= part


def nth_place(bits: int, number: int) -> int:
    """The place of the set bit below which exactly `number` bits are set; by bisection, which suits long numbers."""
    at, width = 0, bits.bit_length()
    while width > 1:
        half = width >> 1
        low = bits & ((1 << half) - 1)
        below = low.bit_count()
        if number < below:
            bits, width = low, half
        else:
            number -= below
            bits, at, width = bits >> half, at + half, width - half
    return at


@cache
def _masks(shape: Shape, stride: int) -> tuple[OrientationMask, ...]:
    found: dict[int, None] = {}
    for turn in shape.turns:
        offsets = [y * stride + x for x, y in turn]
        first = min(offsets)
        found.setdefault(sum(1 << (offset - first) for offset in offsets))
    return tuple(OrientationMask(shape, bits, tuple(set_bits(bits))) for bits in found)
