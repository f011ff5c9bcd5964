"""How many cells a board has, at a glance: before its pieces and constraints are read, which takes far longer."""

from __future__ import annotations

from itertools import takewhile

from pipworks import json_documents
from pipworks.source import Source


def most_cells(source: Source) -> int:
    """The cells of the largest board in a text of any form; 0 where none is seen, as in the newspaper's files.

    It is never more than the puzzle has that `parse` makes of it.
    """
    first = next((line.lstrip() for line in source.lines if line.strip()), "")
    return json_documents.most_cells(source.text) if first.startswith(("{", "[")) else _in_text(source)


def _in_text(source: Source) -> int:
    most = 0
    for number, line in enumerate(source.lines):
        if line.rstrip() == "board:":
            rows = takewhile(lambda row: ":" not in row, source.lines[number + 1 :])
            most = max(most, sum(len(row) - row.count(" ") - row.count("\t") for row in rows))
    return most
