"""The tables of a collection, and how a file of an older version comes to have them.

`docs/collections.md` describes them for those who read them with other tools.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from typing import Final

    Migration = Callable[[sqlite3.Connection], None]

APPLICATION: Final = 0x70697077
"""`pipw`: the application_id of a collection, by which other programs and `file` know it."""

VERSION: Final = 1
"""The user_version of a collection with these tables."""

TABLES: Final = (
    """CREATE TABLE puzzles (
        id INTEGER PRIMARY KEY,
        family TEXT NOT NULL,
        canon BLOB NOT NULL UNIQUE,
        name TEXT NOT NULL,
        source TEXT NOT NULL,
        batch TEXT NOT NULL,
        item INTEGER,
        cells INTEGER,
        width INTEGER,
        height INTEGER,
        pieces INTEGER,
        regions INTEGER,
        solved INTEGER NOT NULL,
        solutions INTEGER,
        exact INTEGER NOT NULL,
        is_unique INTEGER,
        difficulty TEXT,
        score REAL,
        depth REAL,
        deepest TEXT,
        steps REAL,
        choices INTEGER,
        newspaper TEXT,
        rules TEXT,
        size INTEGER,
        seed TEXT,
        grade TEXT,
        document TEXT NOT NULL
    )""",
    "CREATE INDEX puzzles_in_order ON puzzles (batch, item, id)",
    # with every fact that is short, so that a question about any of them reads no document
    """CREATE INDEX puzzles_by_score ON puzzles (
        score, difficulty, is_unique, cells, family, width, height, pieces, regions, solved, solutions, exact,
        depth, deepest, steps, choices, newspaper, rules, size
    )""",
    "CREATE INDEX puzzles_by_name ON puzzles (name)",
    """CREATE TABLE shapes (
        puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
        shape TEXT NOT NULL,
        number INTEGER,
        PRIMARY KEY (puzzle, shape)
    ) WITHOUT ROWID""",
    """CREATE TABLE tags (
        puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
        tag TEXT NOT NULL,
        PRIMARY KEY (puzzle, tag)
    ) WITHOUT ROWID""",
    "CREATE INDEX tags_by_tag ON tags (tag, puzzle)",
    """CREATE TABLE batches (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        job TEXT NOT NULL
    )""",
    """CREATE TABLE items (
        batch INTEGER NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT,
        input TEXT,
        state TEXT NOT NULL DEFAULT 'waiting',
        tries INTEGER NOT NULL DEFAULT 0,
        reason TEXT,
        attempt INTEGER NOT NULL DEFAULT 0,
        canon BLOB,
        result TEXT,
        puzzle INTEGER REFERENCES puzzles (id) ON DELETE SET NULL,
        PRIMARY KEY (batch, number)
    ) WITHOUT ROWID""",
    "CREATE INDEX items_by_state ON items (batch, state, number)",
    "CREATE INDEX items_by_puzzle ON items (puzzle)",
)
"""What makes a file of this version, statement by statement."""

MIGRATIONS: Final[tuple[Migration, ...]] = ()
"""What makes a file of version 1 one of version 2, of 2 one of 3, and so on to `VERSION`."""


def make(connection: sqlite3.Connection) -> None:
    """Makes the tables in an empty file, within the transaction that is open."""
    for statement in TABLES:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether a file of version 1 has all tables and indexes as they were made; True for one of another version."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version != 1 or VERSION != 1:  # a migration may have changed how they are written
        return True
    return set(TABLES) <= {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master")}


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the tables from the file's version to this one, within the transaction that is open."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number, migration in enumerate(MIGRATIONS[version - 1 :], version + 1):
        migration(connection)
        connection.execute(f"PRAGMA user_version = {number}")
