"""How a turned tile is said to lie: the sides on which it opens, clockwise from the top, as in `up-right`.

`facing` and `letter_facing` are each other's inverse, but for an `I`, which opens the same sides by two letters.
"""

from __future__ import annotations

from pipworks.grid import COMPASS
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SIDE_NAMES: Final = ("up", "right", "down", "left")

FACINGS: Final[dict[int, str]] = {
    sum(int(side) for number, side in enumerate(COMPASS) if sides >> number & 1): "-".join(
        name for number, name in enumerate(SIDE_NAMES) if sides >> number & 1
    )
    for sides in range(1, 16)
}
"""The words for each set of sides, as flags of `Direction`."""


def facing(tile: Tile, letter: str) -> str:
    """The sides on which the tile opens when it is turned so: `up-right`. KeyError for no letter of a turned tile."""
    return FACINGS[openings(tile, letter)]


def letter_facing(tile: Tile, sides: str) -> str | None:
    """The letter by which the tile opens on these sides, capitals allowed; None where no turn of it does."""
    wanted = sides.lower()
    return next((letter for letter in ORIENTATIONS if FACINGS.get(openings(tile, letter)) == wanted), None)
