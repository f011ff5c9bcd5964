"""The puzzles that a site takes along, of files and of days. A bad one is refused, and keeps no other from it."""

from __future__ import annotations

from pipworks.cli import progress
from pipworks.cli.collected import coded, collect
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pipworks.cli import page_puzzles
    from pipworks.web.listing import Listed


def collected(places: Sequence[str], *, apart_from: Path) -> tuple[list[Listed], list[Exit]]:
    """The puzzles of files, and of folders but for this one, each once; and the code of each that could not be read."""
    found: dict[str, Listed] = {}
    codes = collect(places, lambda one: _add(found, one), apart_from=apart_from)
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
        codes = [coded(line, lambda day=day: make(day)) for day in dates]  # type: ignore[misc]
    return found, codes


def _add(found: dict[str, Listed], one: page_puzzles.Found) -> None:
    """Adds a puzzle that is not there yet. Raises InvalidPuzzle where no link holds it."""
    name = f"{one.stem} {one.own}" if one.own.isdecimal() else one.own
    listed = one.listed(name, "collection")
    found.setdefault(listed.link, listed)
