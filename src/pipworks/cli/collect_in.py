"""What is put into a collection: files, folders, links, standard input, other collections; what is there is named."""

from __future__ import annotations

import os
from contextlib import contextmanager

from pipworks.cli import clock, files, progress, puzzle_files, running
from pipworks.cli.running import Exit, UsageError
from pipworks.cli.variants import forced
from pipworks.collection.entry import Entry
from pipworks.errors import CollectionError, InvalidPuzzle, ParseError
from pipworks.json_records import ENTRY
from pipworks.sizes import MOST_BYTES
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator
    from typing import Any

    from pipworks.collection.collection import Collection
    from pipworks.collection.entry import Added
    from pipworks.family import Variant

_NAMED = 20
"""The puzzles of a file or folder that are named as being there already; of more there is the number."""

_AT_ONCE = 500
"""The puzzles of a transaction: what ends the work loses fewer, and other programs come to write."""

_HEAD = b"SQLite format 3\0"


def put(collection: Collection, options: argparse.Namespace) -> Exit:
    """The worst code of the files, each of which is put in as far as it can be read.

    Raises CollectionError where the collection itself takes no more; what was put in before stays.
    """
    variant = forced(options)
    counts = []
    with progress.shown() as line:
        for place in options.files:
            counts.append(_Coming(collection, place, variant, line))
            try:
                counts[-1].all()
            except BaseException:
                if new := sum(each.new for each in counts):
                    came = counted(new, "puzzle")
                    counts[-1].say(f"{options.collection}: about {came} came so far; the same command goes on")
                raise
            counts[-1].sum_up(alone=len(options.files) == 1)
    new, there = sum(each.new for each in counts), sum(each.there for each in counts)
    total = counted(collection.number(), "puzzle")
    files.tell(f"{options.collection}: {new:,} new, {there:,} there already, {total} in all")
    return running.worst([code for each in counts for code in each.codes])


@contextmanager
def unless_empty(path: str) -> Iterator[None]:
    """Within it a collection may be made, which is taken away at the end where nothing came into it."""
    was_there = os.path.lexists(path)
    try:
        yield
    finally:
        if not was_there and os.path.isfile(path) and _is_empty(path) and not os.path.exists(f"{path}-wal"):
            os.remove(path)
            files.tell(f"{path}: not made, as nothing came into it")


def _is_empty(path: str) -> bool:
    """Whether a collection holds neither puzzles nor batches. Where no other program has it open, no `-wal` is left."""
    from pipworks.collection.collection import Collection

    try:
        with Collection(path, create=False) as collection:
            (batches,) = collection.connection.execute("SELECT count(*) FROM batches").fetchone()
            return not batches and not collection.number()
    except CollectionError:
        return False


class _Coming:
    """What one argument brings: how many puzzles are `new`, how many are `there` already, and the code of each file."""

    def __init__(self, collection: Collection, place: str, variant: Variant, line: progress.Line | None) -> None:
        self.codes: list[Exit] = []
        self.new = 0
        self.there = 0
        self._collection = collection
        self._place = place
        self._variant = variant
        self._line = line
        self._lost: CollectionError | None = None

    def all(self) -> None:
        """Puts the files in."""
        names: list[str] = []
        self._guarded(lambda: names.extend(puzzle_files.names_of(self._place)))
        for name in names if len(names) == 1 else filter(self._is_other, names):
            clock.begin()
            if self._line:
                self._line.doing(f"{self.new + self.there:,} puzzles read; {name}")
            self._guarded(lambda name=name: self._file(name))  # type: ignore[misc]

    def _is_other(self, name: str) -> bool:
        """Whether a file is another than the collection, which may lie in a folder that is put in."""
        return not os.path.samefile(name, self._collection.path)

    def sum_up(self, *, alone: bool) -> None:
        """Says how many came, unless it is the only argument."""
        if self.there > _NAMED:
            self.say(f"{self._place}: {self.there - _NAMED:,} more are there already")
        if not alone and (self.new or self.there):
            self.say(f"{self._place}: {self.new:,} new, {self.there:,} there already")

    def _file(self, name: str) -> None:
        """Puts one file in. Raises ParseError and the like where nothing of it can be read."""
        if _is_database(name):
            self._join(name)
            return
        if _is_long(name):
            from pipworks.collection.lines import entries_in

            with open(name, encoding="utf-8") as file:
                self._entries((read, None) if isinstance(read, Entry) else read for read in entries_in(file, name))
            return
        from pipworks.collection.importing import entries_of

        found = entries_of(files.read(name), self._variant)
        self._entries(read if isinstance(read, ParseError) else (read.entry, read.puzzle) for read in found)

    def _entries(self, found: Iterator[tuple[Entry, Any] | ParseError]) -> None:
        """Puts the entries in, each some of them within a transaction: what ends it leaves those before."""
        while True:
            with self._collection.transaction():
                for number, read in enumerate(found, 1):
                    self._entry(read)
                    if number == _AT_ONCE:
                        break
                else:
                    return

    def _entry(self, read: tuple[Entry, Any] | ParseError) -> None:
        from pipworks.collection.importing import put as put_in

        if isinstance(read, ParseError):
            self._guarded(lambda: _raise(read))
            return
        try:
            added = put_in(self._collection, *read)
        except (ParseError, InvalidPuzzle) as error:
            refused = error
            self._guarded(lambda: _raise(refused))
        else:
            self._count(read[0], added)

    def _join(self, name: str) -> None:
        """Puts another collection in, with its batches."""
        from pipworks.collection.collection import Collection
        from pipworks.collection.joining import join

        if not self._is_other(name):
            raise UsageError(f"{name}: a collection is not put into itself")
        with Collection(name, create=False, read_only=True) as other:
            join(self._collection, other, lambda stored, added: self._count(stored.entry, added))

    def _count(self, entry: Entry, added: Added) -> None:
        """Counts a puzzle, and names it where it is there already."""
        if added.is_new:
            self.new += 1
            return
        self.there += 1
        if self.there > _NAMED:
            return
        how = "" if added.how is None else added.how.value
        same = "the same as" if how in ("", "the same") else f"{how}, the same as"
        before = added.alike
        origin = f", from {before.source}" if before is not None and before.source else ""
        self.say(f"{entry.source or entry.name or self._place}: {same} puzzle {added.id}{origin}")

    def say(self, message: str) -> None:
        """Tells it, in place of the line of progress."""
        if self._line:
            self._line.clear()
        files.tell(message)

    def _guarded(self, work: Callable[[], None]) -> None:
        """Does the work and notes its code; an error is told, but one of the collection itself is raised."""

        def coded() -> Exit:
            try:
                work()
            except CollectionError as error:
                if error.path == self._collection.path:
                    self._lost = error
                    return Exit.BAD_INPUT
                raise
            except BaseException:
                if self._line:
                    self._line.clear()
                raise
            return Exit.DONE

        self.codes.append(Exit(running.guarded(coded)))
        if self._lost is not None:
            raise self._lost


def _is_database(name: str) -> bool:
    """Whether a file is one of SQLite, by how it starts."""
    if name == "-" or not os.path.isfile(name):
        return False
    with open(name, "rb") as file:
        return file.read(len(_HEAD)) == _HEAD


def _is_long(name: str) -> bool:
    """Whether a file is too long to be read as a whole, and starts as the lines of a collection do."""
    if name == "-" or not os.path.isfile(name) or os.path.getsize(name) <= MOST_BYTES:
        return False
    with open(name, "rb") as file:
        return ENTRY.encode() in file.read(100)


def _raise(error: Exception) -> None:
    raise error
