"""Text with numbered lines: every line and column in a ParseError comes from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.errors import ParseError
from pipworks.record import Record

if TYPE_CHECKING:
    import os


class Source(Record):
    """A text with a name, as lines without their ends (LF or CRLF) and without a byte-order mark.

    The end of the last line may be missing: `Source.of("a")` and `Source.of("a\\n")` both have one line.
    """

    name: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str, name: str = "<string>") -> Source:
        """The text's lines."""
        lines = text.removeprefix("\ufeff").split("\n")
        if lines[-1] == "":
            lines.pop()
        return cls(name, tuple(line.removesuffix("\r") for line in lines))

    @classmethod
    def decode(cls, data: bytes, name: str = "<bytes>") -> Source:
        """The lines of UTF-8 text. Raises ParseError at the first byte that is not UTF-8."""
        try:
            return cls.of(data.decode("utf-8"), name)
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
            line = before.count("\n") + 1
            head = before.rpartition("\n")[2]
            problem = f"not text in UTF-8: byte 0x{data[error.start]:02x}"
            raise ParseError(name, line, len(head) + 1, head, problem, "save the file as UTF-8 text") from None

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Source:
        """The lines of a file, named as given. Raises OSError when it can't be read, ParseError as `decode` does."""
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib would double the start-up time of a command
            return cls.decode(file.read(), str(path))

    @property
    def text(self) -> str:
        """The lines, each ended by LF."""
        return "".join(f"{line}\n" for line in self.lines)

    def error(self, line: int, column: int, problem: str, hint: str = "") -> ParseError:
        """A ParseError at a line and column, both from 1; they may lie past the end, where something is missing."""
        text = self.lines[line - 1] if 1 <= line <= len(self.lines) else ""
        return ParseError(self.name, line, column, text, problem, hint)

    def without_blank_end(self) -> tuple[str, ...]:
        """The lines up to the last one that is not blank."""
        last = len(self.lines)
        while last and not self.lines[last - 1].strip():
            last -= 1
        return self.lines[:last]
