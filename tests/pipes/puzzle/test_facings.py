"""The sides on which a turned tile opens, in words, and back."""

from __future__ import annotations

import pytest

from pipworks.pipes.puzzle.facings import facing, letter_facing
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings

TURNED = [(tile, letter) for tile in Tile if tile is not Tile.BLANK for letter in ORIENTATIONS]


@pytest.mark.parametrize(("tile", "letter"), TURNED)
def test_a_facing_is_read_back(tile: Tile, letter: str) -> None:
    said = facing(tile, letter)
    back = letter_facing(tile, said.upper())
    assert back is not None
    assert openings(tile, back) == openings(tile, letter)
    assert len(said.split("-")) == tile.ways


@pytest.mark.parametrize(
    ("tile", "letter", "said"),
    [
        (Tile.HOUSE, "W", "left"),
        (Tile.I, "E", "right-left"),
        (Tile.L, "W", "up-left"),
        (Tile.T, "N", "up-right-left"),
        (Tile.TANK2, "S", "down-left"),
    ],
)
def test_sides_are_said_clockwise_from_the_top(tile: Tile, letter: str, said: str) -> None:
    assert facing(tile, letter) == said


@pytest.mark.parametrize("sides", ["up", "up-down", "right-up", "", "N"])
def test_what_no_turn_opens(sides: str) -> None:
    assert letter_facing(Tile.L, sides) is None
