"""Whole files of both families, read back: what is on which page, within the margins, as large as it is said to be."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipworks.families import PIPES, POLYPIPS
from pipworks.printing import answers
from pipworks.printing.entry import Entry
from pipworks.printing.options import Answers, Options
from pipworks.printing.page import Figure, Page, QrCode
from pipworks.printing.paper import A4, A5
from pipworks.printing.sheets import answer_sheet, pages, sheet
from tests.support import pdfs
from tests.support.printed import figures

if TYPE_CHECKING:
    from PIL.Image import Image

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
BASE = "https://example.org/play/"


@cache
def entries() -> tuple[Entry, ...]:
    """Puzzles of both families with their answers."""
    found = []
    for family, name in ((PIPES, "winding"), (POLYPIPS, "heart"), (PIPES, "decoys"), (POLYPIPS, "alike")):
        puzzle = family.verb("parse")((EXAMPLES / family.name / f"{name}.txt").read_text(encoding="utf-8"))
        entry = Entry(family, puzzle, name)
        found.append(entry.replaced(answer=answers.answered(entry)))
    return tuple(found)


KINDS = {
    "plain": Options(title="Four", date="Today", rules=True, link=BASE, rulers=True),
    "one": Options(per_page=1, cut_out=True),
    "fit": Options(per_page="fit", answers=Answers.UPSIDE_DOWN, link=BASE),
    "large": Options(large=True, title="Four", rules=True),
    "wide": Options(landscape=True, per_page=2, theme="colour"),
    "small": Options(paper=A5, margin=7, per_page=1),
}


@pytest.mark.parametrize("kind", KINDS)
def test_ink_keeps_within_the_margins(kind: str) -> None:
    how = KINDS[kind]
    pdf = sheet(entries(), how)
    assert pdfs.pictures(pdf) == 0
    for number, (width, height) in enumerate(pdfs.sizes(pdf)):
        assert (width, height) == pytest.approx((how.sheet.width, how.sheet.height), abs=0.02)
        found = pdfs.ink_box(pdf, number, dpi=100)
        if how.cut_out and found is None:  # the back of pieces
            continue
        assert found is not None
        left, top, right, bottom = found
        edge = how.margin - 0.36  # a pixel, and by how much a large T is wider than its font says
        assert min(left, top) >= edge
        assert right <= width - edge
        assert bottom <= height - edge


@pytest.mark.parametrize("kind", ["plain", "one", "large", "wide", "small"])
def test_the_pages_of_puzzles_are_the_same_with_answers_and_without(kind: str) -> None:
    def drawn(where: Answers) -> list[Page]:
        made = pages(entries(), replace(KINDS[kind], answers=where))
        return [page.replaced(parts=page.parts[:-1] if len(made) > 1 else page.parts) for page in made]

    without = drawn(Answers.NONE)
    assert drawn(Answers.SEPARATE) == without
    assert drawn(Answers.AFTER)[: len(without)] == without


def test_what_is_read_on_each_page() -> None:
    first, solved = pdfs.texts(sheet(entries(), Options(title="Four", rules=True)))
    for words in (
        "Four",
        "Pipes: Turn the tiles",
        "Polypips: Cover the board with the pieces",
        "winding",
        "heart",
        "1 of 2",
    ):
        assert words in first
    assert "Answers" not in first
    for words in ("Answers", "winding", "heart", "decoys", "alike", "2 of 2"):
        assert words in solved


def test_answers_in_a_file_of_their_own() -> None:
    (text,) = pdfs.texts(answer_sheet(entries(), Options(title="Four", answers=Answers.SEPARATE)))
    assert text.startswith("Answers: Four")


def test_codes_are_read_back_and_lead_there() -> None:
    pdf = sheet(entries(), Options(link=BASE, answers=Answers.NONE))
    addresses = {f"{BASE}#{each.family.verb('format_link')(each.puzzle)}" for each in entries()}
    assert set(pdfs.qr_codes(pdf)) == addresses
    assert set(pdfs.links(pdf)) == addresses
    (page,) = pages(entries(), Options(link=BASE, answers=Answers.NONE))
    assert all(part.side >= 16 for part in page.parts if isinstance(part, QrCode))


def test_what_is_cut_out_is_as_large_as_its_cells_on_the_board() -> None:
    puzzle = POLYPIPS.verb("parse")("board:\n####\n\npieces:\n4I:1234\n\nconstraints:\n")
    how = Options(cut_out=True, answers=Answers.NONE)
    made = pages([puzzle], how)
    board, piece = (next(part for part in page.parts if isinstance(part, Figure)) for page in made[::2])
    assert piece.scale == board.scale
    cell = piece.scale * 44
    picture = pdfs.raster(sheet([puzzle], how), 2, dpi=600).convert("L")
    band = picture.crop([round(edge * DOTS) for edge in (0, piece.y + 0.3 * cell, A4.width, piece.y + 0.7 * cell)])
    cuts = _lines(band)
    assert cuts[0] / DOTS == pytest.approx(piece.x, abs=0.06)
    assert (cuts[-1] - cuts[0]) / DOTS == pytest.approx(4 * cell, abs=0.06)


DOTS = 600 / 25.4
"""Pixels to a millimetre at 600 dpi."""


def _lines(band: Image) -> list[float]:
    """The middles of what is dark in a band of a picture, from left to right."""
    low = [min(column) < 128 for column in zip(*_rows(band), strict=True)]
    edges = [x for x, (one, other) in enumerate(pairwise([False, *low, False])) if one != other]
    return [(start + end) / 2 for start, end in zip(edges[::2], edges[1::2], strict=True)]


def _rows(band: Image) -> list[bytes]:
    data = band.tobytes()
    return [data[start : start + band.width] for start in range(0, len(data), band.width)]


def test_a_booklet_is_folded() -> None:
    alike = entries()[3].replaced(grade=PIPES.verb("grade")(PIPES.verb("parse")("1H")).solution)
    how = Options(booklet=True, title="To fold")
    made = pages([alike] * 2, how)
    assert {(page.width, page.height) for page in made} == {(A4.height, A4.width)}
    assert len(made) % 2 == 0
    assert [figure.scene.title for page in made for figure in figures(page)].count(_title(alike)) == 2


def _title(entry: Entry) -> str:
    return str(entry.family.arrangements(entry.puzzle)[0].draw().title)


def test_the_same_bytes_each_time() -> None:
    assert sheet(entries(), KINDS["plain"]) == sheet(entries(), KINDS["plain"])
