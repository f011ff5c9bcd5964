"""Puzzles whose pieces are a supply, and all their solutions found by trying, apart from any search."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from tests.support.polypips.strategies import areas

Parts = frozenset[frozenset[tuple[int, int]]]


def rectangle(width: int, height: int, supply: str) -> Puzzle:
    """A whole rectangle for shapes of these names."""
    cells = tuple(Cell(x, y) for y in range(height) for x in range(width))
    return Puzzle(cells, (), supply=tuple(map(Shape.named, supply.split(","))))


@st.composite
def supplied(draw: st.DrawFn, most: int = 4) -> Puzzle:
    """A small board for one to three shapes, of which small ones come up often."""
    shape = st.one_of(st.sampled_from(SHAPES[:12]), st.sampled_from(SHAPES))
    return Puzzle(draw(areas(most)), (), supply=tuple(draw(st.lists(shape, min_size=1, max_size=3))))


def tilings(cells: Iterable[tuple[int, int]], shapes: Iterable[Shape]) -> set[Parts]:
    """All ways to cover the cells with these shapes, as sets of cells."""
    forms = {frozenset(turn) for shape in shapes for turn in shape.turns}

    def cover(left: frozenset[tuple[int, int]]) -> set[Parts]:
        if not left:
            return {frozenset()}
        x, y = min(left)
        found = set()
        for form in forms:
            for dx, dy in form:
                part = frozenset((x - dx + a, y - dy + b) for a, b in form)
                if part <= left:
                    found |= {rest | {part} for rest in cover(left - part)}
        return found

    return cover(frozenset((x, y) for x, y in cells))


def classes(found: set[Parts], shapes: Iterable[Shape]) -> int:
    """The number of them up to the rotations and reflections of the plane that keep the board and the shapes."""
    if not found:
        return 0
    board = frozenset(cell for part in next(iter(found)) for cell in part)
    forms = set(shapes)
    flips = (False, True) if {shape.mirror for shape in forms} == forms else (False,)
    left, number = set(found), 0
    while left:
        number += 1
        one = left.pop()
        for flip in flips:
            for quarters in range(4):
                image = _moved(one, board, flip=flip, quarters=quarters)
                if image is not None:
                    left.discard(image)
    return number


def _moved(one: Parts, board: frozenset[tuple[int, int]], *, flip: bool, quarters: int) -> Parts | None:
    """The image of a tiling, where the board is mapped to itself; None otherwise."""

    def turned(cell: tuple[int, int]) -> tuple[int, int]:
        x, y = cell
        x = -x if flip else x
        for _ in range(quarters):
            x, y = y, -x
        return x, y

    image = {turned(cell) for cell in board}
    dx = min(x for x, _ in board) - min(x for x, _ in image)
    dy = min(y for _, y in board) - min(y for _, y in image)
    if {(x + dx, y + dy) for x, y in image} != board:
        return None
    moved = [frozenset((x + dx, y + dy) for x, y in map(turned, part)) for part in one]
    return frozenset(moved)
