"""The layout of a page: the pieces beside the board or below it, in rows, at one of a few sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import pow

from pipworks.polypips.drawing.tray import Rows, Tray
from pipworks.record import Record

SHARES = (0.8, 0.72, 0.65, 0.58)
"""The sides that a loose piece's squares may have, in sides of the board's."""
_BETWEEN = 0.75
"""The gap between the board and the pieces, in the board's squares."""
_PAGE = 1.4
"""Width by height of the page that a game is laid out for."""
_WEIGHT = 0.4
"""How much larger pieces count in `Layout.weight`; larger squares of the board count 1."""

Point = tuple[float, float]


class Layout(Record):
    """A page for a board of `wide` by `tall`, with pieces in rows; all measures in the board's squares."""

    wide: float
    tall: float
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
            return self.wide + _BETWEEN + width, max(self.tall, height)
        return max(self.wide, width), self.tall + _BETWEEN + height

    @property
    def board_at(self) -> Point:
        """The board's upper left corner; the board is centred across the page."""
        width, height = self.size
        return (0.0, (height - self.tall) / 2) if self.beside else ((width - self.wide) / 2, 0.0)

    @property
    def tray_at(self) -> Point:
        """The upper left corner of the pieces' rows."""
        (width, height), (wide, tall) = self.size, self.tray
        return (width - wide, (height - tall) / 2) if self.beside else ((width - wide) / 2, height - tall)

    @property
    def weight(self) -> float:
        """What the size of the pieces is worth beside that of the board's squares."""
        return pow(self.share, _WEIGHT)

    @property
    def cost(self) -> float:
        """A measure of how small the squares are when the layout is scaled to a page: least is best."""
        width, height = self.size
        return max(width / _PAGE, height) / self.weight


def lay_out(wide: float, tall: float, tray: Tray) -> Layout:
    """The page of least cost for a board of `wide` by `tall` and these pieces."""
    return min(layouts(wide, tall, tray.choices(), SHARES), key=lambda layout: layout.cost)


def layouts(wide: float, tall: float, choices: Iterable[Rows], shares: Sequence[float]) -> Iterator[Layout]:
    """The pages for a board of `wide` by `tall` and pieces in one of these rows, at each of the shares."""
    for rows in choices:
        for share in shares:
            yield Layout(wide, tall, rows, share, beside=True)
            yield Layout(wide, tall, rows, share, beside=False)
