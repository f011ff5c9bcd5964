"""How many cells a board has, at a glance: before anything else in its file is looked at."""

from __future__ import annotations

from pipworks import json_documents
from pipworks.pipes.formats.text import COMMENT, ROW_LETTERS, heading, parts
from pipworks.render.ruled import without_rulers
from pipworks.source import BLANK, Source


def most_cells(source: Source) -> int:
    """The cells of the largest board in a text of any form, never more than the board has that `parse` makes of it."""
    first = next((line.lstrip() for line in source.lines if line.strip()), "")
    if first.startswith(("{", "[")):
        return json_documents.most_cells(source.text)
    return max(map(_cells, parts(source)))


def _cells(part: Source) -> int:
    """The letters of a part's rows; of a drawing its tiles at least, four columns and two lines to each."""
    rows = [row for row in map(_row, part.lines) if row.strip(BLANK)]
    rows = [row for row in without_rulers(rows) if row.strip(BLANK)]
    if all(ROW_LETTERS.issuperset(row) for row in rows):
        return sum(map(len, rows))
    return len(rows) // 2 * (max(len(row.strip(BLANK)) for row in rows) // 4)


def _row(line: str) -> str:
    """The row that a line is; empty for a comment or a heading."""
    return "" if line.startswith(COMMENT) or heading(line) is not None else line.rstrip(BLANK)
