"""The puzzles of files, for a page or a sheet. What can't be read is refused, and keeps no other from it."""

from __future__ import annotations

import re
from pathlib import Path

from pipworks.cli import files, levels, puzzle_files, running, too_large
from pipworks.cli.running import Exit, UsageError
from pipworks.contents import is_called
from pipworks.errors import ParseError
from pipworks.families import FAMILIES, NO_VARIANT, PIPES
from pipworks.mixed import parts_of
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.family import Family, Filed, Variant
    from pipworks.source import Source
    from pipworks.web.listing import Listed

_GRADE = re.compile(r"//\s*(?:grade|difficulty):\s*(easy|medium|hard|extreme)\b", re.IGNORECASE)
_LEVELS = ("easy", "medium", "hard", "extreme")


def _unplayed(family: Family) -> str:
    """Why the page doesn't take a family; empty where it does."""
    return "" if family in FAMILIES else f"{family.title} is not played in the browser"


class Reading(Record):
    """How files are read, and which of their puzzles are wanted: those of a `level`, all for an empty one.

    `refused` says why a family is not wanted, if so, and `verb`, one of `pipworks.sizes.MOST`, which puzzles are too
    large. `variant` is for boards of Pipes, whatever else is read.
    """

    refused: Callable[[Family], str] = _unplayed
    verb: str = "hint"
    level: str = ""
    variant: Variant = NO_VARIANT
    solutions: bool = False


PLAYED = Reading()
"""All that the page plays."""


class Found(Record):
    """A puzzle of a file: its title there, whether it is `alone` in it, and how hard it is where that is said.

    `filed` is all that the file has of it.
    """

    asked: Asked
    title: str
    alone: bool
    difficulty: str
    filed: Filed | None = None

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


def add(place: str, found: list[Listed]) -> Exit:
    """Add every puzzle of a file, or of a folder's files, or say what is wrong with it."""

    def put(one: Found) -> None:
        found.append(one.listed(one.own if one.alone else ": ".join(filter(None, (one.stem, one.title)))))

    return running.each(puzzle_files.names_of(place), lambda name: read(name, put, running.guarded), headings=False)


def read(
    name: str,
    put: Callable[[Found], None],
    guarded: Callable[[Callable[[], Exit]], int],
    reading: Reading = PLAYED,
) -> Exit:
    """The worst code of a file's puzzles, each of which is `put` somewhere; `guarded` tells what is wrong with one.

    Raises ParseError where nothing of the file can be read, or nothing is wanted, and UsageError for a family that
    isn't.
    """
    source = files.read(name, reading.level)
    parts = parts_of(source)
    came: list[Found] = []

    def put_wanted(found: Found) -> None:
        if len(parts) == 1 or is_called(found.title, reading.level):
            came.append(found)
            put(found)

    def part_at(place: int) -> Exit:
        part = parts[place]
        if isinstance(part, ParseError):
            raise part
        return _read(*part, str(place + 1) if len(parts) > 1 else "", put_wanted, guarded, reading)

    if len(parts) == 1:
        return part_at(0)
    codes = [Exit(guarded(lambda place=place: part_at(place))) for place in range(len(parts))]  # type: ignore[misc]
    place = reading.level
    if not came and not any(codes) and place.isdecimal() and 0 < int(place[:9]) <= len(parts):
        reading = reading.replaced(level="")  # none is called so: it is a place in the file
        codes = [Exit(guarded(lambda: part_at(int(place[:9]) - 1)))]
    if not came and not any(codes):
        raise source.error(1, 1, f"no level {reading.level} here")
    return running.worst(codes)


def _read(
    family: Family,
    source: Source,
    place: str,
    put: Callable[[Found], None],
    guarded: Callable[[Callable[[], Exit]], int],
    reading: Reading,
) -> Exit:
    """The worst code of a text's puzzles; of a part of it `place` is what a puzzle without a name is called."""
    if why := reading.refused(family):
        raise UsageError(f"{source.name}: {why}")
    too_large.refuse(family, source, reading.verb)
    variant = reading.variant if family is PIPES else NO_VARIANT
    puzzles = levels.puzzles(family, source, None if place else reading.level, variant=variant)
    alone = len(puzzles) == 1 and not place
    solved = _solutions(family, source, variant) if reading.solutions else {}

    def one(title: str) -> Exit:
        asked, filed = levels.asked_of(family, source, puzzles, title), puzzles[title]
        if filed.solution is None:
            filed.solution = solved.get(filed.name)
        if place and len(puzzles) == 1:
            title = asked.name or place
            asked.title = f"{source.name}: {title}"

        def add() -> Exit:
            found = Found(asked, title, alone, "", filed)
            put(found.replaced(difficulty=_difficulty(source, found.own, alone=alone)))
            return Exit.DONE

        return running.about(asked, add)

    return running.worst([Exit(guarded(lambda title=title: one(title))) for title in puzzles])  # type: ignore[misc]


def _solutions(family: Family, source: Source, variant: Variant) -> dict[str, Any]:
    """The solutions that a text draws beside its puzzles, by the names of these; none where one can't be read."""
    if "solution" not in source.text:
        return {}
    try:
        found = family.contents(source, solutions=True, **({"variant": variant} if variant else {}))
    except ParseError:
        return {}
    return {filed.name: filed.solution for filed in found.documents}


def _difficulty(source: Source, name: str, *, alone: bool) -> str:
    """What the file claims of the only puzzle in it, or the level that its name has; empty where neither says it."""
    if alone:
        claimed = next(filter(None, map(_GRADE.match, source.lines)), None)
        if claimed:
            return claimed[1].lower()
    return next((level for level in _LEVELS if level in re.split(r"[\s_-]+", name.lower())), "")
