"""What a colour can stand for. A file of its own, so that plain text needs no more of drawing than this."""

from __future__ import annotations

from enum import Enum, auto

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
