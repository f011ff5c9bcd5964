"""What differs between a board and another one of its size, as a person would say it."""

from __future__ import annotations

from pipworks.mended import Change
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.words import at

_NAMES = {Tile.BLANK: "blank", Tile.HOUSE: "a house"}


def changes_between(old: Board, new: Board) -> tuple[Change, ...]:
    """A change for each tile that is of another kind, in reading order."""
    return tuple(
        Change(
            f"The tile at {at(cell)} is {_named(after)} instead of {_named(before)}.", (cell,), *_letters(before, after)
        )
        for cell, before, after in zip(old.cells(), old.tiles, new.tiles, strict=True)
        if before is not after
    )


def _letters(before: Tile, after: Tile) -> tuple[str, str]:
    return before.value, after.value


def _named(tile: Tile) -> str:
    """The kind in words: `an I`, `a tank of 2`."""
    if tile.is_tank:
        return f"a tank of {tile.value}"
    return _NAMES.get(tile) or f"{'a' if tile is Tile.T else 'an'} {tile.value}"
