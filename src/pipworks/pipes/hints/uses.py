"""The ways in which a layout can use a tile: sets of its sides, and sets of such sets, as whole numbers.

A use is a set of sides as flags of `Direction`, 0 to 15. A set of uses is a number with bit u set for use u.
"""

from __future__ import annotations

from functools import cache

from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NO_USE: Final = 1
"""The set of the one use 0: the layout leaves the tile alone."""

SIDES: Final = 15
"""All four sides."""

WITH: Final = tuple(sum(1 << use for use in range(16) if use & sides == sides) for sides in range(16))
"""The uses that contain all of some sides."""

WITHIN: Final = tuple(sum(1 << use for use in range(16) if use & ~sides == 0) for sides in range(16))
"""The uses that stay within some sides."""


@cache
def each(number: int) -> tuple[int, ...]:
    """The places of the ones in a number, the least first: the uses of a set, or the numbers 0 to 3 of some sides."""
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)


@cache
def must(uses: int) -> int:
    """The sides that all uses of a set have; all four for the empty set."""
    sides = SIDES
    for use in each(uses):
        sides &= use
    return sides


@cache
def may(uses: int) -> int:
    """The sides that some use of a set has."""
    sides = 0
    for use in each(uses):
        sides |= use
    return sides


@cache
def onward(uses: int, side: int) -> tuple[int, ...]:
    """The sides by which gas that comes in at a side can leave."""
    return each(may(uses & WITH[1 << side]) & ~(1 << side))


@cache
def most(uses: int) -> int:
    """How many sides the largest use of a set has."""
    return max((use.bit_count() for use in each(uses)), default=0)


@cache
def least(uses: int) -> int:
    """How many sides the smallest use of a set has."""
    return min((use.bit_count() for use in each(uses)), default=0)


@cache
def with_sides(number: int) -> int:
    """The uses that have `number` sides."""
    return sum(1 << use for use in range(16) if use.bit_count() == number)


@cache
def turns(tile: Tile) -> tuple[int, ...]:
    """The different ways to turn a tile, as the sides where it is open, in the order of the letters."""
    return tuple(dict.fromkeys(openings(tile, letter) for letter in ORIENTATIONS)) if tile.ways else ()


@cache
def full_uses_of(tile: Tile) -> int:
    """Every use of a tile where it is used on all sides on which it is open."""
    return sum(1 << mask for mask in turns(tile)) or NO_USE


@cache
def uses_of(tile: Tile) -> int:
    """Every use of a tile: a house has gas on one side, a pipe passes it on or is left alone, a tank gives any way."""
    if tile is Tile.BLANK:
        return NO_USE
    numbers = (1,) if tile is Tile.HOUSE else (0, 1, 2, 3) if tile.is_tank else (0, 2, 3)
    allowed = sum(map(with_sides, numbers))
    return allowed & sum({1 << use for mask in turns(tile) for use in range(16) if use & ~mask == 0})


@cache
def turn_for(tile: Tile, passing: int, possible: int) -> int:
    """The sides that the tile opens when it is turned as it needs to be; 0 while that is open.

    `passing` are the sides that gas must pass, `possible` those that it may. A tile is settled when only one turn opens
    all of the former, or when gas needs no more of its sides: then any turn will do that opens these.
    """
    if not passing:
        return 0
    fitting = [mask for mask in turns(tile) if passing & ~mask == 0]
    return fitting[0] if len(fitting) == 1 or (fitting and passing == possible) else 0
