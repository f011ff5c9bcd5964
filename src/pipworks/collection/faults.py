"""What SQLite says of a file, in sentences that tell what would be right."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager

from pipworks.collection.damage import HINT, damaged
from pipworks.errors import CollectionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SAID = {
    "SQLITE_BUSY": ("another program is writing to it", "try again when that has ended"),
    "SQLITE_LOCKED": ("another program is writing to it", "try again when that has ended"),
    "SQLITE_FULL": ("there is no room left for it", "what was there before is whole; make room and go on"),
    "SQLITE_READONLY": ("it may only be read", "allow writing to the file and its folder, or write to another file"),
    "SQLITE_CANTOPEN": ("it can't be opened", "is its folder there, and may this program write in it?"),
    "SQLITE_PERM": ("it can't be opened", "is its folder there, and may this program write in it?"),
    "SQLITE_NOTADB": ("no collection: it is no SQLite file", "give a file that pipworks made, or a new name"),
    "SQLITE_CORRUPT": ("the file is damaged", HINT),
    "SQLITE_CONSTRAINT": ("the file is damaged: its tables and indexes say different things", HINT),
    "SQLITE_MISMATCH": ("the file is damaged: a value has another kind", HINT),
    "SQLITE_IOERR": ("it could not be read or written", "look at the disk; what was there before is whole"),
    "SQLITE_TOOBIG": ("a puzzle too large for SQLite", "leave it out"),
}
"""By the primary code: the problem, and what would be right."""

_NO_TEXT = "Could not decode to UTF-8"
"""What Python's module says, without a code, of bytes that are no text."""


@contextmanager
def told(path: str) -> Iterator[None]:
    """Raises CollectionError for what SQLite reports of the file; errors in our own SQL stay what they are."""
    try:
        yield
    except sqlite3.Error as error:
        found = said(path, error)
        if found is None:
            raise
        raise found from error
    except UnicodeDecodeError as error:  # in what SQLite says of the file, which has texts of it
        raise damaged(path, "a text that is no UTF-8") from error


def said(path: str, error: sqlite3.Error) -> CollectionError | None:
    """The refusal for an error of SQLite; None for one that is not about the file."""
    name = str(getattr(error, "sqlite_errorname", ""))
    primary = "_".join(name.split("_")[:2])
    if not name and _NO_TEXT in str(error):
        return damaged(path, "a text that is no UTF-8")
    return CollectionError(path, *_SAID[primary]) if primary in _SAID else None
