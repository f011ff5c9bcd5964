"""A position as a small drawing: the placed pieces with their pips, and the regions that are still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipworks.arguments import public
from pipworks.grid import Cell, connected_parts
from pipworks.polypips.drawing.marks import small_digits
from pipworks.polypips.drawing.text import FREE, FREE_ASCII, label_places, squares_of
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.render import boxart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, TypeAlias

Marks: TypeAlias = Mapping[Cell, Sequence[int]]

OPEN: Final = "?"
"""What stands behind the label of an open cell that would look like a placed monomino without it."""


@public
def draw_position(puzzle: Puzzle, position: Solution, *, ascii: bool = False, rulers: bool = False) -> str:
    """The board with walls around each piece and around the open cells of each region; no newline at the end.

    A region's label is in its first open cell. With nothing placed it is the drawing of the game, but for `4?` on an
    open cell by itself where the puzzle has the monomino `1o:4`: `4` alone is that piece. `parse_position` reads it.
    `rulers` name the columns and rows.
    """
    return draw_marked(puzzle, position, {}, ascii=ascii, rulers=rulers)


def draw_marked(puzzle: Puzzle, position: Solution, marks: Marks, *, ascii: bool = False, rulers: bool = False) -> str:
    """The drawing of a position with marks, the pips that open cells can have, as small digits.

    A constraint's label stays where it is without marks, so that a cell under it shows none. `parse_position` reads the
    pieces in it.
    """
    pips = position.grid
    owner: dict[Cell, object] = {}
    labels: dict[Cell, str] = {cell: str(pip) for cell, pip in pips.items()}
    for number, placed in enumerate(position.placements):
        owner |= dict.fromkeys(placed.cells, ("piece", number))
    small = {cell: small_digits(known, ascii=ascii) for cell, known in marks.items() if cell not in pips}
    written = label_cells(puzzle, position)
    small = {cell: text for cell, text in small.items() if text and cell not in written}
    regions = [(each.cells, each.ascii_label if ascii else each.label) for each in puzzle.constraints]
    bound = {cell for cells, _ in regions for cell in cells}
    free = [cell for cell in puzzle.cells if cell not in bound and cell not in pips]
    regions += [(part, FREE_ASCII if ascii else FREE) for part in connected_parts(free)]
    for number, (cells, label) in enumerate(regions):
        left = tuple(cell for cell in cells if cell not in pips)
        owner |= dict.fromkeys(left, ("region", number))
        if left and is_like_a_piece(puzzle, label) and len(next(connected_parts(left))) == 1:
            labels[left[0]] = f" {label}{OPEN}"
        elif left:
            unmarked = tuple(cell for cell in left if cell not in small)
            bare = number >= len(puzzle.constraints) and unmarked
            labels |= label_places(bare or left, label, ascii=ascii)
    return boxart.draw(owner, labels | small, ascii=ascii, rulers=rulers)


def label_cells(puzzle: Puzzle, position: Solution) -> frozenset[Cell]:
    """The open cells in which the drawing of a position writes the labels of constraints."""
    covered = position.grid
    written: set[Cell] = set()
    for constraint in puzzle.constraints:
        left = tuple(cell for cell in constraint.cells if cell not in covered)
        for (x, y), words in (label_places(left, constraint.label) if left else {}).items():
            written.update(Cell(x + step, y) for step in range(squares_of(words)))
    return frozenset(written)


def is_like_a_piece(puzzle: Puzzle, label: str) -> bool:
    """Whether the label, on a cell by itself, looks like one of the puzzle's monominoes."""
    return len(label) == 1 and any(piece.size == 1 and str(piece.pips[0]) == label for piece in puzzle.pieces)
