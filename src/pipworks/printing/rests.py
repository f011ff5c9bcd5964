"""What goes with a puzzle on pages behind its own: the empty grid of a board, or the pieces, where they had no room."""

from __future__ import annotations

from typing import Final

from pipworks.printing.layout import Areas, Box, rounded
from pipworks.printing.loose import set_out
from pipworks.printing.page import Figure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.entry import Entry
    from pipworks.printing.frame import Frame
    from pipworks.printing.page import Page
    from pipworks.render.arranged import Arranged

_GAP: Final = 0.4
"""Between two pieces, in cells."""


def greatest_cell(rest: Sequence[Arranged], frame: Frame) -> float:
    """The greatest cell at which each of the drawings has room on a page."""
    area = frame.under()
    return min(rounded(min(area.width / each.width, area.height / each.height)) for each in rest)


def rest_pages(entry: Entry, rest: Sequence[Arranged], cell: float, frame: Frame) -> Iterator[Page]:
    """The drawings at the cell of their puzzle, or at the greatest for which a page has room."""
    if not rest:
        return
    cell = min(cell, greatest_cell(rest, frame))
    before, after = rest[0].heading
    for number, figures in enumerate(_laid(rest, cell, frame.under())):
        words = " ".join(filter(None, (after, "(rest)" if number else "")))
        yield frame.page([*frame.heading_of(before, entry.name, words), *figures])


def _laid(rest: Sequence[Arranged], cell: float, area: Box) -> tuple[tuple[Figure, ...], ...]:
    """The figures of each page: one that is alone stands in the middle."""
    if len(rest) > 1:
        return set_out(rest, cell, Areas(area, area), gap=_GAP * cell) or ()
    (drawing,) = rest
    x = area.x + (area.width - drawing.width * cell) / 2
    return ((Figure(drawing.draw(), x, area.y, cell / drawing.side),),)
