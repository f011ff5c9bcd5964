"""A board as the bits of one whole number, so that placing, fitting and flooding take a few operations.

Cell (x, y) is bit `(y - top) * stride + x - left`. Rows are four bits longer than the board is wide, so that no shape
of up to five cells wraps around into the next row. An operation on a whole board takes time in proportion to its cells;
what is repeated for every piece works on a few rows of it (`rows_at`) or on a piece's own bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from pipworks.grid import Cell, reading_order
from pipworks.numbers import set_bits
from pipworks.polypips.puzzle.shapes import LARGEST, Shape
from pipworks.record import Record
from pipworks.source import watched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.limits import Budget

_FEW: Final = 8
"""Up to so many bits are found one by one; of more, the bytes are gone through once."""

_IN_BYTE: Final = tuple(tuple(set_bits(byte)) for byte in range(256))


class OrientationMask(Record):
    """A shape in one rotation, as bits and as the numbers of those bits; its first cell in reading order is bit 0."""

    shape: Shape
    bits: int
    offsets: tuple[int, ...]


class Bitboard:
    """The cells of a board as bits, with the operations on sets of them."""

    def __init__(self, cells: Iterable[Cell], budget: Budget | None = None) -> None:
        """Raises ValueError for a board without cells, and Exhausted at a limit of the budget, if there is one."""
        self.cells = tuple(sorted(watched(cells, budget), key=reading_order))
        if not self.cells:
            raise ValueError("a board has at least one cell")
        self.left = min(x for x, _ in self.cells)
        self.top = self.cells[0].y
        self.stride = max(x for x, _ in self.cells) - self.left + LARGEST
        self.bits = self.bits_of(watched(self.cells, budget))

    def bits_of(self, cells: Iterable[tuple[int, int]]) -> int:
        """The bits of some cells of the board."""
        left, top, stride = self.left, self.top, self.stride
        data = bytearray((self.cells[-1].y - top + 1) * stride + 7 >> 3)
        for x, y in cells:
            at = (y - top) * stride + x - left
            data[at >> 3] |= 1 << (at & 7)
        return int.from_bytes(data, "little")

    def cells_of(self, bits: int) -> tuple[Cell, ...]:
        """The cells of some bits, in reading order."""
        return tuple(Cell(at % self.stride + self.left, at // self.stride + self.top) for at in places(bits))

    def cells_at(self, place: int, bits: int) -> tuple[Cell, ...]:
        """The cells of a piece's bits, counted from a place on, in reading order."""
        left, top, stride = self.left, self.top, self.stride
        found = []
        for offset in _offsets(bits):
            y, x = divmod(place + offset, stride)
            found.append(Cell(x + left, y + top))
        return tuple(found)

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
        """The connected parts of the free cells, in reading order of their first cells; `parts` is for many of them."""
        while free:
            part = self.part(free, free & -free)
            yield part
            free ^= part


def places(bits: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first, in time in proportion to the number's length."""
    if not bits:
        return
    first = (bits & -bits).bit_length() - 1
    bits >>= first
    if bits.bit_count() <= _FEW:
        for place in set_bits(bits):
            yield first + place
        return
    for number, byte in enumerate(bits.to_bytes(bits.bit_length() + 7 >> 3, "little")):
        if byte:
            at = first + 8 * number
            for place in _IN_BYTE[byte]:
                yield at + place


def from_its_first(bits: int) -> int:
    """The bits moved so that the lowest that is set is bit 0, as those of a shape's masks are."""
    return bits >> (bits & -bits).bit_length() - 1


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


@cache
def _offsets(bits: int) -> tuple[int, ...]:
    return tuple(set_bits(bits))
