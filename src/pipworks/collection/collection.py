"""A collection of puzzles, open: what is put in, found, changed and counted."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager

from pipworks.arguments import public
from pipworks.collection import rows
from pipworks.collection.canonical.digest import canonical
from pipworks.collection.canonical.likeness import alike
from pipworks.collection.damage import named, reading
from pipworks.collection.documents import PUZZLE
from pipworks.collection.entry import Added, Entry, Stored
from pipworks.collection.faults import told
from pipworks.collection.opening import connected
from pipworks.errors import CollectionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import TracebackType
    from typing import Any, Final, Self

    from pipworks.hints.grading import Grade

_ADD: Final = f"INSERT INTO puzzles ({', '.join(rows.COLUMNS)}) VALUES ({', '.join('?' * len(rows.COLUMNS))})"
_PUT: Final = f"UPDATE puzzles SET {', '.join(f'{column} = ?' for column in rows.COLUMNS)} WHERE id = ?"
_LEARN: Final = f"UPDATE puzzles SET {', '.join(f'{column} = ?' for column in rows.FACTS)} WHERE id = ?"
_IN_ORDER: Final = "batch, item, id"
_AT_ONCE: Final = 200
"""So many entries are read at once."""


class _Unchanged:
    """What stands for a fact that is left as it is."""


_UNCHANGED: Final = _Unchanged()


class Collection:
    """A collection in a file, which is made where there is none and `create` is set; closed at the end of its `with`.

    That of the path `:memory:` is in no file, and gone when it is closed.
    `seconds` is how long another program may hold the file before a call gives up. Raises CollectionError for a file
    that is no collection or can't be used, here and in every method.
    """

    def __init__(
        self, path: str | os.PathLike[str], *, create: bool = True, read_only: bool = False, seconds: float = 10.0
    ) -> None:
        self.path: str = os.fspath(path)
        self.read_only = read_only
        self.connection = connected(self.path, create=create, read_only=read_only, seconds=seconds)
        self._depth = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; what is not committed is not kept."""
        self.connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """What is done within is kept as a whole or, where it raises, not at all; an inner one is part of the outer.

        Other programs may read meanwhile, not write.
        """
        if self._depth:
            yield self.connection
            return
        with told(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            self._depth = 1
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:  # SQLite has ended it itself where the disk is full
                    self.connection.execute("ROLLBACK")
                raise
            finally:
                self._depth = 0

    @public
    def add(self, entry: Entry, puzzle: Any = None) -> Added:
        """What became of the entry: it is put in unless one of its form is there, which is given back then.

        Of two that one batch made the lower item stays, with the number of the one before. `puzzle` is that of the
        document where it is at hand: to read it again takes time. Raises ParseError for a document that holds none.
        """
        puzzle = entry.puzzle if puzzle is None else puzzle
        canon = canonical(entry.family, puzzle)
        row = rows.row_of(entry, puzzle, canon)
        with self.transaction() as connection:
            before = self._of_form(canon)
            if before is None:
                cursor = connection.execute(_ADD, row)
                assert cursor.lastrowid is not None
                self._put_beside(cursor.lastrowid, entry, puzzle)
                return Added(cursor.lastrowid, is_new=True)
            if entry.batch and entry.batch == before.entry.batch and (entry.item or 0) < (before.entry.item or 0):
                connection.execute(_PUT, (*row, before.id))
                self._put_beside(before.id, entry, puzzle, anew=True)
        with reading(self.path, f"puzzle {before.id}"):
            return Added(before.id, False, before.entry, alike(entry.family, before.entry.puzzle, puzzle))

    @public
    def get(self, id: int) -> Stored:
        """The entry of this number. Raises KeyError for a number that none has."""
        found = next(self.entries("id = ?", (id,)), None)
        if found is None:
            raise KeyError(id)
        return found

    def alike(self, family: str, puzzle: Any) -> Stored | None:
        """The entry of the puzzle's form; None where there is none."""
        with told(self.path):
            return self._of_form(canonical(family, puzzle))

    def entries(
        self, where: str | None = None, params: Sequence[object] = (), order: str = "", limit: int | None = None
    ) -> Iterator[Stored]:
        """The entries that a condition in SQL over the columns of `puzzles` holds for, in an order in SQL.

        `params` are the values of its `?`. Without `order` those of no batch come first, as they were added, then each
        batch by its items. What is changed meanwhile comes as it is when its turn comes.
        """
        with told(self.path):
            found = self.connection.execute(
                f"SELECT id FROM puzzles WHERE {where or 'true'} ORDER BY {order or _IN_ORDER} LIMIT ?",
                (*params, -1 if limit is None else limit),
            )
            numbers = [number for (number,) in found]
        for start in range(0, len(numbers), _AT_ONCE):
            yield from self._read(numbers[start : start + _AT_ONCE])

    def update(
        self,
        id: int,
        *,
        document: Mapping[str, object] | None = None,
        unique: bool | _Unchanged | None = _UNCHANGED,
        exact: bool | _Unchanged = _UNCHANGED,
        grade: Mapping[str, object] | Grade | _Unchanged | None = _UNCHANGED,
        tags: Sequence[str] | _Unchanged = _UNCHANGED,
    ) -> Stored:
        """The entry of this number with other facts; those that are not given stay, and `unique` follows a new count.

        Raises KeyError for a number that none has, and ValueError for a document of another puzzle.
        """
        with self.transaction() as connection:
            entry = self.get(id).entry
            if document is not None and any(document.get(key) != entry.document.get(key) for key in PUZZLE):
                raise ValueError(f"the document is that of another puzzle than {id}")
            changes: dict[str, Any] = {"unique": unique, "exact": exact, "grade": grade, "tags": tags}
            changes = {key: value for key, value in changes.items() if value is not _UNCHANGED}
            if document is not None:
                changes["document"] = document
                changes.setdefault("unique", None if "solutions" in document else entry.unique)
            if "tags" in changes:
                changes["tags"] = tuple(changes["tags"])
            changed = entry.replaced(**changes)
            connection.execute(_LEARN, (*rows.facts_of(changed), id))
            if "tags" in changes:
                connection.execute("DELETE FROM tags WHERE puzzle = ?", (id,))
                self._put_tags(id, changed)
        return Stored(id, changed)

    @public
    def remove(self, id: int) -> None:
        """Takes the entry of this number out; nothing where there is none."""
        with self.transaction() as connection:
            connection.execute("DELETE FROM puzzles WHERE id = ?", (id,))

    def number(self, where: str | None = None, params: Sequence[object] = ()) -> int:
        """How many entries a condition in SQL holds for; of all without one."""
        with told(self.path):
            (found,) = self.connection.execute(
                f"SELECT count(*) FROM puzzles WHERE {where or 'true'}", params
            ).fetchone()
        return int(found)

    def check(self) -> tuple[str, ...]:
        """What is wrong with the file, a line each; empty for a file that is whole.

        After SQLite's own checks every puzzle is read, with its grade, and every batch with its items.
        """
        from pipworks.collection.checking import faults

        return tuple(faults(self))

    def _of_form(self, canon: bytes) -> Stored | None:
        found = self.connection.execute("SELECT id FROM puzzles WHERE canon = ?", (canon,)).fetchone()
        return None if found is None else next(self._read(list(found)), None)

    def _read(self, numbers: list[int]) -> Iterator[Stored]:
        """The entries of these numbers, in this order, less those that are gone."""
        try:
            rows_, tags = self._rows(numbers)
        except CollectionError:
            yield from self._one_by_one(numbers)
            return
        for number in numbers:
            if number in rows_:
                yield Stored(number, rows.entry_of(rows_[number], tags.get(number, ()), self.path))

    def _one_by_one(self, numbers: list[int]) -> Iterator[Stored]:
        """The same where one of them can't be read, up to that one. Raises CollectionError, which says which it is."""
        for number in numbers:
            with named(f"puzzle {number}"):
                rows_, tags = self._rows([number])
                for row in rows_.values():
                    yield Stored(number, rows.entry_of(row, tags.get(number, ()), self.path))

    def _rows(self, numbers: list[int]) -> tuple[dict[int, tuple[Any, ...]], dict[int, list[str]]]:
        """The rows of these numbers, as `entry_of` takes them, and their tags."""
        among = f"({', '.join('?' * len(numbers))})"
        tags: dict[int, list[str]] = {}
        with told(self.path):
            of_tags = self.connection.execute(f"SELECT puzzle, tag FROM tags WHERE puzzle IN {among}", numbers)
            for number, tag in of_tags:
                tags.setdefault(number, []).append(tag)
            found = self.connection.execute(f"SELECT {rows.READ} FROM puzzles WHERE id IN {among}", numbers)
            return {row[0]: row for row in found}, tags

    def _put_beside(self, id: int, entry: Entry, puzzle: Any, *, anew: bool = False) -> None:
        """Puts the shapes and tags of the entry into their tables, in place of those before."""
        if anew:
            self.connection.execute("DELETE FROM shapes WHERE puzzle = ?", (id,))
            self.connection.execute("DELETE FROM tags WHERE puzzle = ?", (id,))
        shapes = [(id, *shape) for shape in rows.shapes_of(entry.family, puzzle)]
        if shapes:
            self.connection.executemany("INSERT INTO shapes VALUES (?, ?, ?)", shapes)
        self._put_tags(id, entry)

    def _put_tags(self, id: int, entry: Entry) -> None:
        if entry.tags:
            self.connection.executemany("INSERT INTO tags VALUES (?, ?)", [(id, tag) for tag in entry.tags])
