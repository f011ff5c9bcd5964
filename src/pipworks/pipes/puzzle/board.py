"""A Pipes board and a solution of it: what is turned, and how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pipworks.grid import Cell
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.render.notebook import Shown

GAME_SIZE = (7, 10)
"""Columns and rows of a level of the game; every other size is read and solved as well."""


@dataclass(frozen=True, slots=True)
class Board(Shown):
    """A board whose edges wrap: `tiles` row by row, `width` to a row. ValueError when they don't fill it."""

    width: int
    height: int
    tiles: tuple[Tile, ...]
    family: ClassVar[str] = "pipworks.pipes"

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or len(self.tiles) != self.width * self.height:
            raise ValueError(f"{len(self.tiles)} tiles can't fill a board of {self.width}x{self.height}")

    @classmethod
    def of(cls, *rows: str) -> Board:
        """A board from rows of tile letters, for boards written in code; raises ValueError for any other letters.

        Texts from outside go through `pipworks.pipes.formats.text.parse`, which says where a slip is.
        """
        if len({len(row) for row in rows}) > 1:
            raise ValueError("the rows have different lengths")
        return cls(len(rows[0]) if rows else 0, len(rows), tuple(map(Tile, "".join(rows))))

    def __getitem__(self, cell: tuple[int, int]) -> Tile:
        """The tile at (x, y); IndexError off the board."""
        x, y = cell
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"({x},{y}) is off the board of {self.width}x{self.height}")
        return self.tiles[y * self.width + x]

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"Board.of({', '.join(map(repr, self.rows))})"

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as rows of tile letters."""
        letters = "".join([tile._value_ for tile in self.tiles])
        return tuple(letters[start : start + self.width] for start in range(0, len(letters), self.width))

    def cells(self) -> Iterator[Cell]:
        """Every cell in reading order, as `tiles` has them."""
        return (Cell(x, y) for y in range(self.height) for x in range(self.width))

    def find(self, *kinds: Tile) -> tuple[Cell, ...]:
        """The cells that hold one of these kinds, in reading order."""
        return tuple(Cell(i % self.width, i // self.width) for i, tile in enumerate(self.tiles) if tile in kinds)

    @property
    def houses(self) -> tuple[Cell, ...]:
        return self.find(Tile.HOUSE)

    @property
    def tanks(self) -> tuple[Cell, ...]:
        return self.find(Tile.TANK1, Tile.TANK2, Tile.TANK3)


@dataclass(frozen=True, slots=True)
class Solution:
    """How each tile is turned: rows of N E S W, and `_` for blank tiles.

    Any rows can be held, wrong ones too: whether they solve a board is for `pipworks.pipes.rules.verify`.
    """

    rows: tuple[str, ...]

    @classmethod
    def of(cls, *rows: str) -> Solution:
        """A solution from its rows."""
        return cls(rows)

    def __getitem__(self, cell: tuple[int, int]) -> str:
        """The letter at (x, y); IndexError where there is none."""
        x, y = cell
        if x < 0 or y < 0:
            raise IndexError(f"({x},{y}) is off the board")
        return self.rows[y][x]

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"Solution.of({', '.join(map(repr, self.rows))})"
