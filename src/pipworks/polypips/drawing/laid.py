"""Placed pieces, lying on a board as dominoes lie on a table: the regions' lead and tints are seen around them.

A piece is drawn with one even, thin line a little inside its cells, a region with lead between its cells and others, so
that the two are never taken for each other. Where a piece lies across lead, its body covers it, and a dashed line on
the edge of the cells says where the regions meet. No line runs through pips.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from pipworks.grid import COMPASS, Cell
from pipworks.polypips.drawing.pieces import SEAM
from pipworks.record import Record
from pipworks.render.outline import outline
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.scene import Item, Path, Style

_INSET = 0.1
"""How far inside its cells a piece's line runs, in sides of a cell."""
_ROUND = 0.14
_DASH = (0.075, 0.06)

Cells = tuple[Cell, ...]


class Look(Record):
    """How a piece is drawn: the colour of its line, and its width in sides of a cell."""

    line: Role
    width: float


USUAL = Look(Role.INK, 0.036)
NEW = Look(Role.INK, 0.085)
"""A piece that has just been laid."""
OLD = Look(Role.MUTED, 0.03)
"""One that has long been there, in a picture about another."""


def bodies(
    pieces: Sequence[Cells],
    side: float,
    *,
    ground: Callable[[Cell], Role],
    owner: Callable[[Cell], object],
    look: Look = USUAL,
    seam: float = SEAM,
) -> Iterator[Item]:
    """The pieces with these cells, over the lead of the board; `ground` is the colour of a piece on a cell.

    `owner` tells the region of a cell, by any value that compares; `seam` is the width of the line between two cells
    of a piece, in sides of a cell.
    """
    grounds: dict[Role, Pen] = {}
    inner, across = Pen(), Pen()
    for cells in pieces:
        inside = frozenset(cells)
        for cell in cells:
            pen = grounds.setdefault(ground(cell), Pen())
            _square(pen, cell, inside, side)
            for step in ((1, 0), (0, 1)):
                near = Cell(cell.x + step[0], cell.y + step[1])
                if near in inside:
                    _edge(inner if owner(near) == owner(cell) else across, near, step, side)
    for role, pen in grounds.items():
        yield pen.path(Style(fill=role))
    yield inner.path(Style(stroke=Role.WALL, width=seam * side, square=True))
    dash = tuple(length * side for length in _DASH)
    yield across.path(Style(stroke=Role.WALL, width=0.03 * side, dash=dash, square=True))
    for cells in pieces:
        steps = outline(cells, side, inset=_INSET * side, radius=_ROUND * side)
        yield Path(steps, Style(stroke=look.line, width=look.width * side))


def _square(pen: Pen, cell: Cell, inside: Collection[Cell], side: float) -> None:
    """Draw what a piece covers of one of its cells, up to the cells' edges where it goes on."""
    inset = _INSET * side
    left, top, right, bottom = cell.x * side, cell.y * side, (cell.x + 1) * side, (cell.y + 1) * side
    north, east, south, west = (Cell(cell.x + dx, cell.y + dy) in inside for dx, dy in (way.step for way in COMPASS))
    left, right = left + inset * (not west), right - inset * (not east)
    top, bottom = top + inset * (not north), bottom - inset * (not south)
    round_ = _ROUND * side
    corners = (
        (left, top, 0.0 if north or west else round_),
        (right, top, 0.0 if north or east else round_),
        (right, bottom, 0.0 if south or east else round_),
        (left, bottom, 0.0 if south or west else round_),
    )
    pen.through(corners, closed=True)


def _edge(pen: Pen, cell: Cell, step: tuple[int, int], side: float) -> None:
    """Draw the edge between a cell and the one before it, as far as both are under the piece."""
    inset = _INSET * side
    x, y = cell.x * side, cell.y * side
    if step[0]:
        pen.move(x, y + inset).line((x, y + side - inset))
    else:
        pen.move(x + inset, y).line((x + side - inset, y))
