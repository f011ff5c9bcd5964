"""The option --source of every command that reads puzzles, and what is known of days while a command runs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.source import Source

_given: str | None = None
"""The source of days that this command was given."""

_read: dict[str, Source] | None = None
"""The days that were read, by what asked for them, where they are asked for once more."""

_kept: dict[str, str] = {}
"""By what messages call a day, the file in which it was kept."""


def add_source(made: argparse.ArgumentParser) -> None:
    """The option --source: where the puzzles of a date are, which may stand where a file's name does."""
    text = "where the puzzles of a date are: a folder of files as 2025-10-15.json, or their address"
    made.add_argument("--source", metavar="PLACE", help=f"{text} (default: PIPWORKS_SOURCE)")


def begin(place: str | None) -> None:
    """Days are sought there from now on; where the environment says for None."""
    global _given
    _given = place


def remember() -> None:
    """Until `forget` no day is read twice: a command may look what a file has, and then call another to read it."""
    global _read
    _read = {}


def forget() -> None:
    """Every day is read again."""
    global _read
    _read = None


def read_before(name: str) -> Source | None:
    """The day that was read for this name; None where it is to be read."""
    return None if _read is None else _read.get(name)


def note(name: str, day: Source, kept: str) -> None:
    """This day came for the name, and is in the file `kept`, if it is kept."""
    _kept[day.name] = kept
    if _read is not None:
        _read[name] = day


def kept_file(called: str) -> str:
    """Where the day is kept that messages call so; empty for anything else, and what is kept nowhere."""
    import os

    path = _kept.get(called, "")
    return path if path and os.path.exists(path) else ""


def given() -> str | None:
    """The source of days that the command was given; None for none."""
    return _given
