"""The sizes of type on a page, in points, and the heights that go with them, in millimetres."""

from __future__ import annotations

from typing import Final

from pipworks.printing.fonts import POINT
from pipworks.record import Record

_LINE: Final = 1.28
"""From one line to the next, in sizes of the font."""

_CAPITAL: Final = 0.73
"""The height of capitals in sizes of the font: that of Vera."""


class TypeSizes(Record):
    """The sizes of headings, captions, small text and of the number in the foot; how high headings and captions are.

    `smaller` is for what is to be done, where that takes too much room.
    """

    heading: float = 13.0
    date: float = 9.0
    caption: float = 9.0
    small: float = 7.5
    foot: float = 9.0
    smaller: float = 6.5
    heading_height: float = 9.0
    caption_height: float = 6.0


FOOT: Final = 7.0
"""The height of the foot, whichever the type."""

PLAIN_TYPE: Final = TypeSizes()
LARGE_TYPE: Final = TypeSizes(20.0, 14.0, 16.0, 14.0, 14.0, 14.0, 14.0, 11.0)


def line_height(size: float) -> float:
    """From one line of text to the next, in millimetres."""
    return size * POINT * _LINE


def capital(size: float) -> float:
    """The height of a capital in millimetres."""
    return size * POINT * _CAPITAL
