"""Cells on a line of text, as in `(2,0) (3,0)` or as sentences list them, each with its column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pipworks.grid import Cell
from pipworks.source import BLANK, Source

_CELL: Final = re.compile(r"\([ \t]*([0-9]{1,9})[ \t]*,[ \t]*([0-9]{1,9})[ \t]*\)")


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
        if text.startswith("and", at) and at > start:
            at += len("and")
            continue
        match = _CELL.match(text, at)
        if match is None:
            raise source.error(line, at + 1, f"expected a cell, found {text[at]!r}", "a cell is written (x,y)")
        yield Cell(int(match[1]), int(match[2])), at + 1
        at = match.end()
