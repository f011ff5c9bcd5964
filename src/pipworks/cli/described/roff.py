"""A man page as it is written, in the macros of man(7), which groff and mandoc know alike."""

from __future__ import annotations

import re
import textwrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_SPELT = str.maketrans(
    {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", '"': "\\(dq", "\t": " "}
)
"""What formatters would read as something else, or show as another character."""
_WIDTH = 78
_NAMED = re.compile(r"(?<![\w`-])(--[a-z]+(?:-[a-z]+)*|-[a-z](?![\w-]))|`([^`]+)`")
"""An option in a sentence, or what stands there as it is typed."""


class Page:
    """A page by its name, with what stands at its foot; `text` is what it holds by now."""

    def __init__(self, name: str, date: str, source: str) -> None:
        self._lines = [f'.TH "{escaped(name.upper())}" "1" "{date}" "{escaped(source)}" "User Commands"']

    @property
    def text(self) -> str:
        """The page, ended by a newline."""
        return "\n".join(self._lines) + "\n"

    def section(self, title: str) -> None:
        """Begin a section."""
        self._lines.append(f'.SH "{escaped(title)}"')

    def part(self, title: str) -> None:
        """Begin a part of a section."""
        self._lines.append(f'.SS "{escaped(title[0].upper() + title[1:])}"')

    def sentence(self, text: str) -> None:
        """Add a text to what stands there."""
        self._lines += _wrapped(text)

    def formed(self, line: str) -> None:
        """Add a line that is escaped already."""
        self._lines.append(line)

    def paragraphs(self, text: str) -> None:
        """Add a paragraph for each run of lines; indented ones are shown as they are."""
        blocks: list[list[str]] = []
        before = ""
        for line in text.split("\n"):
            if line and before and line.startswith(" ") == before.startswith(" "):
                blocks[-1].append(line)
            elif line:
                blocks.append([line])
            before = line
        for number, block in enumerate(blocks):
            if block[0].startswith(" "):
                self.typed(line[2:] for line in block)
            else:
                self._lines += [".PP"] * bool(number)
                self.sentence(" ".join(block))

    def typed(self, lines: Iterable[str]) -> None:
        """Add lines that are shown as they are."""
        space = [] if self._lines[-1].startswith(".SH") else [".PP"]
        self._lines += [*space, ".RS 4", ".EX", *(_guarded(escaped(line)) for line in lines), ".EE", ".RE"]

    def tagged(self, tag: str, text: str) -> None:
        """Add a term, which is escaped already, and below it what it means."""
        self._lines += [".TP", tag, *_wrapped(text)]


def escaped(text: str) -> str:
    """A text as it is written in a page: what it says, and nothing that a formatter would obey."""
    found = text.translate(_SPELT)
    return "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in found)


def bold(text: str) -> str:
    """A text, escaped, in bold type."""
    return f"\\fB{escaped(text)}\\fR"


def slanted(text: str) -> str:
    """A text, escaped, in slanted type, as what stands for something else."""
    return f"\\fI{escaped(text)}\\fR"


def _wrapped(text: str) -> list[str]:
    """Lines of a sentence, in which options and what is typed are bold."""
    parts: list[str] = []
    end = 0
    for match in _NAMED.finditer(text):
        parts += [escaped(text[end : match.start()]), bold(match[1] or match[2])]
        end = match.end()
    whole = "".join([*parts, escaped(text[end:])])
    lines = textwrap.wrap(whole, _WIDTH, break_long_words=False, break_on_hyphens=False)
    return [_guarded(line) for line in lines]


def _guarded(line: str) -> str:
    """A line that is no request, whatever it begins with."""
    return f"\\&{line}" if line.startswith(".") else line
