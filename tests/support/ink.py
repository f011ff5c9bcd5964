"""Where the ink of items is, found by walking along their lines and arcs."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin, sqrt

from pipworks.render import lettering
from pipworks.render.scene import ArcTo, Circle, Close, Group, Item, Lettering, LineTo, Move, Path, Rect

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def box(item: Item) -> Box | None:
    """The smallest box that holds an item's ink (mitred corners apart); None where there is none."""
    if isinstance(item, Lettering):
        item = lettering.path(item)
    assert not isinstance(item, Group)
    half = item.style.width / 2 if item.style.stroke else 0.0
    if isinstance(item, Rect):
        points = [(item.x, item.y), (item.x + item.width, item.y + item.height)]
    elif isinstance(item, Circle):
        points = [(item.x - item.radius, item.y - item.radius), (item.x + item.radius, item.y + item.radius)]
    else:
        points = list(walk(item))
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def flat(items: tuple[Item, ...], dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[Item, float, float]]:
    """The items with how far their groups, none of them turned, move them."""
    for item in items:
        if isinstance(item, Group):
            assert not item.turn
            yield from flat(item.items, dx + item.dx, dy + item.dy)
        else:
            yield item, dx, dy


def holds(path: Path, point: Point) -> bool:
    """Whether a point is in the filled inside of a path, by the even-odd rule."""
    x, y = point
    crossings = 0
    for loop in lines(path, parts=6):
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


def lines(path: Path, parts: int = 48) -> Iterator[list[Point]]:
    """The lines of a path, each from where the pen comes down."""
    starts = [number for number, step in enumerate(path.steps) if isinstance(step, Move)]
    for start, end in zip(starts, [*starts[1:], len(path.steps)], strict=True):
        yield list(walk(Path(path.steps[start:end], path.style), parts))


def walk(path: Path, parts: int = 48) -> Iterator[Point]:
    """Points along a path: the ends of its lines, and so many along each arc."""
    here = (0.0, 0.0)
    for step in path.steps:
        if isinstance(step, Close):
            continue
        if isinstance(step, ArcTo):
            yield from _along(here, step, parts)
        assert isinstance(step, Move | LineTo | ArcTo)
        here = (step.x, step.y)
        yield here


def _along(start: Point, arc: ArcTo, parts: int) -> Iterator[Point]:
    """Points on an arc, by its centre: on the side of the chord that `large` and `clockwise` choose."""
    (ax, ay), (bx, by) = start, (arc.x, arc.y)
    chord = hypot(bx - ax, by - ay)
    if not chord:
        return
    rise = sqrt(max(0.0, arc.radius**2 - chord**2 / 4)) * (1 if arc.clockwise != arc.large else -1)
    cx = (ax + bx) / 2 - (by - ay) / chord * rise
    cy = (ay + by) / 2 + (bx - ax) / chord * rise
    first = atan2(ay - cy, ax - cx)
    sweep = (atan2(by - cy, bx - cx) - first) % (2 * pi)
    if not arc.clockwise:
        sweep -= 2 * pi
    for part in range(parts + 1):
        angle = first + sweep * part / parts
        yield cx + arc.radius * cos(angle), cy + arc.radius * sin(angle)
