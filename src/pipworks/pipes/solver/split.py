"""A large question cut into parts, for many workers: each part is a position, and each answer is in one of them.

Orientations are told apart by how any tile is turned, and layouts by how houses are, as gas comes into each by the side
that it opens; a tile that no gas needs is turned anyhow in a layout. On boards of which every tile needs gas, layouts
are told apart by any tile.

The same board and number give the same parts on every machine.
"""

from __future__ import annotations

from pipworks.arguments import public
from pipworks.limits import UNLIMITED, Limits
from pipworks.outcome import Outcome, Status, Uniqueness
from pipworks.parted import Branch, Split
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, OPEN, ORIENTATIONS, Tile, openings
from pipworks.pipes.solver.count import count
from pipworks.pipes.solver.positions import refusal
from pipworks.pipes.solver.solve import solve, uniqueness

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.limits import Budget

_LOOK: Final = 200
"""Nodes that a part may use to show that it has no solution."""


@public
def split(board: Board, number: int, *, orientations: bool = False, limits: Limits = UNLIMITED) -> Split[Solution]:
    """At least so many parts of a board's layouts, or of its orientations; fewer where there are no more, or a limit
    ended it before.

    Tiles are turned in the order in which a count takes them. Raises ValueError for a number below 1.
    """
    if number < 1:
        raise ValueError(f"number is that of the parts, at least 1, not {number}")
    budget = limits.start()
    parts: list[dict[int, str]] = [{}]
    for tile in _order(board):
        if not orientations and not board.all_tiles and board.tiles[tile] is not Tile.HOUSE:
            continue
        if len(parts) >= number or budget.stop() is not None:
            break
        parts = _turned(board, parts, tile, number, budget)
    return Split(tuple([Branch(_position(board, part)) for part in parts]))


def _order(board: Board) -> list[int]:
    """The tiles that can be turned, line by line along the short side, as in `counting.sweep`."""
    tiles = [tile for tile, kind in enumerate(board.tiles) if kind is not Tile.BLANK]
    if board.width > board.height:
        tiles.sort(key=lambda tile: (tile % board.width, tile // board.width))
    return tiles


def _turned(board: Board, parts: list[dict[int, str]], tile: int, number: int, budget: Budget) -> list[dict[int, str]]:
    """The parts with the tile turned in each way that may go on, as long as more parts are wanted."""
    ways = {openings(board.tiles[tile], letter): letter for letter in reversed(ORIENTATIONS)}
    turned: list[dict[int, str]] = []
    for place, part in enumerate(parts):
        if len(turned) + len(parts) - place >= number or budget.stop() is not None:
            return parts[place:] + turned
        for letter in sorted(ways.values()):
            after = {**part, tile: letter}
            budget.spend()
            look = budget.clock().rest(_LOOK)
            found = solve(board, position=_position(board, after), limits=look, explain=False)
            if found.status is not Status.UNSOLVABLE:
                turned.append(after)
    return turned


def _position(board: Board, turned: dict[int, str]) -> Solution:
    letters = [BLANK_LETTER if kind is Tile.BLANK else turned.get(tile, OPEN) for tile, kind in enumerate(board.tiles)]
    width = board.width
    return Solution(tuple(["".join(letters[start : start + width]) for start in range(0, len(letters), width)]))


@public
def count_part(
    board: Board, part: Branch[Solution], *, orientations: bool = False, limits: Limits = UNLIMITED
) -> Outcome[Solution]:
    """The number of a part's layouts, or orientations, as `count` gives it.

    Raises ValueError for a part of another board.
    """
    _refuse_wrong(board, part)
    return count(board, position=part.position, orientations=orientations, limits=limits)


@public
def part_uniqueness(board: Board, part: Branch[Solution], *, limits: Limits = UNLIMITED) -> Uniqueness[Solution]:
    """Whether a part has no layout, one, or several: as `uniqueness`, in that part.

    Raises ValueError for a part of another board.
    """
    _refuse_wrong(board, part)
    return uniqueness(board, position=part.position, limits=limits)


def _refuse_wrong(board: Board, part: Branch[Solution]) -> None:
    reason = refusal(board, part.position)
    if reason is not None:
        raise ValueError(f"this is no part of the board: {reason}")
