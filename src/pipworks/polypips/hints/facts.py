"""What a step concludes: pips gone from a cell, a placement ruled out, cells under one piece, a piece placed."""

from __future__ import annotations

from pipworks.grid import Cell
from pipworks.polypips.puzzle.solution import Placement
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias


class Gone(Record):
    """The cell has none of these pips."""

    cell: Cell
    pips: tuple[int, ...]


class RuledOut(Record):
    """No solution has this placement."""

    placement: Placement


class Joined(Record):
    """One piece covers these cells, and maybe more."""

    cells: tuple[Cell, ...]


class Placed(Record):
    """Every solution has this placement, or it was chosen."""

    placement: Placement


Fact: TypeAlias = Gone | RuledOut | Joined | Placed
"""What a step of a Polypips solve can conclude. Each is true in every solution that extends the position."""
