"""What the search takes of the machine's memory, told before it starts: a board that is too large is refused at once.

The figures were measured on boards of one kind of tile and on mixed ones, and rounded up.
"""

from __future__ import annotations

from pipworks.limits import Exhausted, Limits, Stop
from pipworks.outcome import Reason
from pipworks.pipes.puzzle.board import Board

_EVERY_TILE = 450
"""The bytes of a tile in the tables of an encoding, a model and its flow."""

_IN_THE_SOLVER = {"H": 300, "I": 150, "L": 1200, "T": 1550, "1": 400, "2": 500, "3": 600}
"""The bytes of a tile's clauses and variables in the solver, by its letter."""

_FEWEST = 2
"""A formula that also tells which tiles are lit takes so many times the memory."""

_A_STATE = 10_000
"""The bytes of a tile in the states that a chain of reasoning goes through."""

_A_DRAFT = 600
"""The bytes of a cell in a draft and the board made of it."""

_MIXED = 1200
"""The bytes of a tile for a search on a board of the generator's, which has all kinds."""

_MEGABYTE = 1 << 20


def needed(board: Board) -> int:
    """The bytes for a search on the board, before it learns anything."""
    tiles = board.letters
    return tables(board) + sum([tiles.count(letter) * size for letter, size in _IN_THE_SOLVER.items()])


def tables(board: Board) -> int:
    """The part of these bytes that is not in the solver."""
    return _EVERY_TILE * len(board.tiles)


def needed_for_fewest(board: Board) -> int:
    """The bytes for a search for the fewest lit tiles, before it learns anything."""
    return _FEWEST * needed(board)


def tables_for_fewest(board: Board) -> int:
    """The part of these bytes that is not in the solver."""
    return _FEWEST * tables(board)


def needed_for_hints(board: Board) -> int:
    """The bytes for hints: one rule keeps for each way to a tile what all roads there share, a bit for each edge."""
    tiles = len(board.tiles)
    return needed(board) + _A_STATE * tiles + 2 * tiles * tiles


def needed_to_make(cells: int, *, unique: bool) -> int:
    """The bytes for making a board of so many cells; with `unique`, it is solved on the way."""
    return cells * (_A_DRAFT + unique * _MIXED)


def check(limits: Limits, size: int) -> None:
    """Raise Exhausted if so many bytes are more than the limits allow."""
    if limits.memory is not None and size > limits.memory:
        raise Exhausted(Stop.MEMORY)


def limit_reason(stop: Stop, limits: Limits, size: int) -> Reason:
    """The reason of a search that stopped so; `size` is what it needs at least, and is named where that is too much."""
    said = stop.value if stop is Stop.CANCELLED else f"stopped by {stop.value}"
    if stop is Stop.MEMORY and limits.memory is not None and size > limits.memory:
        said = f"{said}: this board takes about {megabytes(size)} MB"
    return Reason("limit", said)


def megabytes(size: int) -> str:
    """The bytes in megabytes, in two digits and zeros: `3,400`."""
    return f"{_rounded(-(-size // _MEGABYTE)):,}"


def _rounded(number: int) -> int:
    """The number with two digits that are not zeros, rounded up."""
    unit = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // unit) * unit
