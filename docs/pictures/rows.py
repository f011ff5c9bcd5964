"""Scenes beside each other as one picture."""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.render.scene import Group, Item, Scene

_BETWEEN = 12.0


def beside(scenes: Sequence[Scene], title: str) -> Scene:
    """The scenes in one row, their upper edges level."""
    height = max(scene.height for scene in scenes)
    items: list[Item] = []
    x = 0.0
    for scene in scenes:
        items.append(Group(scene.items, x, 0.0))
        x += scene.width + _BETWEEN
    said = "; ".join(scene.description for scene in scenes)
    return Scene(x - _BETWEEN, height, title, said, tuple(items))
