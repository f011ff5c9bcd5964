"""The undecided cells of a packing as a window of a few rows: what `packing` asks of a board costs no more than these.

A window starts at the first undecided cell. Below its rows the board is untouched. A small board is all in the window.
"""

from __future__ import annotations

from typing import Final

from pipworks.limits import Budget
from pipworks.polypips.puzzle.shapes import LARGEST
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.parts import Run, RunSets, runs_of

_SMALL_BOARD: Final = 2_048
"""The bits of the largest board that is all in the window."""


class Window:
    """The windows of one board. All bits are counted from a place `at` of the board, the window's first cell."""

    def __init__(self, board: Bitboard, small: int, budget: Budget) -> None:
        """Parts of up to `small` cells are the small ones. Raises Exhausted at a limit."""
        bits = board.bits.bit_length()
        self._board = board
        self._budget = budget
        self._small = small
        self._stride = board.stride
        self._whole = bits <= _SMALL_BOARD
        self.length = bits if self._whole else (LARGEST + 1) * board.stride
        self._edge = LARGEST * board.stride
        self._cells = board.bits.to_bytes(bits + 7 >> 3, "little")
        black = board.bits_of(cell for cell in budget.over(board.cells) if (cell.x + cell.y) % 2 == 0)
        self._black = black.to_bytes(bits + 7 >> 3, "little")
        self._large: list[int] = []
        self._below: list[int] = []
        if not self._whole:
            rows = _rows(board, budget)
            self._large = _large_parts(rows, small, budget)
            self._below = _cells_below(rows)

    @property
    def first(self) -> tuple[int, int]:
        """The first cell's place and the window from there."""
        at = (self._board.bits & -self._board.bits).bit_length() - 1
        return at, _cut(self._cells, at, self.length)

    def after(self, at: int, left: int) -> tuple[int, int]:
        """The place of the first undecided cell and its window, where `left` is undecided in the one at `at`.

        The window is 0 when all cells are decided.
        """
        if left:
            shift = (left & -left).bit_length() - 1
            if self._whole:
                return at + shift, left >> shift
            behind = _cut(self._cells, at + self.length, shift)
            return at + shift, left >> shift | behind << self.length - shift
        if self._whole:
            return at, 0
        beyond = self._board.bits >> at + self.length
        if not beyond:
            return at, 0
        at += self.length + (beyond & -beyond).bit_length() - 1
        return at, _cut(self._cells, at, self.length)

    def cells_behind(self, at: int) -> int:
        """The number of the board's cells behind the window."""
        if self._whole:
            return 0
        end = at + self.length
        row, column = divmod(end, self._stride)
        if row >= len(self._below):
            return 0
        return self._below[row] + _cut(self._cells, end, self._stride - column).bit_count()

    def bounded(self, at: int, left: int) -> tuple[int, int, int]:
        """The undecided cells of the window's full rows, the last of these rows, and what of it is in large parts.

        The large parts are those of the untouched board from that row on. Without rows below the last two are 0.
        """
        if self._whole:
            return left, 0, 0
        row, column = divmod(at, self._stride)
        start = self._edge - column
        left &= (1 << start + self._stride) - 1
        row += LARGEST
        large = self._large[row] << start if row < len(self._large) else 0
        return left, (1 << start + self._stride) - (1 << start), large

    def followed(self, at: int, left: int, part: int) -> int:
        """All of the small part whose cells in the window's full rows, `left`, are `part`; 0 when it is no small one.

        Raises Exhausted at a limit.
        """
        stride = self._stride
        end, rows = self._edge - at % stride + stride, LARGEST
        while True:
            self._budget.check()
            edge = end + rows * stride
            free = left | _cut(self._cells, at + end, rows * stride) << end
            while (wider := (part | part << 1 | part >> 1 | part << stride | part >> stride) & free) != part:
                part = wider
                if part.bit_count() > self._small:
                    return 0
            if not part >> edge - stride:
                return part
            rows *= 2

    def black(self, at: int, bits: int) -> int:
        """The number of the cells that have one colour of a chessboard."""
        return (_cut(self._black, at, bits.bit_length()) & bits).bit_count()


def _cut(data: bytes, at: int, length: int) -> int:
    """So many bits of the data from a place on."""
    return int.from_bytes(data[at >> 3 : at + length + 7 >> 3], "little") >> (at & 7) & (1 << length) - 1


def _rows(board: Bitboard, budget: Budget) -> list[list[Run]]:
    """The runs of each row of the board, with columns counted from its left side."""
    rows: list[list[Run]] = [[] for _ in range(board.cells[-1].y - board.top + 1)]
    for y, x, end in runs_of(board.cells, budget):
        rows[y - board.top].append((y, x - board.left, end - board.left))
    return rows


def _cells_below(rows: list[list[Run]]) -> list[int]:
    """The number of cells below each row."""
    below = [0] * len(rows)
    for number in range(len(rows) - 1, 0, -1):
        below[number - 1] = below[number] + sum(end - x for _, x, end in rows[number])
    return below


def _large_parts(rows: list[list[Run]], small: int, budget: Budget) -> list[int]:
    """For each row the bits of its cells whose part, of the board from this row on, has more than `small` cells."""
    joined = RunSets()
    found = []
    lower: list[tuple[int, Run]] = []
    for row in budget.over(reversed(rows)):
        here = [(joined.add(end - x), (y, x, end)) for y, x, end in row]
        at = 0
        for number, (_, x, end) in here:
            while at < len(lower) and lower[at][1][2] <= x:
                at += 1
            other = at
            while other < len(lower) and lower[other][1][1] < end:
                joined.join(number, lower[other][0])
                other += 1
        lower = here
        found.append(sum((1 << end) - (1 << x) for number, (_, x, end) in here if joined.size(number) > small))
    return found[::-1]
