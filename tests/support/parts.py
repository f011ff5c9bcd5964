"""Parts of pages as boxes, to see whether they have room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.printing.fonts import Fonts
from pipworks.printing.page import Align, Figure, QrCode, Stroke, Text

if TYPE_CHECKING:
    from pipworks.printing.page import Part

Sides = tuple[float, float, float, float]


def sides(part: Part, fonts: Fonts) -> Sides:
    """The left, upper, right and lower end of a part that is not turned."""
    if isinstance(part, Text):
        width = fonts.width(part.text, part.size, bold=part.bold)
        left = part.x - {Align.LEFT: 0.0, Align.MIDDLE: width / 2, Align.RIGHT: width}[part.align]
        return left, part.y - fonts.rise(part.size), left + width, part.y + fonts.depth(part.size)
    if isinstance(part, Figure):
        scene = part.scene
        return part.x, part.y, part.x + scene.width * part.scale, part.y + scene.height * part.scale
    if isinstance(part, QrCode):
        return part.x, part.y, part.x + part.side, part.y + part.side
    assert isinstance(part, Stroke)
    return min(part.x1, part.x2), min(part.y1, part.y2), max(part.x1, part.x2), max(part.y1, part.y2)


def within(part: Part, box: Sides, fonts: Fonts) -> bool:
    """Whether the part is in the box, but for what rounding makes of a number."""
    left, top, right, bottom = sides(part, fonts)
    slack = 1e-6
    return left >= box[0] - slack and top >= box[1] - slack and right <= box[2] + slack and bottom <= box[3] + slack


def apart(one: Part, other: Part, fonts: Fonts) -> bool:
    """Whether two parts have no place in common, but for what rounding makes of a number."""
    a, b = sides(one, fonts), sides(other, fonts)
    slack = 1e-6
    return a[2] <= b[0] + slack or b[2] <= a[0] + slack or a[3] <= b[1] + slack or b[3] <= a[1] + slack
