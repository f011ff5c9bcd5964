"""How wide the lines of a board are: on a screen, and on paper, where they outlive a black-and-white copier."""

from __future__ import annotations

from pipworks.record import Record
from pipworks.render.roles import Role
from pipworks.render.scene import Style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class PipeStyle(Record):
    """How pipes are drawn: their edge, the width of the flange at an open end, and what is inside, in layers."""

    casing: Style
    flange: float
    insides: tuple[Style, ...]


class Strokes(Record):
    """Dry and lit pipes, the frame of a board that wraps and of one that doesn't, and the edge of a tile's plate."""

    dry: PipeStyle
    lit: PipeStyle
    edge: Style
    wall: Style
    plate: float

    def frame(self, *, wraps: bool) -> Style:
        """The frame of a board."""
        return self.edge if wraps else self.wall


def _pipe(width: float, flange: float, casing: Role, *insides: tuple[Role, float]) -> PipeStyle:
    layers = tuple(Style(stroke=role, width=inside, square=True) for role, inside in insides)
    return PipeStyle(Style(stroke=casing, width=width, square=True), flange, layers)


ON_SCREEN: Final = Strokes(
    dry=_pipe(10.5, 2.6, Role.DRY_CASING, (Role.DRY, 6.5)),
    lit=_pipe(15, 3.2, Role.CASING, (Role.LIT, 10.5), (Role.GLOW, 2.6)),
    edge=Style(fill=Role.FACE, stroke=Role.GRID, width=1.5),
    wall=Style(fill=Role.FACE, stroke=Role.INK, width=5),
    plate=0.8,
)

ON_PAPER: Final = Strokes(
    dry=_pipe(11.5, 3.0, Role.DRY_CASING, (Role.DRY, 5.5)),
    lit=_pipe(16, 3.2, Role.CASING, (Role.LIT, 10.5), (Role.GLOW, 2.6)),
    edge=Style(fill=Role.FACE, stroke=Role.INK, width=2),
    wall=Style(fill=Role.FACE, stroke=Role.INK, width=5),
    plate=1.0,
)
"""The lines along a dry pipe are wider, and so is a lit pipe, which stays the thicker of the two."""
