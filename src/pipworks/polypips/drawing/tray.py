"""Loose pieces in rows, in their order, each with its token below it if asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipworks.grid import Cell
from pipworks.polypips.drawing.pieces import EDGE, SEAM, body
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.supply import token_of
from pipworks.record import Record
from pipworks.render import lettering
from pipworks.render.roles import Role
from pipworks.render.scene import Group, Item, Lettering

_GAP = 0.6
"""The gap between two pieces in a row, and between two rows, in squares."""
_LETTERS = 0.25
"""The height of a token's capitals on a screen, in squares."""
_CAPTION = 2.4
"""The height of the line of tokens below a row, in heights of its capitals."""


class Blank(Record):
    """A piece without pips, as a supply has any number of."""

    shape: Shape

    def __str__(self) -> str:
        return token_of(self.shape)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, not turned."""
        return self.shape.cells

    @property
    def grid(self) -> dict[Cell, None]:
        """No pips on each cell."""
        return dict.fromkeys(self.shape.cells)


class Seat(Record):
    """A piece in a row: its width and height, and its width with its token, in squares."""

    piece: Piece | Blank
    wide: int
    tall: int
    room: float


class Rows(Record):
    """Pieces in rows, and the width and height of all rows in squares."""

    rows: tuple[tuple[Seat, ...], ...]
    width: float
    height: float


class Tray:
    """Pieces to set out in rows, with digits or dots, with or without tokens below them, and letters for some.

    `size` is the height of capitals, `edge` and `seam` are the widths of the lines around a piece and between its
    squares, all in squares; `role` is that of what is written.
    """

    def __init__(
        self,
        pieces: Sequence[Piece | Blank],
        *,
        digits: bool,
        tokens: bool,
        letters: Mapping[Piece, str] | None = None,
        size: float = _LETTERS,
        edge: float = EDGE,
        seam: float = SEAM,
        role: Role = Role.MUTED,
    ) -> None:
        self._size = size
        self._lines = {"edge": edge, "seam": seam}
        self._role = role
        self._digits = digits
        self._with_tokens = tokens
        self._letters = letters or {}
        self._tokens = tokens or any(self._name(piece) for piece in pieces)
        self._seats = tuple(map(self._seat, pieces))

    def _seat(self, piece: Piece | Blank) -> Seat:
        wide = max(x for x, _ in piece.cells) + 1
        tall = max(y for _, y in piece.cells) + 1
        token = lettering.width(self._name(piece), self._size) if self._tokens else 0.0
        return Seat(piece, wide, tall, max(wide, token))

    def _name(self, piece: Piece | Blank) -> str:
        """What stands below a piece: its letter and its token, one of them or nothing."""
        letter = self._letters.get(piece.canonical, "") if isinstance(piece, Piece) else ""
        return f"{letter} {piece}".strip() if self._with_tokens else letter

    def choices(self) -> Iterator[Rows]:
        """The ways to set the pieces out, from about one piece a row to all in one row; none without pieces.

        Each is the narrowest with its number of rows, up to steps of half a square or 5 per cent.
        """
        rows, width = 0, max((seat.room for seat in self._seats), default=0.0)
        while rows != 1 and self._seats:
            found = self._set_out(width)
            if len(found) != rows:
                rows = len(found)
                yield self._measured(found)
            width = max(width * 1.05, width + 0.5)

    def _set_out(self, width: float) -> list[list[Seat]]:
        """The pieces in rows of at most this width, or one piece, each row as full as can be."""
        rows: list[list[Seat]] = []
        left = 0.0
        for seat in self._seats:
            needed = seat.room + _GAP
            if not rows or needed > left + 1e-9:
                rows.append([])
                left = width + _GAP
            rows[-1].append(seat)
            left -= needed
        return rows

    def _measured(self, rows: list[list[Seat]]) -> Rows:
        """The rows with their width and height."""
        across = max(sum(seat.room for seat in row) + _GAP * (len(row) - 1) for row in rows)
        down = sum(max(seat.tall for seat in row) + self._caption for row in rows) + _GAP * (len(rows) - 1)
        return Rows(tuple(map(tuple, rows)), across, down)

    @property
    def _caption(self) -> float:
        return _CAPTION * self._size if self._tokens else 0.0

    @property
    def has_names(self) -> bool:
        """Whether something is written below a piece."""
        return self._tokens and bool(self._seats)

    def items(self, chosen: Rows, side: float) -> Iterator[Item]:
        """The pieces in these rows, from (0, 0), in squares of side `side`."""
        top = 0.0
        for row in chosen.rows:
            tallest = max(seat.tall for seat in row)
            left = 0.0
            for seat in row:
                x = left + (seat.room - seat.wide) / 2
                # With tokens a piece stands on the row's base line, above its token; without, it is centred in the row.
                y = top + (tallest - seat.tall) * (1.0 if self._tokens else 0.5)
                yield Group(tuple(body(seat.piece.grid, side, digits=self._digits, **self._lines)), x * side, y * side)
                if name := self._name(seat.piece):
                    middle, baseline = (left + seat.room / 2) * side, (top + tallest + 0.8 * self._caption) * side
                    yield Lettering(name, middle, baseline, self._size * side, self._role)
                left += seat.room + _GAP
            top += tallest + self._caption + _GAP
