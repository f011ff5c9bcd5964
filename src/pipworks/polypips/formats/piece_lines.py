"""A placed piece on a line of text: its token and where it lies, in the forms that people and our sentences use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from pipworks.cell_lists import HINT, read_cells
from pipworks.cell_names import WRITTEN, written_cell
from pipworks.grid import Cell
from pipworks.polypips.puzzle.pieces import Piece, read_piece, same_piece
from pipworks.polypips.puzzle.puzzle import MOST_SIDE
from pipworks.polypips.puzzle.solution import Placement
from pipworks.source import BLANK, Source
from pipworks.words import at, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NO_LETTERS: Final[Mapping[Piece, str]] = MappingProxyType({})
"""Where no piece has a letter."""

_START: Final = re.compile(
    r"[ \t]*(?:-[ \t]*)?(?:several answers work from here\b[^:]*:)?[ \t]*"
    r"(?:say[ \t]+|take this one:[ \t]+)?(?:place[ \t]+)?",
    re.IGNORECASE,
)
"""What may stand before a token: also a hint's words where it has several answers to choose from."""
_TOKEN: Final = re.compile(r"\[[^\](]*\]|[^(\[ \t]*")
_BETWEEN: Final = re.compile(r"[ \t]*(?::|with\b|at\b)?[ \t]*")
"""What may stand between a token and its place."""
_PIP_AT: Final = re.compile(r"[ \t]*([0-9])[ \t]+at[ \t]+(?=[(A-Za-z])")
_CELL: Final = re.compile(WRITTEN)
_GOES_ON: Final = re.compile(r"[ \t]*(?:,[ \t]*and\b|,|and\b)")


def read_line(source: Source, number: int, letters: Mapping[Piece, str] = NO_LETTERS) -> Placement:
    """The placement that a line writes: a piece, and its cells in the order of its pips, or pips at cells.

    A piece is written as its token, or by its letter of `letters`. Raises ParseError for anything else, and for cells
    on which the piece can't lie so.
    """
    line = source.lines[number - 1].rstrip(BLANK)
    start = _end(_START, line, 0)
    if _PIP_AT.match(line, start):
        return _without_token(source, number, start)
    end = _end(_TOKEN, line, start)
    token = line[start:end].removesuffix(":")
    lettered = next((piece for piece, letter in letters.items() if letter == token), None)
    piece = lettered or read_piece(source, number, start + 1, token)
    place = _end(_BETWEEN, line, end)
    if _PIP_AT.match(line, place):
        pips = dict(_pips_at(source, number, place))
    else:
        turned = piece.rotation != 0 or token.count(":") > 1
        cells = _cells(source, number, place, piece, turned=turned)
        if len(set(cells)) < len(cells):
            raise source.error(number, end + 1, "the same cell twice")
        pips = dict(zip(cells, piece.pips, strict=True))
    placed = Placement.of(pips)
    if placed.piece is None or not same_piece(placed.piece, piece):
        hint = f"cells stand in the order of the pips {''.join(map(str, piece.pips))}"
        raise source.error(number, end + 1, f"{Piece(piece.shape, piece.pips)} can't lie on these cells so", hint)
    return placed


def _without_token(source: Source, number: int, start: int) -> Placement:
    """The placement that pips at cells are, where no token stands before them."""
    placed = Placement.of(dict(_pips_at(source, number, start)))
    if placed.piece is None:
        raise source.error(number, start + 1, "no piece has these cells", "up to five cells that touch along edges")
    return placed


def _cells(source: Source, number: int, start: int, piece: Piece, *, turned: bool) -> tuple[Cell, ...]:
    """The piece's cells in the order of its pips; `turned` lets the first one stand for all."""
    found = [(cell, _on_a_board(source, number, cell, column)) for cell, column in read_cells(source, number, start)]
    cells = tuple(cell for cell, _ in found)
    if len(cells) == 1 and (turned or piece.size == 1):
        (x, y), (dx, dy) = cells[0], piece.cells[0]
        cells = tuple(Cell(x - dx + cx, y - dy + cy) for cx, cy in piece.cells)
        if any(x < 0 or y < 0 for x, y in cells):
            raise source.error(
                number, found[0][1], f"{piece} does not fit here", "the first cell of a board is a1, or (0,0)"
            )
    if len(cells) != piece.size:
        problem = f"{piece} has {counted(piece.size, 'cell')}, found {len(cells)}"
        hint = "as in 06 c1 d1, or a token with a rotation and one cell"
        raise source.error(number, start + 1, problem, hint)
    return cells


def _pips_at(source: Source, number: int, start: int) -> Iterator[tuple[Cell, int]]:
    """The pips by cell, as in `0 at a3 and 3 at a4.`"""
    line = source.lines[number - 1].rstrip(BLANK).removesuffix(".")
    seen: set[Cell] = set()
    while True:
        found = _PIP_AT.match(line, start)
        written = _CELL.match(line, found.end()) if found else None
        cell = written_cell(written[0]) if written else None
        if found is None:
            raise source.error(number, start + 1, "expected pips at a cell", "as in 0 at a3 and 3 at a4")
        if written is None or cell is None:
            raise source.error(number, found.end() + 1, f"expected a cell, found {line[found.end()]!r}", HINT)
        column, end = written.start() + 1, written.end()
        _on_a_board(source, number, cell, column)
        if cell in seen:
            raise source.error(number, column, "the same cell twice")
        seen.add(cell)
        yield cell, int(found[1])
        if end == len(line):
            return
        start = _end(_GOES_ON, line, end)
        if start == end:
            raise source.error(number, end + 1, f"expected a comma or and, found {line[end]!r}")


def _on_a_board(source: Source, number: int, cell: Cell, column: int) -> int:
    """The column again. Raises ParseError there for a cell that is on no board."""
    if max(cell) >= MOST_SIDE:
        found = _CELL.match(source.lines[number - 1], column - 1)
        problem = f"{found[0] if found else at(cell)} can't be on a board"
        raise source.error(number, column, problem, f"a board has at most {MOST_SIDE:,} columns and rows")
    return column


def _end(pattern: re.Pattern[str], line: str, start: int) -> int:
    """Where what the pattern matches ends; `start` where it matches nothing."""
    found = pattern.match(line, start)
    return found.end() if found else start
