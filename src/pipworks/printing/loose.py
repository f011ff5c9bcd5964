"""Loose pieces on shelves, all of one cell, each turned by a quarter where it has room only so."""

from __future__ import annotations

from typing import Final

from pipworks.printing.layout import Areas, Bounds, Size, Thing
from pipworks.printing.page import Figure
from pipworks.printing.shelves import Packing, packed
from pipworks.render.scene import Group, Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.printing.layout import Box
    from pipworks.render.arranged import Arranged

GAP: Final = 4.0
"""Between two pieces that are cut out."""


def set_out(
    pieces: Sequence[Arranged], cell: float, areas: Areas, *, gap: float = GAP
) -> tuple[tuple[Figure, ...], ...] | None:
    """The pieces in their order, those of each page, at exactly this cell; None where one is larger than a page."""
    turned = [_needs_turning(piece, cell, areas.other) for piece in pieces]
    things = [
        Thing((Size(piece.height, piece.width) if quarter else Size(piece.width, piece.height),))
        for piece, quarter in zip(pieces, turned, strict=True)
    ]
    bounds = Bounds(least=cell, alone=cell, most=cell)
    laid = packed(things, areas, bounds, Packing((cell,), gap, narrowest=0.0, loose=False))
    if laid.faults:
        return None
    return tuple(
        tuple(
            Figure(
                _quarter(pieces[place.thing].draw()) if turned[place.thing] else pieces[place.thing].draw(),
                place.drawing.x,
                place.drawing.y,
                cell / pieces[place.thing].side,
            )
            for place in places
        )
        for places in laid.pages
    )


def bottom(figures: Sequence[Figure]) -> float:
    """How far down the figures reach."""
    return max(figure.y + figure.scene.height * figure.scale for figure in figures)


def _needs_turning(piece: Arranged, cell: float, area: Box) -> bool:
    wide, high = piece.width * cell, piece.height * cell
    return (wide > area.width or high > area.height) and high <= area.width and wide <= area.height


def _quarter(scene: Scene) -> Scene:
    """The drawing turned clockwise by a quarter, which leaves its hand as it is."""
    turned = Group(scene.items, dx=scene.height, turn=90.0)
    return Scene(scene.height, scene.width, scene.title, scene.description, (turned,))
