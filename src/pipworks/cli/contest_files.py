"""The boards of a contest, from files, folders and collections, each by a name of its own."""

from __future__ import annotations

import os

from pipworks.cli import files, puzzle_files, running
from pipworks.cli.running import Exit, UsageError
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pipworks.contest import Task
    from pipworks.pipes.formats.document import Document


class Wanted(Record):
    """What boards are worth, patterns of the names that are wanted, the variant, and a folder that is left out."""

    points: str
    only: str | None
    variant: Mapping[str, bool | None]
    apart_from: Path | None = None


def tasks(places: Sequence[str], wanted: Wanted) -> tuple[tuple[Task, ...], list[Exit]]:
    """The tasks of all boards that are wanted, and a code for each place; what can't be read is told.

    Raises UsageError where no board has a name that is wanted.
    """
    from pipworks.contest import tasks_of

    found: dict[str, Document] = {}
    codes = [Exit(running.guarded(lambda place=place: _add(place, wanted, found))) for place in places]  # type: ignore[misc]
    chosen = found if wanted.only is None or not found else _chosen(found, wanted.only)
    return tasks_of(chosen, wanted.points), codes


def _add(place: str, wanted: Wanted, found: dict[str, Document]) -> Exit:
    """Add the boards of a file, or of a folder's files."""
    names = puzzle_files.names_of(place, wanted.apart_from)
    return running.each(names, lambda name: _add_file(name, wanted, found), headings=False)


def _add_file(name: str, wanted: Wanted, found: dict[str, Document]) -> Exit:
    from pipworks.pipes.formats.files import parse_all

    source = files.read(name, "", "pipes")
    variant = wanted.variant
    contents = parse_all(source, wraps=variant["wraps"], all_tiles=variant["all_tiles"])
    stem = os.path.splitext(os.path.basename(source.name))[0]
    for document in contents.documents:
        own = document.name if len(contents.documents) > 1 or stem.startswith("<") else ""
        _put(found, ": ".join(filter(None, (stem.strip("<>"), own))), name, document)
    for why in contents.refused.values():
        running.guarded(lambda why=why: _raise(why))  # type: ignore[misc]
    return Exit.BAD_INPUT if contents.refused else Exit.DONE


def _put(found: dict[str, Document], title: str, name: str, document: Document) -> None:
    """Add a board under its title; with its file's whole name, or a number, where another has that."""
    names = (title, f"{name}: {document.name}".removesuffix(": "))
    own = next((each for each in names if each not in found), "")
    number = 2
    while not own or own in found:
        own, number = f"{title} ({number})", number + 1
    found[own] = document


def _chosen(found: Mapping[str, Document], only: str) -> dict[str, Document]:
    from fnmatch import fnmatchcase

    from pipworks.near_names import did_you_mean

    wanted = [pattern.strip() for pattern in only.split(",") if pattern.strip()]
    for pattern in wanted:
        if not any(fnmatchcase(name, pattern) for name in found):
            near = did_you_mean(pattern, found)
            raise UsageError(f"--only: no board is called {pattern!r}{f': {near}' if near else ''}")
    return {name: each for name, each in found.items() if any(fnmatchcase(name, pattern) for pattern in wanted)}


def _raise(error: Exception) -> int:
    raise error
