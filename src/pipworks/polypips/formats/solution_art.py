"""Drawn solutions, read back: walls bound the squares of a piece, digits are its pips.

The inverse of `drawing.text.draw_solution`, in box characters or in ASCII.
"""

from __future__ import annotations

from pipworks.grid import Cell
from pipworks.polypips.formats.drawn_page import Page
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.limits import Budget


def read_drawing(
    source: Source,
    start: int,
    end: int,
    board: tuple[Cell, ...] = (),
    budget: Budget | None = None,
    *,
    blank: bool = False,
) -> Solution:
    """The solution drawn on the lines from `start` up to, not including, `end`, which count from 1.

    Squares count from the first line and column; a drawing that fills `board` only when moved is moved there, so that
    an indented or cropped one can be read. A square that is walled off and has no pips is off the board. Raises
    ParseError for what is no drawing: an unknown character, a broken wall, a wall that ends inside a piece, a square
    without pips in a piece that has some. Raises Exhausted at a limit of the budget, if there is one.

    With `blank` the pieces may have no pips: each part within walls is one, unless it lies off the board, as a hole.
    """
    page = Page(source, start, end)
    parts = page.parts(budget)
    if blank:
        return _with_blanks(source, start, page, parts, set(board), budget)
    if not parts:
        raise source.error(start, 1, "expected a drawn solution, found no pips", "draw it as solve_polypips does")
    dx, dy = _shift({cell for part in parts for cell in part}, page, set(board))
    return Solution(tuple(Placement.of({Cell(x + dx, y + dy): pip for (x, y), pip in part.items()}) for part in parts))


def _with_blanks(
    source: Source, start: int, page: Page, parts: list[dict[Cell, int]], board: set[Cell], budget: Budget | None
) -> Solution:
    """The solution of these parts with pips and of the blank ones; those that lie off the board are no pieces."""
    blanks = page.blank_parts(budget)
    if not parts and not blanks:
        raise source.error(start, 1, "expected a drawn solution, found no piece", "draw it as solve_polypips does")
    drawn = {cell for part in (*parts, *blanks) for cell in part}
    left, top = (min(cell[axis] for cell in board) - min(cell[axis] for cell in drawn) for axis in (0, 1))
    for dx, dy in ((left, top), page.here):
        laid = [Placement.of({Cell(x + dx, y + dy): pip for (x, y), pip in part.items()}) for part in parts]
        for part in blanks:
            cells = [Cell(x + dx, y + dy) for x, y in part]
            if not board.isdisjoint(cells):
                laid.append(Placement.blank(cells))
        if {cell for placed in laid for cell in placed.cells} == board:
            break
    return Solution(tuple(laid))


def _shift(drawn: set[Cell], page: Page, board: set[Cell]) -> tuple[int, int]:
    """The way to move the drawing onto the board; where its squares don't match the board, to where it was drawn."""
    if not board:
        return page.here
    move = min(x for x, _ in board) - min(x for x, _ in drawn), min(y for _, y in board) - min(y for _, y in drawn)
    moved = {Cell(x + move[0], y + move[1]) for x, y in drawn}
    return move if moved == board else page.here
