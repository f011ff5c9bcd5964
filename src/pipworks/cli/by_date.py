"""Inputs that no file is named like: the date of a day, whose file is sought at the source, and others' links."""

from __future__ import annotations

import os

from pipworks.cli import source_option, streams
from pipworks.cli.user_folders import user_folder
from pipworks.errors import NoSuchDay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.contents import Contents
    from pipworks.family import Filed
    from pipworks.source import Source

VARIABLE = "PIPWORKS_SOURCE"
"""The environment variable that names the source where no option does."""

_WORDS = {"today": 0, "yesterday": -1}
_OTHER_WORDS = ("tomorrow", *_WORDS)
_MOST_LETTERS = 1 << 20


def found(name: str, family: str = "") -> Source | None:
    """What an input means that is no file; None for a name that means nothing else.

    A date, `today` or `yesterday` is read from the source, or fetched there, and kept where it has a puzzle of the
    `family` that is named, or of any. Raises NoSuchDay where it can't be had, and for a date that is none.
    """
    date = date_of(name)
    if not date:
        return _of_another_program(name)
    place = source_option.given() or os.environ.get(VARIABLE, "")
    if not place:
        hint = f"say where days are, with --source or {VARIABLE}: a folder of files as {date}.json, or their address"
        raise NoSuchDay(date, "", "there is no such file here", hint)
    if (before := source_option.read_before(name)) is not None:
        return before
    from pipworks.day_files import DaySource, read_day

    source = DaySource(place, kept=kept_folder())
    day = read_day(date, source, lambda text: has_puzzle(text, family), streams.tell)
    source_option.note(name, day, str(source.kept_file(date) or ""))
    return day


def date_of(name: str) -> str:
    """The date that a word means: itself, or that of today or yesterday; empty for what looks like no date.

    Raises NoSuchDay for what looks like one and is none.
    """
    if name in _WORDS:
        import datetime

        return (datetime.date.today() + datetime.timedelta(_WORDS[name])).isoformat()
    if name.lower() in _OTHER_WORDS:
        raise NoSuchDay(name, "", "no file here, and no day", "a day is its date, as 2025-01-05, or today or yesterday")
    if not name[:1].isdecimal() or len(name) > len("2025-01-05") or not any(sign in name for sign in "-."):
        return ""
    parts = name.replace(".", "-").split("-")
    if len(parts) != len("ymd") or not all(map(str.isdecimal, parts)) or max(map(len, parts)) != len("2025"):
        return ""
    from pipworks.dates import WrongDate, read_date

    try:
        return read_date(name)
    except WrongDate as error:
        problem, _, hint = str(error).removeprefix(f"{name!r} is ").partition(": ")
        raise NoSuchDay(name, "", problem, _well_written(name, parts) or hint) from None


def _well_written(name: str, parts: list[str]) -> str:
    """How a date is written that has its year, month and day in this order; empty for no day of the calendar."""
    import datetime

    try:
        day = datetime.date(*map(int, parts))
    except ValueError:
        return ""
    return f"a date is written as {day}" if str(day) != name else ""


def is_day(name: str) -> bool:
    """Whether a name is a date, or looks like one, and no file is named so."""
    if os.path.lexists(name):
        return False
    try:
        return bool(date_of(name))
    except NoSuchDay:
        return True


def has_puzzle(source: Source, family: str = "") -> bool:
    """Whether a text has a puzzle that can be read, of the family of this name, or of any for none."""
    from pipworks.errors import PipworksError
    from pipworks.families import FAMILIES
    from pipworks.mixed import by_family

    try:
        for own, part in by_family(source):
            if own in FAMILIES and family in ("", own.name):
                read: Contents[Filed] = own.contents(part)
                if read.documents:
                    return True
    except (PipworksError, RecursionError):
        pass
    return False


def _of_another_program(name: str) -> Source | None:
    """The text that a word is, where another program's format has such words, as links are; None for any other."""
    if len(name) > _MOST_LETTERS or "\n" in name:
        return None
    from pipworks.families import FAMILIES
    from pipworks.source import Source

    text = Source.of(name, "<link>")
    tables = (family.foreign_formats() for family in FAMILIES)
    return text if any(table is not None and table.of(text) is not None for table in tables) else None


def kept_folder() -> str:
    """Where days are kept: `pipworks/days` in the user's cache folder; empty where there is none."""
    folder = user_folder("XDG_CACHE_HOME", ".cache")
    return os.path.join(folder, "pipworks", "days") if folder else ""
