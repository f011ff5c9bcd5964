"""Positions as text: `parse_position` and `format_position` are each other's inverse.

A position tells how tiles are turned so far: it is a `Solution` in which a tile not yet turned is written `?`.
"""

from __future__ import annotations

import re
from typing import Final

from pipworks.grid import Cell
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, ORIENTATIONS, Tile
from pipworks.source import Source

OPEN: Final = "?"
"""The letter of a tile that is not turned yet."""

_ALSO_OPEN: Final = ".?"
_CELL: Final = re.compile(r"\(\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\)")


def untouched(board: Board) -> Solution:
    """The position in which no tile is turned."""
    letters = "".join(BLANK_LETTER if tile is Tile.BLANK else OPEN for tile in board.tiles)
    return _of_letters(board, letters)


def with_turned(board: Board, position: Solution, cell: Cell, letter: str) -> Solution:
    """The position with the tile at `cell` turned to `letter` as well."""
    letters = list("".join(position.rows))
    letters[cell.y * board.width + cell.x] = letter
    return _of_letters(board, "".join(letters))


def parse_position(text: str | Source, board: Board, name: str = "<string>") -> Solution:
    """The position that the text writes, in one of two forms.

    Rows as in a solution, with `?` or `.` for tiles that are not turned. Or a list: in each line a letter and the cells
    of tiles turned to it, as in `E (2,3) (0,1)`. In a list, blank lines and lines that start with `//` are skipped; an
    empty text turns nothing. Raises ParseError when the text is neither, turns a blank tile, or turns a tile twice.
    """
    source = text if isinstance(text, Source) else Source.of(text, name)
    rows = source.without_blank_end()
    if any("(" in row for row in rows) or all(not row.strip() or row.startswith("//") for row in rows):
        return _read_list(source, board)
    return _read_rows(source, board)


def format_position(position: Solution) -> str:
    """The position as rows, each ended by LF."""
    return f"{position}\n"


def _of_letters(board: Board, letters: str) -> Solution:
    width = board.width
    return Solution(tuple(letters[start : start + width] for start in range(0, len(letters), width)))


def _read_rows(source: Source, board: Board) -> Solution:
    rows = [row.rstrip() for row in source.without_blank_end()]
    if len(rows) != board.height:
        problem = f"found {len(rows)} row{'s' * (len(rows) != 1)}, the board has {board.height}"
        raise source.error(min(len(rows), board.height) + 1, 1, problem)
    letters = []
    for y, row in enumerate(rows):
        if len(row) != board.width:
            problem = f"this row has {len(row)} tile{'s' * (len(row) != 1)}, the board {board.width} columns"
            raise source.error(y + 1, min(len(row), board.width) + 1, problem)
        letters += [_letter(source, y + 1, x + 1, found, board[x, y]) for x, found in enumerate(row)]
    return _of_letters(board, "".join(letters))


def _letter(source: Source, line: int, column: int, found: str, tile: Tile) -> str:
    """The letter that the position holds for the tile. Raises ParseError when the tile can't have the one found."""
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
        if not line.strip() or line.startswith("//"):
            continue
        start = len(line) - len(line.lstrip())
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


def _cells(source: Source, number: int, at: int) -> list[tuple[Cell, int]]:
    """The cells in line `number` from index `at` on, each with its column, counted from 1."""
    line = source.lines[number - 1].rstrip()
    found = []
    while at < len(line):
        if line[at] in " \t,":
            at += 1
            continue
        match = _CELL.match(line, at)
        if match is None:
            raise source.error(number, at + 1, f"expected a cell, found {line[at]!r}", "a cell is written (x,y)")
        found.append((Cell(int(match[1]), int(match[2])), at + 1))
        at = match.end()
    if not found:
        raise source.error(number, at + 1, "expected cells after the letter", "as in E (2,3) (0,1)")
    return found
