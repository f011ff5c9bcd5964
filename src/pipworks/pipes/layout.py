"""A layout: the edges that carry gas from the tanks to the houses, and the solution that it is written as."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipworks.grid import Cell, Direction, on_torus
from pipworks.pipes.model import Board, Solution
from pipworks.pipes.tiles import letter_for


@dataclass(frozen=True, slots=True)
class Layout:
    """Trees of used edges, each hanging from exactly one tank, each ending in houses, without a loose end.

    `used` holds, for each tile in reading order, the directions in which gas passes its border, as flags of
    `Direction`; 0 for a tile that the layout leaves alone. Every solution can be pruned to a layout, and two
    solutions with the same layout are the same answer to a player.
    """

    width: int
    height: int
    used: tuple[int, ...]

    def cells(self) -> Iterator[Cell]:
        """The tiles that the layout uses, in reading order."""
        return (Cell(i % self.width, i // self.width) for i, sides in enumerate(self.used) if sides)

    def edges(self) -> Iterator[tuple[Cell, Cell, Direction]]:
        """Each used edge once, from the tile to its west or north: (tile, neighbour, direction to it)."""
        for cell in self.cells():
            sides = self.used[cell.y * self.width + cell.x]
            for direction in (Direction.E, Direction.S):
                if sides & direction:
                    yield cell, on_torus(*cell, direction, self.width, self.height), direction

    def solution(self, board: Board) -> Solution:
        """The layout as a solution: used tiles turned to the first fitting letter of N E S W, the others N.

        ValueError when the board's tiles can't be turned so.
        """
        width = self.width
        letters = "".join(map(letter_for, board.tiles, self.used))
        return Solution(tuple(letters[start : start + width] for start in range(0, len(letters), width)))
