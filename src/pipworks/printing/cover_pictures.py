"""The pictures of a cover: solved boards that are not among the puzzles, those of the worked examples."""

from __future__ import annotations

from typing import Final

from pipworks.printing.page import Figure
from pipworks.printing.told import explained

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.entry import Entry
    from pipworks.printing.flow import Box
    from pipworks.render.arranged import Arranged

GAP: Final = 9.0
"""The gap between two pictures, and the least around them, in millimetres."""
_CELL: Final = 24.0
"""The largest cell of a picture, in millimetres."""
_SMALLEST: Final = 4.0
"""The smallest cell with which there are pictures at all."""
_CAPITALS: Final = 3.6
"""The least height of letters in large print, in millimetres."""
_NAMES: Final = ("polypips", "pipes")
"""The families that have a worked example, as they stand beside each other."""


def pictures(entries: Sequence[Entry], box: Box, *, large: bool) -> Iterator[Figure]:
    """The solved board of each worked example that the booklet has, in the middle of the box, all with the same cells.

    They stand beside each other, or one below the other where they are larger then. In large print there are no more
    than have letters that large. No picture comes where there is hardly any room.
    """
    boards = list(_drawn(entries))
    while boards:
        beside = _cell(boards, box, beside=True)
        cell = max(beside, _cell(boards, box, beside=False))
        if len(boards) > 1 and large and any(board.letters * cell < _CAPITALS for board in boards):
            boards.pop()
            continue
        if cell >= _SMALLEST:
            yield from _placed(boards, min(cell, _CELL), box, beside=cell == beside)
        return


def _cell(boards: Sequence[Arranged], box: Box, *, beside: bool) -> float:
    """The largest cell with which the boards have room beside each other, or one below the other."""
    gaps = GAP * (len(boards) - 1)
    wide, tall = [board.width for board in boards], [board.height for board in boards]
    if beside:
        return min((box.width - gaps) / sum(wide), box.height / max(tall))
    return min(box.width / max(wide), (box.height - gaps) / sum(tall))


def _placed(boards: Sequence[Arranged], cell: float, box: Box, *, beside: bool) -> Iterator[Figure]:
    """The boards with cells of this size, in the middle of the box."""
    gaps = GAP * (len(boards) - 1)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    if beside:
        x -= (sum(board.width for board in boards) * cell + gaps) / 2
    else:
        y -= (sum(board.height for board in boards) * cell + gaps) / 2
    for board in boards:
        wide, tall = board.width * cell, board.height * cell
        at = (x, y - tall / 2) if beside else (x - wide / 2, y)
        scene = board.draw()
        yield Figure(scene, *at, cell / board.side, f"{scene.title}: {scene.description}")
        x, y = (x + wide + GAP, y) if beside else (x, y + tall + GAP)


def _drawn(entries: Sequence[Entry]) -> Iterator[Arranged]:
    """The solved boards of the families' worked examples, each of a variant that is among the entries."""
    for name in _NAMES:
        those = [entry for entry in entries if entry.family.name == name]
        worked = explained(those[0].family, those).worked if those else None
        if worked is not None:
            yield those[0].family.answer_drawing(worked.puzzle, worked.solution)
