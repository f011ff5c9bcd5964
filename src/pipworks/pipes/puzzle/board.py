"""A Pipes board and a solution of it: what is turned, and how."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.grid import Cell, Direction, neighbours, on_torus
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.record import Record
from pipworks.render.notebook import Shown
from pipworks.showing import Said, drawing, short
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

GAME_SIZE = (7, 10)
"""Columns and rows of a level of the game; every other size is read and solved as well."""


class Board(Shown, Record):
    """A board: `tiles` row by row, `width` to a row. ValueError when they don't fill it.

    The variant belongs to the board, as it says what a solution is. With `wraps` gas that leaves by one edge comes in
    on the other side, else there is a wall around. With `all_tiles` every tile needs gas and no end may be open, as in
    Simon Tatham's Net; else every house needs gas. A board's text has no place for the two, its JSON has.
    """

    width: int
    height: int
    tiles: tuple[Tile, ...]
    wraps: bool = True
    all_tiles: bool = False
    family: ClassVar[str] = "pipworks.pipes"

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or len(self.tiles) != self.width * self.height:
            raise ValueError(f"{len(self.tiles)} tiles can't fill a board of {self.width}x{self.height}")

    @classmethod
    def of(cls, *rows: str, wraps: bool = True, all_tiles: bool = False) -> Board:
        """A board from rows of tile letters, for boards written in code.

        Texts from outside go through `pipworks.pipes.formats.text.parse`, which says where a slip is. Raises ValueError
        for any other letters, for rows of different lengths and for no row, TypeError for what is no row.
        """
        for kind in {type(row).__name__ for row in rows if not isinstance(row, str)}:
            raise TypeError(f"pipes.Board.of takes each row by itself, as Board.of('1H', 'LL'), not of type {kind}")
        if not rows:
            raise ValueError("a board has at least one row")
        if len({len(row) for row in rows}) > 1:
            raise ValueError("the rows have different lengths")
        tiles = tuple(map(Tile, "".join(rows)))
        return cls(len(rows[0]), len(rows), tiles, wraps, all_tiles)

    def __getitem__(self, cell: tuple[int, int]) -> Tile:
        """The tile at (x, y); IndexError off the board."""
        x, y = cell
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"({x},{y}) is off the board of {self.width}x{self.height}")
        return self.tiles[y * self.width + x]

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        number = len(self.tiles)
        return short(
            self.expression,
            f"Board {self.width}x{self.height}: {counted(number - self.tiles.count(Tile.BLANK), 'tile')}",
        )

    @property
    def expression(self) -> str:
        """The Python expression that makes the board, however large it is."""
        variant = [text for text, on in (("wraps=False", not self.wraps), ("all_tiles=True", self.all_tiles)) if on]
        return f"Board.of({', '.join([*map(repr, self.rows), *variant])})"

    def to_json(self) -> str:
        """The board as the project's own JSON, which `docs/formats.md` describes."""
        text: str = self._verb("format_json")(self)
        return text

    def to_link(self, position: Solution | None = None) -> str:
        """The board as a link, for an address to hold behind its `#`; with the tiles that a position has turned."""
        link: str = self._verb("format_link")(self, position)
        return link

    def solved_svg(self, solution: Solution) -> str:
        """The board turned as a solution says, as a picture for a notebook."""
        return self._repr_svg_(solution)

    def solved_text(self, solution: Solution) -> str:
        """The board turned as a solution says, as text."""
        return self.to_text(solution)

    @property
    def letters(self) -> str:
        """The letters of the tiles in reading order."""
        return "".join([tile._value_ for tile in self.tiles])

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as rows of tile letters."""
        letters = self.letters
        return tuple(letters[start : start + self.width] for start in range(0, len(letters), self.width))

    def across(self, cell: Cell, direction: Direction) -> Cell | None:
        """The neighbour across one edge, None for a wall; on a board one wide or high it can be the cell itself."""
        if self.wraps:
            return on_torus(*cell, direction, self.width, self.height)
        near = neighbours(cell)[direction.bit_length() - 1]
        return near if 0 <= near.x < self.width and 0 <= near.y < self.height else None

    def cells(self) -> Iterator[Cell]:
        """Every cell in reading order, as `tiles` has them."""
        return (Cell(x, y) for y in range(self.height) for x in range(self.width))

    def find(self, *kinds: Tile) -> tuple[Cell, ...]:
        """The cells that hold one of these kinds, in reading order."""
        return tuple(Cell(i % self.width, i // self.width) for i, tile in enumerate(self.tiles) if tile in kinds)

    @property
    def houses(self) -> tuple[Cell, ...]:
        """The cells of the houses, in reading order."""
        return self.find(Tile.HOUSE)

    @property
    def tanks(self) -> tuple[Cell, ...]:
        """The cells of the tanks, in reading order."""
        return self.find(Tile.TANK1, Tile.TANK2, Tile.TANK3)


class Solution(Said, Record):
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
        return short(self.expression, f"Solution of {counted(len(self.rows), 'row')}")

    def _repr_html_(self) -> str:
        return drawing(str(self))

    @property
    def expression(self) -> str:
        """The Python expression that makes the solution, however large it is."""
        return f"Solution.of({', '.join(map(repr, self.rows))})"
