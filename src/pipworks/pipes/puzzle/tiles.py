"""The eight kinds of tile and where they open, read off the specification's own table."""

from __future__ import annotations

import enum
from functools import cache

from pipworks.grid import Direction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_TABLE: Final = """
    tile | N   | E   | S   | W
    H 1  | N   | E   | S   | W
    I    | NS  | EW  | NS  | EW
    L 2  | NE  | ES  | SW  | WN
    T 3  | WNE | NES | ESW | SWN
"""

ORIENTATIONS: Final = "NESW"
"""The letters of a solution, clockwise from north."""

BLANK_LETTER: Final = "_"
"""A blank tile, on a board and in a solution."""

OPEN: Final = "?"
"""The letter of a tile that is not turned yet, in a position."""


class Tile(enum.Enum):
    """A kind of tile; its value is its letter in a board file."""

    BLANK = "_"
    HOUSE = "H"
    I = "I"
    L = "L"
    T = "T"
    TANK1 = "1"
    TANK2 = "2"
    TANK3 = "3"

    # A kind is one object: it is found by that in tables, in a third of the time that its name takes.
    __hash__ = object.__hash__

    @property
    def is_tank(self) -> bool:
        return self.value in "123"

    @property
    def is_pipe(self) -> bool:
        return self.value in "ILT"

    @property
    def ways(self) -> int:
        """How many openings the tile has: 0 to 3."""
        return openings(self, "N").bit_count()


def _read_table() -> dict[str, dict[str, int]]:
    heading, *rows = (line.split("|") for line in _TABLE.strip().splitlines())
    letters = [letter.strip() for letter in heading[1:]]
    table: dict[str, dict[str, int]] = {BLANK_LETTER: {}}
    for names, *sides in rows:
        masks = {
            letter: sum(Direction[side].value for side in opens.strip())
            for letter, opens in zip(letters, sides, strict=True)
        }
        table |= dict.fromkeys(names.split(), masks)
    return table


_OPENINGS: Final = _read_table()

TILE_LETTERS: Final = "".join(tile.value for tile in Tile)


def openings(tile: Tile, letter: str) -> int:
    """The directions in which a tile turned so is open, as flags of `Direction`; 0 for a blank tile or letter."""
    return _OPENINGS[tile._value_].get(letter, 0)  # `value` takes most of the time on a large board


@cache
def letter_for(tile: Tile, used: int) -> str:
    """The first of N E S W whose openings include all of `used`; `_` for a blank tile.

    ValueError when no turn of the tile opens in all those directions.
    """
    if tile is Tile.BLANK and not used:
        return BLANK_LETTER
    for letter, mask in _OPENINGS[tile.value].items():
        if used & ~mask == 0:
            return letter
    raise ValueError(f"no turn of {tile.name} opens in all of {Direction(used)!r}")
