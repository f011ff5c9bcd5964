"""Rows that a solver chose of a puzzle's matrix of exact cover (`cover`), read as a solution: `rows: 3 17 22`."""

from __future__ import annotations

import re

from pipworks.polypips.formats.cover import rows_of
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import BLANK, Source
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

START: Final = "rows:"
"""How such a text starts, in letters of any size; numbers alone are rows as well."""


def parse_rows(source: Source, puzzle: Puzzle) -> Solution:
    """The solution that chosen rows make, right or wrong. Raises ParseError for what is no row of the matrix."""
    rows = list(rows_of(puzzle))
    chosen: list[int] = []
    for number, line in enumerate(source.lines, 1):
        has_start = not chosen and line.lstrip(BLANK).lower().startswith(START)
        start = line.lower().index(START) + len(START) if has_start else 0
        for found in re.finditer(r"[^\s,;]+", line[start:]):
            column = start + found.start() + 1
            if not re.fullmatch("[0-9]{1,9}", found[0]):
                problem = f"read as rows of a matrix: expected a number, found {found[0][:20]!r}"
                raise source.error(number, column, problem, "as in rows: 3 17 22")
            if not 1 <= int(found[0]) <= len(rows):
                problem = f"read as rows of a matrix: there is no row {found[0]}"
                raise source.error(number, column, problem, f"this puzzle's has {counted(len(rows), 'row')}, from 1")
            chosen.append(int(found[0]))
    if not chosen:
        raise source.error(1, 1, "read as rows of a matrix: none are chosen", "as in rows: 3 17 22")
    return Solution(tuple(rows[row - 1].placement for row in chosen))
