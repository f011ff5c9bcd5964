"""The only layout of a board, or that it has none, where that follows from its tiles without a satisfiability solver.

The native search of `../native` does what `reference` says; without it, and on boards that it doesn't settle, the
answer is left to the solver. Boards with several layouts are left to it on purpose: it says which comes first. Each
answer is a fact of the board, so it is the same whoever finds it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.limits import Budget
from pipworks.native import native_or_none
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver.encode import capacity
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.solver._native import Settler

_NONE, _ONE = 1, 2

_FEWEST_NODES, _MOST_NODES = 10, 100
_TILES_A_NODE = 10
"""What is tried on a board: a node for so many tiles, more on none than repays on those that have several layouts."""

_MOST_TILES = 100_000
"""All nodes together look at no more tiles than this, or at few more."""

_STEPS = 100_000
"""The tiles that are looked at between two looks at the limits: some milliseconds."""

_ANY_SIDE = 15
_MUST = 4
"""What a tile is told: the sides that gas may pass, as flags, and those that it must, by so many bits to the left."""


class Settled(NamedTuple):
    """What is settled of a board's layouts: all of them if `complete`, `layout` being the only one, None for none.

    `reached` is True where every house was seen to be in reach of a tank.
    """

    complete: bool
    layout: Layout | None
    reached: bool


UNSETTLED = Settled(False, None, False)


def settle(board: Board, budget: Budget, turned: Mapping[int, int]) -> Settled:
    """What is settled of the board's layouts; UNSETTLED where the native search isn't there.

    `turned` are tiles that are turned, each with its open sides; the layouts are those that stay within them. With
    `all_tiles` the board must have no edge to spare. What is tried costs no node of the budget; where that has none,
    nothing is settled. Raises Exhausted when the budget runs out.
    """
    clock = budget.clock()
    clock.check()
    settler = _settler(board, turned)
    if settler is None or budget.limits.nodes == 0:
        return UNSETTLED
    while not (verdict := settler.run(_STEPS)):
        clock.check()
    if verdict == _ONE:
        return Settled(True, Layout(board.width, board.height, tuple(settler.used())), True)
    return Settled(verdict == _NONE, None, verdict != _NONE)


def _settler(board: Board, turned: Mapping[int, int]) -> Settler | None:
    native = native_or_none("pipworks.pipes.solver")
    if native is None:
        return None
    letters = board.letters
    tight = letters.count("H") == capacity(letters)
    tiles = len(letters)
    nodes = min(max(_FEWEST_NODES, tiles // _TILES_A_NODE), _MOST_NODES, _MOST_TILES // tiles)
    settler: Settler = native.Settler(
        letters, board.width, board.wraps, tight, board.all_tiles, _sides(board, turned), nodes
    )
    return settler


def _sides(board: Board, turned: Mapping[int, int]) -> bytes:
    """What each tile is told; nothing where no tile is turned."""
    if not turned:
        return b""
    sides = bytearray([_ANY_SIDE]) * len(board.tiles)
    for tile, opened in turned.items():
        sides[tile] = opened | opened << _MUST if board.all_tiles else opened
    return bytes(sides)
