"""Faces: the letters of one TrueType file, with their widths, as reportlab embeds them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pipworks.errors import MissingExtra

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Final


class Face:
    """The letters of one font file. `thick` draws them with an edge, for bold text in a font without a bold face."""

    def __init__(self, font: Any, *, thick: bool = False) -> None:
        self.font = font
        self.thick = thick
        self._glyphs: Mapping[int, int] = font.face.charToGlyph
        self._widths = _Widths(font)
        self._known: set[str] = set()

    def __contains__(self, character: str) -> bool:
        return bool(self._glyphs.get(ord(character)))

    def has_all(self, text: str) -> bool:
        """Whether it has every letter of the text."""
        known = self._known
        new = set(text) - known
        known.update(character for character in new if character in self)
        return new <= known

    def width(self, text: str) -> float:
        """The width of the text as a fraction of the font's size."""
        return sum(map(self._widths.__getitem__, text)) / 1000

    @property
    def rise(self) -> float:
        """What letters reach above the baseline by the font's own word, as a fraction of its size."""
        return float(self.font.face.ascent) / 1000

    @property
    def depth(self) -> float:
        """What letters reach below the baseline by the font's own word, as a fraction of its size."""
        return -float(self.font.face.descent) / 1000

    @property
    def thicker(self) -> Face:
        """The same letters, drawn with an edge."""
        return Face(self.font, thick=True)


class _Widths(dict[str, float]):
    """The width of each letter that was asked for, in thousandths of the font's size."""

    def __init__(self, font: Any) -> None:
        super().__init__()
        self._widths: Mapping[int, float] = font.face.charWidths
        self._other: float = font.face.defaultWidth

    def __missing__(self, character: str) -> float:
        width = self[character] = self._widths.get(ord(character), self._other)
        return width


@cache
def vera(*, bold: bool) -> Face:
    """Bitstream Vera, regular or bold. Raises MissingExtra when reportlab is not installed."""
    return Face(_font("VeraBd.ttf" if bold else "Vera.ttf"))


def face_of(path: str) -> Face:
    """The face of a TrueType file. Raises ValueError, saying what is wrong with it, when it can't be used."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ValueError(f"the font {path} can't be read: {reason}") from None
    if len(data) > _MOST_BYTES:
        raise ValueError(f"{path} is no font: it has more than {_MOST_BYTES:,} bytes")
    if data[:4] not in _STARTS:
        what = _OTHERS.get(data[:4], "it doesn't begin as one")
        raise ValueError(f"{path} is no TrueType font: {what}")
    try:
        font = _font(path)
        # What is broken is found before anything is drawn with it.
        font.face.makeSubset([0, *sorted(font.face.charToGlyph)[:_TRIED]])
    except MissingExtra:
        raise
    except Exception as error:
        raise ValueError(f"the font {path} can't be used: {_told(error)}") from None
    if font.face.name.startswith(b"BitstreamVera"):
        # Two faces of one name in one file would be taken for one.
        font.face.name = type(font.face.name)(b"Given" + font.face.name)
    return Face(font)


_MOST_BYTES: Final = 64_000_000
_TRIED: Final = 200
_STARTS: Final = (b"\x00\x01\x00\x00", b"true", b"ttcf")
_OTHERS: Final = {
    b"OTTO": "its letters are PostScript outlines (an .otf file)",
    b"wOFF": "it is a web font (WOFF)",
    b"wOF2": "it is a web font (WOFF 2)",
}


def _told(error: Exception) -> str:
    """What reportlab says of a font, or that it broke on it: a broken file can raise anything there."""
    from reportlab.pdfbase.ttfonts import TTFError

    return str(error) if isinstance(error, TTFError) else "its tables are broken"


def _font(path: str) -> Any:
    try:
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError:
        raise MissingExtra("pdf", "printing") from None
    # A name of its own for each: a document keeps its fonts by name. Letters are numbered as they occur.
    return TTFont(path, path, asciiReadable=False)
