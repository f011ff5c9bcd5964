"""Text with numbered lines: every line and column in a ParseError comes from here."""

from __future__ import annotations

import os

from pipworks import sizes
from pipworks.errors import ParseError
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO, TypeVar

    from pipworks.limits import Budget

    T = TypeVar("T")


BLANK = " \t"
"""What may stand around words and at the ends of lines; other white space is refused like any other letter."""


class Source(Record):
    """A text with a name, as lines without their ends (LF or CRLF) and without a byte-order mark.

    The end of the last line may be missing: `Source.of("a")` and `Source.of("a\\n")` both have one line. `above` is
    the number of lines before these in the whole text, where they are a part of it.
    """

    name: str
    lines: tuple[str, ...]
    above: int = 0

    @classmethod
    def of(cls, text: str, name: str = "<string>") -> Source:
        """The text's lines. Raises ParseError for a text of more than `sizes.MOST_BYTES` or `sizes.MOST_LINES`."""
        if len(text) > sizes.MOST_BYTES:
            _refuse_length(len(text), name)
        if len(text) > sizes.MOST_LINES:
            _refuse_lines(text, name)
        lines = text.removeprefix("\ufeff").split("\n")
        if lines[-1] == "":
            lines.pop()
        return cls(name, tuple(line.removesuffix("\r") for line in lines))

    @classmethod
    def decode(cls, data: bytes, name: str = "<bytes>") -> Source:
        """The lines of UTF-8 text.

        XML in a gzip file, as other programs write it, is unpacked. Raises ParseError for a kind of file that is known
        and no text, and at the first byte that is not UTF-8.
        """
        if data.startswith(_GZIP):
            from pipworks.packed import xml_in

            data = xml_in(data, name) or data
        _refuse_other_kinds(data, name)
        try:
            return cls.of(data.decode("utf-8"), name)
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
            line = before.count("\n") + 1
            head = before.rpartition("\n")[2]
            problem = f"not text in UTF-8: byte 0x{data[error.start]:02x}"
            raise ParseError(name, line, len(head) + 1, head, problem, _other_encoding(data, error)) from None

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Source:
        """The lines of a file, named as given. Raises OSError when it can't be read, ParseError as `decode` does."""
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib would double the start-up time of a command
            return cls.decode(all_of(file, str(path)), str(path))

    @property
    def text(self) -> str:
        """The lines, each ended by LF."""
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def is_json(self) -> bool:
        """Whether the text starts as JSON does."""
        return next((line.lstrip(BLANK) for line in self.lines if line.strip(BLANK)), "").startswith(("{", "["))

    def part(self, start: int, end: int) -> Source:
        """The lines from `start` up to, not including, `end`, which count from 1; errors name lines of the whole."""
        return Source(self.name, self.lines[start - 1 : end - 1], self.above + start - 1)

    def error(self, line: int, column: int, problem: str, hint: str = "") -> ParseError:
        """A ParseError at a line and column, both from 1; they may lie past the end, where something is missing."""
        text = self.lines[line - 1] if 1 <= line <= len(self.lines) else ""
        return ParseError(self.name, self.above + line, column, text, problem, hint)

    def without_blank_end(self) -> tuple[str, ...]:
        """The lines up to the last one that is not blank."""
        last = len(self.lines)
        while last and not self.lines[last - 1].strip(BLANK):
            last -= 1
        return self.lines[:last]


def all_of(file: BinaryIO, name: str) -> bytes:
    """What is in a file or comes from a stream.

    Raises ParseError for more than `sizes.MOST_BYTES`: at once for a file, of a stream when as much has come.
    """
    try:
        size = os.fstat(file.fileno()).st_size  # 0 for what is no file, or has no end
    except (OSError, ValueError):
        size = 0
    if size > sizes.MOST_BYTES:
        _refuse_length(size, name)
    if size or sizes.are_lifted():
        return file.read()
    parts = [file.read(_AT_ONCE)]
    left = sizes.MOST_BYTES - len(parts[0])
    while len(parts[-1]) == _AT_ONCE:  # less is the end: a terminal would have to be told of it twice
        parts.append(file.read(_AT_ONCE))
        left -= len(parts[-1])
        if left < 0:
            _refuse_length(None, name)
    return b"".join(parts)


def _refuse_length(size: int | None, name: str) -> None:
    """Raises ParseError for an input of so many bytes, unless limits are lifted."""
    if not sizes.are_lifted():
        raise ParseError(name, 1, 1, "", *sizes.too_long(size))


def _refuse_lines(text: str, name: str) -> None:
    """Raises ParseError for a text of too many lines, unless limits are lifted."""
    lines = text.count("\n")
    if lines > sizes.MOST_LINES and not sizes.are_lifted():
        raise ParseError(name, 1, 1, text[:100].partition("\n")[0], *sizes.too_many_lines(lines))


_GZIP = b"\x1f\x8b"
_AT_ONCE = 1 << 20
"""The bytes of a stream that are read at once."""

_COLLECTION = "if pipworks made it, name the file to a command, or read it with pipworks.collection"
_UNPACK = "unpack it first"
_UTF8 = "save the file as UTF-8 text"
_NO_PICTURE = "a picture can't be read: the puzzle's own file is needed"
_STARTS = (
    (_GZIP, "a gzip file", _UNPACK),
    (b"PK\x03\x04", "a zip archive, or a document that is one", _UNPACK),
    (b"PK\x05\x06", "an empty zip archive", ""),
    (b"sqlite format 3\0", "a database of SQLite", _COLLECTION),
    (b"BZh", "a bzip2 file", _UNPACK),
    (b"\xfd7zXZ\0", "an xz file", _UNPACK),
    (b"\x28\xb5\x2f\xfd", "a zstd file", _UNPACK),
    (b"7z\xbc\xaf", "a 7z archive", _UNPACK),
    (b"%PDF-", "a PDF", "copy the puzzle's text out of it"),
    (b"\x89PNG", "a PNG picture", _NO_PICTURE),
    (b"\xff\xd8\xff", "a JPEG picture", _NO_PICTURE),
    (b"GIF8", "a GIF picture", _NO_PICTURE),
    (b"<svg", "an SVG picture", _NO_PICTURE),
    (b"<!doctype html", "a web page", "save the puzzle itself, not the page around it"),
    (b"<html", "a web page", "save the puzzle itself, not the page around it"),
    (b"\xff\xfe\0\0", "text in UTF-32", _UTF8),
    (b"\0\0\xfe\xff", "text in UTF-32", _UTF8),
    (b"\xff\xfe", "text in UTF-16", _UTF8),
    (b"\xfe\xff", "text in UTF-16", _UTF8),
)
"""How kinds of files start that are taken for puzzles by mistake, in small letters; what each is; what to do."""


_LOOKED_AT = 4096
"""The bytes of a file that are looked at for letters of two bytes."""


_WALLS_IN_437 = frozenset(range(0xB3, 0xDB))
"""The bytes of box drawings in code page 437."""


def _refuse_other_kinds(data: bytes, name: str) -> None:
    """Raises ParseError for data that starts as another kind of file does, or whose letters have two or four bytes."""
    start = data[:16].lstrip().lower()
    for mark, what, hint in _STARTS:
        if data.startswith(mark) or start.startswith(mark):
            raise ParseError(name, 1, 1, "", f"this is {what}", hint)
    looked_at = data[:_LOOKED_AT]
    if b"\0" in looked_at:
        for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
            if _is_text(looked_at, encoding):
                raise ParseError(name, 1, 1, "", f"this is text in {encoding[:6].upper()}", _UTF8)


def _is_text(data: bytes, encoding: str) -> bool:
    """Whether these bytes are text in an encoding of two or four bytes a letter, as puzzles are: mostly ASCII."""
    letters = data.decode(encoding, "ignore")  # the last one may be cut off
    usual = sum(letter < "\u0100" or "\u2000" <= letter < "\u2800" for letter in letters)
    return usual * 4 > len(letters) * 3 and all(letter.isprintable() or letter in "\t\r\n" for letter in letters)


def _other_encoding(data: bytes, error: UnicodeDecodeError) -> str:
    """What to do about a byte that is not UTF-8, with the encoding that the file may be in."""
    beyond = {byte for byte in data if byte > 0x7F}
    first = data[error.start : error.start + 1]
    if len(beyond) > 2 and beyond <= _WALLS_IN_437:
        return f"{_UTF8}: it may be in code page 437 now, where this is {first.decode('cp437')}"
    letter = first.decode("cp1252", "ignore")
    if "end of data" in error.reason or not (letter and letter.isprintable()):
        return _UTF8
    return f"{_UTF8}: it may be in Windows-1252 or Latin-1 now, where this is {letter}"


def watched(items: Iterable[T], budget: Budget | None) -> Iterable[T]:
    """The items, with a look at the budget's limits now and then, if there is a budget. Raises Exhausted at a limit."""
    return items if budget is None else budget.over(items)
