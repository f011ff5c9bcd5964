"""A position as a list of turned tiles, a letter and the cells turned so to a line, or in the words of our hints."""

from __future__ import annotations

import re

from pipworks.cell_lists import read_cells
from pipworks.cell_names import WRITTEN, cell_name, written_cell
from pipworks.grid import Cell
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.facings import FACINGS, letter_facing
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, OPEN, ORIENTATIONS, Tile, openings
from pipworks.source import BLANK, Source
from pipworks.spoken import is_said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

COMMENT: Final = "//"
_FACING: Final = "(?i:up|right|down|left)(?i:-(?:right|down|left))*"
_SAID: Final = rf"[Tt]urn the [a-zA-Z1-3]+ at {WRITTEN} {_FACING}\b"
_TOLD: Final = re.compile(
    rf"({WRITTEN}) to ([NESW])\b|[Tt]urn the [a-zA-Z1-3]+ at (?P<at>{WRITTEN}) (?P<facing>{_FACING})\b"
)
_CELL: Final = re.compile(WRITTEN)
_BEHIND: Final = re.compile(r"[ \t]*(at\b|:)?")
_LISTED: Final = re.compile(
    rf"{WRITTEN} to [NESW]\b|{_SAID}|^[ \t]*[^ \t](?:[ \t]*:|[ \t]+at\b)?[ \t]+{WRITTEN}|\([ \t]*[0-9]+[ \t]*,"
)
"""A line of a list: a cell behind one letter, or as a hint says it."""


def is_list(source: Source) -> bool:
    """Whether the text lists cells, or has nothing but comments and blank lines."""
    return not any(map(_counts, source.lines)) or any(map(_LISTED.search, source.lines))


def read_turns(source: Source, board: Board, letters: list[str], *, spoken: bool = False) -> None:
    """Put the letters of the turned tiles into a list of all tiles' letters.

    Sentences that turn no tile are passed over beside one that does, and everywhere in what is `spoken`.

    Raises ParseError for what is no such list, for blank tiles, and for a tile turned twice.
    """
    speaks = spoken or any(map(_TOLD.search, source.lines))
    for number, line in enumerate(source.lines, 1):
        if not _counts(line) or (speaks and is_beside(line)):
            continue
        told = list(_TOLD.finditer(line))
        for match in told:
            group = "at" if match["facing"] else 1
            where, cell = (number, match.start(group) + 1), written_cell(match[group])
            if cell is not None:
                letter = match[2] or _letter_facing(source, board, where, cell, match["facing"])
                _turn(source, board, letters, where, cell, letter)
        if not told:
            _read_line(source, number, board, letters)


def is_beside(line: str) -> bool:
    """Whether a line is a sentence that turns no tile, as hints have beside those that do."""
    return is_said(line) and _LISTED.search(line) is None


def _counts(line: str) -> bool:
    return bool(line.strip(BLANK)) and not line.startswith(COMMENT)


def _read_line(source: Source, number: int, board: Board, letters: list[str]) -> None:
    """A line that is a letter, and behind it cells."""
    line = source.lines[number - 1]
    start = len(line) - len(line.lstrip(BLANK))
    letter = line[start]
    if letter not in ORIENTATIONS:
        upper = letter.upper()
        hint = f"did you mean {upper}?" if upper in ORIENTATIONS else "as in E c4 a2"
        raise source.error(number, start + 1, f"expected one of {' '.join(ORIENTATIONS)}, found {letter!r}", hint)
    behind = _BEHIND.match(line, start + 1)
    start = behind.end() if behind else start + 1
    found = list(read_cells(source, number, start))
    if not found:
        end = max(start, len(line.rstrip(BLANK)))
        raise source.error(number, end + 1, "expected cells after the letter", "as in E c4 a2")
    for cell, column in found:
        _turn(source, board, letters, (number, column), cell, letter)


def _letter_facing(source: Source, board: Board, where: tuple[int, int], cell: Cell, facing: str) -> str:
    """The letter of a tile that opens so; any letter off the board and on a blank, which `_turn` refuses."""
    if cell.x >= board.width or cell.y >= board.height or board[cell] is Tile.BLANK:
        return OPEN
    tile = board[cell]
    letter = letter_facing(tile, facing)
    if letter is None:
        *others, last = dict.fromkeys(FACINGS[openings(tile, way)] for way in ORIENTATIONS)
        problem = f"the {tile.value} at {cell_name(cell)} can't be turned {facing}"
        raise source.error(*where, problem, f"it can be turned {', '.join(others)} or {last}")
    return letter


def _turn(source: Source, board: Board, letters: list[str], where: tuple[int, int], cell: Cell, letter: str) -> None:
    x, y = cell
    line, column = where
    found = _CELL.match(source.lines[line - 1], column - 1)
    written = found[0] if found else cell_name(cell)
    if x >= board.width or y >= board.height:
        problem = f"{written} is off the board of {board.width}x{board.height}"
        last = Cell(board.width - 1, board.height - 1)
        ends = f"(0,0) to ({last.x},{last.y})" if written.startswith("(") else f"a1 to {cell_name(last)}"
        raise source.error(*where, problem, f"its cells are {ends}, column and row")
    place = y * board.width + x
    if letters[place] == BLANK_LETTER:
        raise source.error(*where, f"{written} is a blank tile")
    if letters[place] != OPEN:
        raise source.error(*where, f"{written} is turned twice")
    letters[place] = letter
