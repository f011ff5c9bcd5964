"""Rows of puzzles that were made, filled in by the workers: the one program that writes has little left to do."""

from __future__ import annotations

from pipworks.collection.entry import Entry
from pipworks.collection.rows import COLUMNS, row_of, shapes_of, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Final

    from pipworks.collection.collection import Collection

_INSERT: Final = f"INSERT INTO puzzles ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
_LATER: Final = ("canon", "batch", "item", "document")
"""The columns that are filled in where the row is written."""


def entry_of(made: Mapping[str, Any], batch: str, item: int, tags: tuple[str, ...] = ()) -> Entry:
    """The entry of a puzzle that an item of a batch came to, as results have it."""
    grade = made.get("grade")
    return Entry(made["family"], made["document"], made["unique"], grade=grade, tags=tags, batch=batch, item=item)


def of_worker(made: Mapping[str, Any], puzzle: Any, canon: bytes) -> dict[str, Any]:
    """What a result has besides the entry: the columns that come from it alone, and the shapes of its pieces."""
    row = dict(zip(COLUMNS, row_of(entry_of(made, "", 0), puzzle, canon), strict=True))
    return {"row": row | dict.fromkeys(_LATER), "shapes": shapes_of(made["family"], puzzle)}


def put(collection: Collection, result: Mapping[str, Any], entry: Entry) -> int | None:
    """The number of the puzzle's new row in the open transaction; None where its form is there, or no row is given."""
    connection = collection.connection
    canon = bytes.fromhex(result["canon"])
    if "row" not in result or connection.execute("SELECT 1 FROM puzzles WHERE canon = ?", (canon,)).fetchone():
        return None
    row = {**result["row"], "canon": canon, "batch": entry.batch, "item": entry.item}
    row["document"] = written(entry.document)
    number = connection.execute(_INSERT, tuple(row[column] for column in COLUMNS)).lastrowid
    assert number is not None
    if result["shapes"]:
        connection.executemany("INSERT INTO shapes VALUES (?, ?, ?)", [(number, *shape) for shape in result["shapes"]])
    if entry.tags:
        connection.executemany("INSERT INTO tags VALUES (?, ?)", [(number, tag) for tag in entry.tags])
    return number
