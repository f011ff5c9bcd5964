"""A search tree as one picture: a small board at each node, lines from each to those tried below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipworks.render import lettering
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.scene import Circle, Group, Item, Path, Rect, Scene, Style

_ACROSS = 26.0
_DOWN = 46.0
_MARGIN = 16.0
_NUMBER = 10.0
"""The height of a node's number."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the tree: its board, at which depth it is, and whether it is a dead end or the answer."""

    scene: Scene
    depth: int
    dead: bool = False
    solved: bool = False


def of_nodes(nodes: Sequence[Node], title: str) -> Scene:
    """The tree of nodes that come in the order of the search, the first one at the root.

    Each node stands above the middle of those below it. They are numbered from 0, dead ends crossed out and the answer
    framed.
    """
    wide, tall = (max(getattr(node.scene, side) for node in nodes) for side in ("width", "height"))
    above = [_above(nodes, number) for number in range(len(nodes))]
    places = _places(above, wide + _ACROSS)
    points = [(x, node.depth * (tall + _DOWN)) for x, node in zip(places, nodes, strict=True)]
    lines = Pen()
    for (x, y), parent in zip(points, above, strict=True):
        if parent is not None:
            from_x, from_y = points[parent]
            lines.move(from_x + wide / 2, from_y + tall).line((x + wide / 2, y))
    items: list[Item] = [lines.path(Style(stroke=Role.MUTED, width=2.0))]
    for number, (node, (x, y)) in enumerate(zip(nodes, points, strict=True)):
        items.append(Group(tuple(_drawn(node, number, wide, tall)), x, y))
    width = max(x for x, _ in points) + wide + 2 * _MARGIN
    height = max(y for _, y in points) + tall + 2 * _MARGIN
    dead = sum(node.dead for node in nodes)
    said = f"{len(nodes) - 1} nodes below the root, {dead} of them dead ends"
    return Scene(width, height, title, said, (Group(tuple(items), _MARGIN, _MARGIN),))


def _above(nodes: Sequence[Node], number: int) -> int | None:
    """The number of the node that this one was tried at."""
    depth = nodes[number].depth
    return next((at for at in range(number - 1, -1, -1) if nodes[at].depth == depth - 1), None)


def _places(above: Sequence[int | None], step: float) -> list[float]:
    """How far to the right each node is: leaves side by side, all others over the middle of what is below them."""
    places = [0.0] * len(above)
    leaves = 0
    for number in range(len(above) - 1, -1, -1):
        below = [at for at, parent in enumerate(above) if parent == number]
        if below:
            places[number] = (places[below[0]] + places[below[-1]]) / 2
        else:
            places[number] = -leaves * step
            leaves += 1
    least = min(places)
    return [place - least for place in places]


def _drawn(node: Node, number: int, wide: float, tall: float) -> list[Item]:
    """A node on a ground of its own: its board, its number, and how it ended."""
    look = Style(fill=Role.PAPER, stroke=Role.INK if node.solved else Role.GRID, width=3.0 if node.solved else 1.2)
    items: list[Item] = [
        Rect(0, 0, wide, tall, look, radius=8),
        Group(node.scene.items, (wide - node.scene.width) / 2, (tall - node.scene.height) / 2),
        Circle(0, 0, 13, Style(fill=Role.PAPER, stroke=Role.INK, width=1.2)),
        lettering.label(str(number), (-9, -9, 18, 18), Role.INK, most=_NUMBER),
    ]
    if node.dead:
        items.append(_crossed(wide - 18, tall - 18))
    return items


def _crossed(x: float, y: float) -> Path:
    """A cross around this point."""
    pen = Pen()
    for way in (-1, 1):
        pen.move(x - 9, y - 9 * way).line((x + 9, y + 9 * way))
    return pen.path(Style(stroke=Role.RING, width=5.0))
