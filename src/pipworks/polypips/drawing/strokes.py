"""How wide lines are, and how labels and pips share a cell: on a screen, and on paper, which has no zoom.

Lines on paper outlive a black-and-white copier where cells are as small as paper has them, and the labels of a solution
are as large as those of its puzzle, with smaller pips below them.
"""

from __future__ import annotations

from pipworks.polypips.drawing.laid import USUAL, Look
from pipworks.polypips.drawing.pieces import EDGE, SEAM
from pipworks.record import Record
from pipworks.render.roles import Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Strokes(Record):
    """Widths of lines in sides of the board's cells, and in user units what is told of labels.

    `edge` is around a loose piece, `seam` between two cells of it or of a region, `inner` between two of a placed
    piece, whose own line has the look `line`. `label` is the greatest height of capitals above pips; pips there are
    drawn `drop` lower, in a square of `pips` sides. Names and the hatching of holes have the role `minor`. `light` tabs
    have dark letters: a copier fills light ones.
    """

    edge: float = EDGE
    seam: float = SEAM
    inner: float = SEAM
    hatching: float = 0.02
    line: Look = USUAL
    label: float = 7.8
    drop: float = 4.4
    pips: float = 0.88
    minor: Role = Role.MUTED
    light: bool = False


ON_SCREEN: Final = Strokes()

ON_PAPER: Final = Strokes(
    seam=0.035,
    inner=0.02,
    hatching=0.035,
    line=Look(Role.INK, 0.05),
    label=10.7,
    drop=6.1,
    pips=0.72,
    minor=Role.INK,
    light=True,
)
