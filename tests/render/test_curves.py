"""Curves: on the circle of the arc, from its start to its end, on the side that it takes in SVG."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.render.curves import QUARTER, curves
from pipworks.render.scene import ArcTo

PLACE = st.floats(-50, 50)


def along(x: float, y: float, arc: ArcTo, parts: int = 16) -> list[tuple[float, float]]:
    """Points on the curves, each divided into parts."""
    points = [(x, y)]
    for ax, ay, bx, by, ex, ey in curves(x, y, arc):
        x, y = points[-1]
        for part in range(1, parts + 1):
            t = part / parts
            w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            ends = ((x, y), (ax, ay), (bx, by), (ex, ey))
            px, py = (sum(a * p[axis] for a, p in zip(w, ends, strict=True)) for axis in (0, 1))
            points.append((px, py))
    return points


def length(points: list[tuple[float, float]]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def turning(points: list[tuple[float, float]]) -> float:
    """Twice the area between the points and the chord, positive when they go clockwise (y down)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))


@given(PLACE, PLACE, PLACE, PLACE, st.floats(0.1, 90), st.booleans(), st.booleans())
def test_an_arc_is_that_of_svg(
    x: float, y: float, to_x: float, to_y: float, r: float, right: bool, large: bool
) -> None:
    chord = hypot(to_x - x, to_y - y)
    if chord < 0.1:
        return
    points = along(x, y, ArcTo(to_x, to_y, r, right, large))
    radius = max(r, chord / 2)
    assert points[-1] == (to_x, to_y)
    area = turning(points)
    assert (area > 0) == right or abs(area) < 1e-6 * radius * radius
    half = length(points) > pi * radius + 1e-2 * radius
    assert half == large or abs(length(points) - pi * radius) < 2e-2 * radius


def test_points_are_on_the_circle() -> None:
    for large in (False, True):
        for right in (False, True):
            # Centres (0, 0) and (10, 10) are those of both circles of radius 10 through (10, 0) and (0, 10).
            points = along(10, 0, ArcTo(0, 10, 10, right, large), 40)
            cx, cy = (0, 0) if right != large else (10, 10)
            assert max(abs(hypot(px - cx, py - cy) - 10) for px, py in points) < 0.003
            assert length(points) == pytest.approx(15 * pi if large else 5 * pi, rel=1e-3)


def test_an_arc_to_where_it_starts_is_none() -> None:
    assert curves(3, 4, ArcTo(3, 4, 5, True)) == []


def test_a_quarter() -> None:
    [curve] = curves(1, 0, ArcTo(0, 1, 1, True))
    assert curve == pytest.approx((1, QUARTER, QUARTER, 1, 0, 1))
