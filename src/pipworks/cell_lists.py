"""Cells on a line of text, as in `c1 d1`, `(2,0) (3,0)` or as sentences list them, each with its column."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipworks.cell_names import WRITTEN, written_cell
from pipworks.grid import Cell
from pipworks.source import BLANK, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_CELL: Final = re.compile(WRITTEN)
_AND: Final = re.compile(r"and(?![A-Za-z0-9])")

HINT: Final = "a cell is written c4, or (2,3): column and row from 0"
"""What is said where no cell stands."""


def read_cells(source: Source, line: int, start: int) -> Iterator[tuple[Cell, int]]:
    """The cells from a column on, counted from 0, each with its column, counted from 1.

    Spaces, commas and the word "and" may stand between, and a full stop at the end. ParseError where anything else
    does, once the cells before it were taken.
    """
    text = source.lines[line - 1].rstrip(BLANK).removesuffix(".")
    at = start
    while at < len(text):
        if text[at] in " \t,":
            at += 1
            continue
        if at > start and (between := _AND.match(text, at)):
            at = between.end()
            continue
        match = _CELL.match(text, at)
        cell = written_cell(match[0]) if match else None
        if match is None or cell is None:
            raise source.error(line, at + 1, f"expected a cell, found {text[at]!r}", HINT)
        yield cell, at + 1
        at = match.end()
