"""Drawings as paper has them: their pixels, what a copier leaves of these, and what a scene says of its letters."""

from __future__ import annotations

import io
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from pipworks.render.arranged import Arranged
from pipworks.render.scene import Group, Item, Lettering, Path, Scene
from pipworks.render.theme import PRINT, Theme
from tests.support.ink import Box, box, flat, lines

if TYPE_CHECKING:
    from PIL import Image

DPI = 150
PIXEL = 25.4 / DPI
"""A pixel's side in millimetres."""


class Sheet:
    """The pixels of a drawing whose cells have sides of `cell` millimetres, with a frame of white around it."""

    def __init__(self, drawn: Arranged, cell: float, *, frame: float = 0.0, theme: Theme = PRINT) -> None:
        from PIL import Image

        from pipworks.render.png import to_png

        self.frame = frame
        self.scale = cell / PIXEL / drawn.side
        self.image: Image.Image = Image.open(io.BytesIO(to_png(framed(drawn.draw(), frame), theme, scale=self.scale)))
        self.image = self.image.convert("L")

    def copied(self) -> None:
        """Put it through a copier in black and white: blurred by a pixel, darker than 60 % of white is black."""
        from PIL import ImageFilter

        blurred = self.image.filter(ImageFilter.GaussianBlur(1))
        self.image = blurred.point([0 if grey < 0.6 * 255 else 255 for grey in range(256)])

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel at a place in user units of the drawing."""
        return int((x + self.frame) * self.scale), int((y + self.frame) * self.scale)

    def darkest(self, x: float, y: float, reach: int = 1) -> int:
        """The least grey at a place in user units, and of so many pixels around it."""
        column, row = self.at(x, y)
        around = self.image.crop((column - reach, row - reach, column + reach + 1, row + reach + 1))
        return int(around.getextrema()[0])  # type: ignore[arg-type]


def framed(scene: Scene, frame: float) -> Scene:
    """The scene with a white frame around it."""
    inside = Group(scene.items, frame, frame)
    return Scene(scene.width + 2 * frame, scene.height + 2 * frame, scene.title, scene.description, (inside,))


def outside(sheet: Sheet) -> int:
    """The darkest grey in the frame of a sheet."""
    from PIL import Image

    left, top = sheet.at(0, 0)
    inner = (left, top, sheet.image.width - left, sheet.image.height - top)
    around = sheet.image.copy()
    around.paste(Image.new("L", (inner[2] - inner[0], inner[3] - inner[1]), 255), inner)
    return int(around.getextrema()[0])  # type: ignore[arg-type]


def assert_true(drawn: Arranged) -> None:
    """The scene has the size that was said, holds all its ink, and has no letters less high than was said."""
    scene = drawn.draw()
    assert abs(scene.width - drawn.width * drawn.side) < 1e-6
    assert abs(scene.height - drawn.height * drawn.side) < 1e-6
    heights = []
    for item, dx, dy in flat(scene.items):
        if found := _box(item):
            left, top, right, bottom = found
            assert left + dx >= 0
            assert top + dy >= 0
            assert right + dx <= scene.width
            assert bottom + dy <= scene.height
        if isinstance(item, Lettering):
            heights.append(item.size / drawn.side)
    assert abs(min(heights, default=0.0) - drawn.letters) < 1e-9


def _box(item: Item) -> Box | None:
    """The box of an item's ink; lines with square ends, as pipes are, have none before their ends."""
    if not (isinstance(item, Path) and item.style.square and item.steps):
        return box(item)
    half, xs, ys = item.style.width / 2, [], []
    for line in lines(item):
        for (ax, ay), (bx, by) in pairwise(line):
            length = hypot(bx - ax, by - ay) or 1.0
            across, down = abs(by - ay) / length * half, abs(bx - ax) / length * half
            xs += [x + way for x in (ax, bx) for way in (-across, across)]
            ys += [y + way for y in (ay, by) for way in (-down, down)]
    return min(xs), min(ys), max(xs), max(ys)


def written(drawn: Arranged) -> list[str]:
    """All that is written in a drawing, in the order of its items."""
    return [item.text for item, _, _ in flat(drawn.draw().items) if isinstance(item, Lettering)]
