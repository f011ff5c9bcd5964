"""A board as the rules see it: tiles numbered, who is whose neighbour, and the sides that are plainly no use."""

from __future__ import annotations

from functools import lru_cache

from pipworks.grid import Cell
from pipworks.hints.steps import Phrase
from pipworks.limits import UNLIMITED, Budget
from pipworks.pipes.hints.uses import each, full_uses_of, uses_of
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.all_tiles.encode import spare_edges
from pipworks.pipes.solver.encode import capacity, neighbours, rim

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_TANKS: Final = "123"
_UNLIMITED = UNLIMITED.start()


class Network:
    """The tables of one board; nothing in them changes.

    Tiles are numbered in reading order, sides 0 to 3 for N E S W. `near[4 * i + d]` is the tile across side d of tile
    i. `uses[i]` are the uses of tile i by its kind alone, `closed[i]` the sides where gas is plainly no use: to a
    blank, from house to house, from tank to tank, back to the tile itself, into a wall. `walls[i]` are the sides where
    a wall is. `spare` is how many more houses the tanks and `T` pipes could feed than there are. `trees` tells that no
    ring closes and no two tanks are joined: so it is but where every tile needs gas and there are openings to spare.
    """

    def __init__(self, board: Board, clock: Budget = _UNLIMITED) -> None:
        """The tables of the board. Raises Exhausted when the clock runs out."""
        self.board = board
        self.letters = board.letters
        self.near = neighbours(board.width, board.height, board.wraps)
        self.cells = tuple(clock.over(board.cells()))
        self.trees = not board.all_tiles or not spare_edges(board)
        self.uses = tuple(map(full_uses_of if board.all_tiles else uses_of, board.tiles))
        walls = [0] * len(self.letters)
        for arc in () if board.wraps else rim(board.width, board.height):
            walls[arc >> 2] |= 1 << (arc & 3)
        self.walls = tuple(walls)
        self.closed = tuple(
            sum(1 << d for d in range(4) if self._is_closed(i, self.near[4 * i + d]))
            for i in clock.over(range(len(self.letters)))
        )
        self.houses = self.letters.count("H")
        self.tanks = tuple(i for i, letter in enumerate(self.letters) if letter in _TANKS)
        self.sources = tuple(i for i, letter in enumerate(self.letters) if letter in _TANKS or letter == "T")
        self.spare = capacity(self.letters) - self.houses

    def _is_closed(self, one: int, other: int) -> bool:
        first, second = self.letters[one], self.letters[other]
        if one == other or "_" in (first, second):
            return True
        return first == second == "H" or (self.trees and first in _TANKS and second in _TANKS)

    def is_tank(self, tile: int) -> bool:
        return self.letters[tile] in _TANKS

    def name(self, tile: int) -> Phrase:
        """What sentences call a tile."""
        letter = self.letters[tile]
        if letter == "H":
            return Phrase.of("the house", cell=self.cells[tile])
        if letter in _TANKS:
            return Phrase.of("the tank", cell=self.cells[tile])
        return Phrase.of("the tile", letter=letter, cell=self.cells[tile])

    def wraps(self, tile: int, side: int) -> bool:
        """Whether the side lies on the border of the board."""
        x, y = self.cells[tile]
        return (y == 0, x == self.board.width - 1, y == self.board.height - 1, x == 0)[side]

    def across(self, tile: int, side: int) -> Phrase:
        """What sentences call a side: the way it looks, and across the border the neighbour's name."""
        if not self.wraps(tile, side) or self.walls[tile] >> side & 1:
            return Phrase.of(f"side {side}")
        return Phrase.of(f"side {side}.over", cell=self.cells[self.near[4 * tile + side]])

    def edge_number(self, arc: int) -> int:
        """One number for the edge at a side, from whichever of its tiles: that of the tile to the west or north."""
        return arc if arc & 3 in (1, 2) else 4 * self.near[arc] + (arc & 3 ^ 2)

    def edge(self, tile: int, side: int) -> Phrase:
        """What sentences call the place where gas passes from a tile to the neighbour across a side."""
        if side in (0, 3):
            tile, side = self.near[4 * tile + side], side ^ 2
        twice = self.near[4 * tile + side] == self.near[4 * tile + (side ^ 2)]
        key = "edge.over" if twice and self.wraps(tile, side) else "edge"
        return Phrase.of(key, cell=self.cells[tile], other=self.cells[self.near[4 * tile + side]])

    def ways(self, tile: int, sides: int) -> tuple[Phrase, ...]:
        """Several sides, as sentences call them."""
        return tuple(self.across(tile, side) for side in each(sides))

    def use(self, tile: int, use: int) -> Phrase:
        """The sides that a use of a tile has, as one thing among several."""
        return Phrase.of("use", ways=self.ways(tile, use))

    def neighbours(self, tile: int, sides: int) -> tuple[Cell, ...]:
        """The cells across several sides, each once."""
        return tuple(dict.fromkeys(self.cells[self.near[4 * tile + side]] for side in each(sides)))

    def named(self, tiles: set[int]) -> tuple[Cell, ...]:
        """The cells of some tiles, in reading order."""
        return tuple(self.cells[tile] for tile in sorted(tiles))


@lru_cache(maxsize=16)
def network_of(board: Board) -> Network:
    """The board's tables, kept for the next question about it."""
    return Network(board)
