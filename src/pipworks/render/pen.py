"""A pen that builds the steps of a path, with round corners if asked for."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from pipworks.render.scene import ArcTo, Close, LineTo, Move, Path, Step, Style


class Pen:
    """The steps of a path so far; every method that draws returns the pen, so that calls chain."""

    def __init__(self) -> None:
        self._steps: list[Step] = []

    def move(self, x: float, y: float) -> Pen:
        """Lift the pen and start a new line at (x, y)."""
        self._steps.append(Move(x, y))
        return self

    def line(self, *points: tuple[float, float]) -> Pen:
        """Draw straight lines through the points."""
        self._steps.extend(LineTo(x, y) for x, y in points)
        return self

    def arc(self, x: float, y: float, radius: float, *, clockwise: bool, large: bool = False) -> Pen:
        """Draw the arc of a circle to (x, y)."""
        self._steps.append(ArcTo(x, y, radius, clockwise, large))
        return self

    def close(self) -> Pen:
        """Draw a straight line back to where the current line began."""
        self._steps.append(Close())
        return self

    def through(self, corners: Iterable[tuple[float, float, float]], *, closed: bool = False) -> Pen:
        """Draw a new line through corners (x, y, radius), each rounded by an arc of that radius, tangent to both sides.

        A closed line starts and ends in the middle of the side that leads to its first corner. Radii are not checked:
        the arcs of two neighbouring corners overlap if together they need more than the side between them.
        """
        listed = list(corners)
        if closed:
            (ax, ay, _), (bx, by, _) = listed[-1], listed[0]
            listed = [((ax + bx) / 2, (ay + by) / 2, 0.0), *listed]
        self.move(listed[0][0], listed[0][1])
        after = listed[2:] + ([listed[0]] if closed else [])
        for before, corner, following in zip(listed, listed[1:], after, strict=False):
            self._round(before, corner, following)
        return self.close() if closed else self.line(listed[-1][:2])

    def _round(
        self, before: tuple[float, float, float], corner: tuple[float, float, float], after: tuple[float, float, float]
    ) -> None:
        """Draw a line towards `corner` and the arc that turns it towards `after`."""
        x, y, radius = corner
        ax, ay = before[0] - x, before[1] - y
        bx, by = after[0] - x, after[1] - y
        a, b = hypot(ax, ay), hypot(bx, by)
        cosine = (ax * bx + ay * by) / (a * b) if a and b else -1.0
        if not radius or cosine <= -1 + 1e-9 or cosine >= 1 - 1e-9:
            self.line((x, y))
            return
        # From the corner to where the circle touches: radius / tan(half the angle between the sides).
        reach = radius * ((1 + cosine) / (1 - cosine)) ** 0.5
        self.line((x + ax / a * reach, y + ay / a * reach))
        clockwise = ax * by - ay * bx < 0
        self.arc(x + bx / b * reach, y + by / b * reach, radius, clockwise=clockwise)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps drawn so far."""
        return tuple(self._steps)

    def path(self, style: Style) -> Path:
        """The steps drawn so far as a path."""
        return Path(self.steps, style)
