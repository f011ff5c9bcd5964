"""What a step concludes: pips gone from a cell, a placement ruled out, cells under one piece, a piece placed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pipworks.grid import Cell
from pipworks.polypips.puzzle.solution import Placement


@dataclass(frozen=True, slots=True)
class Gone:
    """The cell has none of these pips."""

    cell: Cell
    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RuledOut:
    """No solution has this placement."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class Joined:
    """One piece covers these cells, and maybe more."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """Every solution has this placement, or it was chosen."""

    placement: Placement


Fact: TypeAlias = Gone | RuledOut | Joined | Placed
"""What a step of a Polypips solve can conclude. Each is true in every solution that extends the position."""
