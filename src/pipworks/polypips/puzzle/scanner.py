"""A line of a puzzle file, read from left to right; errors name the column."""

from __future__ import annotations

from pipworks.errors import ParseError
from pipworks.source import BLANK, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MOST_DIGITS: Final = 9

MOST_BOUND: Final = 10**_MOST_DIGITS - 1
"""The largest number that is read in a constraint."""

_DIGITS: Final = frozenset("0123456789")
_BLANKS: Final = frozenset(BLANK)


class Scanner:
    """A column of a line and what can be read from it; spaces before anything are skipped."""

    def __init__(self, source: Source, line: int) -> None:
        self.source = source
        self.line = line
        self.text = source.lines[line - 1].rstrip(BLANK) if source.lines else ""
        self.at = 0

    def error(self, problem: str, hint: str = "", at: int | None = None) -> ParseError:
        """A ParseError at column `at`, by default the current one."""
        return self.source.error(self.line, self.at + 1 if at is None else at, problem, hint)

    def found(self, expected: str) -> str:
        """The message that `expected` was expected here."""
        rest = self.text[self.at : self.at + 1]
        return f"expected {expected}, found {rest!r}" if rest else f"expected {expected}, found the end of the line"

    def skip(self) -> int:
        """The column of the next character that is no space, after moving there."""
        while self.text[self.at : self.at + 1] in _BLANKS:
            self.at += 1
        return self.at + 1

    def ahead(self, *marks: str) -> bool:
        """Whether these characters come next, spaces aside."""
        at = self.at
        for mark in marks:
            while self.text[at : at + 1] in _BLANKS:
                at += 1
            if self.text[at : at + 1] != mark:
                return False
            at += 1
        return True

    def expect(self, mark: str, hint: str) -> None:
        """Go past `mark`. Raises ParseError when another character comes."""
        self.skip()
        if not self.text.startswith(mark, self.at):
            raise self.error(self.found(repr(mark)), hint)
        self.at += 1

    def word(self) -> str:
        """The letters that come next, possibly none."""
        self.skip()
        start = self.at
        while self.text[self.at : self.at + 1].isalpha():
            self.at += 1
        return self.text[start : self.at]

    def number(self, expected: str, hint: str) -> int:
        """The whole number that comes next. Raises ParseError when none does."""
        self.skip()
        start = self.at
        while self.text[self.at : self.at + 1] in _DIGITS:
            self.at += 1
        if start == self.at:
            raise self.error(self.found(expected), hint)
        if self.at - start > _MOST_DIGITS:
            raise self.error("this number is too large", f"at most {_MOST_DIGITS} digits", at=start + 1)
        return int(self.text[start : self.at])
