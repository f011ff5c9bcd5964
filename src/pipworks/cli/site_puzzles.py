"""The puzzles that a site takes along, of files and of days. A bad one is refused, and keeps no other from it."""

from __future__ import annotations

from types import MappingProxyType

from pipworks.cli import progress
from pipworks.cli.collected import coded, collect
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pipworks.cli import page_puzzles
    from pipworks.web.listing import Listed


def collected(places: Sequence[str], *, apart_from: Path) -> tuple[list[Listed], list[Exit]]:
    """The puzzles of files, and of folders but for this one, each once; and the code of each that could not be read."""
    found: dict[str, Listed] = {}
    codes = collect(places, lambda one: _add(found, one), apart_from=apart_from)
    return list(found.values()), codes


def of_days(
    dates: Sequence[str], limit: float, kept: Mapping[str, Sequence[Listed]] = MappingProxyType({})
) -> tuple[list[Listed], list[Exit]]:
    """The puzzles of these days, those `kept` of a day or six made within so many seconds.

    The codes are those of the days, each of which may have less.
    """
    from pipworks.limits import Limits
    from pipworks.web.days import dailies
    from pipworks.web.listing import of_day

    found: list[Listed] = []

    def make(day: str) -> Exit:
        if day in kept:
            found.extend(kept[day])
            return Exit.DONE
        for daily in dailies(day, limits=Limits(limit)):
            if line:
                line.doing(f"{len(found)} puzzles of days; {day}")
            found.extend(of_day([daily]))
        return Exit.DONE

    with progress.shown() as line:
        codes = [coded(line, lambda day=day: make(day)) for day in dates]  # type: ignore[misc]
    return found, codes


def _add(found: dict[str, Listed], one: page_puzzles.Found) -> None:
    """Adds a puzzle that is not there yet. Raises InvalidPuzzle where no link holds it."""
    name = f"{one.stem} {one.own}" if one.own.isdecimal() else one.own
    listed = one.listed(name, "collection")
    found.setdefault(listed.link, listed)
