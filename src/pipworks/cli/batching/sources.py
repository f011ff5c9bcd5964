"""The puzzles that a batch asks about: of files and folders, or of a collection, which then keeps the batch itself."""

from __future__ import annotations

from pipworks.cli import collected, running
from pipworks.cli.page_puzzles import Reading
from pipworks.cli.running import Exit, UsageError
from pipworks.errors import ParseError
from pipworks.record import Record
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from pipworks.batch.records import Input
    from pipworks.cli.page_puzzles import Found
    from pipworks.collection.asking.where import Where
    from pipworks.collection.collection import Collection
    from pipworks.family import Family

_HEAD = b"SQLite format 3\0"
"""The first bytes of a collection."""


class Asked(Record):
    """What the operands are: files of puzzles, collections, and where the batch is kept, which may be one of these."""

    files: tuple[str, ...]
    collections: tuple[str, ...]
    into: str
    where: Where | None


def asked(options: argparse.Namespace) -> Asked:
    """What the options ask about. Raises UsageError where it isn't said what is kept where."""
    collections = tuple(name for name in options.files if _is_collection(name))
    files = tuple(name for name in options.files if name not in collections)
    into = options.into
    if into is None:
        if files or len(collections) != 1:
            what = f"{counted(len(collections), 'collection')}" if not files else f"{files[0]} is a file of puzzles"
            raise UsageError(
                f"where are the answers kept? {what}: --into FILE.db names a collection, made where it is not there"
            )
        into = collections[0]
    where = None
    if options.where is not None:
        if not collections:
            raise UsageError("--where chooses from a collection, and these are files of puzzles")
        where = _question(options.where)
    return Asked(files, collections, into, where)


def inputs(asked: Asked, collection: Collection, verb: str, variant: dict[str, bool | None]) -> _Inputs:
    """The puzzles in the order of the operands, files first; `collection` is the one that keeps the batch."""
    found: list[Input] = []
    reading = Reading(_is_never_refused, "solve" if verb in ("solve", "count", "unique") else "hint")
    reading = reading.replaced(variant=variant, solutions=True)
    codes = collected.collect(asked.files, lambda one: found.append(_of_file(one)), reading)
    for name in asked.collections:
        codes.append(Exit(running.guarded(lambda name=name: _add(name, asked, collection, found))))  # type: ignore[misc]
    return _Inputs(tuple(found), running.worst(codes))


class _Inputs(Record):
    """What is asked about, and the code of what could not be read."""

    found: tuple[Input, ...]
    code: Exit


def _is_collection(name: str) -> bool:
    """Whether the file of this name is an SQLite database, as far as its first bytes say."""
    try:
        with open(name, "rb") as file:
            return file.read(len(_HEAD)) == _HEAD
    except (OSError, ValueError):
        return False  # to read it says what is wrong with it


def _question(text: str) -> Where:
    from pipworks.collection.asking import where

    try:
        return where.parse(text, "--where")
    except ParseError as error:
        raise UsageError(str(error)) from None


def _is_never_refused(_: Family) -> str:
    return ""


def _of_file(one: Found) -> Input:
    from pipworks.batch.records import Input
    from pipworks.collection.importing import entry_of

    family, position = one.asked.family, one.asked.position
    assert one.filed is not None  # `Reading` has it of every puzzle
    entry = entry_of(family, one.filed, one.asked.file)
    return Input(
        "" if entry.name else one.own,
        entry.document,
        source=one.asked.file,
        position=None if position is None else family.position_data(one.asked.puzzle, position),
    )


def _add(name: str, asked: Asked, collection: Collection, found: list[Input]) -> Exit:
    """Add the puzzles of a collection that are asked about, by their numbers where it keeps the batch itself."""
    from pipworks.collection.collection import Collection

    if name == asked.into:
        found += _of_collection(collection, asked.where, own=True)
    else:
        with Collection(name, create=False, read_only=True) as other:
            found += _of_collection(other, asked.where, own=False)
    return Exit.DONE


def _of_collection(collection: Collection, where: Where | None, *, own: bool) -> Iterator[Input]:
    from pipworks.batch.records import Input

    sql, params = (where.sql, where.params) if where is not None and where.sql else (None, ())
    for stored in collection.entries(sql, params):
        entry = stored.entry
        if own:
            yield Input(entry.name, puzzle=stored.id)
        else:
            yield Input(entry.name, entry.document, source=entry.source, tags=entry.tags)
