"""The pieces of a puzz.link link: how many there are, then each as its width, its height and its cells as bits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pipworks.errors import ParseError
from pipworks.grid import Cell
from pipworks.polypips.formats.bits import from_bits, to_bits
from pipworks.polypips.puzzle.pieces import Piece, recognise_shape
from pipworks.polypips.puzzle.shapes import LARGEST, Shape
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_PRESETS: Final = {
    "p": "337k 15v 24as 24bo 23fg 337i 23rg 334u 335s 33bk 24bk 337o",
    "t": "14u 23bg 22u 23f 23eg",
    "d": "14u 14u 23bg 23bg 22u 22u 23f 23f 23eg 23eg",
    "z": "",
}
"""The pieces that one letter stands for: the pentominoes, the tetrominoes, two of each, none."""


def format_bank(pieces: Iterable[Piece]) -> str:
    """The shapes of the pieces, as they are turned."""
    found = [_format(piece.cells) for piece in pieces]
    return "/".join(["", str(len(found)), *found])


def read_bank(text: str, most: int, refusal: Callable[[str, str], ParseError]) -> tuple[tuple[Shape, ...], str]:
    """The shapes of a bank at the start of a text, at most `most`, and what stands behind it.

    Raises ParseError, which `refusal` makes of a problem and a hint, for what is none.
    """
    if text.startswith("//"):
        if text[2:3] not in _PRESETS or not text[2:]:
            raise refusal(f"no pieces are called {text[2:3]!r} in a link of puzz.link", "p, t, d, or each by itself")
        return tuple(_shape(each, refusal) for each in _PRESETS[text[2]].split()), text[3:]
    if not text.startswith("/"):
        raise refusal("this link of puzz.link has no pieces", "copy it again, from its start to its end")
    number, *rest = text[1:].split("/")
    count = int(number) if number.isdecimal() and number.isascii() and len(number) < 6 else -1
    if not 0 <= count <= most:
        raise refusal(f"{number[:20]!r} pieces in a link of puzz.link", f"a board of {counted(most, 'cell')}")
    if len(rest) < count:
        raise refusal(f"{counted(count, 'piece')} in this link of puzz.link, and {len(rest)} are there", "")
    return tuple(_shape(each, refusal) for each in rest[:count]), "/".join(["", *rest[count:]])


def _format(cells: Iterable[Cell]) -> str:
    covered = set(cells)
    width, height = (max(at) + 1 for at in zip(*covered, strict=True))
    bits = to_bits((x, y) in covered for y in range(height) for x in range(width))
    return f"{width}{height}{bits.rstrip('0')}"


def _shape(text: str, refusal: Callable[[str, str], ParseError]) -> Shape:
    sides = text[:2]
    if len(text) >= 3 and set(sides) <= set("0123456789abcdefghijklmnopqrstuvwxyz"):
        width, height = (int(side, 36) for side in sides)
        bits = from_bits(text[2:].ljust(-(-width * height // 5), "0"), width * height)
        if bits is not None and max(width, height) <= LARGEST:
            shape = recognise_shape(Cell(at % width, at // width) for at, bit in enumerate(bits) if bit)
            if shape is not None:
                return shape
    raise refusal(f"{text[:20]!r} in this link of puzz.link is no piece of 1 to 5 cells", "larger ones can't be read")
