"""The variables of a board in formulas that others solve: one for each way to turn each tile, numbered from 1."""

from __future__ import annotations

from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings


def turn_variables(board: Board) -> list[dict[str, int]]:
    """For each tile in reading order its letters with their variables: none for a blank tile, N and E for an `I`.

    The variables are numbered in the order in which they stand here.
    """
    letters = {tile: _letters(tile) for tile in Tile}
    found = []
    last = 0
    for tile in board.tiles:
        found.append({letter: last + number for number, letter in enumerate(letters[tile], 1)})
        last += len(letters[tile])
    return found


def _letters(tile: Tile) -> tuple[str, ...]:
    """The letters that turn the tile differently, the first of each; none for a blank tile."""
    ways: dict[int, str] = {}
    for letter in ORIENTATIONS:
        if sides := openings(tile, letter):
            ways.setdefault(sides, letter)
    return tuple(ways.values())
