"""A board as data for MiniZinc, `.dzn`; `docs/examples/pipes.mzn` is a model that solves it and prints a solution."""

from __future__ import annotations

from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.tiles import TILE_LETTERS
from pipworks.unsaid import left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "dzn"


def format(document: Document) -> str:
    """The board as MiniZinc data: its size, its variant, and a number for each tile, 0 for the blank one.

    The numbers are places in `_HILT123`, the letters of a board file.
    """
    board = document.board
    rows = [", ".join(str(TILE_LETTERS.index(letter)) for letter in row) for row in board.rows]
    tiles = "".join(f" {row}  % {letters}\n|" for row, letters in zip(rows, board.rows, strict=True))
    numbers = " ".join(f"{number}={letter}" for number, letter in enumerate(TILE_LETTERS))
    return (
        f"% A board of Pipes for pipes.mzn. Tiles: {numbers}\n"
        f"width = {board.width};\nheight = {board.height};\n"
        f"wraps = {str(board.wraps).lower()};\nall_tiles = {str(board.all_tiles).lower()};\n"
        f"tiles = [|{tiles}];\n"
    )


def lost_out(document: Document) -> tuple[str, ...]:
    """What the data can't hold: all that isn't the board."""
    return left_out(document)
