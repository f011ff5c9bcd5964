"""The outline of a set of cells as loops to draw, with round corners and an inset if asked for."""

from __future__ import annotations

from collections.abc import Collection

from pipworks.render.pen import Pen
from pipworks.render.scene import Step

Vertex = tuple[int, int]
Loop = tuple[tuple[Vertex, Vertex, Vertex], ...]
"""Corners in order, each as (corner, direction in which it is reached, direction in which it is left)."""

_SIDES = (((0, 0), (1, 0), (0, -1)), ((1, 0), (0, 1), (1, 0)), ((1, 1), (-1, 0), (0, 1)), ((0, 1), (0, -1), (-1, 0)))
"""A cell's sides clockwise from the top: start, direction, and offset of the neighbour across it."""


def outline(
    cells: Collection[tuple[int, int]], size: float, *, inset: float = 0.0, radius: float = 0.0
) -> tuple[Step, ...]:
    """The outline of square cells of side `size`, the corner of cell (0, 0) at the origin.

    It is moved inwards by `inset`, and its corners have `radius`. Cells that touch only at a corner get separate
    loops; a hole is a loop that runs counter-clockwise.
    """
    pen = Pen()
    for loop in loops(cells):
        pen.through(
            (
                # Inwards is to the right of both sides that meet here.
                (x * size + inset * (-in_y - out_y), y * size + inset * (in_x + out_x), radius)
                for (x, y), (in_x, in_y), (out_x, out_y) in loop
            ),
            closed=True,
        )
    return pen.steps


def loops(cells: Collection[tuple[int, int]]) -> tuple[Loop, ...]:
    """The corners of each loop around the cells, clockwise around cells and counter-clockwise around holes."""
    inside = set(cells)
    ways: dict[Vertex, list[Vertex]] = {}
    for x, y in sorted(inside):
        for (sx, sy), way, (nx, ny) in _SIDES:
            if (x + nx, y + ny) not in inside:
                ways.setdefault((x + sx, y + sy), []).append(way)
    found = []
    for start in sorted(ways):
        while start in ways:
            found.append(_walk(ways, start))
    return tuple(found)


def _walk(ways: dict[Vertex, list[Vertex]], start: Vertex) -> Loop:
    """A loop, removed from the sides left in `ways`. Where two loops touch it turns right, around its own cell.

    `start` is the least corner left, where two loops can't touch: one of them would have a lesser corner.
    """
    place = start
    way = ways[start][0]
    steps: list[tuple[Vertex, Vertex]] = []
    while place in ways and (place != start or not steps):
        leaving = ways[place]
        right = (-way[1], way[0])
        way = right if right in leaving else leaving[0]
        leaving.remove(way)
        if not leaving:
            del ways[place]
        steps.append((place, way))
        place = (place[0] + way[0], place[1] + way[1])
    ways_in = [steps[-1][1], *(way for _, way in steps)]
    return tuple((at, before, way) for (at, way), before in zip(steps, ways_in, strict=False) if way != before)
