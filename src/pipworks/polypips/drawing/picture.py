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
from pipworks.polypips.drawing.page import Layout, lay_out
from pipworks.polypips.drawing.strokes import ON_SCREEN, Strokes
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
    _, _, columns, lines = frame(puzzle.cells)
    items = (*(_rulers(puzzle.cells) if rulers else ()), *game_items(puzzle))
    tray = game_tray(puzzle, digits=digits, tokens=tokens, letters=rulers)
    layout = lay_out(columns, lines, tray)
    return _page(*layout.size, *about_game(puzzle), set_out(puzzle.cells, items, tray, layout))


def game_items(puzzle: Puzzle, strokes: Strokes = ON_SCREEN) -> tuple[Item, ...]:
    """The board with its regions and labels, its cells where their coordinates say."""
    found = board.regions(puzzle)
    return (
        *board.window(puzzle.cells, found, strokes),
        *board.tabs(puzzle.cells, found, board.GAME_LETTERS, light=strokes.light),
    )


def game_tray(puzzle: Puzzle, *, digits: bool = False, tokens: bool = False, letters: bool) -> Tray:
    """The pieces of a puzzle, or the shapes of its supply with their tokens, to be set out.

    With `letters` pieces of more than two cells have theirs.
    """
    named = puzzle.letters if letters else None
    return Tray(loose(puzzle), digits=digits, tokens=tokens or bool(puzzle.supply), letters=named)


def loose(puzzle: Puzzle) -> tuple[Piece | Blank, ...]:
    """The pieces of a puzzle, or the shapes of its supply."""
    return tuple(map(Blank, puzzle.supply)) or puzzle.pieces


def set_out(
    cells: Sequence[Cell], items: tuple[Item, ...], tray: Tray, layout: Layout, ruled: tuple[float, float] = (0.0, 0.0)
) -> tuple[Group, Group]:
    """The items of a board of these cells and the pieces, where the layout has them.

    `ruled` is what the layout's board has beside its cells, at the left and above, in squares.
    """
    left, top, _, _ = frame(cells)
    (board_x, board_y), (tray_x, tray_y) = layout.board_at, layout.tray_at
    pieces = tuple(tray.items(layout.rows, SIDE * layout.share))
    return moved(items, board_x + ruled[0] - left, board_y + ruled[1] - top), moved(pieces, tray_x, tray_y)


def about_game(puzzle: Puzzle) -> tuple[str, str]:
    """The title of a puzzle's picture, and its description."""
    _, _, columns, lines = frame(puzzle.cells)
    given = counted(len(loose(puzzle)), "shape" if puzzle.supply else "piece")
    rest = f"{counted(len(puzzle.constraints), 'constraint')}, {given}"
    return f"Polypips, {columns}x{lines}", f"{counted(len(puzzle.cells), 'cell')}, {rest}"


def of_solution(
    solution: Solution, puzzle: Puzzle | None, *, digits: bool, solid: bool = False, rulers: bool = False
) -> Scene:
    """The placed pieces over the regions of `puzzle`; without a puzzle each piece is tinted.

    Wrong solutions are drawn as they are: a cell that no piece covers is bare, one that two cover has the lines of
    both. With `solid` the pieces have their own colour, so that they can be told from what is bare. With
    `rulers` columns and rows have their names.
    """
    cells = solved_cells(solution, puzzle)
    items = (
        *(_rulers(cells) if rulers else ()),
        *solved_items(solution, puzzle, digits=digits, solid=solid),
    )
    left, top, columns, lines = frame(cells)
    return _page(columns, lines, *about_solution(solution, puzzle), (moved(items, -left, -top),))


def solved_cells(solution: Solution, puzzle: Puzzle | None) -> tuple[Cell, ...]:
    """The cells that a solution covers and those of its puzzle."""
    return tuple(sorted(_covered(solution).union(puzzle.cells if puzzle else ()), key=reading_order))


def _covered(solution: Solution) -> frozenset[Cell]:
    return frozenset(cell for placement in solution.placements for cell in placement.cells)


def solved_items(
    solution: Solution,
    puzzle: Puzzle | None,
    *,
    digits: bool = False,
    solid: bool = False,
    strokes: Strokes = ON_SCREEN,
) -> tuple[Item, ...]:
    """What `of_solution` draws, without rulers, its cells where their coordinates say."""
    placed = tuple(placement.cells for placement in solution.placements)
    cells = solved_cells(solution, puzzle)
    found = board.regions(puzzle) if puzzle else ()
    tinted = board.grounds(found or tuple(map(TintedRegion, _disjoint(placed))))
    ground = {} if solid else tinted
    return (
        *board.window(cells, found, strokes),
        *bodies(
            placed,
            SIDE,
            ground=lambda cell: ground.get(cell, Role.PIECE if solid else Role.FACE),
            owner=board.owners(found).get,
            look=strokes.line,
            seam=strokes.inner,
        ),
        *board.tabs(cells, found, strokes.label, light=strokes.light),
        *board.pips(solution.grid, board.tabbed(found), digits=digits, strokes=strokes),
    )


def about_solution(solution: Solution, puzzle: Puzzle | None) -> tuple[str, str]:
    """The title of a solution's picture, and its description."""
    cells = solved_cells(solution, puzzle)
    _, _, columns, lines = frame(cells)
    pieces = counted(len(solution.placements), "piece")
    return (
        f"Polypips solution, {columns}x{lines}",
        f"{pieces} on {counted(len(_covered(solution)), 'cell')} of {len(cells)}",
    )


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
    left, top, columns, lines = frame(cells)
    return ruled(range(left, left + columns), range(top, top + lines), SIDE, gap=_MARGIN - SPACE)


def frame(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """The least x and y of the cells, and the columns and lines that they span; zeros without any."""
    if not cells:
        return 0, 0, 0, 0
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs) + 1 - min(xs), max(ys) + 1 - min(ys)


def moved(items: tuple[Item, ...], x: float, y: float) -> Group:
    """The items moved by `x` and `y` squares."""
    return Group(items, x * SIDE, y * SIDE)


def _page(width: float, height: float, title: str, words: str, items: Iterable[Item]) -> Scene:
    """A page with room for `width` by `height` squares and a margin around them."""
    inside = Group(tuple(items), _MARGIN, _MARGIN)
    return Scene(width * SIDE + 2 * _MARGIN, height * SIDE + 2 * _MARGIN, title, words, (inside,))
