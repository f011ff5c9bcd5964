"""Text drawings read back: of a board as given out, of one that is turned, right or wrong, and of a position.

A drawing is read tile by tile and drawn again, and refused where the two differ, so nothing is guessed. It may be
indented, and a wall around it means a board that doesn't wrap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from pipworks import sizes
from pipworks.framed import NEEDS_PUZZLE, is_frame
from pipworks.grid import COMPASS, Cell, Direction
from pipworks.pipes.drawing.draw import ASCII, BOX, Letters, drawn
from pipworks.pipes.drawing.view import View
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, OPEN, ORIENTATIONS, Tile, openings
from pipworks.record import Record
from pipworks.render.ruled import find_rulers, without_rulers
from pipworks.source import BLANK, Source
from pipworks.words import at

_N, _E, _S, _W = COMPASS
_PIPES: Final = (Tile.I, Tile.L, Tile.T)
_SURE: Final = frozenset(BOX.all) - frozenset(map(chr, range(128))) | frozenset("=#+|")
_HINT: Final = "a drawing is read as pipworks prints it; letters alone are easier to edit"


class Drawing(Record):
    """What a drawing shows: the board, and its tiles as they are turned, `?` for one that is not turned yet.

    `given_out` says that all point north because nobody has turned them. `column` is that of the drawing's left edge in
    the text, `line` that of its upper edge, both from 1, so that `place` can say where a cell stands.
    """

    board: Board
    position: Solution
    given_out: bool
    line: int
    column: int

    def place(self, cell: tuple[int, int]) -> tuple[int, int]:
        """The line and the column of a cell's middle."""
        return self.line + 2 * cell[1] + 1, self.column + 4 * cell[0] + 2


class _Broken(Exception):
    """A place in a grid, by row and column, that shows no tile, or one not as it is drawn; why, and a hint."""

    def __init__(self, row: int, column: int, problem: str, hint: str = _HINT) -> None:
        super().__init__(row, column, problem, hint)
        self.row = row
        self.column = column
        self.problem = problem
        self.hint = hint


class _Grid(Record):
    """The characters of a drawing, four columns and two lines to a tile, and an edge, blank ones included.

    `down` and `right` are what to add to a row and a column, from 0, to come to the line and column in the text.
    """

    rows: tuple[str, ...]
    down: int
    right: int

    @property
    def height(self) -> int:
        return len(self.rows) // 2

    @property
    def width(self) -> int:
        return len(self.rows[0]) // 4


def read_drawing(source: Source, above: int = 0) -> Drawing | None:
    """What the drawing below so many lines shows; None where there is no drawing, but letters maybe.

    Raises ParseError where it shows something that can't be drawn.
    """
    lines = [line.rstrip(BLANK) for line in source.without_blank_end()[above:]]
    rulers = find_rulers(lines)
    margin = rulers.margin if rulers else 0
    above += rulers.line + 1 if rulers else 0
    lines = list(without_rulers(lines))
    characters = set().union(*lines)
    refused: list[tuple[float, _Grid, _Broken]] = []
    for grid in _grids(lines, above + 1, margin):
        if not sizes.is_readable("pipes", grid.width * grid.height):
            raise source.error(above + 1, 1, *sizes.too_many("pipes", grid.width * grid.height))
        for letters in (ASCII, BOX) if max(characters) < "\x80" else (BOX,):
            try:
                return _read(grid, letters)
            except _Broken as broken:
                refused.append((_likeness(grid, letters), grid, broken))
    if not refused or not characters & _SURE:
        return None
    if any(is_frame(line.lstrip(BLANK)) for line in lines[:2]):  # the first may be a ruler
        raise source.error(above + 1, 1, "expected a board, found a drawing of Polypips", NEEDS_PUZZLE)
    _, grid, found = max(refused, key=lambda each: each[0])
    raise source.error(found.row + grid.down, max(found.column + grid.right, 1), found.problem, found.hint)


def _grids(lines: Sequence[str], number: int, margin: int) -> Iterator[_Grid]:
    """The ways to complete what may have been cut off: blank columns at the left, a blank first and last line.

    The lines stood below so many columns of rulers.
    """
    blank = next((count for count, line in enumerate(lines) if line), len(lines))
    lines, number = lines[blank:], number + blank
    if not lines:
        return
    indent = min(len(line) - len(line.lstrip(" ")) for line in lines if line)
    for lead in sorted(range(3), key=lambda lead: lead != indent):
        shifted = [" " * lead + line[indent:] if line else "" for line in lines]
        for top in (0, 1):
            rows = [""] * top + shifted
            rows += [""] * (1 - len(rows) % 2)
            columns = (max(map(len, rows)) + 1) // 4 * 4 + 1
            if len(rows) > 1 and columns > 1:
                yield _Grid(tuple(row.ljust(columns) for row in rows), number - top, margin + indent - lead + 1)


def _likeness(grid: _Grid, letters: Letters) -> float:
    """The part of the grid's tiles that have something of a tile in their middle."""
    middles = [row[2::4] for row in grid.rows[1::2]]
    known = f"{letters.house}{letters.blank}ILT123{''.join(letters.pipes)}".replace(" ", "")
    return sum(middle in known for row in middles for middle in row) / (grid.width * grid.height)


def _read(grid: _Grid, letters: Letters) -> Drawing:
    """What the grid shows. Raises _Broken where it is no drawing."""
    for row, line in enumerate(grid.rows[::2]):
        if line[1::4].strip(f" {letters.wall[4]}"):
            column = next(column for column in range(1, len(line), 4) if line[column] not in f" {letters.wall[4]}")
            raise _Broken(
                2 * row, column, f"expected nothing between two rows of tiles here, found {_named(line[column])}"
            )
    cells = [Cell(x, y) for y in range(grid.height) for x in range(grid.width)]
    signs = _signs(letters)
    masks = [_mask(grid, cell, signs) for cell in cells]
    tiles, turns = zip(*(_tile(grid, *each, letters) for each in zip(cells, masks, strict=True)), strict=True)
    gas = [_gas(grid, *each, signs) for each in zip(cells, masks, strict=True)]
    board = Board(grid.width, grid.height, tiles, wraps=grid.rows[0][0] != letters.wall[0])
    lit = frozenset(cell for cell, shown in zip(cells, gas, strict=True) if shown)
    dry = [cell for cell, tile, shown in zip(cells, tiles, gas, strict=True) if tile.is_tank and shown is False]
    differs = _difference(grid, View(board, tuple(masks), lit, turned=True), letters)
    given_out = bool(dry) or differs is not None
    if given_out and differs is not None:
        as_given = View(board, tuple(masks), lit, turned=False)
        differs = differs if _difference(grid, as_given, letters) else None
    if differs is not None:
        raise differs
    if given_out and (wrong := [cell for cell, turn in zip(cells, turns, strict=True) if turn not in "N_"]):
        if dry:
            raise _Broken(*_middle(dry[0]), f"the tank at {at(dry[0])} has no gas, though tiles are turned")
        raise _Broken(*_middle(wrong[0]), f"{at(wrong[0])} is turned, and the border is drawn as before the first turn")
    rows = tuple("".join(turns[start : start + grid.width]) for start in range(0, len(turns), grid.width))
    return Drawing(board, Solution(rows), given_out, grid.down, grid.right)


def _middle(cell: Cell) -> tuple[int, int]:
    return 2 * cell.y + 1, 4 * cell.x + 2


class _Signs(Record):
    """Where characters show pipes: on a tile's four edges, beside its middle; and those that only gas, or air, has."""

    north: str
    east: str
    south: str
    west: str
    halves: str
    gas: frozenset[str]
    air: frozenset[str]


@cache
def _signs(letters: Letters) -> _Signs:
    """How pipes look in these characters."""
    halves = "".join(pipes[_E | _W] for pipes in letters.pipes)
    dry, lit = (
        frozenset((*pipes, *(ends[number] for ends in letters.ends.values())))
        for number, pipes in enumerate(letters.pipes)
    )
    north, east, south, west = (_ends(letters, side) for side in COMPASS)
    return _Signs(north, east, south, west, halves, lit - dry | frozenset("[]"), dry - lit)


def _ends(letters: Letters, direction: Direction) -> str:
    """The characters on a tile's edge in this direction where the tile is open there."""
    straight = _N | _S if direction in (_N, _S) else _E | _W
    piped = "".join(pipes[mask] for pipes in letters.pipes for mask in (straight, direction.opposite))
    return (piped + letters.arrows[direction] + "".join(letters.ends[direction])).replace(" ", "")


def _mask(grid: _Grid, cell: Cell, signs: _Signs) -> int:
    """The directions in which the tile is open."""
    row, column = _middle(cell)
    above, line, below = grid.rows[row - 1 : row + 2]
    mask = 0
    if above[column] in signs.north:
        mask |= _N
    if line[column + 2] in signs.east or line[column + 1] in signs.halves:
        mask |= _E
    if below[column] in signs.south:
        mask |= _S
    if line[column - 2] in signs.west or line[column - 1] in signs.halves:
        mask |= _W
    return int(mask)


def _tile(grid: _Grid, cell: Cell, mask: int, letters: Letters) -> tuple[Tile, str]:
    """The tile and its letter, the first of those that are drawn alike."""
    row, column = _middle(cell)
    middle = grid.rows[row][column]
    if middle == letters.blank:
        return Tile.BLANK, BLANK_LETTER
    kinds: tuple[Tile, ...] = _PIPES
    if middle == letters.house:
        kinds = (Tile.HOUSE,)
    elif middle in "ILT123":
        kinds = (Tile(middle),)
    elif middle == " " or not any(middle in pipes for pipes in letters.pipes):
        hint = f"did you mean {middle.upper()}?" if middle.upper() in "HILT" else _HINT
        raise _Broken(row, column, f"expected the middle of a tile, found {middle!r}", hint)
    if not mask and len(kinds) == 1:
        return kinds[0], OPEN
    for tile in kinds:
        for letter in ORIENTATIONS:
            if openings(tile, letter) == mask:
                return tile, letter
    name = "pipe" if kinds is _PIPES else "house" if kinds[0] is Tile.HOUSE else kinds[0].value
    raise _Broken(row, column, f"no {name} opens {_sides(mask)}")


def _sides(mask: int) -> str:
    names = [name for side, name in zip(COMPASS, ("north", "east", "south", "west"), strict=True) if mask & side]
    return f"to {' and '.join(names)}" if names else "nowhere"


def _gas(grid: _Grid, cell: Cell, mask: int, signs: _Signs) -> bool | None:
    """Whether the tile's characters are those of gas; None where gas and air look alike."""
    row, column = _middle(cell)
    above, line, below = grid.rows[row - 1 : row + 2]
    shown = line[column - 1 : column + 2]
    if mask & _N:
        shown += above[column]
    if mask & _E:
        shown += line[column + 2]
    if mask & _S:
        shown += below[column]
    if mask & _W:
        shown += line[column - 2]
    if not signs.gas.isdisjoint(shown):
        return True
    return None if signs.air.isdisjoint(shown) else False


def _difference(grid: _Grid, view: View, letters: Letters) -> _Broken | None:
    """Where the view's drawing is not what the grid shows; None where it is."""
    lines = drawn(view, letters).split("\n")
    top = int(len(lines) < len(grid.rows) and not grid.rows[0].strip(" "))
    lines = [""] * top + lines
    lines += [""] * (len(grid.rows) - len(lines))
    for row, (line, shown) in enumerate(zip(lines, grid.rows, strict=True)):
        if line != shown.rstrip(" "):
            length = max(len(line), len(shown))
            pairs = enumerate(zip(line.ljust(length), shown.ljust(length), strict=True))
            column, (right, found) = next((column, pair) for column, pair in pairs if pair[0] != pair[1])
            problem = f"expected {_named(right)} here, as the tiles beside it are turned, found {_named(found)}"
            return _Broken(row, column, problem)
    return None


def _named(letter: str) -> str:
    return "nothing" if letter == " " else letter if letter.isprintable() else repr(letter)
