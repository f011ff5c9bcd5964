"""A position as a scene: the board as far as it is covered, and below it the pieces that are left."""

from __future__ import annotations

from pipworks.polypips.drawing import picture
from pipworks.polypips.drawing.pieces_left import left_over
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.render.scene import Group, Scene
from pipworks.words import counted

_BETWEEN = -16.0
"""What the margins of the two are more than one needs between them."""


def of_position(puzzle: Puzzle, position: Solution, *, digits: bool = False, rulers: bool = False) -> Scene:
    """The placed pieces over the puzzle's regions, and the others of its pieces as they are given.

    A wrong position is drawn as it is; a piece that is placed once too often takes none away. `rulers` name
    columns and rows, and pieces of more than two cells.
    """
    left = left_over(puzzle, position)
    board = picture.of_solution(position, puzzle, digits=digits, solid=bool(left), rulers=rulers)
    if not left:
        return board
    tray = picture.of_pieces(left, digits=digits, tokens=False, letters=puzzle.letters if rulers else None)
    width = max(board.width, tray.width)
    items = (
        Group(board.items, (width - board.width) / 2, 0),
        Group(tray.items, (width - tray.width) / 2, board.height + _BETWEEN),
    )
    title = board.title.replace("solution", "position")
    description = f"{board.description}, {counted(len(left), 'piece')} left"
    return Scene(width, board.height + _BETWEEN + tray.height, title, description, items)
