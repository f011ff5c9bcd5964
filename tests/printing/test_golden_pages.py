"""A page of each kind as a picture that somebody has looked at: `--update` draws them anew, to be looked at again."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipworks.families import PIPES, POLYPIPS
from pipworks.printing.answers import answered, graded
from pipworks.printing.entry import Entry
from pipworks.printing.options import Answers, Options
from pipworks.printing.paper import A5
from pipworks.printing.sheets import pages, sheet
from tests.support import pdfs

if TYPE_CHECKING:
    from PIL.Image import Image

HERE = Path(__file__).parent.parent
EXAMPLES = HERE.parent / "examples"
GOLDEN = HERE / "golden" / "printing"

DPI = 50
MEAN = 1.5
"""The most by which a picture may differ on average, of 255: a page moved by half a millimetre differs by more."""
BLOCK = 30.0
"""The most by which a square of 8 pixels may: renderers smooth edges differently, and none leaves a piece out."""

SHEET = Options(title="Rainy Sunday", rules=True, grade=True, link="https://example.org/play/")
BOOKLET = Options(booklet=True, title="For the train")

PAGES = {
    "sheet": (SHEET, 0),
    "answers": (SHEET, 1),
    "six": (Options(per_page=6, rulers=True), 0),
    "fit": (Options(per_page="fit", answers=Answers.NONE, theme="colour"), 0),
    "upside-down": (Options(per_page=2, answers=Answers.UPSIDE_DOWN), 1),
    "pieces": (Options(per_page=1, cut_out=True), 4),
    "large": (Options(large=True, rulers=True, title="Large"), 0),
    "large-grid": (Options(large=True), 2),
    "small": (Options(paper=A5, landscape=True, per_page=1, date="Today"), 1),
    "booklet-cover": (BOOKLET, 0),
    "booklet-pipes": (BOOKLET, 1),
    "booklet-polypips": (BOOKLET, 3),
}


@cache
def entries() -> tuple[Entry, ...]:
    found = []
    for family, name in ((POLYPIPS, "alike"), (PIPES, "wrapping"), (POLYPIPS, "dominoes"), (PIPES, "dense")):
        puzzle = family.verb("parse")((EXAMPLES / family.name / f"{name}.txt").read_text(encoding="utf-8"))
        entry = Entry(family, puzzle, name)
        found.append(entry.replaced(answer=answered(entry), grade=graded(entry)))
    return tuple(found)


@cache
def drawn(name: str) -> Image:
    options, number = PAGES[name]
    return pdfs.raster(sheet(entries(), options), number, dpi=DPI).convert("L")  # type: ignore[no-any-return]


def apart(one: Image, other: Image) -> tuple[float, float]:
    """By how much two pictures differ: on average, and in the square of 8 pixels where they do most."""
    from PIL import Image, ImageChops, ImageStat

    difference = ImageChops.difference(one, other)
    blocks = difference.resize((-(-one.width // 8), -(-one.height // 8)), Image.Resampling.BOX)
    _, most = blocks.getextrema()
    assert isinstance(most, int | float)
    return ImageStat.Stat(difference).mean[0], float(most)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_as_it_was_looked_at(name: str, request: pytest.FixtureRequest) -> None:
    from PIL import Image

    got, path = drawn(name), GOLDEN / f"{name}.png"
    if request.config.getoption("--update"):
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = io.BytesIO()
        got.quantize(16).save(kept, "png", optimize=True)
        path.write_bytes(kept.getvalue())
    assert path.exists(), f"no picture of {name}: run pytest with --update, then look at it"
    with Image.open(path) as golden:
        looked_at = golden.convert("L")
    assert got.size == looked_at.size
    mean, most = apart(got, looked_at)
    assert mean < MEAN, mean
    assert most < BLOCK, most


def _without_its_heading(name: str) -> Image:
    """The page without its heading."""
    from pipworks.printing.fonts import Fonts
    from pipworks.printing.painting import painted
    from pipworks.render.theme import THEMES

    options, number = PAGES[name]
    page = pages(entries(), options)[number]
    whole = painted([page.replaced(parts=page.parts[1:])], title="", theme=THEMES["print"], fonts=Fonts())
    return pdfs.raster(whole, dpi=DPI).convert("L")  # type: ignore[no-any-return]


def _moved(name: str) -> Image:
    from PIL import ImageChops

    return ImageChops.offset(drawn(name), 1, 0)


@pytest.mark.parametrize("spoil", [_without_its_heading, _moved])
def test_a_spoilt_page_is_told(spoil: Callable[[str], Image]) -> None:
    mean, most = apart(drawn("sheet"), spoil("sheet"))
    assert mean >= MEAN or most >= BLOCK
