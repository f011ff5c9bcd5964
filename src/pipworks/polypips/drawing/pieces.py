"""A loose piece as dominoes are drawn: a rounded body with dots or digits on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pipworks.grid import Cell
from pipworks.render import lettering
from pipworks.render.outline import outline
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.scene import Circle, Item, Path, Style

_RISING = ((1, -1), (-1, 1))
_CORNERS = (*_RISING, (-1, -1), (1, 1))
_MIDDLE = (0, 0)
DOTS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    (_MIDDLE,),
    _RISING,
    (*_RISING, _MIDDLE),
    _CORNERS,
    (*_CORNERS, _MIDDLE),
    (*_CORNERS, (-1, 0), (1, 0)),
)
"""Where the dots of each number of pips are, from the middle of the square: columns and rows of three by three."""

_SPREAD = 0.215
"""From the middle dot to its neighbours in a row, in sides of the square."""
_DOT = 0.077
"""A dot's radius, in sides of the square."""
EDGE = 0.055
"""The width of the line around a loose piece on a screen, in sides of the square."""
SEAM = 0.012
"""The width of the line between two squares of a piece or a region on a screen, in sides of the square."""


def pip_marks(pip: int, x: float, y: float, side: float, *, digits: bool, role: Role = Role.PIP) -> Iterator[Item]:
    """The dots of `pip` pips, or the digit, in a square of side `side` with its middle at (x, y)."""
    if digits:
        half = side * 0.3
        yield lettering.label(str(pip), (x - half, y - half, 2 * half, 2 * half), role, most=side * 0.4)
        return
    for column, row in DOTS[pip]:
        yield Circle(x + column * _SPREAD * side, y + row * _SPREAD * side, _DOT * side, Style(fill=role))


def blank_mark(x: float, y: float, side: float) -> Item:
    """A faint ring in the middle of a square of a placed piece that has no pips there: it is covered all the same."""
    return Circle(x, y, _DOT * 1.25 * side, Style(stroke=Role.PIP, width=side * 0.02))


def seams(
    parts: Sequence[Collection[tuple[int, int]]], side: float, *, short: float = 0.0, width: float = SEAM
) -> Path:
    """Thin lines between the squares of each part, `width` sides wide, shorter at each end by `short` sides."""
    pen = Pen()
    near, far = short * side, (1 - short) * side
    for part in parts:
        cells = set(part)
        for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
            left, top = x * side, y * side
            if (x + 1, y) in cells:
                pen.move(left + side, top + near).line((left + side, top + far))
            if (x, y + 1) in cells:
                pen.move(left + near, top + side).line((left + far, top + side))
    return pen.path(Style(stroke=Role.WALL, width=side * width))


def body(
    grid: Mapping[Cell, int | None], side: float, *, digits: bool, edge: float = EDGE, seam: float = SEAM
) -> Iterator[Item]:
    """A loose piece with its corner at the origin; None is a square without pips of a piece that has none.

    `edge` and `seam` are the widths of the line around it and of those between its squares, in squares.
    """
    width = side * edge
    steps = outline(grid.keys(), side, inset=width / 2, radius=side * 0.16)
    yield Path(steps, Style(fill=Role.PIECE, stroke=Role.WALL, width=width))
    if len(grid) > 1:
        yield seams([grid.keys()], side, short=0.16, width=seam)
    yield from faces(grid, side, digits=digits)


def faces(grid: Mapping[Cell, int | None], side: float, *, digits: bool) -> Iterator[Item]:
    """The pips on a loose piece with its corner at the origin."""
    for (x, y), pip in grid.items():
        if pip is not None:
            yield from pip_marks(pip, (x + 0.5) * side, (y + 0.5) * side, side, digits=digits)
