"""Our SVG looks the same in other programs as in resvg: colours and ink, square by square of a grid."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Any
from xml.etree import ElementTree

import pytest

from pipworks.pipes.drawing import draw as pipes
from pipworks.polypips.drawing import draw as polypips
from pipworks.polypips.puzzle.solution import Solution
from pipworks.render.theme import AUTO, DARK, LIGHT, THEMES, Theme
from tests.support import renderers
from tests.support.pipes.drawings import EXAMPLE, STATES, WRAPPED, WRAPPED_SOLVED
from tests.support.polypips.drawings import GAME, SOLUTION

DRAWINGS: dict[str, Callable[..., str]] = {
    **{f"pipes {state}": partial(pipes.to_svg, EXAMPLE, turned) for state, turned in STATES.items()},
    "pipes over the border": partial(pipes.to_svg, WRAPPED, WRAPPED_SOLVED),
    "game": partial(polypips.to_svg, GAME),
    "game with digits": partial(polypips.to_svg, GAME, digits=True, tokens=True),
    "solution": partial(polypips.to_svg, SOLUTION, puzzle=GAME),
    "solution alone": partial(polypips.to_svg, SOLUTION),
    "position": partial(polypips.to_svg, Solution(SOLUTION.placements[:3]), puzzle=GAME),
    "pieces": partial(polypips.to_svg, GAME.pieces),
    "enlarged": partial(polypips.to_svg, GAME.pieces[0], scale=2.5),
}

SQUARE = 10
"""The side in pixels of the squares whose mean colours are compared."""
TOLERANCE = 16
"""The most that a channel of a square's mean colour may differ, of 255; pipes with round ends would differ by 19."""


@pytest.fixture
def reference() -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")


def means(image: Any, size: tuple[int, int]) -> Any:
    """The image made small, a pixel for each square."""
    from PIL import Image

    # The renderers don't agree on whether a fraction of a pixel at the border is one.
    image = image.crop((0, 0, *size))
    return image.resize(((size[0] + SQUARE - 1) // SQUARE, (size[1] + SQUARE - 1) // SQUARE), Image.Resampling.BOX)


def differ(one: Any, other: Any) -> int:
    """The largest difference of two squares' mean colours in one channel."""
    from PIL import ImageChops

    assert max(abs(a - b) for a, b in zip(one.size, other.size, strict=True)) <= 1
    size = min(one.width, other.width), min(one.height, other.height)
    return int(max(ImageChops.difference(means(one, size), means(other, size)).tobytes()))


def drawing(name: str, theme: Theme) -> str:
    """The drawing on a page of whole pixels: the renderers differ in how they round a page's size, PDF even scales."""
    svg = DRAWINGS[name](theme=theme)
    root = ElementTree.fromstring(svg).attrib
    for size in (root["width"], root["height"]):
        svg = re.sub(rf'(?<=["\s]){size}(?=["\s])', str(ceil(float(size))), svg)
    return svg


CASES = [(name, theme) for name in renderers.NAMES for theme in THEMES.values() if name != "chromium" or theme is AUTO]


@pytest.mark.long
@pytest.mark.parametrize(("program", "theme"), CASES, ids=[f"{program}-{theme.name}" for program, theme in CASES])
@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.usefixtures("reference")
def test_every_drawing(program: str, name: str, theme: Theme) -> None:
    renderer = renderers.found(program)
    if renderer is None:
        pytest.skip(f"{program} is not installed")
    svg = drawing(name, theme)
    assert differ(renderer(svg), renderers.resvg(svg)) <= TOLERANCE


@pytest.mark.parametrize("name", ["pipes given", "solution"])
@pytest.mark.usefixtures("reference")
def test_the_notebook_s_theme(name: str) -> None:
    """The fast part of the above, in the theme that has a style sheet and in the two programs that know least CSS."""
    svg = drawing(name, AUTO)
    for renderer in filter(None, map(renderers.found, ("cairosvg", "svglib"))):
        assert differ(renderer(svg), renderers.resvg(svg)) <= TOLERANCE


@pytest.mark.usefixtures("reference")
def test_a_difference_is_seen() -> None:
    given = renderers.resvg(drawing("pipes given", LIGHT))
    assert differ(given, given) == 0
    assert differ(given, renderers.resvg(drawing("pipes half", LIGHT))) > TOLERANCE
    rounded = drawing("pipes given", LIGHT).replace('<g fill="none"', '<g fill="none" stroke-linecap="round"')
    assert differ(given, renderers.resvg(rounded)) > TOLERANCE


@pytest.fixture
def browser(reference: None) -> str:
    found = renderers.browser()
    if found is None:
        pytest.skip("no Chromium is installed")
    return found


@pytest.mark.long
def test_auto_is_dark_where_the_screen_is_dark(browser: str) -> None:
    shown = renderers.chromium(browser, drawing("solution", AUTO), "--blink-settings=preferredColorScheme=0")
    assert differ(shown, renderers.resvg(drawing("solution", DARK))) <= TOLERANCE


@pytest.mark.long
def test_auto_shrinks_where_the_page_is_narrower(browser: str) -> None:
    """Half as wide, the drawing is half as high, and the rest of the window is white."""
    whole = renderers.resvg(drawing("enlarged", AUTO))
    half = whole.resize((whole.width // 2, whole.height // 2))
    shown = renderers.chromium(browser, drawing("enlarged", AUTO), width=half.width)
    assert differ(shown.crop((0, 0, *half.size)), half) <= TOLERANCE
    assert shown.crop((0, half.height, *shown.size)).getextrema() == ((255, 255),) * 3
