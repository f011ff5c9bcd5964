"""Boards and solutions for paper, without a screen's margins: how large each is, and the scene when it is asked for.

A board stands with its tiles as they are shuffled beside an empty grid with the same frame, in which the answer is
drawn: turning tiles with a pencil would mean to draw each twice. The box of each scene holds all its ink.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pipworks.grid import COMPASS
from pipworks.pipes.drawing import picture
from pipworks.pipes.drawing.picture import DIGIT, FRAME, SIDE
from pipworks.pipes.drawing.shuffled import given
from pipworks.pipes.drawing.strokes import ON_PAPER
from pipworks.pipes.drawing.view import View
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.record import Record
from pipworks.render.arranged import Arranged
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.rulers import ON_PAPER as NAMES
from pipworks.render.rulers import PAPER_GAP, paper_room, rulers
from pipworks.render.scene import Group, Item, Scene, Style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_AIR: Final = 0.5
"""What stays free around ink, in user units."""

_BETWEEN: Final = 0.35 * SIDE
"""What stays free between a board and its grid."""

_LINE: Final = 1.6
"""The width of the lines of an empty grid: no thinner, or a copier would lose them."""

_ONE_NAME: Final = 0.95
"""The weight of a board and a grid side by side that share the names of their rows."""
_APART: Final = 0.01
"""The weight of a board whose grid is on another page."""


class _Frame(Record):
    """The room of a board on a page, in user units: its tiles, what is drawn around them, and the names it has."""

    board: Board
    around: float
    columns: bool
    rows: bool

    @property
    def left(self) -> float:
        """How far from the left its first tile stands."""
        room = paper_room(range(self.board.height), SIDE)
        return self.around + (room.left + PAPER_GAP if self.rows else 0.0)

    @property
    def top(self) -> float:
        """How far from above its first tile stands."""
        return self.around + (paper_room((), SIDE).top + PAPER_GAP if self.columns else 0.0)

    @property
    def width(self) -> float:
        """All of it across."""
        return self.left + self.board.width * SIDE + self.around

    @property
    def height(self) -> float:
        """All of it down."""
        return self.top + self.board.height * SIDE + self.around

    def filled(self, items: tuple[Item, ...], x: float = 0.0, y: float = 0.0) -> Group:
        """The items of the board and its names, with the upper left corner of the room at (x, y)."""
        columns = range(self.board.width if self.columns else 0)
        rows = range(self.board.height if self.rows else 0)
        names = rulers(columns, rows, SIDE, gap=self.around + PAPER_GAP, room=paper_room(rows, SIDE))
        return Group((*items, *names), x + self.left, y + self.top)


def _frame(board: Board, *, rulers: bool, rows: bool = True) -> _Frame:
    """The room of a board that is not solved, or of a grid."""
    return _Frame(board, _reach(board), rulers, rulers and rows)


def _reach(board: Board) -> float:
    """How far the frame reaches out of the tiles."""
    return FRAME + ON_PAPER.frame(wraps=board.wraps).width / 2 + _AIR


def arrangements(board: Board, *, rulers: bool = False) -> tuple[Arranged, ...]:
    """The board and an empty grid of the same cells side by side, one below the other, and the board alone.

    With `rulers` columns and rows have their names; side by side the grid may have none for its rows, which go on
    from the board's. The board alone has the grid as its `rest`.
    """
    whole = _frame(board, rulers=rulers)
    unnamed = _frame(board, rulers=rulers, rows=False)
    letters = _letters(board, rulers=rulers)
    return (
        _pair(whole, whole, letters),
        *([_pair(whole, unnamed, letters, weight=_ONE_NAME)] if rulers else []),
        _pair(whole, whole, letters, below=True),
        _sized(whole.width, whole.height, partial(_given, whole), letters, _APART, (_grid(whole),)),
    )


def answer(board: Board, solution: Solution, *, rulers: bool = False) -> Arranged:
    """The board as the solution turns it; with `rulers` columns and rows have their names."""
    view = View.of(board, solution)
    crosses = any(view.leaves(cell, way) and view.meets(cell, way) for cell in board.cells() for way in COMPASS)
    around = max(_reach(board), picture.reach(ON_PAPER) + _AIR if crosses else 0.0)
    whole = _Frame(board, around, columns=rulers, rows=rulers)
    return _sized(whole.width, whole.height, partial(_solved, whole, view), _letters(board, rulers=rulers))


def _pair(first: _Frame, second: _Frame, letters: float, *, weight: float = 1.0, below: bool = False) -> Arranged:
    """A board and, beside it or below it, its grid."""
    x, y = (0.0, first.height + _BETWEEN) if below else (first.width + _BETWEEN, 0.0)
    draw = partial(_with_grid, first, second, x, y)
    return _sized(x + second.width, y + second.height, draw, letters, weight).replaced(roomy=True)


def _grid(whole: _Frame) -> Arranged:
    """The empty grid by itself."""
    drawn = _sized(whole.width, whole.height, partial(_empty, whole), NAMES if whole.columns else 0.0)
    return drawn.replaced(heading=("Draw the answer of", "here"))


def _sized(
    width: float,
    height: float,
    draw: Callable[[], Scene],
    letters: float,
    weight: float = 1.0,
    rest: tuple[Arranged, ...] = (),
) -> Arranged:
    """What has this size in user units, in tiles."""
    return Arranged(width / SIDE, height / SIDE, SIDE, draw, weight, letters, rest)


def _letters(board: Board, *, rulers: bool) -> float:
    """The height of the least letters: digits of tanks, and names."""
    return min([*([DIGIT / SIDE] if board.tanks else []), *([NAMES] if rulers else [])], default=0.0)


def _given(whole: _Frame) -> Scene:
    """The board as it is given out."""
    return _solved(whole, given(whole.board))


def _solved(whole: _Frame, view: View) -> Scene:
    """The board as it is seen in this view."""
    return Scene(whole.width, whole.height, *picture.about(view), (whole.filled(picture.items(view, ON_PAPER)),))


def _empty(whole: _Frame) -> Scene:
    """The empty grid."""
    size = f"{whole.board.width}x{whole.board.height}"
    items = (whole.filled(_grid_items(whole.board)),)
    return Scene(
        whole.width, whole.height, f"Pipes, an empty grid, {size}", "An empty grid to draw the answer in.", items
    )


def _with_grid(first: _Frame, second: _Frame, x: float, y: float) -> Scene:
    """The board as it is given out, and its grid with its corner at (x, y)."""
    view = given(first.board)
    title, words = picture.about(view)
    items = (first.filled(picture.items(view, ON_PAPER)), second.filled(_grid_items(second.board), x, y))
    described = f"{words} {'Below' if y else 'Beside'} it an empty grid to draw the answer in."
    return Scene(x + second.width, y + second.height, title, described, items)


def _grid_items(board: Board) -> tuple[Item, ...]:
    """The frame of the board and lines between its cells."""
    width, height = board.width * SIDE, board.height * SIDE
    pen = Pen()
    for x in range(1, board.width):
        pen.move(x * SIDE, -FRAME).line((x * SIDE, height + FRAME))
    for y in range(1, board.height):
        pen.move(-FRAME, y * SIDE).line((width + FRAME, y * SIDE))
    return picture.frame(board, ON_PAPER), pen.path(Style(stroke=Role.INK, width=_LINE, square=True))
