"""The pieces of a puzzle to be cut out of paper: each with its pips and the line to cut along.

The line runs along the border of the piece's cells and nothing else, its middle on the border, so that what is cut out
covers as many cells of a board of the same scale. No other ink comes near it. A piece is printed with the hand that it
has, as no piece may be turned over.
"""

from __future__ import annotations

from functools import partial

from pipworks.grid import COMPASS, reading_order
from pipworks.polypips.drawing.board import SIDE
from pipworks.polypips.drawing.pieces import faces, seams
from pipworks.polypips.drawing.tray import Blank
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.render.arranged import Arranged
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.scene import Item, Path, Scene, Style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

CUT: Final = 0.036 * SIDE
"""The width of the line to cut along."""

_DASH: Final = SIDE / 9
"""A side of a cell is five dashes and the four gaps between them, so that all corners are marked."""

_SEAM: Final = 0.03
"""The width of the line between two of its cells, in sides of a cell."""
_CLEAR: Final = 0.18
"""How far seams end before the border, in sides of a cell."""


def cut_outs(puzzle: Puzzle) -> tuple[Arranged, ...]:
    """Each piece in the order of the puzzle; of a supply as many of each shape as the board's cells have room for.

    A width and a height are whole cells; half the width of the cut line reaches out of the box.
    """
    if not puzzle.supply:
        return tuple(map(_cut_out, puzzle.pieces))
    return tuple(
        each for shape in puzzle.supply for each in (_cut_out(Blank(shape)),) * (len(puzzle.cells) // shape.size)
    )


def _cut_out(piece: Piece | Blank) -> Arranged:
    width, height = (max(places) + 1 for places in zip(*piece.cells, strict=True))
    return Arranged(width, height, SIDE, partial(_scene, piece, width, height))


def _scene(piece: Piece | Blank, width: int, height: int) -> Scene:
    """The piece in a box of its cells."""
    items: list[Item] = [cut_line(piece)]
    if len(piece.cells) > 1:
        items.append(seams([piece.cells], SIDE, short=_CLEAR, width=_SEAM))
    items += faces(piece.grid, SIDE, digits=False)
    return Scene(width * SIDE, height * SIDE, "Polypips piece to cut out", str(piece), tuple(items))


def cut_line(piece: Piece | Blank) -> Path:
    """The border of the piece's cells, dashed; each side of a cell is a line of its own, with a dash at each end."""
    inside = frozenset(piece.cells)
    pen = Pen()
    for x, y in sorted(inside, key=reading_order):
        for dx, dy in (way.step for way in COMPASS):
            if (x + dx, y + dy) not in inside:
                middle_x, middle_y = x + (1 + dx) / 2, y + (1 + dy) / 2
                pen.move((middle_x - dy / 2) * SIDE, (middle_y - dx / 2) * SIDE)
                pen.line(((middle_x + dy / 2) * SIDE, (middle_y + dx / 2) * SIDE))
    return pen.path(Style(stroke=Role.INK, width=CUT, dash=(_DASH, _DASH), square=True))
