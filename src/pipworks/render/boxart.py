"""Regions of cells as box drawing: each cell three wide and one high, a wall where two regions meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipworks.grid import Cell
from pipworks.render.ruled import ruled

CHARACTERS = "─│┌┐└┘├┤┬┴┼"
"""The characters of a drawing's walls: `terminal.carries` tells whether an output has them."""

_BOX = "   └ │┌├ ┘─┴┐┤┬┼"
_ASCII = "   + |++ +-+++++"
"""The corner for each set of walls that meet in it, as a number: north 1, east 2, south 4, west 8."""

_PITCH = 4
"""Columns from the left wall of a cell to that of the next."""


Place = tuple[int, int]


def draw(owner: Mapping[Cell, object], labels: Mapping[Cell, str], *, ascii: bool = False, rulers: bool = False) -> str:
    """The cells of `owner` as lines of text, with no spaces at their ends and no newline at the last; see `lines`.

    With `rulers` the names of columns and rows stand around them.
    """
    drawing = "\n".join(lines(owner, labels, ascii=ascii))
    if not rulers or not owner:
        return drawing
    return ruled(drawing, max(x for x, _ in owner) + 1, max(y for _, y in owner) + 1)


def lines(owner: Mapping[Cell, object], labels: Mapping[Cell, str], *, ascii: bool = False) -> Iterator[str]:
    """The cells of `owner` as lines of text, with no spaces at their ends, one after the other.

    `owner` maps each cell to its region, any value that compares except None; cells that it lacks are off the
    board. Coordinates count from (0, 0), so a board that starts further down starts with empty lines. `ascii` draws the
    walls with `+ - |`; labels are written as they are.

    A label of up to two characters is right-aligned on its cell's first two columns, one of three fills the cell.
    A longer one runs on over the cells to its right, if these are of its region. If not, it moves to the first cell
    of the region where they are; if there is none, it is cut off with a `…`.
    """
    region = {(x, y): mark for (x, y), mark in owner.items()}
    width = max((x for x, _ in region), default=-1) + 1
    height = max((y for _, y in region), default=-1) + 1
    corners = _ASCII if ascii else _BOX
    places = _placed(region, labels, "~" if ascii else "…")
    for y in range(height + bool(height)):
        yield _walls(region, y, width, corners).rstrip()
        if y < height:
            yield _row(region, places, y, width, corners[5]).rstrip()


def _walls(region: Mapping[Place, object], y: int, width: int, corners: str) -> str:
    """The line of walls above row `y`."""
    parts = []
    nw = sw = None
    for x in range(width + 1):
        ne, se = region.get((x, y - 1)), region.get((x, y))
        mask = (nw != ne) + 2 * (ne != se) + 4 * (sw != se) + 8 * (nw != sw)
        parts.append(corners[mask] + corners[10 if ne != se else 0] * (_PITCH - 1))
        nw, sw = ne, se
    return "".join(parts)


def _row(region: Mapping[Place, object], places: Mapping[Place, str], y: int, width: int, wall: str) -> str:
    """The line of cells in row `y`, with the walls between them."""
    line = [" "] * (_PITCH * width + 1)
    for x in range(width + 1):
        if region.get((x - 1, y)) != region.get((x, y)):
            line[_PITCH * x] = wall
    for x in range(width):
        label = places.get((x, y), "").rjust(2)
        if label.isspace():
            continue  # the square may lie under the label of one further to the left
        line[_PITCH * x + 1 : _PITCH * x + 1 + len(label)] = label
    return "".join(line)


def _placed(region: Mapping[Place, object], labels: Mapping[Cell, str], cut: str) -> dict[Place, str]:
    """The labels, with those too long for one cell moved to where they have room, or cut off."""
    placed: dict[Place, str] = {}
    for cell, label in labels.items():
        length = (len(label) + _PITCH) // _PITCH
        start = cell if length == 1 else _run(region, cell, length)
        placed[start or cell] = label if start else label[: _PITCH - 2] + cut
    return placed


def _run(region: Mapping[Place, object], cell: Place, length: int) -> Place | None:
    """The first of `length` cells side by side in the region of `cell`, `cell` itself if possible; or None."""
    mark = region.get(cell)
    mates = sorted((y, x) for (x, y), other in region.items() if other == mark)
    for x, y in (cell, *((x, y) for y, x in mates)):
        if all(region.get((x + step, y)) == mark for step in range(length)):
            return x, y
    return None
