"""A collection where a file of puzzles is read: its puzzles as lines of JSON, those alone that are asked for.

Those of days come by their days, whichever batch made them; all others as the collection has them.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.collection.collection import Collection
    from pipworks.source import Source

MOST = 20_000
"""The most puzzles that are read at once: as many as the page lists."""

_HEAD = b"SQLite format 3\0"


def is_collection(name: str) -> bool:
    """Whether a file is one of SQLite, by its first bytes; False for what is no file."""
    try:
        if not os.path.isfile(name):  # a pipe would lose what is read of it
            return False
        with open(name, "rb") as file:
            return file.read(len(_HEAD)) == _HEAD
    except (OSError, ValueError):
        return False


def is_ours(name: str) -> bool:
    """Whether a file is one of SQLite that says it is a collection: other programs' databases end in .db as well."""
    if not is_collection(name):
        return False
    with open(name, "rb") as file:
        return file.read(72)[68:] == b"pipw"


def read(name: str, level: str = "", family: str = "") -> Source:
    """The puzzles of a collection that a choice of level means, those of a family alone where one is named.

    Others are left out in their places, see `pipworks.mixed`, unless the level is a name.

    Raises CollectionError for a file that is none, for no such puzzles, and for more than `MOST`.
    """
    from pipworks.collection.collection import Collection
    from pipworks.collection.damage import reading
    from pipworks.errors import CollectionError
    from pipworks.source import Source

    with Collection(name, create=False, read_only=True) as collection, reading(name, "a name"):
        numbers = _chosen(collection, level, family)
        if len(numbers) > MOST:
            problem = f"{len(numbers):,} puzzles, of which {MOST:,} are read at once at most"
            hint = f"`pipworks collect {name} --limit {MOST} -o FILE.jsonl` takes some out"
            raise CollectionError(name, problem, hint)
        documents = _documents(collection, numbers)
        if family and (not level or level.isdecimal()):
            documents = _in_their_places(collection, dict(zip(numbers, documents, strict=True)))
        return Source.of("\n".join(documents), name)


def _in_their_places(collection: Collection, documents: dict[int, str]) -> list[str]:
    """A line for each puzzle of the collection: its document or, of other families, what stands for one left out."""
    from pipworks.collection.faults import told
    from pipworks.mixed import left_out

    every = _found(collection, "", "")
    if len(every) > MOST:
        return list(documents.values())
    with told(collection.path):
        family_of = dict(collection.connection.execute("SELECT id, family FROM puzzles"))
    lines = [documents.get(number) or left_out(family_of[number]) for number in every]
    return [line for line in lines if line]


def _chosen(collection: Collection, level: str, family: str) -> list[int]:
    """The numbers of the puzzles in their order, of which there is one at least. Raises CollectionError for none."""
    from pipworks.errors import CollectionError

    found = _found(collection, level, family)
    if found:
        return found
    title = _title(family)
    if not _found(collection, "", family):
        hint = "its puzzles are of another family" if family and _found(collection, "", "") else ""
        raise CollectionError(collection.path, f"no puzzle{title} here", hint)
    from pipworks.contents import near_level

    names = [name for (name,) in collection.connection.execute("SELECT name FROM puzzles WHERE name <> '' LIMIT 10000")]
    raise CollectionError(collection.path, f"no level {level}{title} here", near_level(level, names))


def _title(family: str) -> str:
    from pipworks.families import families

    return "".join(f" of {each.title}" for each in families() if each.name == family)


def _found(collection: Collection, level: str, family: str) -> list[int]:
    """The numbers of the puzzles, those of days first by their days."""
    from pipworks.collection.faults import told
    from pipworks.contents import is_called

    with told(collection.path):
        rows = collection.connection.execute(
            "SELECT id, name FROM puzzles WHERE ? IN ('', family) ORDER BY batch, item, id", (family,)
        ).fetchall()
    if level and not level.isdecimal():  # a number may be a place
        rows = [(number, name) for number, name in rows if is_called(name, level)]
    return [number for number, name in sorted(rows, key=lambda row: _day(row[1]))]


def _day(name: str) -> str:
    """The date that a name begins with; for any other name what comes behind all dates."""
    date, blank, _ = name.partition(" ")
    parts = [len(part) for part in date.split("-") if part.isdecimal()]
    return date if blank and parts == [4, 2, 2] else "~"


def _documents(collection: Collection, numbers: list[int]) -> list[str]:
    """The puzzles as their families' JSON, a line each. Raises CollectionError for more than can be read."""
    from pipworks.collection.damage import named, reading
    from pipworks.collection.faults import told
    from pipworks.collection.rows import document_in
    from pipworks.errors import CollectionError
    from pipworks.sizes import MOST_BYTES
    from pipworks.words import counted

    lines: list[str] = []
    left = MOST_BYTES
    sql = "SELECT document, family FROM puzzles WHERE id = ?"
    for number in numbers:
        with named(f"puzzle {number}"), told(collection.path), reading(collection.path, f"puzzle {number}"):
            line, family = collection.connection.execute(sql, (number,)).fetchone()
            document_in(line, family)
            lines.append(line)
        left -= len(line) + 1
        if left < 0:
            problem = f"{counted(len(numbers), 'puzzle')} are too long to be read at once"
            raise CollectionError(collection.path, problem, "`pipworks collect --limit` takes some out")
    return lines
