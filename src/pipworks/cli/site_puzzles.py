"""The puzzles that a site takes along, of files and of days. A bad one is refused, and keeps no other from it."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from pipworks.asked import Asked
from pipworks.cli import files, levels, progress, running, too_large
from pipworks.cli.running import Exit
from pipworks.families import family_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import NoReturn

    from pipworks.source import Source
    from pipworks.web.listing import Listed

ENDINGS = (".txt", ".text", ".json", ".jsonl", ".ndjson")
"""What files in a folder end in that are read."""

_SOLUTION = re.compile(r"\.solution\.\w+")
"""What ends the names of solutions that generators write beside their puzzles."""
_GRADE = re.compile(r"//\s*(?:grade|difficulty):\s*(easy|medium|hard|extreme)\b", re.IGNORECASE)
_LEVELS = ("easy", "medium", "hard", "extreme")


def collected(places: Sequence[str], *, apart_from: Path) -> tuple[list[Listed], list[Exit]]:
    """The puzzles of files, and of folders but for this one, each once; and the code of each that could not be read."""
    found: dict[str, Listed] = {}
    codes: list[Exit] = []
    with progress.shown() as line:
        for place in places:
            names: list[str] = []
            codes.append(_code(line, lambda place=place, names=names: _named(place, apart_from, names)))  # type: ignore[misc]
            for name in names:
                if line:
                    line.doing(f"{len(found):,} puzzles read; {name}")
                codes.append(_code(line, lambda name=name: _read(name, found, codes, line)))  # type: ignore[misc]
    return list(found.values()), codes


def of_days(dates: Sequence[str], limit: float) -> tuple[list[Listed], list[Exit]]:
    """The puzzles of these days, each made within so many seconds; and the code of each day that has not all."""
    from pipworks.limits import Limits
    from pipworks.web.days import dailies
    from pipworks.web.listing import of_day

    found: list[Listed] = []

    def make(day: str) -> Exit:
        for daily in dailies(day, limits=Limits(limit)):
            if line:
                line.doing(f"{len(found)} of {6 * len(dates)} puzzles of days made")
            found.extend(of_day([daily]))
        return Exit.DONE

    with progress.shown() as line:
        codes = [_code(line, lambda day=day: make(day)) for day in dates]  # type: ignore[misc]
    return found, codes


def _code(line: progress.Line | None, work: Callable[[], Exit]) -> Exit:
    """The exit code of the work, whose message for an error takes the place of the line."""

    def told() -> Exit:
        try:
            return work()
        except BaseException:
            if line:
                line.clear()
            raise

    return Exit(running.guarded(told))


def _named(place: str, apart_from: Path, names: list[str]) -> Exit:
    """Adds the names of the files that a place means. Raises OSError for a folder without any."""
    if not os.path.isdir(place):
        names.append(place)
        return Exit.DONE
    names += _in_folder(place, apart_from)
    if not names:
        raise OSError(errno.ENOENT, f"no puzzle file in this folder: {', '.join(ENDINGS)} are read", place)
    return Exit.DONE


def _in_folder(place: str, apart_from: Path) -> Iterator[str]:
    """The puzzle files in a folder and its folders, by name; hidden ones, solutions and the site are left out."""
    site = os.path.realpath(apart_from)
    for folder, inner, names in os.walk(place, onerror=_raise):
        inner[:] = sorted(
            name for name in inner if name[0] != "." and os.path.realpath(os.path.join(folder, name)) != site
        )
        for name in sorted(names):
            if name[0] != "." and name.lower().endswith(ENDINGS) and not _SOLUTION.search(name.lower()):
                yield os.path.join(folder, name)


def _raise(error: OSError) -> NoReturn:
    raise error


def _read(name: str, found: dict[str, Listed], codes: list[Exit], line: progress.Line | None) -> Exit:
    """Adds the puzzles of a file, and the code of each that is refused."""
    source = files.read(name)
    family = family_of(source)
    too_large.refuse(family, source, "hint")
    puzzles = levels.puzzles(family, source)
    stem = Path(source.name).stem

    def add(title: str) -> Exit:
        from pipworks.web.listing import listed

        filed = puzzles[title]
        alone = len(puzzles) == 1
        own = filed.name or (stem if alone else title)
        called = f"{stem} {own}" if own.isdecimal() else own
        asked = Asked(
            family, filed.puzzle, source.name, filed.name, source.name if alone else f"{source.name}: {title}"
        )

        def put() -> Exit:
            one = listed(family, filed.puzzle, called, "collection").replaced(
                difficulty=_difficulty(source, own, alone=alone)
            )
            found.setdefault(one.link, one)
            return Exit.DONE

        return running.about(asked, put)

    codes += [_code(line, lambda title=title: add(title)) for title in puzzles]  # type: ignore[misc]
    return Exit.DONE


def _difficulty(source: Source, name: str, *, alone: bool) -> str:
    """What the file claims of the only puzzle in it, or the level that its name has; empty where neither says it."""
    if alone:
        claimed = next(filter(None, map(_GRADE.match, source.lines)), None)
        if claimed:
            return claimed[1].lower()
    return next((level for level in _LEVELS if level in re.split(r"[\s_-]+", name.lower())), "")
