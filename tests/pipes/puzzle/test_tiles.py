"""The tiles' table against the seed's pictures and its worked boards."""

from __future__ import annotations

import pytest

from pipworks.grid import Direction, turn
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, letter_for, openings

NORTH = {"_": "", "H": "N", "I": "NS", "L": "NE", "T": "WNE", "1": "N", "2": "NE", "3": "WNE"}


@pytest.mark.parametrize("tile", Tile)
def test_each_letter_is_a_clockwise_quarter_turn_further(tile: Tile) -> None:
    north = sum(Direction[side] for side in NORTH[tile.value])
    assert [openings(tile, letter) for letter in ORIENTATIONS] == [turn(north, quarters) for quarters in range(4)]
    assert tile.ways == len(NORTH[tile.value])


def test_kinds() -> None:
    assert [tile.value for tile in Tile if tile.is_tank] == ["1", "2", "3"]
    assert [tile.value for tile in Tile if tile.is_pipe] == ["I", "L", "T"]


@pytest.mark.parametrize("tile", Tile)
def test_the_letter_for_openings_is_the_first_that_has_them(tile: Tile) -> None:
    for used in range(16):
        fitting = [letter for letter in ORIENTATIONS if used & ~openings(tile, letter) == 0]
        if tile is Tile.BLANK and not used:
            assert letter_for(tile, used) == "_"
        elif tile is Tile.BLANK or not fitting:
            with pytest.raises(ValueError, match="no turn"):
                letter_for(tile, used)
        else:
            assert letter_for(tile, used) == fitting[0]
