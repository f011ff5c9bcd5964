"""The layout of a page: the pieces beside the board or below it, in rows, at one of a few sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pow

from pipworks.polypips.drawing.tray import Rows, Tray

_SHARES = (0.8, 0.72, 0.65, 0.58)
"""The sides that a loose piece's squares may have, in sides of the board's."""
_BETWEEN = 0.75
"""The gap between the board and the pieces, in the board's squares."""
_PAGE = 1.4
"""Width by height of the page that a game is laid out for."""
_WEIGHT = 0.4
"""The weight of the pieces' size in `Layout.cost`; that of the board's is 1."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """A page for a board of `columns` by `lines`, with pieces in rows; all measures in the board's squares."""

    columns: int
    lines: int
    rows: Rows
    share: float
    beside: bool

    @property
    def tray(self) -> Point:
        """Width and height of the pieces' rows."""
        return self.rows.width * self.share, self.rows.height * self.share

    @property
    def size(self) -> Point:
        """Width and height of board and pieces together."""
        width, height = self.tray
        if self.beside:
            return self.columns + _BETWEEN + width, max(self.lines, height)
        return max(self.columns, width), self.lines + _BETWEEN + height

    @property
    def board_at(self) -> Point:
        """The board's upper left corner; the board is centred across the page."""
        width, height = self.size
        return (0.0, (height - self.lines) / 2) if self.beside else ((width - self.columns) / 2, 0.0)

    @property
    def tray_at(self) -> Point:
        """The upper left corner of the pieces' rows."""
        (width, height), (wide, tall) = self.size, self.tray
        return (width - wide, (height - tall) / 2) if self.beside else ((width - wide) / 2, height - tall)

    @property
    def cost(self) -> float:
        """A measure of how small the squares are when the layout is scaled to a page: least is best."""
        width, height = self.size
        return max(width / _PAGE, height) / pow(self.share, _WEIGHT)


def lay_out(columns: int, lines: int, tray: Tray) -> Layout:
    """The page of least cost for a board of `columns` by `lines` and these pieces."""
    return min(_layouts(columns, lines, tray), key=lambda layout: layout.cost)


def _layouts(columns: int, lines: int, tray: Tray) -> Iterator[Layout]:
    for rows in tray.choices():
        for share in _SHARES:
            yield Layout(columns, lines, rows, share, beside=True)
            yield Layout(columns, lines, rows, share, beside=False)
