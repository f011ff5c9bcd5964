"""The numbers of the points of a board in Penpa+.

They are given over a board that has two columns and rows more on each side: all cells in reading order, then all their
lower right corners, then the middles of their lower sides, then those of their right sides, then the four corners of
each cell, where small texts stand.
"""

from __future__ import annotations

from pipworks.grid import Cell, Direction

_AROUND = 2

CELL, CORNER, LOWER, RIGHT, SMALL = range(5)
"""The kinds of points: a cell, its lower right corner, the middle of its lower and its right side, a small text's."""


class Points:
    """The numbers of the points of a board."""

    __slots__ = ("height", "size", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.stride = width + 2 * _AROUND
        self.size = self.stride * (height + 2 * _AROUND)

    @property
    def middle(self) -> int:
        """The point in the middle of the board: a cell, a corner or the middle of a side."""
        x, y = (self.width - 1) // 2 + _AROUND, (self.height - 1) // 2 + _AROUND
        kind = {(1, 1): CELL, (0, 0): CORNER, (1, 0): LOWER, (0, 1): RIGHT}[self.width % 2, self.height % 2]
        return kind * self.size + x + y * self.stride

    def cell(self, cell: tuple[int, int]) -> int:
        return cell[0] + _AROUND + (cell[1] + _AROUND) * self.stride

    def corner(self, corner: tuple[int, int]) -> int:
        return CORNER * self.size + self.cell((corner[0] - 1, corner[1] - 1))

    def side(self, cell: Cell, side: Direction) -> int:
        x, y = cell.x - (side == Direction.W), cell.y - (side == Direction.N)
        return (LOWER if side in (Direction.N, Direction.S) else RIGHT) * self.size + self.cell((x, y))

    def corner_of(self, cell: tuple[int, int]) -> int:
        """The upper left corner of the four where a cell has small texts."""
        return SMALL * (self.size + self.cell(cell))

    def place(self, number: int) -> tuple[int, Cell]:
        """The kind of a point, and its cell. Raises ValueError for a number below 0."""
        if number < 0:
            raise ValueError
        kind, at = divmod(number, self.size)
        if kind >= SMALL:
            kind, at = SMALL, number // 4 % self.size
        y, x = divmod(at, self.stride)
        return kind, Cell(x - _AROUND, y - _AROUND)
