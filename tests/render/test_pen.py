"""The pen: arcs that round corners touch both sides, at the distance that the geometry asks for."""

from __future__ import annotations

from math import cos, hypot, pi, sin, tan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.render.pen import Pen
from pipworks.render.scene import ArcTo, Close, LineTo, Move


def test_a_right_angle() -> None:
    steps = Pen().through([(0, 0, 0), (10, 0, 4), (10, 10, 0)]).steps
    assert steps == (Move(0, 0), LineTo(6, 0), ArcTo(10, 4, 4, True), LineTo(10, 10))


def test_turning_left_is_counter_clockwise() -> None:
    steps = Pen().through([(0, 0, 0), (10, 0, 4), (10, -10, 0)]).steps
    assert steps[2] == ArcTo(10, -4, 4, False)


def test_a_closed_line_starts_in_the_middle_of_its_last_side() -> None:
    steps = Pen().through([(0, 0, 0), (8, 0, 0), (8, 6, 0), (0, 6, 0)], closed=True).steps
    assert steps == (Move(0, 3), LineTo(0, 0), LineTo(8, 0), LineTo(8, 6), LineTo(0, 6), Close())


@pytest.mark.parametrize("corner", [(5.0, 0.0, 3.0), (0.0, 0.0, 3.0), (10.0, 0.0, 3.0), (5.0, 0.0, 0.0)])
def test_where_nothing_turns_there_is_no_arc(corner: tuple[float, float, float]) -> None:
    steps = Pen().through([(0, 0, 0), corner, (10, 0, 0)]).steps
    assert steps == (Move(0, 0), LineTo(*corner[:2]), LineTo(10, 0))


@given(st.floats(0.1, pi - 0.1), st.floats(0.1, 3))
def test_an_arc_touches_both_sides(angle: float, radius: float) -> None:
    """The distance of its ends from the corner is the length of a tangent from a point to a circle."""
    far = 100.0
    start, end = (far, 0.0), (far * cos(angle), far * sin(angle))
    steps = Pen().through([(*start, 0), (0, 0, radius), (*end, 0)]).steps
    assert isinstance(steps[1], LineTo)
    assert isinstance(steps[2], ArcTo)
    for step in steps[1:3]:
        assert isinstance(step, LineTo | ArcTo)
        assert hypot(step.x, step.y) == pytest.approx(radius / tan(angle / 2))
