"""What a drawing shows of each tile: where it is open, which openings meet, and whether it has gas."""

from __future__ import annotations

from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, Direction, opposite
from pipworks.pipes import rules
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import openings
from pipworks.record import Record


class View(Record):
    """A board as it is drawn.

    `masks` holds each tile's open directions, in the order of `board.tiles`; `lit` the tiles that have gas;
    `turned` is False for a board as given out, whose tiles all point north and show no gas.
    """

    board: Board
    masks: tuple[int, ...]
    lit: frozenset[Cell]
    turned: bool

    @classmethod
    def of(cls, board: Board, solution: Solution | None) -> View:
        """The view of a board turned as a solution says, even a wrong one; without one, of the board as given out.

        A tile with an unknown letter is shown without openings. Raises InvalidPuzzle when the solution differs from the
        board in size.
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
        """Whether the tile and its neighbour in that direction, maybe over the border, are open to each other."""
        near = self.board.across(cell, direction)
        return near is not None and bool(self.mask(cell) & direction and self.mask(near) & opposite(direction))

    def leaves(self, cell: Cell, direction: Direction) -> bool:
        """Whether the step in that direction crosses the board's border."""
        dx, dy = direction.step
        return not (0 <= cell.x + dx < self.board.width and 0 <= cell.y + dy < self.board.height)

    @property
    def lit_houses(self) -> int:
        """The number of houses that have gas."""
        return sum(house in self.lit for house in self.board.houses)
