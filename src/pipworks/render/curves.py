"""Arcs of circles as cubic Bézier curves, for formats that have no arcs."""

from __future__ import annotations

from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from pipworks.render.scene import ArcTo

    Curve: TypeAlias = tuple[float, float, float, float, float, float]
    """Two control points and the end."""


def curves(x: float, y: float, arc: ArcTo) -> list[Curve]:
    """Curves from (x, y) along an arc, each at most a quarter of a circle, which is off by less than 0.0003 radii.

    As in SVG, an arc to where it starts is none, and a radius that is too short is half the distance.
    """
    across, down = arc.x - x, arc.y - y
    chord = hypot(across, down)
    if not chord:
        return []
    radius = max(abs(arc.radius), chord / 2)
    # The centre is beside the middle of the chord, on the side that both flags choose.
    away = sqrt(max(0.0, radius * radius - chord * chord / 4))
    aside = (away if arc.clockwise != arc.large else -away) / chord
    cx, cy = x + across / 2 - down * aside, y + down / 2 + across * aside
    if chord <= radius * _QUARTER_CHORD and not arc.large:
        # A quarter at most, as nearly all arcs are: the tangent of a fourth of its angle is that of its rise.
        reach = 8 / 3 * (radius - away) / chord * (1 if arc.clockwise else -1)
        return [
            (
                x - (y - cy) * reach,
                y + (x - cx) * reach,
                arc.x + (arc.y - cy) * reach,
                arc.y - (arc.x - cx) * reach,
                arc.x,
                arc.y,
            )
        ]
    start = atan2(y - cy, x - cx)
    sweep = (atan2(arc.y - cy, arc.x - cx) - start) % (2 * pi)
    if not arc.clockwise:
        sweep -= 2 * pi
    return _turned(cx, cy, radius, start, sweep, (arc.x, arc.y))


def _turned(cx: float, cy: float, radius: float, start: float, sweep: float, end: tuple[float, float]) -> list[Curve]:
    """Curves around a centre from an angle on, ending exactly at `end`."""
    count = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    part = sweep / count
    reach = 4 / 3 * tan(part / 4) * radius
    found = []
    cosine, sine = cos(start), sin(start)
    for number in range(1, count + 1):
        ax, ay = cx + radius * cosine - reach * sine, cy + radius * sine + reach * cosine
        cosine, sine = cos(start + part * number), sin(start + part * number)
        bx, by = cx + radius * cosine, cy + radius * sine
        near = (bx + reach * sine, by - reach * cosine)
        found.append((ax, ay, *near, *((bx, by) if number < count else end)))
    return found


_QUARTER_CHORD = sqrt(2) + 1e-9

QUARTER = 4 / 3 * tan(pi / 8)
"""The distance of a control point from the end of a quarter circle of radius 1."""
