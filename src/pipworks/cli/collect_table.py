"""Puzzles of a collection as a table: a line each, columns as wide as they need to be."""

from __future__ import annotations

from pipworks.collection.faults import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pipworks.collection.asking.where import Where
    from pipworks.collection.collection import Collection

_HEAD = ("id", "family", "name", "size", "cells", "grade", "score", "unique", "solutions", "source", "tags")
_NUMBERS = ("id", "cells", "score", "solutions")
_READ = """SELECT id, family, name, width || 'x' || height, cells, difficulty, score,
    CASE is_unique WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END,
    solutions || CASE WHEN exact AND solutions < 9223372036854775807 OR solutions IS NULL THEN '' ELSE '+' END,
    source,
    (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM tags WHERE puzzle = puzzles.id ORDER BY tag))
    FROM puzzles"""
_WIDEST = 40


def rows(collection: Collection, where: Where, order: str, limit: int | None) -> list[tuple[Any, ...]]:
    """The values of each puzzle that is meant, None for what is not known."""
    sql = f"{_READ} WHERE {where.sql or 'true'} ORDER BY {order or 'batch, item, id'} LIMIT ?"
    with told(collection.path):
        return collection.connection.execute(sql, (*where.params, -1 if limit is None else limit)).fetchall()


def table(found: Sequence[tuple[Any, ...]]) -> str:
    """The lines below a heading, without the columns in which no puzzle has anything."""
    texts = [[_text(value) for value in row] for row in found]
    kept = [place for place in range(len(_HEAD)) if any(row[place] for row in texts)]
    widths = {place: max(len(_HEAD[place]), *(len(row[place]) for row in texts)) for place in kept}

    def line(row: Sequence[str]) -> str:
        parts = [
            row[place].rjust(widths[place]) if _HEAD[place] in _NUMBERS else row[place].ljust(widths[place])
            for place in kept
        ]
        return "  ".join(parts).rstrip() + "\n"

    return line(_HEAD) + "".join(map(line, texts))


def _text(value: object) -> str:
    """A value as it is shown: letters that would disturb a terminal as a `·`."""
    text = "" if value is None else str(value)
    text = "".join(letter if letter.isprintable() else "·" for letter in text)
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"
