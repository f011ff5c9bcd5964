"""The ground that a layout may grow on: cells that stay blank whatever grows, and borders that it doesn't cross.

Left to itself growth leaves the blank cells of an airy board in one block, and crosses the border wherever it meets
it. Drawn beforehand, they differ from level to level.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.rng import Rng

_CROSSINGS: Final = ((0, 3), (25, 3), (50, 2), (100, 2))
"""How many percent of the edges over the border may be used, and how often that is drawn."""

_PATTERNS: Final = (("block", 1), ("scattered", 2), ("mirrored", 2))
"""Where cells stay blank: wherever growth leaves them, here and there, or in pairs round the middle."""

_LEAST_BLANK: Final = 0.1
_MOST: Final = 10_000
"""A board with a smaller share of blank cells, or of more cells, has no pattern."""

_GAP: Final = 5
_NO_SMALL_BOARD: Final = 30
"""A gap is more than one of so many equal parts of a board of so many cells, or more."""

_TO_SPARE: Final = 0.08
"""The share of the cells that growth has to spare beyond the tiles that it needs."""


def some_crossings(near: Sequence[int], width: int, height: int, rng: Rng) -> tuple[int, ...]:
    """The neighbours, at 4i + side, with some edges over the border closed: there the neighbour is tile i itself.

    An edge is closed from both of its tiles.
    """
    share = _CROSSINGS[rng.weighted([weight for _, weight in _CROSSINGS])][0]
    if share == 100:
        return tuple(near)
    left = list(near)
    right = (4 * (y * width + width - 1) + 1 for y in range(height))
    below = (4 * (width * (height - 1) + x) + 2 for x in range(width))
    for arc in chain(right, below):
        if rng.below(100) >= share:
            other = near[arc]
            left[4 * other + (arc & 3 ^ 2)] = other
            left[arc] = arc >> 2
    return tuple(left)


def blank_cells(width: int, height: int, filled: int, rng: Rng) -> frozenset[int]:
    """Cells that stay blank on a board that gets so many tiles, no two side by side: the others hang together."""
    cells = width * height
    pattern = _PATTERNS[rng.weighted([weight for _, weight in _PATTERNS])][0]
    blank = cells - filled
    if pattern == "block" or min(width, height) < 4 or cells > _MOST or blank < _LEAST_BLANK * cells:
        return frozenset()
    wanted = min(int(blank * (0.5 + 0.4 * rng.unit())), blank - int(_TO_SPARE * cells))
    found: set[int] = set()
    for cell in rng.shuffled(range(cells)):
        if len(found) >= wanted:
            break
        twin = cells - 1 - cell if pattern == "mirrored" else cell
        free = all(found.isdisjoint(_around(one, width, height)) for one in (cell, twin))
        if free and (cell == twin or twin not in _around(cell, width, height)):
            found |= {cell, twin}
    return frozenset(found)


def has_gap(board: Board) -> bool:
    """Whether a rectangle of blank cells takes more than a fifth of the board, unless it is small."""
    cells = len(board.tiles)
    return (
        cells >= _NO_SMALL_BOARD
        and _GAP * largest_block([tile is Tile.BLANK for tile in board.tiles], board.width) > cells
    )


def largest_block(blank: Sequence[bool], width: int) -> int:
    """The cells of the largest rectangle of blank cells, borders not crossed."""
    best = 0
    heights = [0] * width
    for start in range(0, len(blank), width):
        heights = [(height + 1) * blank[start + x] for x, height in enumerate(heights)]
        stack: list[tuple[int, int]] = []
        for x, height in enumerate((*heights, 0)):
            first = x
            while stack and stack[-1][1] >= height:
                first, tall = stack.pop()
                best = max(best, tall * (x - first))
            stack.append((first, height))
    return best


@lru_cache(maxsize=1024)
def _around(cell: int, width: int, height: int) -> frozenset[int]:
    """A cell and those beside and diagonal to it, over the border as well."""
    y, x = divmod(cell, width)
    cells = ((y + down) % height * width + (x + right) % width for down in (-1, 0, 1) for right in (-1, 0, 1))
    return frozenset(cells)


def without(near: tuple[int, ...], blank: Collection[int]) -> tuple[int, ...]:
    """The neighbours with all edges of some cells closed: these lead back to the tile itself."""
    if not blank:
        return near
    closed = list(near)
    for cell in blank:
        for other in near[4 * cell : 4 * cell + 4]:
            for arc in range(4 * other, 4 * other + 4):
                if near[arc] == cell:
                    closed[arc] = other
        closed[4 * cell : 4 * cell + 4] = [cell] * 4
    return tuple(closed)
