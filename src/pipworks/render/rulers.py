"""Rulers of a picture: the letters of columns above a board, the numbers of rows at its left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.cell_names import column_name, row_name
from pipworks.render import lettering
from pipworks.render.roles import Role
from pipworks.render.scene import Item

SPACE = 18.0
"""The room that a ruler takes beside a board, in user units."""

_LETTERS = 9.0
"""The most height of a ruler's capitals."""
_ROOM = 13.0
"""The room for a name's height, of that of the ruler, and for its width at the left."""


def rulers(columns: Iterable[int], rows: Iterable[int], side: float, *, gap: float = 0.0) -> Iterator[Item]:
    """The names of these columns and rows, where cell (0, 0) has its corner at the origin and sides of `side`.

    `gap` is kept free between the ruler and the board. The rulers stand above the first row and left of the first
    column of those given.
    """
    across, down = sorted(columns), sorted(rows)
    left = min(across, default=0) * side - gap - SPACE
    top = min(down, default=0) * side - gap - SPACE
    margin = (SPACE - _ROOM) / 2
    for x in across:
        box = (x * side + side * 0.1, top + margin, side * 0.8, _ROOM)
        yield lettering.label(column_name(x), box, Role.MUTED, most=_LETTERS)
    for y in down:
        box = (left + margin, y * side + side * 0.1, _ROOM, side * 0.8)
        yield lettering.label(row_name(y), box, Role.MUTED, most=_LETTERS)
