"""Puzzles and solutions for paper, without a screen's margins: how large each is, and the scene when it is asked for.

Names and labels are as large beside small pieces as beside large ones, as nobody can zoom in; `strokes` says which
lines are wider. The box of each scene holds all its ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pipworks.grid import Cell
from pipworks.polypips.drawing import board, picture
from pipworks.polypips.drawing.board import GAME_LETTERS, LEAD_OUTSIDE, SIDE, TintedRegion, label_size
from pipworks.polypips.drawing.page import SHARES, Layout, layouts
from pipworks.polypips.drawing.strokes import ON_PAPER
from pipworks.polypips.drawing.tray import Blank, Rows, Tray
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.render.arranged import Arranged
from pipworks.render.rulers import ON_PAPER as NAMES
from pipworks.render.rulers import PAPER_GAP, paper_room
from pipworks.render.rulers import rulers as ruled
from pipworks.render.scene import Group, Item, Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MARGIN: Final = 0.1
"""What stays free around a drawing, in squares of the board: half the width of lead, and a little."""

_GAP: Final = PAPER_GAP + LEAD_OUTSIDE
"""What stays free between cells and names, in user units."""

_APART: Final = 0.01
"""The weight of a board whose pieces are on another page."""

_SHARES: Final = (1.0, 0.9, *SHARES)
"""Loose pieces may be as large as on the board, where a page has room."""


class _Ruled:
    """The cells of a board and the room that rulers take beside them, in squares; none without `rulers`."""

    def __init__(self, cells: Sequence[Cell], *, rulers: bool) -> None:
        self.left, self.top, self.columns, self.lines = picture.frame(cells)
        self._rows = range(self.top, self.top + self.lines)
        self._room = paper_room(self._rows, SIDE) if rulers else None

    @property
    def beside(self) -> tuple[float, float]:
        """What the names take at the left and above."""
        if self._room is None:
            return 0.0, 0.0
        return (self._room.left + _GAP) / SIDE, (self._room.top + _GAP) / SIDE

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the names."""
        return self.columns + self.beside[0], self.lines + self.beside[1]

    @property
    def letters(self) -> list[float]:
        """The heights of the names' capitals."""
        return [NAMES] if self._room else []

    def items(self) -> tuple[Item, ...]:
        """The names, for cells where their coordinates say."""
        if self._room is None:
            return ()
        columns = range(self.left, self.left + self.columns)
        return tuple(ruled(columns, self._rows, SIDE, gap=_GAP, room=self._room))


def arrangements(puzzle: Puzzle, *, rulers: bool = False) -> tuple[Arranged, ...]:
    """The board with its pieces beside it or below it, in the order of its tray, from large pieces to small ones.

    None of them has another that is at most as wide and high, with pieces at least as large. Behind these the board
    alone, with its pieces as its `rest`. With `rulers` columns and rows have their names and pieces of more than two
    cells their letters.
    """
    ruled = _Ruled(puzzle.cells, rulers=rulers)
    trays = [(share, _tray(puzzle, share, letters=rulers)) for share in _SHARES]
    names = [NAMES] if trays[0][1].has_names else []
    beside = [*_labels(board.regions(puzzle), GAME_LETTERS), *ruled.letters]
    letters = _least([*beside, *names])
    found: list[Arranged] = []
    rows = tuple(trays[0][1].choices())
    for share, tray in trays:
        if names:  # which take other room in rows of smaller pieces
            rows = tuple(tray.choices())
        sized = [(layout.size, layout) for layout in layouts(*ruled.size, rows, (share,))]
        for (width, height), layout in sorted(sized, key=lambda pair: pair[0]):
            wide, tall = width + 2 * _MARGIN, height + 2 * _MARGIN
            if not any(other.width <= wide and other.height <= tall for other in found):
                draw = partial(_game, puzzle, layout, tray, ruled)
                found.append(Arranged(wide, tall, SIDE, draw, layout.weight, letters, squares=share))
    return (*found, *([_alone(puzzle, ruled, _least(beside), named=rulers)] if found else []))


def _alone(puzzle: Puzzle, ruled: _Ruled, letters: float, *, named: bool) -> Arranged:
    """The board without its pieces, each of which is a drawing of its own."""
    wide, tall = (length + 2 * _MARGIN for length in ruled.size)
    rest = tuple(_piece(puzzle, piece, named=named) for piece in picture.loose(puzzle))
    return Arranged(wide, tall, SIDE, partial(_board, puzzle, ruled), _APART, letters, rest)


def _board(puzzle: Puzzle, ruled: _Ruled) -> Scene:
    """The scene of a puzzle's board."""
    shift = ruled.beside[0] - ruled.left, ruled.beside[1] - ruled.top
    items = (*ruled.items(), *picture.game_items(puzzle, ON_PAPER))
    return _page(ruled.size, *picture.about_game(puzzle), (picture.moved(items, *shift),))


def _piece(puzzle: Puzzle, piece: Piece | Blank, *, named: bool) -> Arranged:
    """A piece by itself, with its name below it where it has one."""
    tray = _tray(puzzle, 1.0, letters=named, pieces=(piece,))
    rows = next(iter(tray.choices()))
    wide, tall = rows.width + 2 * _MARGIN, rows.height + 2 * _MARGIN
    draw = partial(_one, tray, rows, str(piece))
    letters = NAMES if tray.has_names else 0.0
    return Arranged(wide, tall, SIDE, draw, letters=letters, heading=("The pieces of", ""))


def _one(tray: Tray, rows: Rows, words: str) -> Scene:
    """The scene of one piece."""
    return _page((rows.width, rows.height), "Polypips piece", words, tuple(tray.items(rows, SIDE)))


def _tray(puzzle: Puzzle, share: float, *, letters: bool, pieces: Sequence[Piece | Blank] = ()) -> Tray:
    """The pieces for a share; names and lines are as high and as wide for each, in squares of the board."""
    return Tray(
        pieces or picture.loose(puzzle),
        digits=False,
        tokens=bool(puzzle.supply),
        letters=puzzle.letters if letters else None,
        size=NAMES / share,
        edge=ON_PAPER.edge / share,
        seam=ON_PAPER.seam / share,
        role=ON_PAPER.minor,
    )


def _game(puzzle: Puzzle, layout: Layout, tray: Tray, ruled: _Ruled) -> Scene:
    """The scene of a puzzle that is arranged in this way."""
    items = (*ruled.items(), *picture.game_items(puzzle, ON_PAPER))
    set_out = picture.set_out(puzzle.cells, items, tray, layout, ruled.beside)
    return _page(layout.size, *picture.about_game(puzzle), set_out)


def answer(puzzle: Puzzle, solution: Solution, *, rulers: bool = False) -> Arranged:
    """The solution on the regions of its puzzle; with `rulers` between the names of columns and rows."""
    ruled = _Ruled(picture.solved_cells(solution, puzzle), rulers=rulers)
    letters = _least([*_labels(board.regions(puzzle), ON_PAPER.label), *ruled.letters])
    wide, tall = (length + 2 * _MARGIN for length in ruled.size)
    return Arranged(wide, tall, SIDE, partial(_solved, puzzle, solution, ruled), letters=letters)


def _solved(puzzle: Puzzle, solution: Solution, ruled: _Ruled) -> Scene:
    """The scene of an answer."""
    items = (*ruled.items(), *picture.solved_items(solution, puzzle, strokes=ON_PAPER))
    shift = ruled.beside[0] - ruled.left, ruled.beside[1] - ruled.top
    return _page(ruled.size, *picture.about_solution(solution, puzzle), (picture.moved(items, *shift),))


def _labels(found: Iterable[TintedRegion], most: float) -> list[float]:
    """The heights of the labels' capitals, in squares."""
    return [label_size(words, most) / SIDE for region in found for _, words in region.tabs]


def _least(heights: Sequence[float]) -> float:
    return min(heights, default=0.0)


def _page(size: tuple[float, float], title: str, words: str, items: tuple[Item, ...]) -> Scene:
    """A page with room for so many squares, and the margin around them."""
    width, height = ((length + 2 * _MARGIN) * SIDE for length in size)
    return Scene(width, height, title, words, (Group(items, _MARGIN * SIDE, _MARGIN * SIDE),))
