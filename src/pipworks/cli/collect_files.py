"""Puzzles of a collection written to a file, or each to a file of its own in a folder."""

from __future__ import annotations

import os
import re

from pipworks.cli import files, outputs, progress
from pipworks.cli.made_folder import is_folder
from pipworks.cli.records import Records
from pipworks.cli.running import Exit, UsageError
from pipworks.collection.damage import reading
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from typing import Any

    from pipworks.collection.collection import Collection
    from pipworks.collection.entry import Stored

_ENDINGS = {"text": ".txt", "lines": ".json"}
_LONGEST = 60
"""The letters of a puzzle's name in the name of a file."""


def write(collection: Collection, rows: Sequence[tuple[Any, ...]], form: str, options: argparse.Namespace) -> Exit:
    """Write the puzzles of these rows, as `collect_out.chosen` gives them, as `text` or as `lines` of JSON.

    Raises UsageError for a file that would be lost, and for text of several families in one file.
    """
    if not rows:
        files.tell(f"no puzzle: {options.output} is not written")
        return Exit.DONE
    if is_folder(options.output, one=False):
        return _folder(collection, rows, form, options)
    families = sorted({row[-1] for row in rows})
    if form == "text" and len(families) > 1:
        hint = "-o FILE.jsonl holds them all, a folder/ has a file each, --family chooses one"
        raise UsageError(f"-o {options.output}: text holds puzzles of one family, not {' and '.join(families)}: {hint}")
    with Records(options.output, "puzzle") as records:
        for stored in _read(collection, rows):
            data = _data(collection, stored, form, options)
            records.add(f"\n{data}" if records.came and form == "text" else data)
    files.tell(f"{options.output}: {counted(records.came, 'puzzle')}")
    return Exit.DONE


def _folder(collection: Collection, rows: Sequence[tuple[Any, ...]], form: str, options: argparse.Namespace) -> Exit:
    """A file each, none of which is written before all names are seen to be free."""
    from pipworks.cli.interrupts import Held

    folder = options.output
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise NotADirectoryError(20, os.strerror(20), folder)
    digits = max(2, len(str(len(rows))))
    paths = [
        os.path.join(folder, f"{place:0{digits}}-{_called(row)}{_ENDINGS[form]}") for place, row in enumerate(rows, 1)
    ]
    read = outputs.inputs(options)
    for path in paths:
        outputs.check_apart("-o", path, read)
        outputs.check_kept("-o", path, force=options.force)
    os.makedirs(folder, exist_ok=True)
    done = 0
    try:
        for path, stored in zip(paths, _read(collection, rows), strict=False):
            data = _data(collection, stored, form, options)
            with Held():
                files.write(path, data)
                done += 1
    finally:
        files.tell(f"{os.path.join(folder, '')}: {counted(done, 'puzzle')}")
    return Exit.DONE


def _read(collection: Collection, rows: Sequence[tuple[Any, ...]]) -> Iterator[Stored]:
    """The puzzles of the rows, in this order, less those that are gone by now; with a line of progress."""
    with progress.shown() as line:
        for place, row in enumerate(rows):
            if line:
                line.doing(f"{place:,} of {len(rows):,} written")
            yield from collection.entries("id = ?", (row[0],))


def _called(row: Sequence[Any]) -> str:
    """What the file of a puzzle is called: its grade where it has one, and its name, or else its source or family."""
    _, name, source, difficulty, family = row
    stem = _plain(name) or _plain(os.path.splitext(os.path.basename(source.partition(": ")[0]))[0]) or _plain(family)
    parts = [difficulty] if difficulty and difficulty not in stem.split("-") else []
    return "-".join([*parts, stem or "puzzle"])


def _plain(text: str) -> str:
    """The letters, digits, points and dashes of a text, as every system has them in names of files."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", text.encode("ascii", "replace").decode()).strip("-.")[:_LONGEST].rstrip("-.")


def _data(collection: Collection, stored: Stored, form: str, options: argparse.Namespace) -> str:
    if form == "text":
        from pipworks.cli.collect_text import text_of

        with reading(collection.path, f"puzzle {stored.id}"):
            return text_of(stored.entry, ascii=options.ascii)
    from pipworks.collection.lines import line_of

    return files.json_text(line_of(stored.entry))
