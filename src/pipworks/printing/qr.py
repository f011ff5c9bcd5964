"""QR codes: how many modules wide the code of a text is, and its modules as operators of a PDF page."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

from pipworks.errors import MissingExtra
from pipworks.render.pdf import number

QUIET: Final = 4
"""The modules that stay white on each side of a code (ISO/IEC 18004)."""


def across(text: str) -> int:
    """The number of modules along a side of the code of the text, its quiet zone included."""
    return len(modules(text)) + 2 * QUIET


@lru_cache(maxsize=256)
def modules(text: str) -> tuple[bytes, ...]:
    """The rows of the code, a byte for each module, 1 for a dark one; error correction M, no quiet zone.

    Raises ValueError for a text that no code has room for, MissingExtra when segno is not installed.
    """
    try:
        import segno
    except ImportError:
        raise MissingExtra("pdf", "a QR code") from None
    try:
        code = segno.make(text, error="m", micro=False, boost_error=False)
    except segno.DataOverflowError:
        raise ValueError(f"no QR code has room for {len(text):,} letters") from None
    return tuple(bytes(row) for row in code.matrix)


def to_operators(text: str, x: float, y: float, side: float) -> str:
    """The operators that draw the code, as one path, into a square of that side with its quiet zone.

    (x, y) is its upper left corner, in points from the lower left corner of the page.
    """
    rows = modules(text)
    scale = side / (len(rows) + 2 * QUIET)
    runs = [f"{left} {top} {length} 1 re" for top, row in enumerate(rows, QUIET) for left, length in _dark(row)]
    matrix = f"{number(scale, 7)} 0 0 {number(-scale, 7)} {number(x)} {number(y)} cm"
    return "\n".join(["q", matrix, "0 g", *runs, "f", "Q"])


def _dark(row: bytes) -> list[tuple[int, int]]:
    """The place and the length of each run of dark modules."""
    found, place = [], QUIET
    for dark, run in groupby(row):
        length = len(list(run))
        if dark:
            found.append((place, length))
        place += length
    return found
