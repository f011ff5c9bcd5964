"""What a link of Penpa+ draws: a board of cells, what stands on it and around it, a title and rules as text."""

from __future__ import annotations

import re

from pipworks.grid import Cell, Direction
from pipworks.record import Record
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, TypeAlias

    Edge: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

LINK: Final = r"[#?&](?:m=[a-z]+&)?p=([^&#\s<>\"'()]*)"
"""A link, what is packed in it as a group."""


class Drawing(Record):
    """A board and what is drawn on it. Cells count from the upper left one of `width` x `height`, corners as well.

    `cells` are those of the board, others lie around it. `texts` stand in the middle of cells, `corners` are small
    ones; `edges` are thick, each between two corners, in order; `halves` are lines from the middle of a cell to the
    middle of a side; `shaded` are cells with a colour, `symbols` forms by the first word of their name (`circle`);
    `cages` are groups of cells. `unread` names what else is drawn.
    """

    width: int
    height: int
    cells: tuple[Cell, ...]
    texts: tuple[tuple[Cell, str], ...] = ()
    corners: tuple[tuple[Cell, str], ...] = ()
    edges: frozenset[Edge] = frozenset()
    halves: frozenset[tuple[Cell, Direction]] = frozenset()
    shaded: tuple[Cell, ...] = ()
    symbols: tuple[tuple[Cell, str], ...] = ()
    cages: tuple[tuple[Cell, ...], ...] = ()
    title: str = ""
    rules: str = ""
    unread: tuple[str, ...] = ()
    uncompared = ("title", "rules", "unread")


def between(cell: tuple[int, int], side: Direction) -> Edge:
    """The edge on a side of a cell."""
    x, y = cell
    return {
        Direction.N: ((x, y), (x + 1, y)),
        Direction.E: ((x + 1, y), (x + 1, y + 1)),
        Direction.S: ((x, y + 1), (x + 1, y + 1)),
        Direction.W: ((x, y), (x, y + 1)),
    }[side]


def is_link(source: Source) -> bool:
    """Whether a text is nothing but a link, be it one of Penpa+'s own address with nothing behind `p=`."""
    lines = [line for line in source.lines if line.strip()]
    found = re.search(LINK, lines[0]) if len(lines) == 1 else None
    return found is not None and (bool(found[1]) or "penpa" in lines[0])
