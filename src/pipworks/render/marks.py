"""Marks over a drawing that are seen on any ground and without colour."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.render.roles import Role
from pipworks.render.scene import Circle, Item, Style


def ring(x: float, y: float, radius: float) -> Iterator[Item]:
    """A ring around what is to be looked at: a strong line within a pale one, so that it stands out on any ground."""
    yield Circle(x, y, radius, Style(stroke=Role.PAPER, width=radius * 0.24))
    yield Circle(x, y, radius, Style(stroke=Role.RING, width=radius * 0.12))
