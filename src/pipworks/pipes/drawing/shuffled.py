"""How a board's tiles are turned in a picture of the board as given out: at random, with few joints by accident.

Were all turned alike, neighbours would line up to long pipes that mean nothing. The turns depend on the board alone, so
that a board has one picture, and know nothing of its solutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from pipworks.pipes.drawing.view import View
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_SWEEPS: Final = 12
"""How often each tile is turned anew, to where it meets the fewest openings of its neighbours."""

_MOST_SWEPT: Final = 2_500
"""The tiles of the largest board that is gone over more than once."""

_TURNS: Final = {tile: tuple(dict.fromkeys(openings(tile, letter) for letter in ORIENTATIONS)) for tile in Tile}


def given(board: Board) -> View:
    """The board as given out, with its tiles as they are `shuffled`."""
    return View.of(board, None).replaced(masks=shuffled(board))


def shuffled(board: Board) -> tuple[int, ...]:
    """The open directions of each tile, in the order of `board.tiles`."""
    rng = Rng(crc32(f"{board.width} {board.letters}".encode()))
    masks = [rng.choice(_TURNS[tile]) for tile in board.tiles]
    for _ in range(_SWEEPS if len(masks) <= _MOST_SWEPT else 1):
        for place, tile in enumerate(board.tiles):
            if len(_TURNS[tile]) > 1:
                facing = _facing(board, masks, place)
                order = rng.shuffled(_TURNS[tile])
                joints = [(mask & facing).bit_count() for mask in order]
                masks[place] = order[joints.index(min(joints))]
    return tuple(masks)


def _facing(board: Board, masks: Sequence[int], place: int) -> int:
    """The directions in which a tile's neighbours are open towards it."""
    width, height = board.width, board.height
    y, x = divmod(place, width)
    found = 0
    for bit, dx, dy in ((1, 0, -1), (2, 1, 0), (4, 0, 1), (8, -1, 0)):
        across, down = x + dx, y + dy
        if board.wraps:
            across, down = across % width, down % height
        elif not (0 <= across < width and 0 <= down < height):
            continue
        near = down * width + across
        if near != place and masks[near] & (bit << 2 if bit < 4 else bit >> 2):
            found |= bit
    return found
