"""The puzzles that a page lists, of files and folders. What can't be read is refused, and keeps no other from it."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from pipworks.cli import files, levels, running, too_large
from pipworks.cli.running import Exit, UsageError
from pipworks.errors import ParseError
from pipworks.families import FAMILIES
from pipworks.mixed import parts_of
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn

    from pipworks.asked import Asked
    from pipworks.family import Family
    from pipworks.source import Source
    from pipworks.web.listing import Listed

ENDINGS = (".txt", ".text", ".json", ".jsonl", ".ndjson")
"""What files in a folder end in that are read."""

_SOLUTION = re.compile(r"\.solution\.\w+")
"""What ends the names of solutions that generators write beside their puzzles."""
_GRADE = re.compile(r"//\s*(?:grade|difficulty):\s*(easy|medium|hard|extreme)\b", re.IGNORECASE)
_LEVELS = ("easy", "medium", "hard", "extreme")


class Found(Record):
    """A puzzle of a file: its title there, whether it is `alone` in it, and how hard it is where that is said."""

    asked: Asked
    title: str
    alone: bool
    difficulty: str

    @property
    def stem(self) -> str:
        """The file's name without folder and ending; empty for standard input and the like."""
        return "" if self.asked.file.startswith("<") else Path(self.asked.file).stem

    @property
    def own(self) -> str:
        """What the puzzle is called: by itself, or else as its file is, or by its place in that."""
        return self.asked.name or (self.stem if self.alone else self.title)

    def listed(self, name: str, group: str = "file") -> Listed:
        """The puzzle for the list, with its position where it has one. Raises InvalidPuzzle where no link holds it."""
        from pipworks.web.listing import listed

        one = listed(self.asked.family, self.asked.puzzle, name, group, self.asked.position)
        return one.replaced(difficulty=self.difficulty)


def names_of(place: str, apart_from: Path | None = None) -> list[str]:
    """The name of a file, or those of the puzzle files in a folder, but for one inside. Raises OSError for no files."""
    if not os.path.isdir(place):
        return [place]
    names = list(_in_folder(place, apart_from))
    if not names:
        raise OSError(errno.ENOENT, f"no puzzle file in this folder: {', '.join(ENDINGS)} are read", place)
    return names


def add(place: str, found: list[Listed]) -> Exit:
    """Add every puzzle of a file, or of a folder's files, or say what is wrong with it."""

    def put(one: Found) -> None:
        found.append(one.listed(one.own if one.alone else ": ".join(filter(None, (one.stem, one.title)))))

    return running.each(names_of(place), lambda name: read(name, put, running.guarded), headings=False)


def read(name: str, put: Callable[[Found], None], guarded: Callable[[Callable[[], Exit]], int]) -> Exit:
    """The worst code of a file's puzzles, each of which is `put` somewhere; `guarded` tells what is wrong with one.

    Raises ParseError where nothing of the file can be read, UsageError for a family that the page doesn't know.
    """
    source = files.read(name)
    parts = parts_of(source)

    def part_at(place: int) -> Exit:
        part = parts[place]
        if isinstance(part, ParseError):
            raise part
        return _read(*part, str(place + 1) if len(parts) > 1 else "", put, guarded)

    if len(parts) == 1:
        return part_at(0)
    return running.worst([Exit(guarded(lambda place=place: part_at(place))) for place in range(len(parts))])  # type: ignore[misc]


def _read(
    family: Family,
    source: Source,
    place: str,
    put: Callable[[Found], None],
    guarded: Callable[[Callable[[], Exit]], int],
) -> Exit:
    """The worst code of a text's puzzles; of a part of it `place` is what a puzzle without a name is called."""
    if family not in FAMILIES:
        raise UsageError(f"{source.name}: {family.title} is not played in the browser")
    too_large.refuse(family, source, "hint")
    puzzles = levels.puzzles(family, source)
    alone = len(puzzles) == 1 and not place

    def one(title: str) -> Exit:
        asked = levels.asked_of(family, source, puzzles, title)
        if place and len(puzzles) == 1:
            title = asked.name or place
            asked.title = f"{source.name}: {title}"

        def add() -> Exit:
            found = Found(asked, title, alone, "")
            put(found.replaced(difficulty=_difficulty(source, found.own, alone=alone)))
            return Exit.DONE

        return running.about(asked, add)

    return running.worst([Exit(guarded(lambda title=title: one(title))) for title in puzzles])  # type: ignore[misc]


def _in_folder(place: str, apart_from: Path | None) -> Iterator[str]:
    """The puzzle files in a folder and its folders, by name; hidden ones, solutions and one folder are left out."""
    left_out = None if apart_from is None else os.path.realpath(apart_from)
    for folder, inner, names in os.walk(place, onerror=_raise):
        inner[:] = sorted(
            name for name in inner if name[0] != "." and os.path.realpath(os.path.join(folder, name)) != left_out
        )
        for name in sorted(names):
            if name[0] != "." and name.lower().endswith(ENDINGS) and not _SOLUTION.search(name.lower()):
                yield os.path.join(folder, name)


def _raise(error: OSError) -> NoReturn:
    raise error


def _difficulty(source: Source, name: str, *, alone: bool) -> str:
    """What the file claims of the only puzzle in it, or the level that its name has; empty where neither says it."""
    if alone:
        claimed = next(filter(None, map(_GRADE.match, source.lines)), None)
        if claimed:
            return claimed[1].lower()
    return next((level for level in _LEVELS if level in re.split(r"[\s_-]+", name.lower())), "")
