"""The whole of a collection looked at: SQLite's own checks, then every puzzle, batch and item."""

from __future__ import annotations

import json
import sqlite3

from pipworks.collection.canonical.digest import canonical
from pipworks.collection.damage import expect
from pipworks.errors import CollectionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Final

    from pipworks.collection.collection import Collection

_STATES: Final = ("waiting", "failed", "done")
_MOST_CELLS: Final = 1000
"""The cells of a board whose form is made again: that of a large one can take seconds."""


def faults(collection: Collection) -> Iterator[str]:
    """What is wrong with the file, a line each."""
    try:
        connection = collection.connection
        yield from (line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok")
        for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchall():
            yield f"row {row} of {table} belongs to nothing in {parent}"
        for (number,) in connection.execute("SELECT id FROM puzzles ORDER BY id").fetchall():
            yield from _told(f"puzzle {number}", lambda number=number: _puzzle(collection, number))  # type: ignore[misc]
        for (batch,) in connection.execute("SELECT id FROM batches ORDER BY id").fetchall():
            yield from _told(f"batch {batch}", lambda batch=batch: _batch(connection, batch))  # type: ignore[misc]
        for batch, number in connection.execute("SELECT batch, number FROM items").fetchall():
            name = f"item {number} of batch {batch}"
            yield from _told(name, lambda of=(batch, number): _item(connection, *of))  # type: ignore[misc]
    except (sqlite3.Error, UnicodeError) as error:
        yield f"it can't be read to the end: {error}"


def _told(name: str, look: Callable[[], None]) -> Iterator[str]:
    """A line where the look at a row raises something."""
    try:
        look()
    except CollectionError as error:
        problem = error.problem.removeprefix("the file is damaged: ")
        yield problem if problem.startswith(name) else f"{name}: {problem}"
    except Exception as error:
        yield f"{name}: {getattr(error, 'problem', '') or error}".partition("\n")[0]


def _puzzle(collection: Collection, number: int) -> None:
    """Raises an error where something of a puzzle's row is wrong."""
    stored = collection.get(number)
    puzzle = stored.entry.puzzle
    sql = "SELECT canon, cells FROM puzzles WHERE id = ?"
    canon, cells = collection.connection.execute(sql, (number,)).fetchone()
    if (cells is None or cells <= _MOST_CELLS) and canonical(stored.entry.family, puzzle) != canon:
        raise ValueError("its form is not that of its document")


def _batch(connection: sqlite3.Connection, batch: int) -> None:
    key, job = connection.execute("SELECT key, job FROM batches WHERE id = ?", (batch,)).fetchone()
    sound_batch(key, job)


def _item(connection: sqlite3.Connection, batch: int, number: int) -> None:
    columns = "number, name, input, state, tries, reason, attempt, canon, result, puzzle"
    sql = f"SELECT {columns} FROM items WHERE batch = ? AND number = ?"
    sound_item(connection.execute(sql, (batch, number)).fetchone())


def sound_batch(key: object, job: Any) -> None:
    """Nothing for the row of a batch. Raises ValueError or TypeError for one that can't be."""
    expect(key, str)
    expect(job, str)
    told = json.loads(job)
    expect(told, dict)
    expect(told.get("verb", ""), str)
    expect(told.get("options", {}), dict)


def sound_item(row: Any) -> None:
    """Nothing for the row of an item, its number first. Raises ValueError or TypeError for one that can't be."""
    number, name, given, state, tries, reason, attempt, canon, result, puzzle = row
    for value in (number, tries, attempt):
        expect(value, int)
    for text in (name, reason, given, result):
        expect(text, str, type(None))
    expect(canon, bytes, type(None))
    expect(puzzle, int, type(None))
    if state not in _STATES:
        raise ValueError(f"no state is called {state!r}")
    for written in (given, result):
        if written is not None:
            json.loads(written)
