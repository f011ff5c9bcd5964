"""A question cut into its words, numbers, texts in quotes and signs, each with its place."""

from __future__ import annotations

import re

from pipworks.record import Record
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.errors import ParseError

MOST_LETTERS: Final = 10_000
"""The letters of a question."""

WORD, NUMBER, TEXT, SIGN, END = "word", "number", "text", "sign", "end"

_BLANK: Final = str.maketrans("\t\r\n", "   ")
_PARTS: Final = re.compile(
    r"(?P<word>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<number>-?[0-9]+(?:\.[0-9]+)?)"
    r"""|(?P<text>'(?:[^']|'')*'|"(?:[^"]|"")*")"""
    r"|(?P<sign><=|>=|<>|!=|==|[=<>≤≥≠(),])"
)
_SAME: Final = {"<>": "!=", "==": "=", "≤": "<=", "≥": ">=", "≠": "!="}
"""Signs that mean the same as others."""
_INSTEAD: Final = {
    **dict.fromkeys("‘’“”`´", "texts stand between ' or \""),
    **dict.fromkeys("&", "write and"),
    **dict.fromkeys("|", "write or"),
    **dict.fromkeys("!~", "write not, or !="),
    **dict.fromkeys("*%/+", "columns are not reckoned with; the `*` of like stands in quotes: name like 'a*'"),
    ";": "one question at a time",
}


class Token(Record):
    """A part of a question: what it is, what it says, and where it starts, from 0. A text comes without its quotes."""

    kind: str
    text: str
    place: int

    @property
    def lower(self) -> str:
        """A word in small letters; empty for what is none."""
        return self.text.lower() if self.kind == WORD else ""


def source_of(text: str, name: str) -> Source:
    """The question as one line. Raises ParseError for one that is too long, or has a letter that can't be printed."""
    line = text.translate(_BLANK)
    source = Source(name, (line,))
    if len(line) > MOST_LETTERS:
        raise source.error(1, MOST_LETTERS + 1, f"a question of {len(line):,} letters: {MOST_LETTERS:,} are the most")
    for place, letter in enumerate(line):
        if not letter.isprintable():
            raise source.error(1, place + 1, f"a letter that can't be printed: {letter!a}", "leave it out")
    return source


def tokens(source: Source) -> list[Token]:
    """The parts of a question, the END last. Raises ParseError at what is none."""
    line = source.lines[0]
    found: list[Token] = []
    place = 0
    while place < len(line):
        if line[place] == " ":
            place += 1
            continue
        match = _PARTS.match(line, place)
        if match is None:
            raise _strange(source, line, place)
        kind, text, end = str(match.lastgroup), match[0], match.end()
        if (kind == NUMBER and line[end : end + 1].isidentifier()) or line[end : end + 1] == ".":
            raise source.error(1, end + 1, f"no number: {line[place : end + 1]!r}", "numbers are as 40 and 2.5")
        if kind == TEXT:
            text = text[1:-1].replace(text[0] * 2, text[0])
        found.append(Token(kind, _SAME.get(text, text) if kind == SIGN else text, place))
        place = end
    return [*found, Token(END, "", len(line))]


def _strange(source: Source, line: str, place: int) -> ParseError:
    """The refusal of a letter that starts nothing."""
    letter = line[place]
    if letter in "'\"":
        return source.error(1, place + 1, "a text without its end", f"end it with another {letter}")
    hint = _INSTEAD.get(letter, "expected a column, a number, or a text in quotes")
    return source.error(1, place + 1, f"unexpected {letter}", hint)
