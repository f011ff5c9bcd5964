"""Cells, directions, and neighbours on the plane and on the torus.

The one coordinate convention of the project: `(x, y)`, both from 0, x to the right, y downwards.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Iterator

from pipworks.typed import NamedTuple


class Cell(NamedTuple):
    """A square of a board. Sorts by x, then y; sort with the key `reading_order` to go row by row."""

    x: int
    y: int


def reading_order(cell: tuple[int, int]) -> tuple[int, int]:
    """The sort key that goes row by row from the top, each row from the left."""
    return cell[1], cell[0]


TURNS = (
    (1, 0, 0, 1),
    (0, 1, -1, 0),
    (-1, 0, 0, -1),
    (0, -1, 1, 0),
    (-1, 0, 0, 1),
    (0, 1, 1, 0),
    (1, 0, 0, -1),
    (0, -1, -1, 0),
)
"""The rotations and reflections of the plane as matrices (a b / c d), the identity first, then the other rotations."""


class Direction(enum.IntFlag):
    """The four directions as flags, so that a set of them is a small integer."""

    N = 1
    E = 2
    S = 4
    W = 8

    @property
    def opposite(self) -> Direction:
        """The opposite of each direction of the set."""
        return Direction(opposite(self))

    @property
    def step(self) -> tuple[int, int]:
        """(dx, dy) of one step. Raises ValueError when the set is not a single direction."""
        return _STEPS[COMPASS.index(self)]


COMPASS = (Direction.N, Direction.E, Direction.S, Direction.W)
"""The four single directions, clockwise from north."""

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def opposite(directions: int) -> int:
    """The opposite of each direction of a set."""
    return ((directions << 2) | (directions >> 2)) & 15


def turn(directions: int, quarters: int) -> int:
    """The set of directions turned clockwise by `quarters` quarter turns."""
    quarters %= 4
    return ((directions << quarters) | (directions >> (4 - quarters))) & 15


def on_torus(x: int, y: int, direction: int, width: int, height: int) -> Cell:
    """The neighbour across one edge on a board that wraps; on a board one wide or high it can be the cell itself."""
    dx, dy = _STEPS[direction.bit_length() - 1]
    return Cell((x + dx) % width, (y + dy) % height)


def neighbours(cell: tuple[int, int]) -> tuple[Cell, Cell, Cell, Cell]:
    """The four neighbours on the plane, clockwise from north."""
    x, y = cell
    return Cell(x, y - 1), Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y)


def connected_parts(cells: Collection[tuple[int, int]]) -> Iterator[tuple[Cell, ...]]:
    """The edge-connected parts of a set of cells, each in reading order, in reading order of their first cells."""
    left = set(cells)
    for start in sorted(cells, key=reading_order):
        if start not in left:
            continue
        left.discard(start)
        part = [Cell(*start)]
        for cell in part:
            for near in neighbours(cell):
                if near in left:
                    left.discard(near)
                    part.append(near)
        yield tuple(sorted(part, key=reading_order))


def is_connected(cells: Iterable[tuple[int, int]]) -> bool:
    """Whether the cells are one edge-connected part; True for none."""
    left = set(cells)
    reached = [left.pop()] if left else []
    for cell in reached:
        for near in neighbours(cell):
            if near in left:
                left.remove(near)
                reached.append(near)
    return not left


def rotate(cells: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """The cells after a quarter turn counter-clockwise, moved to the corner: least x and least y are 0.

    The order of the cells is kept, so that labels stay with their cells.
    """
    turned = [(y, -x) for x, y in cells]
    return to_corner(turned)


def to_corner(cells: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """The cells moved so that the least x and y are 0, in the same order. Raises ValueError when there are none."""
    listed = list(cells)
    left = min(x for x, _ in listed)
    top = min(y for _, y in listed)
    return tuple(Cell(x - left, y - top) for x, y in listed)
