"""A complete random search for tilings by one piece of each of some kinds, for example the twelve pentominoes.

Placements are the bits of whole numbers: the live ones, and for each cell and kind those that cover it. The cell or
kind with the fewest live placements is decided next (Knuth, "Dancing links", 2000), and each part that is cut off must
be filled by whole pieces. When a run finds nothing, the search starts again in another order with more steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipworks.limits import Budget, Stop
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.tiling.bitboard import Bitboard, places
from pipworks.polypips.tiling.packing import End
from pipworks.rng import Rng

_FIRST_STEPS: Final = 400
_LOOKED_AT: Final = 16


@dataclass(slots=True)
class _Level:
    """One level of the search: live placements, open cells, kinds left, the piece laid last, the placements untried."""

    live: int
    open: int
    kinds: int
    laid: int
    untried: list[int]


class OneOfEach:
    """A search for tilings of one board by one piece of each kind; a kind is a choice of shapes, all of one size."""

    def __init__(self, board: Bitboard, kinds: Sequence[Sequence[Shape]], budget: Budget) -> None:
        """Raises Exhausted at a limit."""
        self.stop: Stop | None = None
        self._board = board
        self._size = kinds[0][0].size
        self._budget = budget
        self._bits: list[int] = []
        self._kind: list[int] = []
        self._of_kind: list[int] = []
        for number, shapes in enumerate(kinds):
            first = len(self._bits)
            for shape in shapes:
                for mask in board.masks(shape):
                    self._bits += [mask.bits << at for at in budget.over(places(board.anchors(mask, board.bits)))]
            self._kind += [number] * (len(self._bits) - first)
            self._of_kind.append((1 << len(self._bits)) - (1 << first))
        self._of_cell = self._rows()
        self._clashes: list[int | None] = [None] * len(self._bits)

    def _rows(self) -> dict[int, int]:
        """For each cell, by the number of its bit, the placements that cover it."""
        rows = {at: bytearray(len(self._bits) // 8 + 1) for at in places(self._board.bits)}
        for number, bits in enumerate(self._budget.over(self._bits)):
            for at in places(bits):
                rows[at][number >> 3] |= 1 << (number & 7)
        return {at: int.from_bytes(row, "little") for at, row in rows.items()}

    def search(self, rng: Rng) -> tuple[End, tuple[int, ...]]:
        """How the search ended, with a tiling as the bits of its pieces where one was found."""
        steps = _FIRST_STEPS
        while True:
            end, found = self._dive(steps, rng)
            if end is not End.STEPS:
                return end, found
            self.stop = self._budget.stop()
            if self.stop is not None:
                return End.STOPPED, ()
            steps += steps // 2

    def _dive(self, steps: int, rng: Rng) -> tuple[End, tuple[int, ...]]:
        first = self._position((1 << len(self._bits)) - 1, self._board.bits, (1 << len(self._of_kind)) - 1, 0, rng)
        stack = [first] if first is not None else []
        for step in range(steps):
            while stack and not stack[-1].untried:
                stack.pop()
            if not stack:
                return End.IMPOSSIBLE, ()
            self._budget.spend()
            if step % _LOOKED_AT == _LOOKED_AT - 1:
                self.stop = self._budget.stop()
                if self.stop is not None:
                    return End.STOPPED, ()
            child = self._step(stack[-1], rng)
            if child is None:
                continue
            stack.append(child)
            if not child.open:
                return End.FOUND, tuple(level.laid for level in stack if level.laid)
        return End.STEPS, ()

    def _step(self, here: _Level, rng: Rng) -> _Level | None:
        number = here.untried.pop()
        bits = self._bits[number]
        left = here.open ^ bits
        near = self._board.grow(bits) & left
        while near:
            part = self._board.part(left, near & -near)
            if part.bit_count() % self._size:
                return None
            near &= ~part
        kinds = here.kinds ^ 1 << self._kind[number]
        return self._position(here.live & ~self._clashes_with(number), left, kinds, bits, rng)

    def _position(self, live: int, left: int, kinds: int, laid: int, rng: Rng) -> _Level | None:
        """A level with its untried placements in random order; None when a cell or kind has no live placement."""
        best, fewest = 0, live.bit_count() + 1
        for rows, numbers in ((self._of_cell, left), (self._of_kind, kinds)):
            while numbers:
                low = numbers & -numbers
                row = live & rows[low.bit_length() - 1]
                count = row.bit_count()
                if count < fewest:
                    if not count:
                        return None
                    best, fewest = row, count
                numbers ^= low
        return _Level(live, left, kinds, laid, rng.shuffled(list(places(best))))

    def _clashes_with(self, number: int) -> int:
        """The placements that exclude this one: those of its kind, and those that share a cell with it."""
        clashes = self._clashes[number]
        if clashes is None:
            clashes = self._of_kind[self._kind[number]]
            for at in places(self._bits[number]):
                clashes |= self._of_cell[at]
            self._clashes[number] = clashes
        return clashes
