"""Regions of squares as box drawing: each square three wide and one high, a wall where two regions meet."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.grid import Cell

CHARACTERS = "─│┌┐└┘├┤┬┴┼"
"""The characters of a drawing's walls: `terminal.carries` tells whether an output has them."""

_BOX = "   └ │┌├ ┘─┴┐┤┬┼"
_ASCII = "   + |++ +-+++++"
"""The corner for each set of walls that meet in it, as a number: north 1, east 2, south 4, west 8."""

_CELL = 4
"""Columns from a square's left wall to the next square's."""


Place = tuple[int, int]


def draw(owner: Mapping[Cell, object], labels: Mapping[Cell, str], *, ascii: bool = False) -> str:
    """The squares of `owner` as lines of text, with no spaces at their ends and no newline at the last.

    `owner` maps each square to its region, any value that compares except None; squares that it lacks are off the
    board. Coordinates count from (0, 0), so a board that starts further down starts with empty lines. `ascii` draws the
    walls with `+ - |`; labels are written as they are.

    A label of up to two characters is right-aligned on its square's first two columns, one of three fills the square.
    A longer one runs on over the squares to its right, if these are of its region. If not, it moves to the first square
    of the region where they are; if there is none, it is cut off with a `…`.
    """
    region = {(x, y): mark for (x, y), mark in owner.items()}
    width = max((x for x, _ in region), default=-1) + 1
    height = max((y for _, y in region), default=-1) + 1
    corners = _ASCII if ascii else _BOX
    places = _placed(region, labels, "~" if ascii else "…")
    lines = []
    for y in range(height + bool(height)):
        lines.append(_walls(region, y, width, corners))
        if y < height:
            lines.append(_row(region, places, y, width, corners[5]))
    return "\n".join(line.rstrip() for line in lines)


def _walls(region: Mapping[Place, object], y: int, width: int, corners: str) -> str:
    """The line of walls above row `y`."""
    parts = []
    nw = sw = None
    for x in range(width + 1):
        ne, se = region.get((x, y - 1)), region.get((x, y))
        mask = (nw != ne) + 2 * (ne != se) + 4 * (sw != se) + 8 * (nw != sw)
        parts.append(corners[mask] + corners[10 if ne != se else 0] * (_CELL - 1))
        nw, sw = ne, se
    return "".join(parts)


def _row(region: Mapping[Place, object], places: Mapping[Place, str], y: int, width: int, wall: str) -> str:
    """The line of squares in row `y`, with the walls between them."""
    line = [" "] * (_CELL * width + 1)
    for x in range(width + 1):
        if region.get((x - 1, y)) != region.get((x, y)):
            line[_CELL * x] = wall
    for x in range(width):
        label = places.get((x, y), "").rjust(2)
        line[_CELL * x + 1 : _CELL * x + 1 + len(label)] = label
    return "".join(line)


def _placed(region: Mapping[Place, object], labels: Mapping[Cell, str], cut: str) -> dict[Place, str]:
    """The labels, with those too long for one square moved to where they have room, or cut off."""
    placed: dict[Place, str] = {}
    for cell, label in labels.items():
        squares = (len(label) + _CELL) // _CELL
        start = cell if squares == 1 else _run(region, cell, squares)
        placed[start or cell] = label if start else label[: _CELL - 2] + cut
    return placed


def _run(region: Mapping[Place, object], cell: Place, squares: int) -> Place | None:
    """The first of `squares` squares side by side in the region of `cell`, `cell` itself if possible; or None."""
    mark = region.get(cell)
    mates = sorted((y, x) for (x, y), other in region.items() if other == mark)
    for x, y in (cell, *((x, y) for y, x in mates)):
        if all(region.get((x + step, y)) == mark for step in range(squares)):
            return x, y
    return None
