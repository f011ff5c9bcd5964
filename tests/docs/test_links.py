"""Links of the documents: none is dead where the repository is read, and the site's own way is found."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from docs.building.dead_links import dead
from docs.building.links import PAGES as STANDING
from docs.building.links import from_page

ROOT = Path(__file__).parent.parent.parent
PAGES = [
    page
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")])
    if ROOT / "docs" / "made" not in page.parents
]


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^( *)```.*?^\1```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@cache
def places(page: Path) -> set[str]:
    """What a link may name behind `#`, as hosts of repositories make it of a title."""
    titles = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_link_of_a_page_is_dead(page: Path) -> None:
    for link in re.findall(r"\]\((?![a-z]+:)([^)\s]+)\)", prose(page)):
        path, _, place = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if (ROOT / "docs" / "made") in target.parents:
            continue  # `make docs` looks for these
        assert target.exists(), link
        assert not place or place in places(target), link


def test_a_page_that_stands_for_a_file_names_it() -> None:
    for file, page in STANDING.items():
        text = (ROOT / page).read_text(encoding="utf-8")
        assert any(
            (ROOT / page).parent.joinpath(link).resolve() == ROOT / file for link in re.findall(r"\((.*)\)", text)
        )


@pytest.mark.parametrize(
    ("link", "made"),
    [
        ("[`a.md`](a.md#b)", "*[](a.md#b)*"),
        ("[words](../CONTRIBUTING.md)", "[words](contributing.md)"),
        ("[README.md](../README.md)", "*[](index.md)*"),
        ("![a cat](images/gallery-cat.png)", "![a cat](made/pictures/gallery-cat.svg)"),
        ('<img src="images/page-pipes.png" alt="">', '<img src="made/pictures/page-pipes.png" alt="">'),
        ("[a board](../examples/pipes/airy.txt)", "[a board](../examples/pipes/airy.txt)"),
        ("[out](https://example.org/x.md), [here](#there)", "[out](https://example.org/x.md), [here](#there)"),
    ],
)
def test_links_of_a_page(link: str, made: str) -> None:
    assert from_page(link, "docs/page.md", "docs/page.md") == made


def test_links_of_a_page_that_stands_elsewhere() -> None:
    assert from_page("[x](docs/pipes/tour.md)", "CONTRIBUTING.md", "docs/contributing.md") == "[x](pipes/tour.md)"
    assert from_page("[x](../README.md)", "examples/pipes/README.md", "docs/examples/pipes.md") == "[x](index.md)"


def test_pictures_in_a_centred_paragraph() -> None:
    block = '<p align="center">\n  <img src="a.png" alt="b">\n</p>\n'
    assert from_page(block, "docs/page.md", "docs/page.md") == '<img src="a.png" alt="b">\n'


def test_what_is_dead_or_from_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#here"></a><a href="b.html#there"></a><a href="c.html"></a><a href="https://example.org"></a>'
        '<a href="a.html?x=1"></a><script src="https://example.org/x.js"></script><img alt="" src="b%20c.png">',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text('<p id="here">', encoding="utf-8")
    (tmp_path / "a.css").write_text("@font-face { src: url(https://example.org/f.woff2) }", encoding="utf-8")
    (tmp_path / "b c.png").touch()
    assert list(dead(tmp_path)) == [
        "a.html: dead link: b.html#there",
        "a.html: dead link: c.html",
        "a.html: <script> from another host: https://example.org/x.js",
        "a.css: from another host: https://example.org/f.woff2",
    ]
