"""A board as terminal text, SVG or PNG, turned as a solution says, with the tiles lit that gas reaches.

Text draws each tile four columns wide and two lines high, so that every opening shows:

    ━┓  ┏━  heavy pipes carry gas        (2)  a tank with two openings
    ─┐  ┌─  light pipes are dry          [⌂]  a house with gas,  ⌂  one without
    ━╸  ╶─  ends that meet nothing       ◄ ►  gas or air leaves here and comes in on the other side
    ║  ═    the wall around a board that does not wrap,  ╢ ╧  with a pipe that ends there
     I      a tile that is not turned yet is its letter, or its tank or house, without pipes

In plain ASCII gas is `=` and `#`, air is `-` and `|`, a house is `H`, a turn or branch of air is `+`, a wall is `:`. A
loose end to the side stops half-way there, and takes the place of a bracket: `(2=`.

`pipworks.pipes.formats.drawn` reads these drawings back.
"""

from __future__ import annotations

from pipworks import sizes
from pipworks.arguments import public
from pipworks.grid import COMPASS, Cell, Direction
from pipworks.pipes.drawing.view import View
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.render import terminal
from pipworks.render.roles import Role
from pipworks.render.ruled import ruled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.render.scene import Scene
    from pipworks.render.theme import Theme

_N, _E, _S, _W = COMPASS


class Letters:
    """The characters to draw with; those of pipes by their open directions as a number, N 1, E 2, S 4, W 8."""

    def __init__(self, dry: str, lit: str, arrows: str, house: str, blank: str, wall: str, ends: str) -> None:
        self.pipes = (dry, lit)
        self.arrows = dict(zip((_N, _E, _S, _W), arrows, strict=True))
        self.ends = dict(zip((_N, _E, _S, _W), (ends[place::4] for place in range(4)), strict=True))
        self.house = house
        self.blank = blank
        self.wall = wall

    @property
    def all(self) -> str:
        return "".join((*self.pipes, *self.arrows.values(), *self.ends.values(), self.house, self.blank, self.wall))


BOX = Letters(" ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋", "▲►▼◄", "⌂", "·", "╔╗╚╝═║", "╤╢╧╟" * 2)
ASCII = Letters(" ' +,|++ +-+++++", " ' #,### #=#####", "^>v<", "H", ".", "::::::", "|-|-#=#=")

CHARACTERS = BOX.all
"""The characters of a text drawing: `terminal.carries` tells whether an output has them."""


@public
def to_text(
    board: Board,
    solution: Solution | None = None,
    *,
    color: bool = False,
    ascii: bool = False,
    rulers: bool = False,
) -> str:
    """The board as lines of text with no spaces at their ends and no newline at the last.

    Without a solution it is the board as given out: every tile points north, and nothing is lit. `color` adds
    the terminal's colours, `ascii` keeps to ASCII, `rulers` name the columns and rows. Raises InvalidPuzzle when the
    solution differs from the board in size.
    """
    sizes.check("text", "pipes", len(board.tiles))
    canvas = _painted(View.of(board, solution), ASCII if ascii else BOX)
    drawing = canvas.text(color)
    return ruled(drawing, board.width, board.height, canvas.first) if rulers else drawing


@public
def draw_position(
    board: Board, position: Solution, *, color: bool = False, ascii: bool = False, rulers: bool = False
) -> str:
    """The position as lines of text: a tile that is not turned is shown without pipes, gas as far as it comes.

    It is what `to_text` gives of the position, and `parse_position` reads it back. Raises InvalidPuzzle when the
    position differs from the board in size.
    """
    return to_text(board, position, color=color, ascii=ascii, rulers=rulers)


def drawn(view: View, letters: Letters, *, color: bool = False) -> str:
    """The view in these characters, as lines with no spaces at their ends."""
    return _painted(view, letters).text(color)


def _painted(view: View, letters: Letters) -> _Canvas:
    canvas = _Canvas(view, letters)
    for cell in view.board.cells():
        canvas.tile(cell)
    return canvas


RULES_LINE: Final = "Turn the tiles until gas comes from a tank to every house. Pipes may go on across the border."
WALLED_LINE: Final = "Turn the tiles until gas comes from a tank to every house."
ALL_TILES_LINE: Final = "Turn the tiles until gas reaches all of them and no end is open."
"""What is to be done, as `rules_line` writes it: on a board that wraps, on one with a wall, where every tile counts."""


def what_to_do(board: Board) -> str:
    """The line for a board of this variant."""
    return ALL_TILES_LINE if board.all_tiles else RULES_LINE if board.wraps else WALLED_LINE


def to_scene(
    board: Board,
    solution: Solution | None = None,
    *,
    rulers: bool = False,
    title: str = "",
    date: str = "",
    rules_line: bool = False,
) -> Scene:
    """The board as a drawing for any renderer, 40 user units to a tile; without a solution its tiles are `shuffled`.

    With `rulers` the names of columns and rows stand around it. `title` and `date` stand above the picture, with
    `rules_line` what is to be done stands below it. Raises InvalidPuzzle as `to_text` does.
    """
    from pipworks.pipes.drawing import picture
    from pipworks.pipes.drawing.shuffled import given
    from pipworks.render.captions import captioned

    scene = picture.scene(given(board) if solution is None else View.of(board, solution), rulers=rulers)
    return captioned(scene, title=title, date=date, rules=what_to_do(board) if rules_line else "")


@public
def to_svg(
    board: Board,
    solution: Solution | None = None,
    *,
    rulers: bool = False,
    title: str = "",
    date: str = "",
    rules_line: bool = False,
    theme: Theme | None = None,
    scale: float = 1.0,
) -> str:
    """The board as SVG; without `theme` in the light one. See `to_scene` and `render.svg.to_svg`.

    Raises TooLarge for a board of more cells than `pipworks.sizes` allows, as `to_text` and `to_png` do.
    """
    from pipworks.render.svg import to_svg as write
    from pipworks.render.theme import LIGHT

    sizes.check("svg", "pipes", len(board.tiles))
    scene = to_scene(board, solution, rulers=rulers, title=title, date=date, rules_line=rules_line)
    return write(scene, theme or LIGHT, scale=scale)


@public
def to_png(
    board: Board,
    solution: Solution | None = None,
    *,
    rulers: bool = False,
    title: str = "",
    date: str = "",
    rules_line: bool = False,
    theme: Theme | None = None,
    scale: float | None = None,
) -> bytes:
    """The board as PNG; without `theme` in the light one. See `to_scene` and `render.png.to_png`."""
    from pipworks.render.png import to_png as write
    from pipworks.render.theme import LIGHT

    sizes.check("png", "pipes", len(board.tiles))
    scene = to_scene(board, solution, rulers=rulers, title=title, date=date, rules_line=rules_line)
    return write(scene, theme or LIGHT, scale=scale)


class _Canvas:
    """Characters and their roles; the middle of tile (x, y) stands in column 4x + 2 of line 2y + 1."""

    def __init__(self, view: View, letters: Letters) -> None:
        self._view = view
        self._letters = letters
        columns, lines = 4 * view.board.width + 1, 2 * view.board.height + 1
        self._rows: list[list[terminal.Span]] = [[(" ", None)] * columns for _ in range(lines)]
        if not view.board.wraps:
            self._wall(columns - 1, lines - 1)

    def tile(self, cell: Cell) -> None:
        """Draw a tile, and its half of the pipes between it and its neighbours."""
        tile, lit = self._view.board[cell], cell in self._view.lit
        column, row = 4 * cell.x + 2, 2 * cell.y + 1
        role = Role.LIT if lit else Role.DRY
        pipes, mask = self._letters.pipes[lit], self._view.mask(cell)
        for direction, (dx, dy) in ((_N, (0, -1)), (_E, (2, 0)), (_S, (0, 1)), (_W, (-2, 0))):
            if mask & direction:
                if dx:
                    self._put(column + dx // 2, row, pipes[_E | _W], role)
                if self._view.board.wraps or not self._view.leaves(cell, direction):
                    self._put(column + dx, row + dy, self._joint(cell, direction, pipes), role)
                else:
                    self._put(column + dx, row + dy, self._letters.ends[direction][lit], Role.INK)
        self._middle(cell, tile, lit, role)
        if (tile.is_tank or tile is Tile.HOUSE) and mask & (_E | _W):
            self._loose_ends(cell, lit, role)

    def _middle(self, cell: Cell, tile: Tile, lit: bool, role: Role) -> None:
        """Draw the middle of a tile, and the brackets beside it."""
        column, row = 4 * cell.x + 2, 2 * cell.y + 1
        pipes, mask = self._letters.pipes[lit], self._view.mask(cell)
        if tile.is_tank:
            self._write(column - 1, row, f"({tile.value})", Role.SOURCE)
        elif tile is Tile.HOUSE and lit:
            self._write(column - 1, row, f"[{self._letters.house}]", Role.ROOF)
        elif tile is Tile.HOUSE:
            self._put(column, row, self._letters.house, Role.INK)
        elif tile is Tile.BLANK:
            self._put(column, row, self._letters.blank, Role.DRY)
        else:
            self._put(column, row, pipes[mask] if mask else tile.value, role)

    def _loose_ends(self, cell: Cell, lit: bool, role: Role) -> None:
        """Draw the loose ends beside a tank or house where no character of theirs shows on the tile's edge."""
        pipes, mask = self._letters.pipes[lit], self._view.mask(cell)
        for direction, side in ((_E, 1), (_W, -1)):
            inside = self._view.board.wraps or not self._view.leaves(cell, direction)
            if mask & direction and inside and self._joint(cell, direction, pipes) == " ":
                self._put(4 * cell.x + 2 + side, 2 * cell.y + 1, pipes[_E | _W], role)

    def _joint(self, cell: Cell, direction: Direction, pipes: str) -> str:
        """The character on a tile's edge: a pipe where two openings meet, an arrow where they meet over the border."""
        if not self._view.meets(cell, direction):
            # A stub: this tile's half of the edge.
            return pipes[direction.opposite]
        if self._view.turned and self._view.leaves(cell, direction):
            return self._letters.arrows[direction]
        return pipes[_N | _S if direction in (_N, _S) else _E | _W]

    def _wall(self, right: int, bottom: int) -> None:
        """Draw the wall, which stands where pipes would cross the border."""
        letters = self._letters.wall
        flat, upright = letters[4], letters[5]
        for row, corners in ((0, letters[:2]), (bottom, letters[2:4])):
            self._write(0, row, corners[0] + flat * (right - 1) + corners[1], Role.INK)
        for row in range(1, bottom):
            self._put(0, row, upright, Role.INK)
            self._put(right, row, upright, Role.INK)

    def _put(self, column: int, row: int, letter: str, role: Role) -> None:
        self._rows[row][column] = (letter, role)

    def _write(self, column: int, row: int, text: str, role: Role) -> None:
        for offset, letter in enumerate(text):
            self._put(column + offset, row, letter, role)

    @property
    def first(self) -> int:
        """The line of the first row of tiles in the text, counted from 0."""
        return int(any(letter != " " for letter, _ in self._rows[0]))

    def text(self, color: bool) -> str:
        """The lines. The first and last show a wall or what crosses the border, and are left out if nothing does."""
        lines = [terminal.line(row, color=color) for row in self._rows]
        first, last = not lines[0], len(lines) - (not lines[-1])
        return "\n".join(lines[first:last])
