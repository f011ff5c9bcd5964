"""A puzzle laid out for a drawing: edges between its regions, its pieces in rows below the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from pipworks.grid import COMPASS, Cell
from pipworks.penpa.drawing import between
from pipworks.polypips.puzzle.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.penpa.drawing import Edge

_LEAST: Final = 8
"""The columns that the pieces may always take, be the board narrower."""


def edges_between(cells: Iterable[Cell], regions: Mapping[Cell, int]) -> Iterator[Edge]:
    """The edges between two cells of the board that are of different regions, or of one and of none."""
    board = set(cells)
    for cell in board:
        for side in COMPASS[1:3]:
            near = Cell(cell.x + side.step[0], cell.y + side.step[1])
            if near in board and regions.get(cell) != regions.get(near):
                yield between(cell, side)


def outline(cells: Collection[Cell]) -> set[Edge]:
    """The edges around cells."""
    return {
        between(cell, side)
        for cell in cells
        for side in COMPASS
        if (cell.x + side.step[0], cell.y + side.step[1]) not in cells
    }


def laid_below(puzzle: Puzzle) -> list[dict[Cell, int | None]]:
    """Each piece by cell with its pips, or each shape of the supply with None: in rows below the board, with gaps."""
    grids: list[dict[Cell, int | None]] = [dict(piece.grid) for piece in puzzle.pieces]
    grids += [dict.fromkeys(shape.cells) for shape in puzzle.supply]
    laid: list[dict[Cell, int | None]] = []
    most = max(puzzle.width, _LEAST)
    left, top, below = 0, puzzle.height + 1, 0
    for grid in grids:
        width, height = (max(at) + 1 for at in zip(*grid, strict=True))
        if left and left + width > most:
            left, top, below = 0, top + below + 1, 0
        laid.append({Cell(cell.x + left, cell.y + top): pip for cell, pip in grid.items()})
        left, below = left + width + 1, max(below, height)
    return laid
