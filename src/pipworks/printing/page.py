"""Pages as data: what stands where, in millimetres from the upper left corner, before anything is drawn.

What is drawn is a `Page`; the order of its parts is the order in which they are read aloud.
"""

from __future__ import annotations

import enum

from pipworks.record import Record
from pipworks.render.roles import Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from pipworks.render.scene import Scene


class Align(enum.Enum):
    """Which end of a line of text stands at its place."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Kind(enum.Enum):
    """What a part of a page is to whoever hears it: a standard structure type of PDF (ISO 32000-1, 14.8.4)."""

    TITLE = "H1"
    HEADING = "H2"
    TEXT = "P"
    FIGURE = "Figure"
    ARTIFACT = "Artifact"
    """What repeats on every page, and lines that only divide: not read."""


class Text(Record):
    """A line of text: `x` is the place of the end that `align` names, `y` the baseline, `size` the font's in points.

    `turned` stands on its head: it runs to the left from (x, y), its letters hang down. `continues` is a further line
    of the paragraph that the text before it began, of the same kind: both are read as one.
    """

    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    align: Align = Align.LEFT
    kind: Kind = Kind.TEXT
    role: Role = Role.INK
    turned: bool = False
    continues: bool = False


class Figure(Record):
    """A scene with its upper left corner at (x, y), `scale` millimetres to a user unit; `turned` stands on its head.

    The corner is that of the box on the page, turned or not. `spoken` is what is read in its place.
    """

    scene: Scene
    x: float
    y: float
    scale: float
    spoken: str = ""
    turned: bool = False


class QrCode(Record):
    """A QR code of `text`, its quiet zone included, in a square of side `side` at (x, y); it is a link, too."""

    text: str
    x: float
    y: float
    side: float
    spoken: str = ""


class Stroke(Record):
    """A straight line from one place to another, `width` points wide; `dash` lengths in points."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.5
    dash: tuple[float, ...] = ()


if TYPE_CHECKING:
    Part: TypeAlias = Text | Figure | QrCode | Stroke


class Page(Record):
    """One page: its size, its parts from back to front, and what it is called in the file's outline, or nothing."""

    width: float
    height: float
    parts: tuple[Part, ...] = ()
    name: str = ""
