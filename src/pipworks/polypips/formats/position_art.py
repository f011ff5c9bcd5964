"""A drawn position, read back: the placed pieces among the open cells of regions, which have labels.

The inverse of `drawing.position.draw_position`, in box characters or in ASCII.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pipworks.grid import Cell
from pipworks.polypips.drawing.marks import MARK
from pipworks.polypips.drawing.position import OPEN, is_like_a_piece
from pipworks.polypips.drawing.text import FREE, FREE_ASCII, without_braces
from pipworks.polypips.formats.drawn_page import Page
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_PIPS: Final = frozenset(map(str, VALUES))
_CUT: Final = ("…", "~")


def read_position(source: Source, start: int, end: int, puzzle: Puzzle) -> Solution:
    """The position drawn on the lines from `start` up to, not including, `end`, which count from 1.

    What lies within walls is a placed piece where each square has pips, and open where it has nothing, the label of
    the region that it is in, or small digits, what can be there. An indented or cropped drawing of the whole board is
    moved there. Raises ParseError for what is no drawing, and for a text that is neither pips nor the region's label.
    """
    page = Page(source, start, end, labelled=True)
    if not page.width or not page.height:
        raise source.error(start, 1, "expected a drawn position", "draw it as pipworks show --position does")
    dx, dy = _shift(page, set(puzzle.cells))
    placements = []
    for part, text, one_each in page.texts(None):
        if not _is_open([Cell(x + dx, y + dy) for x, y in part], text, puzzle, like_pips=one_each):
            pips = page.piece(part)
            placements.append(Placement.of({Cell(x + dx, y + dy): pip for (x, y), pip in pips.items()}))
    return Solution(tuple(placements))


def _shift(page: Page, board: set[Cell]) -> tuple[int, int]:
    """The way to move the drawing so that the whole board is in it; to where it was drawn if there is none."""
    enclosed = page.enclosed(None)
    if not enclosed:
        return page.here
    left, top = (min(cell[axis] for cell in board) - min(cell[axis] for cell in enclosed) for axis in (0, 1))
    for dx, dy in (page.here, (left, top)):
        if board <= {Cell(x + dx, y + dy) for x, y in enclosed}:
            return dx, dy
    return page.here


def _is_open(cells: list[Cell], text: str, puzzle: Puzzle, *, like_pips: bool) -> bool:
    """Whether these cells are open: the text is the label of their region, and no piece would be drawn so."""
    if like_pips and set(text) <= _PIPS and (len(cells) > 1 or is_like_a_piece(puzzle, text)):
        return False
    return any(
        text in (label, label + OPEN) or (text.endswith(_CUT) and label.startswith(text[:-1]))
        for label in _labels(cells, puzzle)
    ) or _is_marked(text, _labels(cells, puzzle))


def _is_marked(text: str, labels: Iterable[str]) -> bool:
    """Whether these are small digits, what open cells can be, around one of the labels or instead of it."""
    return any(re.fullmatch(f"{MARK}*{re.escape(label)}{MARK}*", text) for label in ("", *labels))


def _labels(cells: list[Cell], puzzle: Puzzle) -> Iterator[str]:
    """The labels of the region that has all of these cells, in all their forms."""
    bound = {cell for constraint in puzzle.constraints for cell in constraint.cells}
    if bound.isdisjoint(cells):
        yield from (FREE, FREE_ASCII)
    for constraint in puzzle.constraints:
        if set(cells) <= set(constraint.cells):
            for label in (constraint.label, constraint.ascii_label):
                yield from (label, without_braces(label))
