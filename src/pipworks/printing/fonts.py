"""The fonts of printed text: how wide it is, how it is broken into lines, which letters there are.

The built-in face is Bitstream Vera, which reportlab ships. A TrueType file may stand before it. Each letter is drawn
alone, from left to right: scripts that join their letters, put marks over them or run to the left are not shaped.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import groupby

from pipworks.printing.faces import Face, face_of, vera

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

POINT: Final = 25.4 / 72
"""A point in millimetres."""

_RISE: Final = 0.93
_DEPTH: Final = 0.24
"""What the letters of Vera reach above and below the baseline, as a fraction of the size."""
_MOST: Final = 1.2


class Fonts:
    """The faces of regular and of bold text: those of a TrueType file first, where one is given, and then Vera.

    Sizes are points, what comes back is millimetres. Raises ValueError when the file is no TrueType font, MissingExtra
    when reportlab is not installed.
    """

    def __init__(self, path: str = "") -> None:
        self._given = face_of(path) if path else None

    @cached_property
    def _regular(self) -> tuple[Face, ...]:
        return (*([self._given] if self._given else []), vera(bold=False))

    @cached_property
    def _bold(self) -> tuple[Face, ...]:
        return (*([self._given.thicker] if self._given else []), vera(bold=True))

    def runs(self, text: str, *, bold: bool = False) -> list[tuple[Face, str]]:
        """The text in parts of one face each; a letter that no face has is the last one's, which draws an empty box."""
        faces = self._bold if bold else self._regular
        text = plain(text)
        if text and faces[0].has_all(text):
            return [(faces[0], text)]
        return [(face, "".join(letters)) for face, letters in groupby(text, lambda c: _first(faces, c))]

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """The width of a line of text in millimetres."""
        return sum(face.width(part) for face, part in self.runs(text, bold=bold)) * size * POINT

    def wrapped(self, text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """The lines of the text, each at most `room` millimetres wide; a word that is wider is broken.

        A line break in the text stays one. A letter that is wider than the room stands alone. No text has no lines.
        """
        lines: list[str] = []
        for paragraph in text.split("\n") if text.strip() else []:
            line = ""
            for word in filter(None, plain(paragraph).split(" ")):
                longer = f"{line} {word}" if line else word
                if self.width(longer, size, bold=bold) <= room:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *full, line = self._broken(word, size, room, bold=bold)
                lines += full
            lines.append(line)
        return lines

    def _broken(self, word: str, size: float, room: float, *, bold: bool) -> Iterator[str]:
        """The word in parts that have room; the last may have room for more."""
        while word:
            end = max(1, self._prefix(word, size, room, bold=bold))
            yield word[:end]
            word = word[end:]

    def shortened(self, text: str, size: float, room: float, *, bold: bool = False) -> str:
        """The text on one line, with … at its end where it is wider than `room` millimetres; "" without room for that.

        Spaces at its ends, and several in a row, are left out.
        """
        line = " ".join(filter(None, plain(text).split(" ")))
        if self.width(line, size, bold=bold) <= room:
            return line
        rest = room - self.width("…", size, bold=bold)
        return f"{line[: self._prefix(line, size, rest, bold=bold)].rstrip()}…" if rest >= 0 else ""

    def _prefix(self, text: str, size: float, room: float, *, bold: bool) -> int:
        """The number of letters at the beginning that have room."""
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.width(text[:middle], size, bold=bold) <= room else (low, middle - 1)
        return low

    def missing(self, text: str) -> str:
        """The letters of the text that no face has, each once."""
        return "".join(dict.fromkeys(c for c in plain(text) if not any(c in face for face in self._regular)))

    def rise(self, size: float) -> float:
        """The height in millimetres that letters reach above the baseline."""
        return max(_RISE, min(_MOST, self._given.rise if self._given else 0)) * size * POINT

    def depth(self, size: float) -> float:
        """The depth in millimetres that letters reach below the baseline."""
        return max(_DEPTH, min(_MOST, self._given.depth if self._given else 0)) * size * POINT


def _first(faces: tuple[Face, ...], character: str) -> Face:
    return next((face for face in faces if character in face), faces[-1])


def plain(text: str) -> str:
    """The text as it is drawn: any white space but a fixed space is a space, what has no form of its own is left out.

    Half of a surrogate pair, as names of files have it, is drawn as what can't be read.
    """
    return text if text.isascii() and text.isprintable() else "".join(map(_plain, text))


@cache
def _plain(character: str) -> str:
    if character in "\xa0\u202f":
        return "\xa0"
    if character.isspace():
        return " "
    return {"Cc": "", "Cf": "", "Cs": "\ufffd"}.get(unicodedata.category(character), character)
