"""Boards and solutions as text: `parse` and `format` are each other's inverse."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pipworks.arguments import public
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, ORIENTATIONS, TILE_LETTERS, Tile
from pipworks.source import BLANK, Source
from pipworks.words import counted

if TYPE_CHECKING:
    import os

    from pipworks.errors import ParseError

_SOLUTION_LETTERS = ORIENTATIONS + BLANK_LETTER
_TILES = {tile.value: tile for tile in Tile}


@public
def parse(text: str | Source, name: str = "<string>", *, wraps: bool = True, all_tiles: bool = False) -> Board:
    """The board that the text draws: a line for each row, a letter for each tile. The variant is not in the text.

    Lines may end in CRLF, the last line end may be missing, blank lines at the end are ignored. Raises ParseError when
    a letter is unknown, a row differs in length from the first, or the text is empty.
    """
    source = _source(text, name)
    rows = _rows(source, "board", _refuse_tile, TILE_LETTERS)
    return Board(len(rows[0]), len(rows), tuple(_TILES[letter] for row in rows for letter in row), wraps, all_tiles)


@public
def format(board: Board) -> str:
    """The board as a board file: each row ended by LF."""
    return f"{board}\n"


@public
def read(path: str | os.PathLike[str], *, wraps: bool = True, all_tiles: bool = False) -> Board:
    """The board in a file, of this variant. Raises OSError when it can't be read, ParseError as `parse` does."""
    return parse(Source.read(path), wraps=wraps, all_tiles=all_tiles)


@public
def parse_solution(text: str | Source, name: str = "<string>") -> Solution:
    """The solution that the text writes. Raises ParseError as `parse` does.

    Whether it fits a board is for `pipworks.pipes.rules.verify`.
    """
    source = _source(text, name)
    return Solution(tuple(_rows(source, "solution", _refuse_orientation, _SOLUTION_LETTERS)))


@public
def format_solution(solution: Solution) -> str:
    """The solution as a solution file: each row ended by LF."""
    return f"{solution}\n"


@public
def read_solution(path: str | os.PathLike[str]) -> Solution:
    """The solution in a file. Raises OSError when it can't be read, ParseError as `parse_solution` does."""
    return parse_solution(Source.read(path))


def solution_to_check(text: str | Source, name: str = "<string>") -> Solution:
    """The solution that the text writes, faults included, for a verifier to name every one of them.

    Raises ParseError only when there is no text.
    """
    source = _source(text, name)
    rows = source.without_blank_end()
    if not rows:
        raise source.error(1, 1, "expected a solution, found an empty file")
    return Solution(tuple(row.rstrip(BLANK) for row in rows))


def _source(text: str | Source, name: str) -> Source:
    return text if isinstance(text, Source) else Source.of(text, name)


def _rows(source: Source, what: str, refuse: Callable[[Source, int, int, str], ParseError], letters: str) -> list[str]:
    rows = [row.rstrip(" \t") for row in source.without_blank_end()]
    if not rows:
        raise source.error(1, 1, f"expected a {what}, found an empty file")
    allowed = set(letters)
    for number, row in enumerate(rows, 1):
        if not set(row) <= allowed:
            column = next(i for i, letter in enumerate(row, 1) if letter not in allowed)
            raise refuse(source, number, column, row[column - 1])
        if len(row) != len(rows[0]):
            raise _ragged(source, number, len(row), len(rows[0]))
    return rows


def _ragged(source: Source, line: int, length: int, width: int) -> ParseError:
    if not length:
        return source.error(line, 1, "a blank line inside the board", "blank lines may stand at the end only")
    problem = f"this row has {counted(length, 'tile')}, the first row has {width}"
    hint = f"{width - length} more" if length < width else f"{length - width} too many from here"
    return source.error(line, min(length, width) + 1, problem, hint)


def _refuse_tile(source: Source, line: int, column: int, found: str) -> ParseError:
    problem = f"expected a tile, one of {' '.join(TILE_LETTERS)}, found {found!r}"
    upper = found.upper()
    hint = f"tiles are written in capitals: did you mean {upper}?" if upper in TILE_LETTERS else ""
    if found in " .":
        hint = "a blank tile is written _"
    return source.error(line, column, problem, hint)


def _refuse_orientation(source: Source, line: int, column: int, found: str) -> ParseError:
    problem = f"expected an orientation, one of {' '.join(ORIENTATIONS)}, or _ for a blank, found {found!r}"
    upper = found.upper()
    hint = f"orientations are written in capitals: did you mean {upper}?" if upper in ORIENTATIONS else ""
    return source.error(line, column, problem, hint)
