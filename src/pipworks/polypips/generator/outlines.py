"""Boards that a name says how to draw: rectangles, with or without a hole, and outlines like a heart at any size."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from pipworks.cell_names import named_cell
from pipworks.grid import Cell
from pipworks.polypips.generator.board import MOST_CELLS, Board, UnknownBoard
from pipworks.polypips.puzzle.puzzle import MOST_SIDE

Outline: TypeAlias = Callable[[int, int, int, int], bool]
"""Whether the cell (x, y) belongs to the outline at the size (width, height)."""

_HEART: Final = """
 ##  ##
########
########
########
 ######
  ####
   ##
"""

_HOUSE: Final = """
   ##
  ####
 ######
########
 ######
 ##  ##
 ##  ##
"""


def _corners(x: int, y: int, width: int, height: int) -> bool:
    return not (x in (0, width - 1) and y in (0, height - 1))


def _cross(x: int, y: int, width: int, height: int) -> bool:
    """The middle third of the columns and of the rows."""
    return width <= 3 * x + 1 < 2 * width or height <= 3 * y + 1 < 2 * height


def _ring(x: int, y: int, width: int, height: int) -> bool:
    """A band along the edge, a quarter of the shorter side wide."""
    band = max(1, min(width, height) // 4)
    return min(x, y, width - 1 - x, height - 1 - y) < band


def _diamond(x: int, y: int, width: int, height: int) -> bool:
    return abs(2 * x - width + 1) * height + abs(2 * y - height + 1) * width <= width * height


def _pyramid(x: int, y: int, width: int, height: int) -> bool:
    return 2 * height * abs(2 * x - width + 1) <= (2 * y + 1) * (width + 1)


def _stairs(x: int, y: int, width: int, height: int) -> bool:
    return x * height < (y + 1) * width


def _hourglass(x: int, y: int, width: int, height: int) -> bool:
    """Two pyramids that meet at their tops."""
    return abs(2 * x - width + 1) * height <= (abs(2 * y - height + 1) + 1) * width


def _picture(picture: str) -> Outline:
    """The picture, enlarged or reduced to the size."""
    rows = picture.strip("\n").split("\n")
    across = max(map(len, rows))

    def holds(x: int, y: int, width: int, height: int) -> bool:
        row = rows[(2 * y + 1) * len(rows) // (2 * height)]
        return row.ljust(across)[(2 * x + 1) * across // (2 * width)] == "#"

    return holds


OUTLINES: Final[Mapping[str, tuple[Outline, tuple[int, int]]]] = {
    "corners": (_corners, (8, 8)),
    "cross": (_cross, (12, 12)),
    "ring": (_ring, (8, 8)),
    "diamond": (_diamond, (8, 8)),
    "pyramid": (_pyramid, (12, 6)),
    "stairs": (_stairs, (8, 8)),
    "hourglass": (_hourglass, (8, 8)),
    "heart": (_picture(_HEART), (8, 7)),
    "house": (_picture(_HOUSE), (8, 7)),
}
"""Each outline by its name, with its default size."""

CLASSICS: Final = ("6x10", "5x12", "4x15", "3x20", "8x8-2x2", "corners")
"""The best-known boards of 60 cells for the twelve pentominoes."""

LISTED: Final = (*CLASSICS[:-1], "8x8-4", *OUTLINES)
"""The names that are listed for a person: an example of each form, and all outlines."""


_CORNER: Final = r"@(?:(\d{1,5}),(\d{1,5})|([A-Za-z]{1,4}[1-9]\d{0,5}))"

_FORM: Final = re.compile(
    rf"(\d{{1,5}})x(\d{{1,5}})(?:-(?:(\d{{1,7}})|(\d{{1,5}})x(\d{{1,5}})(?:{_CORNER})?))?", re.ASCII
)


def is_formed(name: str) -> bool:
    """Whether the name is that of a rectangle or an outline, for which no drawing is needed; its size may be wrong."""
    return name.partition(":")[0] in OUTLINES or _FORM.fullmatch(name) is not None


def formed(name: str) -> Board:
    """The rectangle or outline of this name. Raises UnknownBoard for a size that it can't have."""
    outline, colon, size = name.partition(":")
    if outline in OUTLINES:
        return Board(name, _outline(name, outline, size if colon else ""))
    match = _FORM.fullmatch(name)
    assert match is not None
    *numbers, corner = match.groups()
    width, height, hole, wide, high, left, top = (None if part is None else int(part) for part in numbers)
    if corner is not None:
        left, top = named_cell(corner) or (None, None)
    assert width is not None
    assert height is not None
    cells = _rectangle(name, width, height)
    if hole is not None:
        if not 0 < hole < len(cells):
            raise UnknownBoard(f"{name}: a hole has 1 to {len(cells) - 1} cells there, not {hole}")
        return Board(name, cells, hole)
    if wide is None or high is None:
        return Board(name, cells)
    x = (width - wide) // 2 if left is None else left
    y = (height - high) // 2 if top is None else top
    if not (wide and high) or x < 0 or y < 0 or x + wide > width or y + high > height or wide * high == len(cells):
        raise UnknownBoard(f"{name}: the hole must lie on the board and leave something of it")
    return Board(name, tuple(c for c in cells if not (x <= c.x < x + wide and y <= c.y < y + high)))


def _rectangle(name: str, width: int, height: int) -> tuple[Cell, ...]:
    if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE):
        raise UnknownBoard(f"{name}: a side is 1 to {MOST_SIDE} cells long")
    if width * height > MOST_CELLS:
        raise UnknownBoard(
            f"{name}: a board to make a puzzle on has at most {MOST_CELLS:,} cells, not {width * height:,}"
        )
    return tuple(Cell(x, y) for y in range(height) for x in range(width))


def _outline(name: str, outline: str, size: str) -> tuple[Cell, ...]:
    holds, (width, height) = OUTLINES[outline]
    if size or name.endswith(":"):
        match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", size, re.ASCII)
        if match is None:
            raise UnknownBoard(f"{outline} has no size {size[:20]!r}: it is written as in {outline}:{width}x{height}")
        width, height = int(match[1]), int(match[2])
    cells = tuple(cell for cell in _rectangle(name, width, height) if holds(*cell, width, height))
    if not cells:
        raise UnknownBoard(f"{name}: nothing is left at this size")
    return cells
