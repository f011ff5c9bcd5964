"""The puzzles of days that a collection holds, each named by its day and its level, as `2027-01-01 easy`."""

from __future__ import annotations

import re

from pipworks.cli import collection_files
from pipworks.cli import options as arguments
from pipworks.errors import CollectionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.collection.entry import Entry
    from pipworks.web.listing import Listed

    Days = dict[str, list[Listed]]
    """The puzzles of each day, in the collection's order."""

_LEVELS = ("easy", "medium", "hard", "extreme")


def add_option(made: argparse.ArgumentParser) -> None:
    """The option --daily."""
    made.add_argument(
        "--daily",
        type=arguments.file_name,
        metavar="FILE.db",
        help="take the puzzles of days from a series that `pipworks batch generate --days` made",
    )


def days_in(name: str, first: str = "", last: str = "") -> Days:
    """The puzzles of the days from `first` to `last`, of all days where these are empty, a day's Polypips first.

    Raises CollectionError for a file that is no collection, or one without puzzles of days.
    """
    from pipworks.collection.collection import Collection

    found: Days = {}
    with Collection(name, create=False, read_only=True) as collection:
        where, params = "name >= ? AND name < ?", (first or "0", f"{last or '9999-12-31'}~")
        if collection.number(where, params) > collection_files.MOST:
            problem = f"more than {collection_files.MOST:,} puzzles of these days"
            raise CollectionError(name, problem, "choose some with --days N and --from DATE")
        for stored in collection.entries(where, params):
            named = re.fullmatch(r"(\d{4}-\d\d-\d\d) (\S+)", stored.entry.name)
            if named and first <= named[1]:
                found.setdefault(named[1], []).append(_listed(stored.entry, named[1], named[2]))
        if not found and not (first or last):
            hint = "a series names each as 2027-01-01 easy: `pipworks batch generate --days` makes one"
            raise CollectionError(name, "no puzzles of days here", hint)
    return {day: sorted(found[day], key=lambda one: one.family == "pipes") for day in sorted(found)}


def _listed(entry: Entry, date: str, level: str) -> Listed:
    """The puzzle for the page's list, named as those that the page makes itself."""
    from pipworks.families import families
    from pipworks.web.listing import listed

    family = next(family for family in families() if family.name == entry.family)
    difficulty = str((entry.grade or {}).get("difficulty") or (level if level in _LEVELS else ""))
    one = listed(family, entry.puzzle, f"{family.title}, {level}", "today")
    return one.replaced(difficulty=difficulty, date=date)
