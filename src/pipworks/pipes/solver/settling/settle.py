"""Layouts of a board, often all of them, where they follow from its tiles or a little trying, without a satisfiability
solver.

On small boards the layouts come in the order in which `reference` finds them, natively or by `settler`, so that a board
has the same first layouts everywhere. On a large one only the native search looks, as it takes long in Python; what it
says there is a fact of the board, the only layout or that there is none, and where there are several the solver says
which come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipworks.limits import Budget
from pipworks.native import native_or_none
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver.encode import capacity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.solver import _native
    from pipworks.pipes.solver.settling.settler import Settler

_LARGE = 400
"""The fewest tiles of a large board."""

_NODES = 100
"""What is tried on a small board, in all: on those that it doesn't settle, more would cost as much as the solver."""

_FEWEST_NODES, _MOST_NODES = 10, 100
_TILES_A_NODE = 10
"""What is tried on a large board: a node for so many tiles."""

_MOST_TILES = 100_000
"""All nodes together look at no more tiles than this, or at few more."""

_STEPS, _STEPS_IN_PYTHON = 100_000, 2_000
"""The tiles that are looked at between two looks at the limits: some milliseconds."""

_MORE, _LAYOUT, _COMPLETE = range(3)
"""What a run of the search gives; or it has spent its nodes."""

_ANY_SIDE = 15
_MUST = 4
"""What a tile is told: the sides that gas may pass, as flags, and those that it must, by so many bits to the left."""


class Settling:
    """What is settled of a board's layouts, as far as it was asked for.

    `complete` is True once it is proved that there are no more, `given` are the layouts so far.
    """

    __slots__ = ("_board", "_budget", "_clock", "_event", "_large", "_settler", "_steps", "complete", "given")

    def __init__(self, board: Board, budget: Budget, settler: Settler | _native.Settler | None, steps: int) -> None:
        """The settler's findings, or none; it looks at the limits after so many steps."""
        self._board = board
        self._budget = budget
        self._clock = budget.clock()
        self._settler = settler
        self._steps = steps
        self._large = len(board.tiles) >= _LARGE
        self._event: int | None = None
        self.complete = False
        self.given: list[Layout] = []

    def layouts(self) -> Iterator[Layout]:
        """The layouts that are found, one by one; to be asked for once. Raises Exhausted when the budget runs out."""
        while self._look() == _LAYOUT:
            layout = self._layout()
            self._event = None
            if self._large and self._look() != _COMPLETE:
                return
            self.given.append(layout)
            yield layout
            self._clock.check()
        self.complete = self._look() == _COMPLETE

    def reached(self) -> bool:
        """Whether every house was seen to be in reach of a tank."""
        return self._settler is not None and self._look() != _COMPLETE

    def found_one(self) -> bool:
        """Whether a layout was seen; to be asked before any is taken."""
        return self._look() == _LAYOUT

    def _layout(self) -> Layout:
        assert self._settler is not None
        return Layout(self._board.width, self._board.height, tuple(self._settler.used()))

    def _look(self) -> int | None:
        """What comes next; None where nobody looks."""
        settler = self._settler
        if settler is None or self._event is not None:
            return self._event
        before = settler.nodes
        while not (event := settler.run(self._steps)):
            self._clock.check()
        if not self._large:
            self._budget.spend(settler.nodes - before)
        self._event = event
        return event


def settle(board: Board, budget: Budget, turned: Mapping[int, int]) -> Settling:
    """What is settled of the board's layouts.

    `turned` are tiles that are turned, each with its open sides; the layouts are those that stay within them. With
    `all_tiles` the board must have no edge to spare. Ways tried on small boards are nodes of the budget. Where that has
    none, nothing is settled. Raises Exhausted when the budget runs out.
    """
    budget.clock().check()
    tiles = len(board.tiles)
    native = native_or_none("pipworks.pipes.solver")
    if budget.limits.nodes == 0 or (native is None and tiles >= _LARGE):
        return unsettled(board, budget)
    if native is None:
        from pipworks.pipes.solver.settling.settler import Settler

        python = Settler(*_asked(board, turned, _most(tiles, budget)))
        return Settling(board, budget, python, _STEPS_IN_PYTHON)
    return Settling(board, budget, native.Settler(*_asked(board, turned, _most(tiles, budget))), _STEPS)


def unsettled(board: Board, budget: Budget, _turned: Mapping[int, int] | None = None) -> Settling:
    """Nothing is settled."""
    return Settling(board, budget, None, 0)


def sides_known(board: Board, budget: Budget, turned: Mapping[int, int]) -> tuple[list[int], list[int]] | None:
    """The sides that gas may pass in layouts, by tile, and those that it must: what follows without any trying.

    None where the native search isn't there, or where there is no layout. Raises Exhausted when the budget runs out.
    """
    clock = budget.clock()
    native = native_or_none("pipworks.pipes.solver")
    if native is None:
        return None
    settler = native.Settler(*_asked(board, turned, 0))
    while not (event := settler.run(_STEPS)):
        clock.check()
    if event == _COMPLETE:
        return None
    sides = settler.sides()
    return [said & _ANY_SIDE for said in sides], [said >> _MUST for said in sides]


def _asked(board: Board, turned: Mapping[int, int], nodes: int) -> tuple[str, int, bool, bool, bool, bytes, int]:
    """What a settler is made of."""
    letters = board.letters
    tight = letters.count("H") == capacity(letters)
    return letters, board.width, board.wraps, tight, board.all_tiles, _sides(board, turned), nodes


def _most(tiles: int, budget: Budget) -> int:
    """The most nodes of a search."""
    if tiles >= _LARGE:
        return min(max(_FEWEST_NODES, tiles // _TILES_A_NODE), _MOST_NODES, _MOST_TILES // tiles)
    limit = budget.limits.nodes
    return _NODES if limit is None else max(0, min(_NODES, limit - budget.nodes))


def _sides(board: Board, turned: Mapping[int, int]) -> bytes:
    """What each tile is told; nothing where no tile is turned."""
    if not turned:
        return b""
    sides = bytearray([_ANY_SIDE]) * len(board.tiles)
    for tile, opened in turned.items():
        sides[tile] = opened | opened << _MUST if board.all_tiles else opened
    return bytes(sides)
