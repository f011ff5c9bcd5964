"""Pieces to cut out: the line around exactly their cells, with their hand, and nothing else near it."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest

from pipworks.families import POLYPIPS
from pipworks.grid import Cell, rotate, to_corner
from pipworks.polypips.drawing import on_paper
from pipworks.polypips.drawing.board import SIDE
from pipworks.polypips.drawing.cut_outs import CUT, cut_outs
from pipworks.polypips.puzzle.pieces import ROTATIONS, Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from pipworks.render.arranged import Arranged
from pipworks.render.scene import Circle, LineTo, Move, Path
from tests.support.ink import box
from tests.support.paper import Sheet
from tests.support.polypips.drawings import GAME

CLEAR = 0.12 * SIDE
"""What ink keeps clear of the line."""

ENDS = (0.06, 0.94)
"""Places on the side of a cell, near its ends."""

Edge = tuple[tuple[float, float], tuple[float, float]]


def cut_out(piece: Piece) -> Arranged:
    """The piece, as it is turned, in a puzzle of its own."""
    (drawn,) = cut_outs(Puzzle(piece.cells, (piece,)))
    return drawn


def paths(drawn: Arranged) -> tuple[Path, list[Path], list[Circle]]:
    """The line to cut along, the lines between cells, the dots."""
    line, *others = drawn.draw().items
    assert isinstance(line, Path)
    return (
        line,
        [item for item in others if isinstance(item, Path)],
        [item for item in others if isinstance(item, Circle)],
    )


def edges(line: Path) -> list[Edge]:
    """The sides of cells that a line runs along, in cells."""
    found = []
    for start, end in zip(line.steps[::2], line.steps[1::2], strict=True):
        assert isinstance(start, Move)
        assert isinstance(end, LineTo)
        found.append(((start.x / SIDE, start.y / SIDE), (end.x / SIDE, end.y / SIDE)))
    return found


def enclosed(drawn: Arranged) -> frozenset[Cell]:
    """The cells that the line goes around: an odd number of its upright sides is left of them."""
    upright = Counter((ax, min(ay, by)) for (ax, ay), (bx, by) in edges(paths(drawn)[0]) if ax == bx)
    assert set(upright.values()) == {1}
    return frozenset(
        Cell(x, y)
        for x in range(int(drawn.width))
        for y in range(int(drawn.height))
        if sum(left <= x and top == y for left, top in upright) % 2
    )


def rotations(cells: frozenset[Cell]) -> set[frozenset[Cell]]:
    turned = tuple(cells)
    found = set()
    for _ in range(4):
        turned = rotate(turned)
        found.add(frozenset(to_corner(turned)))
    return found


def flipped(cells: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(to_corner(tuple(Cell(-x, y) for x, y in cells)))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_shape_is_printed_with_its_own_hand(shape: Shape) -> None:
    own = frozenset(shape.cells)
    for rotation in ROTATIONS:
        piece = Piece(shape, (6,) * shape.size, rotation)
        found = enclosed(cut_out(piece))
        assert found == frozenset(piece.cells)
        assert found in rotations(own)
        if shape.hand:
            assert found not in rotations(flipped(own))


def test_the_shapes_tell_hands_apart() -> None:
    assert len(SHAPES) == 29
    assert [
        shape.name for shape in SHAPES if frozenset(shape.cells) not in rotations(flipped(frozenset(shape.cells)))
    ] == [shape.name for shape in SHAPES if shape.hand]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_line_is_seen_along_the_border_alone(shape: Shape) -> None:
    """Beside each corner of a cell, where seams have ended, the picture is dark on the border and nowhere else."""
    pytest.importorskip("resvg_py")
    piece = Piece(shape, (6,) * shape.size)
    drawn = cut_out(piece)
    sheet = Sheet(drawn, 10.0, frame=SIDE / 2)
    inside = frozenset(piece.cells)
    width, height = int(drawn.width), int(drawn.height)
    upright = [((x - 1, y), (x, y), (x, y + part)) for x in range(width + 1) for y in range(height) for part in ENDS]
    level = [((x, y - 1), (x, y), (x + part, y)) for x in range(width) for y in range(height + 1) for part in ENDS]
    for one, other, (x, y) in (*upright, *level):
        is_dark = sheet.darkest(x * SIDE, y * SIDE) < 100
        assert is_dark == ((one in inside) != (other in inside))


def nearest(place: tuple[float, float], borders: list[Edge]) -> float:
    """How far a place, in cells, is from the nearest of these sides."""
    x, y = place
    return min(
        dist(place, (min(max(x, min(ax, bx)), max(ax, bx)), min(max(y, min(ay, by)), max(ay, by))))
        for (ax, ay), (bx, by) in borders
    )


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_other_ink_keeps_clear_of_the_line(shape: Shape) -> None:
    line, seams, dots = paths(cut_out(Piece(shape, (6,) * shape.size)))
    borders = edges(line)
    half = line.style.width / 2
    assert len(dots) == 6 * shape.size
    for dot in dots:
        assert nearest((dot.x / SIDE, dot.y / SIDE), borders) * SIDE - dot.radius - half >= CLEAR
    within = sum((x + dx, y + dy) in shape.cells for x, y in shape.cells for dx, dy in ((1, 0), (0, 1)))
    assert sum(len(edges(each)) for each in seams) == within
    for seam in seams:
        for ends in edges(seam):
            for end in ends:
                assert nearest(end, borders) * SIDE - seam.style.width / 2 - half >= CLEAR


def test_it_is_as_large_as_its_cells() -> None:
    for piece, drawn in zip(GAME.pieces, cut_outs(GAME), strict=True):
        across, down = ({cell[axis] for cell in piece.cells} for axis in (0, 1))
        assert (drawn.width, drawn.height) == (len(across), len(down))
        assert drawn.letters == 0
        scene = drawn.draw()
        assert (scene.width, scene.height) == (drawn.width * SIDE, drawn.height * SIDE)
        left, top, right, bottom = box(paths(drawn)[0]) or (0, 0, 0, 0)
        half = CUT / 2
        assert (left + half, top + half, right - half, bottom - half) == (0, 0, scene.width, scene.height)


def test_it_covers_the_cells_of_its_board() -> None:
    """A cell of the board and one of a cut-out have as many user units, and so the same size on a page."""
    assert {drawn.side for drawn in (*cut_outs(GAME), *on_paper.arrangements(GAME))} == {SIDE}


def test_the_dots_are_those_of_the_piece() -> None:
    for piece, drawn in zip(GAME.pieces, cut_outs(GAME), strict=True):
        dots = Counter(Cell(int(dot.x // SIDE), int(dot.y // SIDE)) for dot in paths(drawn)[2])
        assert dots == Counter(piece.grid)


def test_of_a_supply_there_are_as_many_as_could_be_needed() -> None:
    shapes = (Shape.named("4L+"), Shape.named("4L-"), Shape.named("5F+"))
    puzzle = Puzzle(tuple(Cell(x, y) for x in range(4) for y in range(5)), (), (), (), shapes)
    found = POLYPIPS.cut_outs(puzzle)
    assert len(found) == 5 + 5 + 4
    assert [drawn.draw().description for drawn in found] == ["4L+*"] * 5 + ["4L-*"] * 5 + ["5F+*"] * 4
    assert not paths(found[0])[2]
