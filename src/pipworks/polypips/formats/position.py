"""Positions as text: the pieces placed so far. `parse_position` and `format_position` are each other's inverse.

A position is a `Solution` from which pieces may be missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pipworks.arguments import public
from pipworks.cell_lists import read_cells
from pipworks.grid import Cell
from pipworks.polypips.formats.files import parse_solution
from pipworks.polypips.puzzle.pieces import Piece, read_piece, same_piece
from pipworks.polypips.puzzle.puzzle import MOST_SIDE, Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.source import BLANK, Source
from pipworks.words import at, cells_listed, counted

_COMMENT: Final = "//"
_DIGITS: Final = frozenset("0123456789")
_ENDS_TOKEN: Final = f"({BLANK}"


@public
def parse_position(text: str | Source, puzzle: Puzzle, name: str = "<string>") -> Solution:
    """The pieces that are placed on the puzzle's board.

    One piece a line: its token, then its cells in the order of the token's pips, as in `06 (2,0) (3,0)` or
    `4L+:3456 (0,1) (0,2) (1,2) (2,2)`; or its token with a rotation, then the cell of its first pips alone, as in
    `4L+:3456:90 (0,1)`. Commas between cells, blank lines and lines that start with `//` are ignored. Or a drawing of
    a solution in which pieces may be missing, or any other form of a solution that can be read. Whether the pieces
    are the puzzle's and fit is for `check`. Raises ParseError for what can't be read, InvalidPuzzle for a puzzle whose
    pieces have no pips.
    """
    need_pips(puzzle, "positions")
    source = text if isinstance(text, Source) else Source.of(text, name)
    lines = [n for n, line in enumerate(source.lines, 1) if line.strip(BLANK) and not line.startswith(_COMMENT)]
    if not lines:
        return Solution(())
    if source.lines[lines[0] - 1].lstrip(BLANK)[0] not in _DIGITS:
        return parse_solution(source, puzzle)
    return Solution(tuple(_read_line(source, number) for number in lines))


@public
def format_position(position: Solution) -> str:
    """The pieces, one a line, each ended by LF. Raises ValueError for a placement of what is no piece."""
    return "".join(f"{_token(placed)}\n" for placed in position.placements)


def _token(placed: Placement) -> str:
    piece = placed.piece
    if piece is None:
        raise ValueError(f"no piece lies so: {placed}")
    grid = placed.grid
    corner = min(x for x, _ in grid), min(y for _, y in grid)
    for turned in piece.orientations():
        cells = tuple(Cell(x + corner[0], y + corner[1]) for x, y in turned.cells)
        if dict(zip(cells, turned.pips, strict=True)) == grid:
            return f"{piece} {cells_listed(cells, between=' ')}"
    raise AssertionError(placed)


def _read_line(source: Source, number: int) -> Placement:
    """The placement that a line of the list writes."""
    line = source.lines[number - 1].rstrip(BLANK)
    start = len(line) - len(line.lstrip(BLANK))
    end = next((at for at in range(start, len(line)) if line[at] in _ENDS_TOKEN), len(line))
    piece = read_piece(source, number, start + 1, line[start:end])
    found = list(_read_cells(source, number, end))
    cells = tuple(cell for cell, _ in found)
    turned = piece.rotation != 0 or line[start:end].count(":") > 1
    if len(cells) == 1 and (turned or piece.size == 1):
        (x, y), (dx, dy) = cells[0], piece.cells[0]
        cells = tuple(Cell(x - dx + cx, y - dy + cy) for cx, cy in piece.cells)
        if any(x < 0 or y < 0 for x, y in cells):
            raise source.error(number, found[0][1], f"{piece} does not fit here", "cells count from (0,0)")
    if len(cells) != piece.size:
        problem = f"{piece} has {counted(piece.size, 'cell')}, found {len(cells)}"
        raise source.error(number, end + 1, problem, "as in 06 (2,0) (3,0), or a token with a rotation and one cell")
    if len(set(cells)) < len(cells):
        raise source.error(number, end + 1, "the same cell twice")
    placed = Placement.of(dict(zip(cells, piece.pips, strict=True)))
    if placed.piece is None or not same_piece(placed.piece, piece):
        hint = f"cells stand in the order of the pips {''.join(map(str, piece.pips))}"
        raise source.error(number, end + 1, f"{Piece(piece.shape, piece.pips)} can't lie on these cells so", hint)
    return placed


def _read_cells(source: Source, number: int, start: int) -> Iterator[tuple[Cell, int]]:
    for cell, column in read_cells(source, number, start):
        if max(cell) >= MOST_SIDE:
            raise source.error(number, column, f"{at(cell)} can't be on a board", f"x and y go up to {MOST_SIDE - 1}")
        yield cell, column
