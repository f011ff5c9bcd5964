"""Pieces, games and solutions as box drawings for a terminal or a text file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from pipworks.grid import Cell, connected_parts, reading_order
from pipworks.render import boxart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.polypips.puzzle.pieces import Piece
    from pipworks.polypips.puzzle.puzzle import Puzzle
    from pipworks.polypips.puzzle.solution import Solution

FREE: Final = "∅"
"""The label of cells in no constraint."""

FREE_ASCII: Final = "."
"""The same in ASCII."""

CHARACTERS: Final = f"{boxart.CHARACTERS}{FREE}≠"
"""The characters of text drawings beyond ASCII, to ask whether an output can show them (`terminal.carries`)."""

_GAP: Final = 3
"""The columns between two drawings side by side."""

_SQUARE: Final = 3
"""The columns of one square, between its walls."""


def draw_piece(piece: Piece, *, compact: bool = False, ascii: bool = False) -> str:
    """The piece, turned as it is: its outline and pips, or the pips alone; no newline at the end."""
    grid = piece.grid
    return draw_compact(grid) if compact else boxart.draw(dict.fromkeys(grid, 0), _digits(grid), ascii=ascii)


def draw_solution(solution: Solution, *, compact: bool = False, ascii: bool = False, rulers: bool = False) -> str:
    """The solution: the outlines of the placed pieces and their pips, or the pips alone; no newline at the end.

    Pieces without pips are drawn blank; `compact` shows nothing of them, and has no rulers.
    """
    if compact:
        return draw_compact(solution.grid)
    return boxart.draw(_owners(solution), _digits(solution.grid), ascii=ascii, rulers=rulers)


def solution_lines(solution: Solution, *, ascii: bool = False) -> Iterator[str]:
    """The lines of the solution's drawing, one after the other."""
    return boxart.lines(_owners(solution), _digits(solution.grid), ascii=ascii)


def _owners(solution: Solution) -> dict[Cell, int]:
    return {cell: number for number, placed in enumerate(solution.placements) for cell in placed.cells}


def draw_game(puzzle: Puzzle, *, ascii: bool = False, rulers: bool = False) -> str:
    """The board: walls around each constraint, its label in its first cell; no newline at the end.

    Cells in no constraint are drawn as their connected parts, each labelled `∅`. A label of more than three characters
    runs across adjacent cells of a row; where its region has no row of enough cells, it is split into parts of three
    characters, one a cell; see `label_places`. `ascii` writes `.` for `∅` and `!=` for `≠`. `rulers` name the columns
    and rows.
    """
    regions = [(each.cells, each.ascii_label if ascii else each.label) for each in puzzle.constraints]
    bound = {cell for cells, _ in regions for cell in cells}
    free = [cell for cell in puzzle.cells if cell not in bound]
    regions += [(part, FREE_ASCII if ascii else FREE) for part in connected_parts(free)]
    owner = {cell: number for number, (cells, _) in enumerate(regions) for cell in cells}
    labels: dict[Cell, str] = {}
    for cells, label in regions:
        labels |= label_places(cells, label, ascii=ascii)
    return boxart.draw(owner, labels, ascii=ascii, rulers=rulers)


def draw_pieces(puzzle: Puzzle, *, ascii: bool = False, width: int | None = None, letters: bool = False) -> str:
    """The puzzle's pieces, each under its token, with `letters` also under its letter; no newline at the end.

    One below the other with a blank line between, as puzzle files have them; side by side where `width`, a number of
    columns, has room for several.
    """
    if letters and not puzzle.supply:
        return draw_left(puzzle, puzzle.pieces, ascii=ascii, width=width)
    if puzzle.supply:
        drawings = [boxart.draw(dict.fromkeys(shape.cells, 0), {}, ascii=ascii) for shape in puzzle.supply]
    else:
        drawings = [draw_piece(piece, ascii=ascii) for piece in puzzle.pieces]
    return arranged([f"{token}\n{drawing}" for token, drawing in zip(puzzle.tokens, drawings, strict=True)], width)


def draw_left(puzzle: Puzzle, pieces: Sequence[Piece], *, ascii: bool = False, width: int | None = None) -> str:
    """Some of the puzzle's pieces as `draw_pieces` has them, each under its letter, if it has one, and its token."""
    letters = puzzle.letters
    drawings = []
    for piece in pieces:
        title = f"{letters.get(piece.canonical, '')} {piece}".lstrip()
        drawings.append(f"{title}\n{draw_piece(piece, ascii=ascii)}")
    return arranged(drawings, width)


def arranged(drawings: Sequence[str], width: int | None) -> str:
    """The drawings in order with a blank line between two; with `width`, in rows of at most so many columns."""
    rows: list[list[list[str]]] = []
    taken = 0
    for drawing in drawings:
        lines = drawing.split("\n")
        columns = max(map(len, lines))
        if width is not None and rows and taken + _GAP + columns <= width:
            rows[-1].append(lines)
            taken += _GAP + columns
        else:
            rows.append([lines])
            taken = columns
    return "\n\n".join(map(_side_by_side, rows))


def _side_by_side(drawings: Sequence[list[str]]) -> str:
    """Drawings beside one another, their first lines level."""
    widths = [max(map(len, lines)) for lines in drawings]
    rows = zip_longest(*drawings, fillvalue="")
    padded = (zip(row, widths, strict=True) for row in rows)
    return "\n".join((" " * _GAP).join(line.ljust(width) for line, width in row).rstrip() for row in padded)


def draw_compact(grid: Mapping[Cell, int]) -> str:
    """The pips in place, a space for a square without any, no spaces at the ends; no newline at the end."""
    lines: list[str] = []
    for cell in sorted(grid, key=reading_order):
        lines += [""] * (cell.y + 1 - len(lines))
        lines[cell.y] = lines[cell.y].ljust(cell.x) + str(grid[cell])
    return "\n".join(lines)


def _digits(grid: Mapping[Cell, int]) -> dict[Cell, str]:
    return {cell: str(pip) for cell, pip in grid.items()}


def label_places(cells: tuple[Cell, ...], label: str, *, ascii: bool = False) -> dict[Cell, str]:
    """The label by cell: whole in the first cell from where it has room to the right, or split over cells.

    Where there is no such room, it goes without braces and commas. It is split in one connected part; where no part has
    enough cells, it is cut off.
    """
    region = set(cells)
    forms = tuple(dict.fromkeys((label, without_braces(label))))
    for words in forms:
        needed = squares_of(words)
        for x, y in cells:
            if all((x + step, y) in region for step in range(needed)):
                return {Cell(x, y): words}
    for words in forms:
        head = len(words) % _SQUARE or _SQUARE
        parts = [words[:head], *(words[at : at + _SQUARE] for at in range(head, len(words), _SQUARE))]
        for connected in connected_parts(cells):
            if len(connected) >= len(parts):
                return dict(zip(connected, parts, strict=False))
    return {cells[0]: f"{label[: _SQUARE - 1]}{'~' if ascii else '…'}"}


def squares_of(label: str) -> int:
    """The squares in a row that a label takes."""
    return len(label) // (_SQUARE + 1) + 1


def without_braces(label: str) -> str:
    """The label in a shorter form: `≠12` for `≠{1,2}`."""
    return label.translate(_BRACES)


_BRACES: Final = str.maketrans("", "", "{,}")
