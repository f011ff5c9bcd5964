"""PDF: the same drawing as PNG, vectors alone, no stroke too thin for paper, quick and small."""

from __future__ import annotations

import io
import re
import zlib
from dataclasses import replace
from math import ceil
from typing import Any

import pytest

from pipworks.pipes.drawing import draw as pipes
from pipworks.polypips.drawing import draw as polypips
from pipworks.polypips.puzzle.solution import Solution
from pipworks.printing.fonts import Fonts
from pipworks.printing.page import Figure, Page
from pipworks.printing.painting import painted
from pipworks.render.pdf import HAIRLINE, color, number, to_operators
from pipworks.render.pen import Pen
from pipworks.render.png import to_png
from pipworks.render.roles import Role
from pipworks.render.scene import Circle, Group, Item, Lettering, Rect, Scene, Style
from pipworks.render.theme import LIGHT, PRINT, Theme
from tests.support import pdfs
from tests.support.pipes.drawings import EXAMPLE, STATES, WRAPPED, WRAPPED_SOLVED
from tests.support.polypips.drawings import GAME, SOLUTION

pytest.importorskip("reportlab")

SCENES = {
    **{f"pipes {state}": pipes.to_scene(EXAMPLE, turned) for state, turned in STATES.items()},
    "pipes over the border": pipes.to_scene(WRAPPED, WRAPPED_SOLVED, rulers=True),
    "game": polypips.to_scene(GAME, tokens=True),
    "solution": polypips.to_scene(SOLUTION, puzzle=GAME),
    "position": polypips.to_scene(Solution(SOLUTION.placements[:3]), puzzle=GAME),
}

INK = Style(stroke=Role.INK, width=3)
FORMS: dict[str, tuple[Item, ...]] = {
    "rectangles": (
        Rect(5, 5, 30, 20, Style(fill=Role.LIT, stroke=Role.INK, width=2, square=True)),
        Rect(45, 5, 30, 20, INK, radius=8),
        Rect(5, 35, 30, 20, Style(fill=Role.DRY_CASING), radius=10),
        Rect(45, 35, 30, 20, Style(stroke=Role.WALL, width=4, square=True)),
    ),
    "circles": (Circle(20, 30, 12, Style(fill=Role.TINT_4, stroke=Role.INK)), Circle(55, 30, 20, INK)),
    "arcs": (
        Pen().move(10, 30).arc(40, 30, 15, clockwise=True).path(INK),
        Pen().move(45, 30).arc(60, 30, 12, clockwise=False, large=True).path(INK),
        Pen().move(40, 20).arc(50, 10, 20, clockwise=True, large=True).path(replace(INK, width=1)),
    ),
    "holes": (
        Pen()
        .move(10, 10)
        .line((70, 10), (70, 50), (10, 50))
        .close()
        .move(25, 20)
        .line((55, 20), (55, 40), (25, 40))
        .close()
        .path(Style(fill=Role.LIT)),
    ),
    "dashes": (
        Pen().move(5, 10).line((75, 10)).path(Style(stroke=Role.INK, width=4, dash=(8, 6))),
        Pen().move(5, 25).line((75, 25)).path(Style(stroke=Role.INK, width=4, dash=(8, 6, 2), square=True)),
        Pen().move(5, 45).line((75, 45)).path(Style(stroke=Role.INK, width=4)),
    ),
    "corners": (
        Pen().move(10, 50).line((25, 10), (40, 50)).path(Style(stroke=Role.INK, width=6, square=True)),
        Pen().move(50, 50).line((60, 10), (70, 50)).path(Style(stroke=Role.INK, width=6)),
        Pen().move(45, 55).line((46, 20), (47, 55)).path(Style(stroke=Role.INK, width=3, square=True)),
    ),
    "groups": (
        Group((Rect(0, 0, 20, 8, INK), Group((Rect(0, 0, 10, 4, Style(fill=Role.LIT)),), 5, 5, 45)), 20, 10, 30),
        Group((Lettering("7A", 0, 0, 12, Role.INK),), 60, 30, 90),
        Group((Rect(0, 0, 20, 8, INK),), 70, 50, 180),
        Circle(10, 50, 4, INK),
    ),
    "letters": (Lettering("=3 ≠", 40, 25, 14, Role.INK), Lettering("<21", 40, 50, 16, Role.MUTED, 0.2)),
}
SCENES |= {name: Scene(80, 60, "t", "d", items) for name, items in FORMS.items()}
# Renderers stretch what is not whole pixels wide, each in its way.
SCENES = {name: replace(scene, width=ceil(scene.width), height=ceil(scene.height)) for name, scene in SCENES.items()}

SCALE = 2
"""Pixels a user unit in the pictures that are compared."""
SIDE = 4
"""The side in pixels of the squares whose mean greys are compared."""


def page(scene: Scene, theme: Theme = PRINT, *, turned: bool = False) -> bytes:
    """A page with the scene alone, a point a user unit."""
    figure = Figure(scene, 0, 0, pdfs.POINT, turned=turned)
    sides = (scene.width * pdfs.POINT, scene.height * pdfs.POINT)
    return painted([Page(*sides, (figure,))], title="t", theme=theme, fonts=Fonts())


def differences(one: Any, other: Any) -> tuple[float, int]:
    """The mean difference of two pictures' channels, and the largest of the mean greys of a square."""
    from PIL import Image, ImageChops, ImageStat

    assert one.size == other.size
    small = (one.width // SIDE, one.height // SIDE)
    apart = ImageChops.difference(one, other)
    squares = [picture.convert("L").resize(small, Image.Resampling.BOX) for picture in (one, other)]
    return max(ImageStat.Stat(apart).mean), ImageStat.Stat(ImageChops.difference(*squares)).extrema[0][1]


def png(scene: Scene, theme: Theme = PRINT) -> Any:
    from PIL import Image

    return Image.open(io.BytesIO(to_png(scene, theme, scale=SCALE))).convert("RGB")


@pytest.mark.parametrize("theme", [PRINT, LIGHT], ids=["print", "light"])
@pytest.mark.parametrize("name", SCENES)
def test_the_ink_is_that_of_the_png(name: str, theme: Theme) -> None:
    pytest.importorskip("resvg_py")
    mean, most = differences(pdfs.raster(page(SCENES[name], theme), dpi=72 * SCALE), png(SCENES[name], theme))
    assert mean < 1.5
    assert most < 40


SPOILT: dict[str, tuple[Item, ...]] = {
    "square ends": (Pen().move(5, 45).line((75, 45)).path(Style(stroke=Role.INK, width=4, square=True)),),
    "another dash": (Pen().move(5, 10).line((75, 10)).path(Style(stroke=Role.INK, width=4, dash=(8, 5))),),
    "no dash": (Pen().move(5, 25).line((75, 25)).path(Style(stroke=Role.INK, width=4, square=True)),),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_drawing_is_found(name: str) -> None:
    """The comparison is no formality: small changes are more than it allows."""
    pytest.importorskip("resvg_py")
    whole = SCENES["dashes"]
    kept = {"square ends": whole.items[:2], "another dash": whole.items[1:], "no dash": whole.items[::2]}[name]
    spoilt = replace(whole, items=(*kept, *SPOILT[name]))
    _, most = differences(pdfs.raster(page(spoilt), dpi=72 * SCALE), png(whole))
    assert most >= 40


def test_a_filled_hole_or_another_turn_is_found() -> None:
    pytest.importorskip("resvg_py")
    game = SCENES["game"]
    moved = replace(game, items=(*game.items[:-1], Group((game.items[-1],), 1.5, 0)))
    assert differences(pdfs.raster(page(moved), dpi=72 * SCALE), png(game))[1] >= 40


def test_a_figure_that_is_turned_stands_on_its_head() -> None:
    scene = SCENES["groups"]
    upright, turned = (pdfs.raster(page(scene, turned=turned), dpi=72 * SCALE) for turned in (False, True))
    assert differences(turned.rotate(180), upright)[0] < 1.5
    assert differences(turned, upright)[0] > 5


@pytest.mark.parametrize("scale", [0.05, 0.2, 1.0])
def test_no_stroke_is_too_thin_for_paper(scale: float) -> None:
    pen = Style(stroke=Role.INK, width=0.01)
    thin = Scene(60, 60, "t", "d", (Circle(9, 9, 5, pen), Group((Circle(0, 0, 3, pen),), 20, 20, 30)))
    for scene in (thin, *SCENES.values()):
        operators = to_operators(scene, x=0, y=0, scale=scale)
        widths = [float(width) for width in re.findall(r"^(\S+) w$", operators, re.MULTILINE)]
        assert all(width * scale >= HAIRLINE for width in widths)
        assert widths or scene is not thin


@pytest.mark.parametrize("name", SCENES)
def test_operators_are_short_ascii_and_balanced(name: str) -> None:
    operators = to_operators(SCENES[name], x=10, y=800, scale=0.31)
    assert operators.isascii()
    lines = operators.split("\n")
    assert (lines[0], lines[-1]) == ("q", "Q")
    assert sum(line.startswith("q") for line in lines) == lines.count("Q")
    drawn = [line for line in lines if not line.endswith(" cm")]
    numbers = [word for line in drawn for word in re.findall(r"[\d.-]+", line)]
    assert all(re.fullmatch(r"-?(\d+|\d*\.\d{1,3})", word) for word in numbers)
    assert not pdfs.pictures(page(SCENES[name]))
    # What our examples take is about half of this.
    assert len(zlib.compress(operators.encode())) < 30_000


def test_numbers_and_colours() -> None:
    assert [number(n) for n in (0, -0.0001, 0.5, -0.25, 10, 100.1239, -3)] == [
        "0",
        "0",
        ".5",
        "-.25",
        "10",
        "100.124",
        "-3",
    ]
    assert color("#000000") == "0 g"
    assert color("#ffffff", stroke=True) == "1 G"
    assert color("#ff0000") == "1 0 0 rg"


def test_a_scale_is_positive() -> None:
    for scale in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="positive"):
            to_operators(SCENES["game"], x=0, y=0, scale=scale)
