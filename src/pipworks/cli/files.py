"""What a command reads and writes: files, `-` for the standard streams, lines of JSON, messages on standard error."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from contextvars import ContextVar

from pipworks.cli import collection_files, encodings, gathered, streams
from pipworks.cli.streams import OutputLost, flush, silence, tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pipworks.source import Source

LINK = "<link>"
"""What messages call an input that is a link itself."""

__all__ = [
    "LINK",
    "OutputLost",
    "every_family",
    "flush",
    "is_every_family",
    "is_file",
    "json_line",
    "json_text",
    "link_of",
    "read",
    "silence",
    "tell",
    "write",
    "write_json",
]


def read(name: str, level: str | None = "", family: str = "") -> Source:
    """The text of a file, of standard input for `-`, or a link that no file is named like; of a collection its puzzles.

    Of a collection those alone that the choice of `level` means. Where a `family` is named, puzzles of others are left
    out, see `pipworks.mixed`, and unless a level chooses or `every_family` works their number is told. A date that no
    file is named like is that of a day; see `by_date`. Raises OSError, ParseError for a text that is
    not UTF-8, CollectionError, and NoSuchDay.
    """
    from pipworks.source import Source

    if link := link_of(name):
        return Source.of(link, LINK)
    if collection_files.is_collection(name):
        source = collection_files.read(name, level or "", family)
    else:
        source = _one_text(name, family)
        if family:
            from pipworks.mixed import own_part

            source = own_part(source, family)
    if family and not level and not _of_every_family.get():
        _tell_others(family, source)
    return source


def _one_text(name: str, family: str) -> Source:
    """The text of a file, of standard input, or what a name means that no file is named like."""
    from pipworks.source import Source

    if name == "-":
        return Source.decode(streams.read(), "<stdin>")
    try:
        return Source.read(name)
    except FileNotFoundError:
        from pipworks.cli import by_date

        if (found := by_date.found(name, family)) is None:
            raise
        return found


_of_every_family: ContextVar[bool] = ContextVar("of_every_family", default=False)


@contextmanager
def every_family() -> Iterator[None]:
    """Within it one family's command comes after the other's, so that none tells of what it leaves to the others."""
    token = _of_every_family.set(True)
    try:
        yield
    finally:
        _of_every_family.reset(token)


def is_every_family() -> bool:
    """Whether the puzzles of a family are some of those of several families, whose commands come one by one."""
    return _of_every_family.get()


def _tell_others(family: str, source: Source) -> None:
    """Say how many puzzles of other families a text has, of which a family's own command does none."""
    from pipworks.families import FAMILIES
    from pipworks.mixed import others
    from pipworks.words import counted

    own = next((each for each in FAMILIES if each.name == family), None)
    left = others(own, source) if own is not None else {}
    if left:
        several = " and ".join(f"{counted(number, each.puzzle_word)} of {each.title}" for each, number in left.items())
        tell(f"{source.name}: {several} left out: `pipworks solve`, `check` and `show` take all families")


def link_of(name: str) -> str:
    """The link that the name of an input is, an address before it left out; empty for the name of a file."""
    start = name.lstrip()[:2]
    if "#" not in name and not (start[:1] in ("d", "p") and start[1:].isdecimal()):
        return ""
    import os

    from pipworks.linking import is_link, link_in

    return link_in(name) if is_link(name) and not os.path.exists(name) else ""


def look(name: str, level: str = "") -> Source:
    """As `read`, but standard input can be read once more."""
    from pipworks.source import Source

    return Source.decode(streams.look(), "<stdin>") if name == "-" else read(name, level)


def is_file(name: str | None) -> bool:
    """Whether an output of this name is a file; None and `-` are standard output."""
    return name is not None and name != "-"


def write(name: str | None, data: str | bytes, *, noted: bool = True) -> None:
    """Write to a file, whole or not at all, or to standard output for `-` and None; add to what is `gathered` there.

    Raises OSError, with the name as given, and then an existing file is as it was; see `replacing` for what is no
    plain file, and what it is to be `noted`.
    """
    if name is None or name == "-":
        streams.write(data)
        return
    if (whole := gathered.of(name)) is not None:
        whole.add(data)
        return
    from pipworks.cli.replacing import Replacement

    with Replacement(name, noted=noted) as file:
        file.add(encodings.encoded(data))


def json_line(record: Mapping[str, object]) -> str:
    """The record as one line of JSON, which keeps to ASCII unless standard output is in UTF-8.

    What is no text, as a file's name may be, is spelt out.
    """
    import json

    line = json.dumps(record, ensure_ascii=not encodings.takes_all(sys.stdout)) + "\n"
    try:
        line.encode()
    except UnicodeEncodeError:
        return json.dumps(record) + "\n"
    return line


def json_text(text: str) -> str:
    """JSON of the same value, which keeps to ASCII unless standard output is in UTF-8."""
    if encodings.takes_all(sys.stdout):
        return text
    from pipworks.ascii_forms import escaped_json

    return escaped_json(text)


def write_json(name: str | None, record: Mapping[str, object]) -> None:
    """Write a record as one line of JSON."""
    write(name, json_line(record))
