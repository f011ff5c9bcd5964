"""Rulers of a picture: the letters of columns above a board, the numbers of rows at its left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.cell_names import column_name, row_name
from pipworks.record import Record
from pipworks.render import lettering
from pipworks.render.roles import Role
from pipworks.render.scene import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SPACE = 18.0
"""The room that a ruler takes beside a board on a screen, in user units."""


class RulerRoom(Record):
    """The room that rulers take left of a board and above it, the greatest height of their capitals, and the air around
    the names, all in user units; and the names' role.
    """

    left: float = SPACE
    top: float = SPACE
    letters: float = 9.0
    air: float = 2.5
    role: Role = Role.MUTED


ON_SCREEN: Final = RulerRoom()

ON_PAPER: Final = 0.25
"""The height of capitals on paper, in sides of a cell: larger, as paper has no zoom."""

PAPER_GAP: Final = 1.5
"""What is kept free on paper between names and what is drawn around a board, in user units."""

_LINE: Final = 1.46
"""The height of a line with descenders, in heights of a capital."""


def paper_room(rows: Iterable[int], side: float) -> RulerRoom:
    """The least room in which all names have capitals of `ON_PAPER`, for cells of this side."""
    letters, air = ON_PAPER * side, 0.5
    widest = max((lettering.width(row_name(y), letters) for y in rows), default=0.0)
    return RulerRoom(widest + 0.01 + 2 * air, letters * _LINE + 2 * air, letters, air, Role.INK)


def larger(side: float) -> RulerRoom:
    """The room of a screen's names with capitals of `ON_PAPER`, where they have room, for cells of this side."""
    return RulerRoom(letters=ON_PAPER * side, air=1.0, role=Role.INK)


def rulers(
    columns: Iterable[int], rows: Iterable[int], side: float, *, gap: float = 0.0, room: RulerRoom = ON_SCREEN
) -> Iterator[Item]:
    """The names of these columns and rows, where cell (0, 0) has its corner at the origin and sides of `side`.

    `gap` is kept free between the ruler and the board. The rulers stand above the first row and left of the first
    column of those given, in this `room`.
    """
    across, down = sorted(columns), sorted(rows)
    left = min(across, default=0) * side - gap - room.left + room.air
    top = min(down, default=0) * side - gap - room.top + room.air
    wide, tall = room.left - 2 * room.air, room.top - 2 * room.air
    for x in across:
        box = (x * side + side * 0.1, top, side * 0.8, tall)
        yield lettering.label(column_name(x), box, room.role, most=room.letters)
    for y in down:
        box = (left, y * side + side * 0.1, wide, side * 0.8)
        yield lettering.label(row_name(y), box, room.role, most=room.letters)
