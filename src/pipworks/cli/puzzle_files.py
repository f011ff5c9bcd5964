"""The puzzle files of a folder: those with the endings of puzzles, less what is hidden and what is a solution."""

from __future__ import annotations

import errno
import os
import re

from pipworks.cli.collection_files import is_ours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import NoReturn

ENDINGS = (".txt", ".text", ".json", ".jsonl", ".ndjson", ".db")
"""What files in a folder end in that are read."""

COLLECTIONS = ".db"
"""What collections end in, and other programs' databases, which are left out."""

_SOLUTION = re.compile(r"\.solution\.\w+")
"""What ends the names of solutions that generators write beside their puzzles."""


def names_of(place: str, apart_from: Path | None = None) -> list[str]:
    """The name of a file, or those of the puzzle files in a folder, but for one inside. Raises OSError for no files."""
    if not os.path.isdir(place):
        return [place]
    names = list(_in_folder(place, apart_from))
    if not names:
        raise OSError(errno.ENOENT, f"no puzzle file in this folder: {', '.join(ENDINGS)} are read", place)
    return names


def _in_folder(place: str, apart_from: Path | None) -> Iterator[str]:
    """The puzzle files in a folder and its folders, by name; hidden ones, solutions and one folder are left out."""
    left_out = None if apart_from is None else os.path.realpath(apart_from)
    for folder, inner, names in os.walk(place, onerror=_raise):
        inner[:] = sorted(
            name for name in inner if name[0] != "." and os.path.realpath(os.path.join(folder, name)) != left_out
        )
        for name in sorted(names):
            low, path = name.lower(), os.path.join(folder, name)
            if name[0] == "." or not low.endswith(ENDINGS) or _SOLUTION.search(low):
                continue
            if not low.endswith(COLLECTIONS) or is_ours(path):
                yield path


def _raise(error: OSError) -> NoReturn:
    raise error
