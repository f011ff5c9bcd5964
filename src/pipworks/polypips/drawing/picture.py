"""Pieces, games and solutions as scenes.

Nothing is shown by colour alone: lead separates regions, a thin line goes around each placed piece, and every region
has its label.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pipworks.grid import Cell, reading_order
from pipworks.polypips.drawing import board as board
from pipworks.polypips.drawing.board import SIDE, TintedRegion
from pipworks.polypips.drawing.laid import bodies
from pipworks.polypips.drawing.page import lay_out
from pipworks.polypips.drawing.tray import Blank, Tray
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.render.roles import Role
from pipworks.render.rulers import SPACE
from pipworks.render.rulers import rulers as ruled
from pipworks.render.scene import Group, Item, Scene
from pipworks.words import counted

_MARGIN = 20.0
_ONE_ROW = 16.0
"""The width in squares that rows of loose pieces may always have; wider ones have at most twice their height."""


def of_pieces(
    pieces: tuple[Piece, ...], *, digits: bool, tokens: bool, letters: Mapping[Piece, str] | None = None
) -> Scene:
    """The pieces in one row, or in several where there are many."""
    names = ", ".join(map(str, pieces))
    title = "Polypips piece" if len(pieces) == 1 else "Polypips pieces"
    tray = Tray(pieces, digits=digits, tokens=tokens, letters=letters)
    choices = list(tray.choices())
    if not choices:
        return _page(0, 0, title, "none", ())
    fitting = [rows for rows in choices if rows.width <= max(_ONE_ROW, 2 * rows.height)]
    rows = (fitting or choices[:1])[-1]
    return _page(rows.width, rows.height, title, names, tray.items(rows, SIDE))


def of_game(puzzle: Puzzle, *, digits: bool, tokens: bool, rulers: bool = False) -> Scene:
    """The board with its regions and labels, the pieces beside or below it, whichever fills a page better.

    With `rulers` columns and rows have their names, and pieces of more than two cells their letters.
    """
    found = board.regions(puzzle)
    items = (
        *(_rulers(puzzle.cells) if rulers else ()),
        *board.window(puzzle.cells, found),
        *board.tabs(puzzle.cells, found, board.GAME_LETTERS),
    )
    left, top, columns, lines = _frame(puzzle.cells)
    loose = tuple(map(Blank, puzzle.supply)) or puzzle.pieces
    letters = puzzle.letters if rulers else None
    tray = Tray(loose, digits=digits, tokens=tokens or bool(puzzle.supply), letters=letters)
    layout = lay_out(columns, lines, tray)
    (board_x, board_y), (tray_x, tray_y) = layout.board_at, layout.tray_at
    pieces = tuple(tray.items(layout.rows, SIDE * layout.share))
    both = (_moved(items, board_x - left, board_y - top), _moved(pieces, tray_x, tray_y))
    given = counted(len(loose), "shape" if puzzle.supply else "piece")
    rest = f"{counted(len(found), 'constraint')}, {given}"
    counts = f"{counted(len(puzzle.cells), 'cell')}, {rest}"
    return _page(*layout.size, f"Polypips, {columns}x{lines}", counts, both)


def of_solution(
    solution: Solution, puzzle: Puzzle | None, *, digits: bool, solid: bool = False, rulers: bool = False
) -> Scene:
    """The placed pieces over the regions of `puzzle`; without a puzzle each piece is tinted.

    Wrong solutions are drawn as they are: a cell that no piece covers is bare, one that two cover has the lines of
    both. With `solid` the pieces have their own colour, so that they can be told from what is bare. With
    `rulers` columns and rows have their names.
    """
    placed = tuple(placement.cells for placement in solution.placements)
    covered = frozenset(cell for part in placed for cell in part)
    cells = tuple(sorted(covered.union(puzzle.cells if puzzle else ()), key=reading_order))
    found = board.regions(puzzle) if puzzle else ()
    tinted = board.grounds(found or tuple(map(TintedRegion, _disjoint(placed))))
    ground = {} if solid else tinted
    items = (
        *(_rulers(cells) if rulers else ()),
        *board.window(cells, found),
        *bodies(
            placed,
            SIDE,
            ground=lambda cell: ground.get(cell, Role.PIECE if solid else Role.FACE),
            owner=board.owners(found).get,
        ),
        *board.tabs(cells, found, board.SOLVED_LETTERS),
        *board.pips(solution.grid, board.tabbed(found), digits=digits),
    )
    left, top, columns, lines = _frame(cells)
    counts = f"{counted(len(placed), 'piece')} on {counted(len(covered), 'cell')} of {len(cells)}"
    return _page(columns, lines, f"Polypips solution, {columns}x{lines}", counts, (_moved(items, -left, -top),))


def _disjoint(parts: Sequence[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The parts, each without the cells of those before it."""
    seen: set[Cell] = set()
    found = []
    for part in parts:
        found.append(tuple(cell for cell in part if cell not in seen))
        seen.update(part)
    return found


def _rulers(cells: Sequence[Cell]) -> Iterator[Item]:
    """The names of the columns and rows that the cells span; the page's margin has room for them."""
    left, top, columns, lines = _frame(cells)
    return ruled(range(left, left + columns), range(top, top + lines), SIDE, gap=_MARGIN - SPACE)


def _frame(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """The least x and y of the cells, and the columns and lines that they span; zeros without any."""
    if not cells:
        return 0, 0, 0, 0
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs) + 1 - min(xs), max(ys) + 1 - min(ys)


def _moved(items: tuple[Item, ...], x: float, y: float) -> Group:
    """The items moved by `x` and `y` squares."""
    return Group(items, x * SIDE, y * SIDE)


def _page(width: float, height: float, title: str, words: str, items: Iterable[Item]) -> Scene:
    """A page with room for `width` by `height` squares and a margin around them."""
    inside = Group(tuple(items), _MARGIN, _MARGIN)
    return Scene(width * SIDE + 2 * _MARGIN, height * SIDE + 2 * _MARGIN, title, words, (inside,))
