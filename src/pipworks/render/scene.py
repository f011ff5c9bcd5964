"""What a drawing is made of: primitives placed in user units and coloured by role.

A family builds a `Scene`; `theme` says what the roles look like, and `svg` and `png` turn both into a file. The
idea of drawing through a few primitives is that of Simon Tatham's puzzle collection. x grows to the right, y
grows downwards, angles grow clockwise. Everything is frozen, so a scene can be kept, compared and drawn twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from math import hypot

TINTS = 8
"""How many tints there are to tell neighbouring regions apart."""


class Role(Enum):
    """What a colour stands for; a theme gives each role its colour."""

    PAPER = auto()
    """The page behind everything."""
    FACE = auto()
    """A square of a board that carries no tint."""
    GRID = auto()
    """Thin lines between squares."""
    WALL = auto()
    """Thick lines between regions, and frames."""
    INK = auto()
    """Lettering, and outlines of things."""
    MUTED = auto()
    """Captions and marks that should not shout."""
    PIECE = auto()
    """The body of a loose piece."""
    PIP = auto()
    """Dots and digits on a piece."""
    LIT = auto()
    """What carries gas."""
    GLOW = auto()
    """The bright middle of what carries gas, and a warm window."""
    CASING = auto()
    """The edge of what carries gas."""
    DRY = auto()
    """The inside of what carries none."""
    DRY_CASING = auto()
    """The edge of what carries none."""
    SOURCE = auto()
    """Where gas comes from."""
    DIAL = auto()
    """The light ground of a gauge or label."""
    ROOF = auto()
    """The roof of a supplied house."""
    TINT_1 = auto()
    TINT_2 = auto()
    TINT_3 = auto()
    TINT_4 = auto()
    TINT_5 = auto()
    TINT_6 = auto()
    TINT_7 = auto()
    TINT_8 = auto()


_TINT_ROLES = tuple(role for role in Role if role.name.startswith("TINT_"))


def tint(number: int) -> Role:
    """The role of tint `number`, counted from 0; after `TINTS` they start again."""
    return _TINT_ROLES[number % TINTS]


@dataclass(frozen=True, slots=True)
class Style:
    """How a primitive is painted: a filled inside, a stroked edge, or both.

    `width` and `dash` (lengths on, off, …) are in user units. Ends and corners of strokes are round unless
    `square`, which cuts ends straight and makes corners sharp.
    """

    fill: Role | None = None
    stroke: Role | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    square: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """Lift the pen and start a new line at (x, y)."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class LineTo:
    """A straight line to (x, y)."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ArcTo:
    """The arc of a circle to (x, y), the short way round unless `large`."""

    x: float
    y: float
    radius: float
    clockwise: bool
    large: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """A straight line back to where the pen came down."""


Step = Move | LineTo | ArcTo | Close


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its upper left corner and size, with corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    style: Style
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre and radius."""

    x: float
    y: float
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and arcs, painted together; insides follow the even-odd rule, so a loop within a loop is a hole."""

    steps: tuple[Step, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words drawn with strokes (`lettering`): `x` is their middle, `y` the baseline, `size` the height of capitals.

    `weight` is the stroke's width as a part of `size`.
    """

    text: str
    x: float
    y: float
    size: float
    role: Role
    weight: float = 0.14


@dataclass(frozen=True, slots=True)
class Group:
    """Items that move together: turned clockwise by `turn` degrees about their origin, then moved by (dx, dy)."""

    items: tuple[Item, ...]
    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0


Item = Rect | Circle | Path | Lettering | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole drawing: its size, its items from back to front, and its title and description for screen readers."""

    width: float
    height: float
    title: str
    description: str
    items: tuple[Item, ...]


class Pen:
    """Builds the steps of a path; every method returns the pen, so that calls chain."""

    def __init__(self) -> None:
        self._steps: list[Step] = []

    def move(self, x: float, y: float) -> Pen:
        """Start a new line at (x, y)."""
        self._steps.append(Move(x, y))
        return self

    def line(self, *points: tuple[float, float]) -> Pen:
        """Straight lines through the points."""
        self._steps.extend(LineTo(x, y) for x, y in points)
        return self

    def arc(self, x: float, y: float, radius: float, *, clockwise: bool, large: bool = False) -> Pen:
        """The arc of a circle to (x, y)."""
        self._steps.append(ArcTo(x, y, radius, clockwise, large))
        return self

    def close(self) -> Pen:
        """A straight line back to where the current line began."""
        self._steps.append(Close())
        return self

    def through(self, corners: Iterable[tuple[float, float, float]], *, closed: bool = False) -> Pen:
        """A new line through corners (x, y, radius), each rounded by an arc of that radius that touches both sides.

        A closed one starts and ends in the middle of the side that leads to its first corner. Radii are taken
        as they come: two neighbouring corners whose arcs need more than the side between them overlap.
        """
        listed = list(corners)
        if closed:
            (ax, ay, _), (bx, by, _) = listed[-1], listed[0]
            listed = [((ax + bx) / 2, (ay + by) / 2, 0.0), *listed]
        self.move(listed[0][0], listed[0][1])
        after = listed[2:] + ([listed[0]] if closed else [])
        for before, corner, following in zip(listed, listed[1:], after, strict=False):
            self._round(before, corner, following)
        return self.close() if closed else self.line(listed[-1][:2])

    def _round(
        self, before: tuple[float, float, float], corner: tuple[float, float, float], after: tuple[float, float, float]
    ) -> None:
        """A line towards `corner` and the arc that turns it towards `after`."""
        x, y, radius = corner
        ax, ay = before[0] - x, before[1] - y
        bx, by = after[0] - x, after[1] - y
        a, b = hypot(ax, ay), hypot(bx, by)
        cosine = (ax * bx + ay * by) / (a * b) if a and b else -1.0
        if not radius or cosine <= -1 + 1e-9 or cosine >= 1 - 1e-9:
            self.line((x, y))
            return
        # From the corner to where the circle touches: radius / tan(half the angle between the sides).
        reach = radius * ((1 + cosine) / (1 - cosine)) ** 0.5
        self.line((x + ax / a * reach, y + ay / a * reach))
        clockwise = ax * by - ay * bx < 0
        self.arc(x + bx / b * reach, y + by / b * reach, radius, clockwise=clockwise)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What has been drawn so far."""
        return tuple(self._steps)

    def path(self, style: Style) -> Path:
        """What has been drawn so far, as a path."""
        return Path(self.steps, style)
