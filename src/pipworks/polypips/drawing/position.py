"""A position as a small drawing: the placed pieces with their pips, and the regions that are still open."""

from __future__ import annotations

from pipworks.arguments import public
from pipworks.grid import Cell, connected_parts
from pipworks.polypips.drawing.text import FREE
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.render import boxart


@public
def draw_position(puzzle: Puzzle, position: Solution, *, ascii: bool = False) -> str:
    """The board with walls around each piece and around the open cells of each region; no newline at the end.

    A region's label is in its first open cell. With nothing placed it is the drawing of the game.
    """
    pips = position.grid
    owner: dict[Cell, object] = {}
    labels: dict[Cell, str] = {cell: str(pip) for cell, pip in pips.items()}
    for number, placed in enumerate(position.placements):
        owner |= dict.fromkeys(placed.cells, ("piece", number))
    regions = [(each.cells, each.ascii_label if ascii else each.label) for each in puzzle.constraints]
    bound = {cell for cells, _ in regions for cell in cells}
    free = [cell for cell in puzzle.cells if cell not in bound and cell not in pips]
    regions += [(part, "." if ascii else FREE) for part in connected_parts(free)]
    for number, (cells, label) in enumerate(regions):
        left = [cell for cell in cells if cell not in pips]
        owner |= dict.fromkeys(left, ("region", number))
        if left:
            labels[left[0]] = label
    return boxart.draw(owner, labels, ascii=ascii)
