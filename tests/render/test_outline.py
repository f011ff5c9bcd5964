"""Outlines: as long as the cells' open sides, clockwise around cells and the other way around holes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipworks.grid import neighbours
from pipworks.render.outline import Loop, loops, outline
from pipworks.render.scene import ArcTo, Close, LineTo, Move

Cells = set[tuple[int, int]]

cells = st.sets(st.tuples(st.integers(-2, 4), st.integers(-2, 4)), max_size=30)


def corners(loop: Loop) -> list[tuple[int, int]]:
    return [place for place, _, _ in loop]


def test_one_square() -> None:
    (loop,) = loops({(0, 0)})
    assert corners(loop) == [(0, 0), (1, 0), (1, 1), (0, 1)]


def test_squares_that_touch_at_a_corner_have_a_loop_each() -> None:
    assert [len(loop) for loop in loops({(0, 0), (1, 1)})] == [4, 4]
    assert [len(loop) for loop in loops({(1, 0), (0, 1)})] == [4, 4]


def test_a_hole_is_a_loop_the_other_way_round() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    around, hole = loops(ring)
    assert corners(around) == [(0, 0), (3, 0), (3, 3), (0, 3)]
    assert corners(hole) == [(1, 1), (1, 2), (2, 2), (2, 1)]


@given(cells)
def test_length_and_area(squares: Cells) -> None:
    """The loops have the length of all sides without a neighbour, and enclose the area of the cells."""
    length = area = 0
    for loop in loops(squares):
        places = corners(loop)
        for (ax, ay), (bx, by) in zip(places, places[1:] + places[:1], strict=True):
            length += abs(ax - bx) + abs(ay - by)
            area += ax * by - bx * ay
    assert length == sum(near not in squares for cell in squares for near in neighbours(cell))
    assert area == 2 * len(squares)


@given(cells, st.floats(0, 4), st.floats(0, 5))
def test_an_inset_outline_stays_inside_the_squares(squares: Cells, inset: float, radius: float) -> None:
    for step in outline(squares, 20, inset=inset, radius=radius):
        if isinstance(step, Move | LineTo | ArcTo):
            # A point on a border belongs to either side; so does one beside it, by rounding.
            near = {
                (int((step.x + dx) // 20), int((step.y + dy) // 20)) for dx in (-1e-6, 1e-6) for dy in (-1e-6, 1e-6)
            }
            assert near & squares


def test_an_inset_square() -> None:
    steps = outline({(1, 0)}, 10, inset=2)
    assert steps == (Move(12, 5), LineTo(12, 2), LineTo(18, 2), LineTo(18, 8), LineTo(12, 8), Close())
