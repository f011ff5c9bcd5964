"""The pictures of the docs: each is kept for the repository's own view, shown, and made."""

from __future__ import annotations

import io
import math
import re
from pathlib import Path

import pytest

from docs.pictures import kept, page, printed, search, shown
from docs.pictures.__main__ import main
from docs.pictures.absent import Absent
from docs.pictures.table import pictures
from tests.support.browser import missing

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("name", [name for name, _ in shown.pictures()])
def test_readme_shows_what_is_made(name: str) -> None:
    made = pictures()[name]()
    assert isinstance(made, str)
    assert (ROOT / "docs" / "images" / name).read_bytes() == made.encode()


def test_each_picture_is_kept_shown_and_made() -> None:
    """By its name: pages show those of docs/images, and a module makes each."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages if "made" not in page.parts)
    images = set(re.findall(r"images/([\w-]+\.\w+)", text))
    assert images == kept.names().keys() == {path.name for path in kept.IMAGES.iterdir()}
    assert set(kept.names().values()) == pictures().keys()


def test_those_that_are_kept_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in kept.IMAGES.iterdir()}
    assert max(sizes.values()) < 60_000
    assert sum(size for name, size in sizes.items() if not name.startswith(("page-", "print-"))) < 300_000


@pytest.mark.parametrize("name", [name for name, made in kept.names().items() if name != made])
def test_what_is_kept_is_as_large_as_what_is_made(name: str) -> None:
    """The PNG of an SVG."""
    from PIL import Image

    svg = pictures()[kept.names()[name]]()
    assert isinstance(svg, str)
    wanted = [math.ceil(float(side)) for side in re.findall(r' (?:width|height)="([\d.]+)"', svg)[:2]]
    with Image.open(kept.IMAGES / name) as picture:
        assert all(abs(side - want) <= 1 for side, want in zip(picture.size, wanted, strict=True))


@pytest.mark.parametrize("name", printed.PRINTED)
def test_printed_pages_are_what_is_made(name: str, request: pytest.FixtureRequest) -> None:
    """Within a tolerance, as another version of what draws them here rounds otherwise. With --update they are made."""
    pytest.importorskip("reportlab")
    pytest.importorskip("pypdfium2")
    if request.config.getoption("--update"):
        kept.main([name])
    assert difference(name, pictures()[name]()) < 0.5


@pytest.mark.page
@pytest.mark.parametrize("name", page.SHOTS)
def test_pictures_of_the_page_are_what_is_made(name: str, request: pytest.FixtureRequest) -> None:
    """Roughly: fonts and the time of an animation differ from machine to machine."""
    try:
        made = pictures()[name]()
    except Absent as why:
        missing(str(why))
    if request.config.getoption("--update"):
        kept.main([name])
    assert difference(name, made) < 12


def test_those_of_the_page_have_their_sizes() -> None:
    from PIL import Image

    for name, shot in page.SHOTS.items():
        with Image.open(kept.IMAGES / name) as picture:
            assert picture.size == shot.size


def difference(name: str, made: str | bytes) -> float:
    """The mean difference of a pixel of the picture that is kept and the one made, of 255."""
    from PIL import Image, ImageChops, ImageStat

    assert isinstance(made, bytes)
    with Image.open(kept.IMAGES / name) as before, Image.open(io.BytesIO(made)) as now:
        assert before.size == now.size
        mean: float = ImageStat.Stat(ImageChops.difference(before.convert("L"), now.convert("L"))).mean[0]
        return mean


def test_what_cant_be_made_here_is_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PIPWORKS_CHROMIUM", "no-such-browser")
    page._all_taken.cache_clear()
    assert main([str(tmp_path), "page-pipes.png"]) == 0
    assert (tmp_path / "page-pipes.png").read_bytes() == (kept.IMAGES / "page-pipes.png").read_bytes()
    assert capsys.readouterr().err.startswith("page-pipes.png is as docs/images has it: no browser: ")


def test_the_searches_are_those_that_the_page_tells() -> None:
    """Nodes and dead ends; the numbers that the text has."""
    seen, looked = search.seen(), search.looked()
    assert [each.open is None for each in seen] == [n in (2, 4, 5) for n in range(9)]
    assert seen[0].alive[2] == 20
    assert seen[1].alive[1:] == (12, 10)
    assert seen[-1].open == {}
    assert [each.after is None for each in looked] == [n in (2, 3) for n in range(5)]
    assert sum(map(len, looked[0].before)) == 138
    assert sum(map(len, looked[0].after or ())) == 43
    assert sum(map(len, looked[1].after or ())) == 32


def test_the_same_bytes_each_time(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert main([str(tmp_path / folder), "search-tree.svg", "repair-label-after.svg", "hint-hook.svg"]) == 0
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_an_unknown_picture_is_refused(tmp_path: Path) -> None:
    assert main([]) == 2
    assert main([str(tmp_path), "none.svg"]) == 2
