"""The file of a day, by its date: from a folder of `YYYY-MM-DD.json`, or fetched from an address, once, and kept.

A base address is `http://` or `https://`; the file's name is added to its path, or the date put in place of `{date}`.
What comes must be JSON, of no more than `MOST_BYTES`, within the time that is given.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from pipworks.day_addresses import DATE, address_of, has_login, shown
from pipworks.errors import NoSuchDay, ParseError
from pipworks.record import Record
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST_BYTES = 4 << 20
"""The most bytes of a day's file that are fetched: hundreds of times those of a newspaper's."""

_ADDRESSES = ("http://", "https://")


class DaySource(Record):
    """Where the files of days come from: `place` is a folder or a base address.

    What is fetched is kept in the folder `kept`, if it is named. `timeout` is in seconds, for the whole of a request.
    """

    place: str
    kept: str = ""
    timeout: float = 20.0

    @property
    def is_address(self) -> bool:
        """Whether days are fetched, not read."""
        return self.place.lower().startswith(_ADDRESSES)

    def name_of(self, date: str) -> str:
        """What a day's file is called: its name, or its address without what may be secret."""
        return shown(self.place, date) if self.is_address else str(Path(self.place) / f"{date}.json")

    def kept_file(self, date: str) -> Path | None:
        """Where a day's file is kept, in a folder of its own for each base address; None where nothing is kept."""
        if not self.is_address or not self.kept:
            return None
        from hashlib import blake2b

        base = blake2b(address_of(self.place, DATE).encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
        return Path(self.kept) / base / f"{date}.json"


def read_day(
    date: str, source: DaySource, has_puzzle: Callable[[Source], bool], told: Callable[[str], None] = lambda _: None
) -> Source:
    """The text of a day's file. Nothing is fetched that was kept before; `told` hears of what is.

    Kept is what `has_puzzle`, and nothing else: a source may have its day later. Raises NoSuchDay
    where it can't be had, ParseError for what is no text.
    """
    name = source.name_of(date)
    if not source.is_address:
        return _in_folder(date, source, name)
    kept = source.kept_file(date)
    if kept is not None and (before := _kept(kept, name, has_puzzle, told)) is not None:
        return before
    data = _fetched(date, source, name, told)
    text = Source.decode(data, name)
    if kept is not None and has_puzzle(text):
        _keep(kept, data)
    return text


def _fetched(date: str, source: DaySource, name: str, told: Callable[[str], None]) -> bytes:
    """The bytes of a day's file at an address. Raises NoSuchDay."""
    from pipworks.fetched import NotFetched, fetch

    address = address_of(source.place, date)
    if has_login(address):
        problem, hint = "a name and a password are given to nobody", "leave out what stands before the @"
        raise NoSuchDay(date, name, problem, hint)
    told(f"{name}: fetching the puzzles of {date}")
    try:
        return fetch(address, source.timeout, MOST_BYTES)
    except NotFetched as error:
        raise NoSuchDay(date, name, error.problem, error.hint) from None


def _in_folder(date: str, source: DaySource, name: str) -> Source:
    try:
        return Source.read(name)
    except FileNotFoundError:
        if "://" in source.place:
            hint = "a source is a folder, or an address that starts with https:// or http://"
            raise NoSuchDay(date, source.place, "days can't be fetched from there", hint) from None
        folder = Path(source.place)
        if not folder.is_dir():
            raise NoSuchDay(date, source.place, "there is no such folder") from None
        days = sorted(path.stem for path in folder.glob("????-??-??.json"))
        hint = f"there are days from {days[0]} to {days[-1]}" if days else "days are files as 2025-10-15.json"
        raise NoSuchDay(date, source.place, "no such day", hint) from None


def _kept(path: Path, name: str, has_puzzle: Callable[[Source], bool], told: Callable[[str], None]) -> Source | None:
    """What was kept; None where there is nothing, or nothing that has a puzzle: `told` then hears of that."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        text = Source.decode(data, name)
        if len(data) <= MOST_BYTES and has_puzzle(text):
            return text
    except OSError:
        return None
    except ParseError:
        pass
    told(f"{path}: no such puzzle in what was kept: it is fetched again")
    return None


def _keep(path: Path, data: bytes) -> None:
    """Keep a file, whole or not at all; where it can't be kept, it is fetched again another time."""
    made = path.with_name(f"{path.name}-{os.getpid()}-{os.urandom(4).hex()}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with made.open("xb") as file:
            file.write(data)
        made.replace(path)
    except OSError:
        with suppress(OSError):
            made.unlink()
