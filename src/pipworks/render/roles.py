"""The roles that colours have in a drawing. Text drawings need these and nothing else of pictures."""

from __future__ import annotations

from enum import Enum, auto

TINTS = 8
"""The number of tints that tell neighbouring regions apart."""

LEVELS = 4
"""The number of levels of tints, from light to dark. Tint n is of level n modulo this: two of one level are alike in
grey, and two of different levels differ for all eyes.
"""


class Role(Enum):
    """What a colour stands for; a theme gives each role its colour."""

    PAPER = auto()
    """The page behind everything."""
    FACE = auto()
    """A cell of a board that carries no tint."""
    GRID = auto()
    """Thin lines between cells."""
    WALL = auto()
    """Thick lines between regions, and frames."""
    INK = auto()
    """Lettering, and outlines of things."""
    MUTED = auto()
    """Captions and marks that stay in the background."""
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
    """The inside of what carries no gas."""
    DRY_CASING = auto()
    """The edge of what carries no gas."""
    SOURCE = auto()
    """Where gas comes from."""
    DIAL = auto()
    """The light ground of a gauge or label."""
    ROOF = auto()
    """The roof of a house with gas."""
    RING = auto()
    """A ring around what is to be looked at."""
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
    """The role of tint `number`, from 0, modulo `TINTS`."""
    return _TINT_ROLES[number % TINTS]
