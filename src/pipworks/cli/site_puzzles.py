"""The puzzles that a site takes along, of files and of days. A bad one is refused, and keeps no other from it."""

from __future__ import annotations

from pipworks.cli import page_puzzles, progress, running
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pipworks.web.listing import Listed


def collected(places: Sequence[str], *, apart_from: Path) -> tuple[list[Listed], list[Exit]]:
    """The puzzles of files, and of folders but for this one, each once; and the code of each that could not be read."""
    found: dict[str, Listed] = {}
    codes: list[Exit] = []

    def put(one: page_puzzles.Found) -> None:
        _add(found, one)

    def guarded(work: Callable[[], Exit]) -> Exit:
        return _code(line, work)

    with progress.shown() as line:
        for place in places:
            names: list[str] = []
            codes.append(_code(line, lambda place=place, names=names: _named(place, apart_from, names)))  # type: ignore[misc]
            for name in names:
                if line:
                    line.doing(f"{len(found):,} puzzles read; {name}")
                codes.append(_code(line, lambda name=name: page_puzzles.read(name, put, guarded)))  # type: ignore[misc]
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
    names += page_puzzles.names_of(place, apart_from)
    return Exit.DONE


def _add(found: dict[str, Listed], one: page_puzzles.Found) -> None:
    """Adds a puzzle that is not there yet. Raises InvalidPuzzle where no link holds it."""
    name = f"{one.stem} {one.own}" if one.own.isdecimal() else one.own
    listed = one.listed(name, "collection")
    found.setdefault(listed.link, listed)
