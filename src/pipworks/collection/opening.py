"""A connection to a file that is a collection, or is made one; whatever else the file is, it is refused untouched."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import quote

from pipworks.collection import schema
from pipworks.collection.damage import damaged
from pipworks.collection.faults import told
from pipworks.errors import CollectionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

HEAD: Final = b"SQLite format 3\0"
"""The first bytes of every file of SQLite."""

MEMORY: Final = ":memory:"
"""The path of a collection that is in no file, and gone when it is closed."""

_APPLICATION_ENDS: Final = 72
"""Where the application_id ends, of four bytes, among the first bytes of a file."""

_CACHE: Final = 16_000
"""The most kilobytes of the file that are kept in memory."""

_ANOTHER: Final = "give a file that pipworks made, or a new name"


def connected(path: str, *, create: bool, read_only: bool, seconds: float) -> sqlite3.Connection:
    """A connection to the collection, which is made where it is not there and `create` is set.

    `seconds` is how long another program may hold the file. Raises CollectionError.
    """
    if path != MEMORY:
        refuse_other_files(path, may_be_new=create and not read_only)
    with told(path):
        connection = _open(path, read_only, seconds)
        try:
            _settle(connection, path, read_only, seconds)
        except BaseException:
            connection.close()
            raise
    return connection


def refuse_other_files(path: str, *, may_be_new: bool) -> None:
    """Raises CollectionError for what is no collection by its first bytes, and for no file unless it may be new.

    An empty file is taken for a new one: it is what a program leaves that is killed while it makes a collection. That
    may also leave a journal, from which SQLite makes the file whole.
    """
    if Path(path).is_dir():
        raise CollectionError(path, "a folder, not a collection", "a collection is one file, as in puzzles.db")
    if Path(path).exists() and not Path(path).is_file():
        raise CollectionError(path, "no plain file, which a collection is", "name a file, as in puzzles.db")
    try:
        with Path(path).open("rb") as file:
            head = file.read(_APPLICATION_ENDS)
    except FileNotFoundError:
        if may_be_new:
            return
        raise CollectionError(path, "no such collection") from None
    except OSError as error:
        raise CollectionError(path, f"can't be read: {error.strerror}") from None
    if not head and not may_be_new:
        raise CollectionError(path, "an empty file, no collection")
    in_the_making = head.startswith((HEAD, bytes(len(HEAD)))) and Path(f"{path}-journal").exists()
    if not head or in_the_making:
        return
    if not head.startswith(HEAD):
        raise CollectionError(path, "no collection: it is no SQLite file", _ANOTHER)
    if head[-4:] != schema.APPLICATION.to_bytes(4):
        raise CollectionError(path, "no collection: another program's SQLite file", _ANOTHER)


def _open(path: str, read_only: bool, seconds: float) -> sqlite3.Connection:
    how = "?mode=ro" if read_only else ""
    place = f"file:{MEMORY if path == MEMORY else quote(str(Path(path).absolute()))}{how}"
    connection = sqlite3.connect(place, timeout=seconds, isolation_level=None, uri=True)
    try:
        connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        if not read_only or Path(f"{path}-wal").exists():
            raise
        # nobody writes, and no file can be made beside it: it is read as it stands
        connection = sqlite3.connect(f"{place}&immutable=1", timeout=seconds, isolation_level=None, uri=True)
    return connection


def _settle(connection: sqlite3.Connection, path: str, read_only: bool, seconds: float) -> None:
    """Makes the tables or brings them to this version, where that is to be done."""
    if _is_new(connection, path) or _is_older(connection, path):
        if read_only:
            problem = "made by an older pipworks" if not _is_new(connection, path) else "a new file, no collection"
            raise CollectionError(path, problem, "open it for writing once")
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _is_new(connection, path):
                schema.make(connection)
            else:
                schema.migrate(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    if not schema.is_whole(connection):
        raise damaged(path, "its tables are not those of a collection")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA cache_size = -{_CACHE}")
    if not read_only:
        _write_ahead(connection, seconds)


def _write_ahead(connection: sqlite3.Connection, seconds: float) -> None:
    """Has readers and one writer work side by side. No harm comes of a file system that can't do it: it is slower."""
    until = monotonic() + seconds
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            break
        except sqlite3.OperationalError as error:  # another one opens it right now, which doesn't wait by itself
            if error.sqlite_errorname.startswith("SQLITE_READONLY"):
                return
            if not error.sqlite_errorname.startswith("SQLITE_BUSY") or monotonic() > until:
                raise
            sleep(0.01)
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")


def _is_new(connection: sqlite3.Connection, path: str) -> bool:
    """Whether nothing is in the file yet. Raises CollectionError for another program's, and for a newer version."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application == schema.APPLICATION:
        if version > schema.VERSION:
            problem = f"made by a newer pipworks: version {version} of the form, this one knows {schema.VERSION}"
            raise CollectionError(path, problem, "install a newer pipworks")
        return False
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application or version or tables:
        raise CollectionError(path, "no collection: another program's SQLite file", _ANOTHER)
    return True


def _is_older(connection: sqlite3.Connection, path: str) -> bool:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version < 1:
        raise CollectionError(path, "no collection: it has no version", _ANOTHER)
    return bool(version < schema.VERSION)
