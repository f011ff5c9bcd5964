"""What a drawing is made of: primitives placed in user units and coloured by role.

A family builds a `Scene`; a `theme` gives each role its colour, and `svg` and `png` turn both into a file. The
idea of drawing through a few primitives is that of Simon Tatham's puzzle collection. x grows to the right, y
grows downwards, angles grow clockwise. Everything is frozen, so a scene can be kept, compared and drawn twice.
"""

from __future__ import annotations

from pipworks.record import Record
from pipworks.render.roles import Role


class Style(Record):
    """How a primitive is painted: a filled inside, a stroked edge, or both.

    `width` and `dash` (lengths on, off, …) are in user units. Ends and corners of strokes are round unless
    `square`, which cuts ends straight and makes corners sharp.
    """

    fill: Role | None = None
    stroke: Role | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    square: bool = False


class Move(Record):
    """A path command: lift the pen and start a new line at (x, y)."""

    x: float
    y: float


class LineTo(Record):
    """A path command: draw a straight line to (x, y)."""

    x: float
    y: float


class ArcTo(Record):
    """A path command: draw the arc of a circle to (x, y), the short way round unless `large`."""

    x: float
    y: float
    radius: float
    clockwise: bool
    large: bool = False


class Close(Record):
    """A path command: draw a straight line back to where the current line began."""

    __slots__ = ()


Step = Move | LineTo | ArcTo | Close
"""A path command, as in SVG."""


class Rect(Record):
    """A rectangle by its upper left corner and size, with corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    style: Style
    radius: float = 0.0


class Circle(Record):
    """A circle by its centre and radius."""

    x: float
    y: float
    radius: float
    style: Style


class Path(Record):
    """Lines and arcs, painted together; insides follow the even-odd rule, so a loop within a loop is a hole."""

    steps: tuple[Step, ...]
    style: Style


class Lettering(Record):
    """Words drawn with strokes (`lettering`): `x` is their middle, `y` the baseline, `size` the height of capitals.

    `weight` is the stroke's width as a fraction of `size`.
    """

    text: str
    x: float
    y: float
    size: float
    role: Role
    weight: float = 0.14


class Group(Record):
    """Items that move together: turned clockwise by `turn` degrees about their origin, then moved by (dx, dy)."""

    items: tuple[Item, ...]
    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0


Item = Rect | Circle | Path | Lettering | Group


class Scene(Record):
    """A whole drawing: its size, its items from back to front, and its title and description for screen readers."""

    width: float
    height: float
    title: str
    description: str
    items: tuple[Item, ...]
