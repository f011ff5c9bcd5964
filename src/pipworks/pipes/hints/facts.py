"""What a step concludes: sides that gas must pass, sides where it has no need to, uses without need, a tile turned."""

from __future__ import annotations

from pipworks.grid import Cell, Direction
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias


class Passes(Record):
    """Gas must pass these sides of the tile: it does in every solution."""

    cell: Cell
    sides: Direction


class NotNeeded(Record):
    """Gas has no need to pass these sides of the tile: no layout uses them."""

    cell: Cell
    sides: Direction


class OtherUse(Record):
    """No layout uses exactly these sides of the tile; where there are none, every layout uses the tile."""

    cell: Cell
    sides: Direction


class Turned(Record):
    """The tile is to be turned so: this letter opens all the sides that gas must pass.

    `only` where no other way to turn it does.
    """

    cell: Cell
    tile: Tile
    letter: str
    only: bool


Fact: TypeAlias = Passes | NotNeeded | OtherUse | Turned
"""What a step of a Pipes solve can conclude.

Each is true in every layout that extends the position. What every layout uses carries gas in every solution.
"""
