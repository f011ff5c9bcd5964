"""A position as a list of turned tiles, a letter and the cells turned so to a line, or in the words of our hints."""

from __future__ import annotations

import re
from typing import Final

from pipworks.cell_lists import read_cells
from pipworks.grid import Cell
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, OPEN, ORIENTATIONS
from pipworks.source import BLANK, Source

COMMENT: Final = "//"
_TOLD: Final = re.compile(r"\(([0-9]{1,9}),([0-9]{1,9})\) to ([NESW])\b")
_BEHIND: Final = re.compile(r"[ \t]*(at\b|:)?")
_STARTS: Final = re.compile(r"\([ \t]*[0-9]+[ \t]*,")


def is_list(source: Source) -> bool:
    """Whether the text lists cells, or has nothing but comments and blank lines."""
    return not any(map(_counts, source.lines)) or any(map(_STARTS.search, source.lines))


def read_turns(source: Source, board: Board, letters: list[str]) -> None:
    """Put the letters of the turned tiles into a list of all tiles' letters.

    Raises ParseError for what is no such list, for blank tiles, and for a tile turned twice.
    """
    for number, line in enumerate(source.lines, 1):
        if not _counts(line):
            continue
        told = list(_TOLD.finditer(line))
        for match in told:
            cell = Cell(int(match[1]), int(match[2]))
            _turn(source, board, letters, (number, match.start() + 1), cell, match[3])
        if not told:
            _read_line(source, number, board, letters)


def _counts(line: str) -> bool:
    return bool(line.strip(BLANK)) and not line.startswith(COMMENT)


def _read_line(source: Source, number: int, board: Board, letters: list[str]) -> None:
    """A line that is a letter, and behind it cells."""
    line = source.lines[number - 1]
    start = len(line) - len(line.lstrip(BLANK))
    letter = line[start]
    if letter not in ORIENTATIONS:
        upper = letter.upper()
        hint = f"did you mean {upper}?" if upper in ORIENTATIONS else "as in E (2,3) (0,1)"
        raise source.error(number, start + 1, f"expected one of {' '.join(ORIENTATIONS)}, found {letter!r}", hint)
    behind = _BEHIND.match(line, start + 1)
    start = behind.end() if behind else start + 1
    found = list(read_cells(source, number, start))
    if not found:
        end = max(start, len(line.rstrip(BLANK)))
        raise source.error(number, end + 1, "expected cells after the letter", "as in E (2,3) (0,1)")
    for cell, column in found:
        _turn(source, board, letters, (number, column), cell, letter)


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
