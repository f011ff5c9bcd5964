"""Positions as text: which tiles are turned, and how. `parse_position` and `format_position` are each other's inverse.

A position is a `Solution` in which tiles that are not turned yet are written `?`.
"""

from __future__ import annotations

from typing import Final

from pipworks.arguments import public
from pipworks.cell_lists import read_cells
from pipworks.grid import Cell
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, ORIENTATIONS, Tile
from pipworks.source import BLANK, Source
from pipworks.words import counted

OPEN: Final = "?"
"""The letter of a tile that is not turned yet."""

_ALSO_OPEN: Final = ".?"


def untouched(board: Board) -> Solution:
    """The position in which no tile is turned."""
    letters = "".join(BLANK_LETTER if tile is Tile.BLANK else OPEN for tile in board.tiles)
    return _of_letters(board, letters)


def with_turned(board: Board, position: Solution, cell: Cell, letter: str) -> Solution:
    """The position with one tile more turned."""
    letters = list("".join(position.rows))
    letters[cell.y * board.width + cell.x] = letter
    return _of_letters(board, "".join(letters))


@public
def parse_position(text: str | Source, board: Board, name: str = "<string>") -> Solution:
    """The tiles that are turned on the board.

    Either rows as in a solution, with `?` or `.` for tiles that are not turned; or a list, a letter and the cells
    turned so to a line, as in `E (2,3) (0,1)`. Blank lines and lines that start with `//` don't count in a list, and an
    empty text turns nothing. ParseError for anything else, a letter on a blank or a tile turned twice included.
    """
    source = text if isinstance(text, Source) else Source.of(text, name)
    rows = source.without_blank_end()
    if any("(" in row for row in rows) or all(not row.strip(BLANK) or row.startswith("//") for row in rows):
        return _read_list(source, board)
    return _read_rows(source, board)


@public
def format_position(position: Solution) -> str:
    """The position as rows, each ended by LF."""
    return f"{position}\n"


def _of_letters(board: Board, letters: str) -> Solution:
    width = board.width
    return Solution(tuple(letters[start : start + width] for start in range(0, len(letters), width)))


def _read_rows(source: Source, board: Board) -> Solution:
    rows = [row.rstrip(BLANK) for row in source.without_blank_end()]
    if len(rows) != board.height:
        problem = f"found {counted(len(rows), 'row')}, the board has {board.height}"
        raise source.error(min(len(rows), board.height) + 1, 1, problem)
    letters = []
    for y, row in enumerate(rows):
        if len(row) != board.width:
            problem = f"this row has {counted(len(row), 'tile')}, the board {board.width} columns"
            raise source.error(y + 1, min(len(row), board.width) + 1, problem)
        letters += [_letter(source, y + 1, x + 1, found, board[x, y]) for x, found in enumerate(row)]
    return _of_letters(board, "".join(letters))


def _letter(source: Source, line: int, column: int, found: str, tile: Tile) -> str:
    """The letter of a tile in a row; ParseError for one that it can't have."""
    if tile is Tile.BLANK and found in _ALSO_OPEN + BLANK_LETTER:
        return BLANK_LETTER
    if tile is Tile.BLANK and found in ORIENTATIONS:
        raise source.error(line, column, f"{found} stands where the board is blank", "a blank tile is written _")
    if found in _ALSO_OPEN:
        return OPEN
    if found in ORIENTATIONS:
        return found
    problem = f"expected one of {' '.join(ORIENTATIONS)}, or ? for a tile that is not turned, found {found!r}"
    upper = found.upper()
    raise source.error(line, column, problem, f"did you mean {upper}?" if upper in ORIENTATIONS else "")


def _read_list(source: Source, board: Board) -> Solution:
    letters = list("".join(untouched(board).rows))
    for number, line in enumerate(source.lines, 1):
        if not line.strip(BLANK) or line.startswith("//"):
            continue
        start = len(line) - len(line.lstrip(BLANK))
        letter = line[start]
        if letter not in ORIENTATIONS:
            upper = letter.upper()
            hint = f"did you mean {upper}?" if upper in ORIENTATIONS else "as in E (2,3) (0,1)"
            raise source.error(number, start + 1, f"expected one of {' '.join(ORIENTATIONS)}, found {letter!r}", hint)
        for cell, column in _cells(source, number, start + 1):
            _turn(source, board, letters, (number, column), cell, letter)
    return _of_letters(board, "".join(letters))


def _turn(source: Source, board: Board, letters: list[str], where: tuple[int, int], cell: Cell, letter: str) -> None:
    x, y = cell
    if x >= board.width or y >= board.height:
        problem = f"({x},{y}) is off the board of {board.width}x{board.height}"
        raise source.error(*where, problem, "cells are (column,row), both from 0")
    place = y * board.width + x
    if letters[place] == BLANK_LETTER:
        raise source.error(*where, f"({x},{y}) is a blank tile")
    if letters[place] != OPEN:
        raise source.error(*where, f"({x},{y}) is turned twice")
    letters[place] = letter


def _cells(source: Source, number: int, start: int) -> list[tuple[Cell, int]]:
    """The cells behind the letter, each with its column; ParseError where there is none."""
    found = list(read_cells(source, number, start))
    if not found:
        end = max(start, len(source.lines[number - 1].rstrip(BLANK)))
        raise source.error(number, end + 1, "expected cells after the letter", "as in E (2,3) (0,1)")
    return found
