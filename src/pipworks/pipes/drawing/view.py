"""What a drawing of a board shows of each tile: where it opens, what it meets, and whether it has gas."""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, Direction, on_torus, opposite
from pipworks.pipes import rules
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import openings


@dataclass(frozen=True, slots=True)
class View:
    """A board as it is looked at.

    `masks` holds each tile's open directions, in the order of `board.tiles`; `lit` the tiles that have gas;
    `turned` is False for a board as it is given out, whose tiles all point north and show no gas.
    """

    board: Board
    masks: tuple[int, ...]
    lit: frozenset[Cell]
    turned: bool

    @classmethod
    def of(cls, board: Board, solution: Solution | None) -> View:
        """The view of a board under a solution, wrong ones included; without one, of the board as given out.

        A letter that can't be is shown as a tile that doesn't open. InvalidPuzzle when the solution has not
        the board's size.
        """
        if solution is None:
            return cls(board, tuple(openings(tile, "N") for tile in board.tiles), frozenset(), turned=False)
        if len(solution.rows) != board.height or any(len(row) != board.width for row in solution.rows):
            raise InvalidPuzzle(f"the solution has not the board's size, {board.width}x{board.height}")
        letters = "".join(solution.rows)
        masks = tuple(openings(tile, letter) for tile, letter in zip(board.tiles, letters, strict=True))
        return cls(board, masks, rules.lit(board, solution), turned=True)

    def mask(self, cell: Cell) -> int:
        """The directions in which the tile is open."""
        return self.masks[cell.y * self.board.width + cell.x]

    def meets(self, cell: Cell, direction: Direction) -> bool:
        """Whether the tile is open in that direction and the one there is open to it, over the border too."""
        near = on_torus(*cell, direction, self.board.width, self.board.height)
        return bool(self.mask(cell) & direction and self.mask(near) & opposite(direction))

    def leaves(self, cell: Cell, direction: Direction) -> bool:
        """Whether that direction crosses the board's border."""
        dx, dy = direction.step
        return not (0 <= cell.x + dx < self.board.width and 0 <= cell.y + dy < self.board.height)

    @property
    def lit_houses(self) -> int:
        """How many houses have gas."""
        return sum(house in self.lit for house in self.board.houses)
