"""Holes in a board, hatched: in black and white a hole of one square would look like a bare cell."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pipworks.grid import Cell, neighbours
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.scene import Path, Style

_LINES = 4
"""The number of hatching lines that start on one side of a square."""


def hatching(cells: Collection[Cell], side: float, width: float = 0.02, role: Role = Role.MUTED) -> Path:
    """Slanted lines, `width` sides wide, in the holes of the board of these cells."""
    pen = Pen()
    for hole in holes(cells):
        for x, y in sorted(hole):
            left, top, step = x * side, y * side, side / _LINES
            for line in range(1, _LINES + 1):
                pen.move(left, top + line * step).line((left + line * step, top))
            for line in range(1, _LINES):
                pen.move(left + side, top + line * step).line((left + line * step, top + side))
    return pen.path(Style(stroke=role, width=side * width, square=True))


def holes(cells: Collection[Cell]) -> Iterator[frozenset[Cell]]:
    """The connected parts of squares off the board that the board encloses; none is larger than the board.

    Flooded from beside the cells; a flood that outgrows the board, or meets one that did, is outside. O(cells) for
    boards in few parts.
    """
    board = frozenset(cells)
    starts = sorted({near for cell in board for near in neighbours(cell)} - board)
    seen: set[Cell] = set()
    for start in starts:
        if start in seen:
            continue
        flood = {start}
        queue = [start]
        closed = True
        for cell in queue:
            for near in neighbours(cell):
                if near in board or near in flood:
                    continue
                closed = closed and near not in seen
                flood.add(near)
                queue.append(near)
            if not closed or len(flood) > len(board):
                closed = False
                break
        seen |= flood
        if closed:
            yield frozenset(flood)
