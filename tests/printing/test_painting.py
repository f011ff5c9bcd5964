"""Painting: what is on a page is where it should be, and the bytes are the same each time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pipworks.errors import MissingExtra
from pipworks.printing.fonts import POINT, Fonts
from pipworks.printing.page import Align, Figure, Kind, Page, QrCode, Stroke, Text
from pipworks.printing.painting import painted
from pipworks.render.roles import Role
from pipworks.render.scene import Lettering, Rect, Scene, Style
from pipworks.render.theme import PRINT
from tests.support import pdfs

pytest.importorskip("reportlab")

SCENE = Scene(40, 20, "A box", "It has 7 on it.", (Rect(0, 0, 40, 20, Style(fill=Role.INK)),))
PAGES = (
    Page(
        *(148, 210),
        (
            Text("Püzzles — “one”", 10, 15, 13, bold=True, kind=Kind.TITLE),
            Text("2026-11-29", 138, 15, 9, align=Align.RIGHT),
            Stroke(10, 17, 138, 17),
            Figure(SCENE, 20, 30, 0.5),
            Text("3", 74, 205, 9, align=Align.MIDDLE, kind=Kind.ARTIFACT),
        ),
        "First",
    ),
    Page(*(148, 210), (QrCode("https://example.org/#a", 10, 10, 20), Figure(SCENE, 60, 30, 1.0, turned=True))),
    Page(210, 297, (), "Last: “blank”"),
)


def pdf(pages: Any = PAGES, fonts: Fonts | None = None, title: str = "Ünder (one)") -> bytes:
    return painted(pages, title=title, theme=PRINT, fonts=fonts or Fonts(), language="de", subject="12 puzzles")


def one(*parts: Any) -> bytes:
    return pdf([Page(100, 80, parts)])


def test_pages_have_their_sizes_and_texts() -> None:
    data = pdf()
    assert pdfs.sizes(data) == [(148, 210), (148, 210), (210, 297)]
    assert pdfs.texts(data)[0].split("\n") == ["Püzzles — “one” 2026-11-29", "3"]
    assert pdfs.texts(data)[1:] == ["", ""]


def test_what_the_file_says_of_itself() -> None:
    data = pdf()
    said = pdfs.metadata(data)
    assert said.pop("Producer").startswith("ReportLab")
    assert said == {"Title": "Ünder (one)", "Subject": "12 puzzles", "Creator": "pipworks"}
    assert b"/Lang (de)" in data
    assert b"/DisplayDocTitle true" in data
    assert b"/PrintScaling /None" in data
    assert data.startswith(b"%PDF-1.7")


def test_named_pages_are_in_the_outline() -> None:
    assert pdfs.outline(pdf()) == [("First", 0), ("Last: “blank”", 2)]
    assert pdfs.outline(one()) == []


def test_text_stands_where_it_should() -> None:
    for align, part in ((Align.LEFT, 0.0), (Align.MIDDLE, 0.5), (Align.RIGHT, 1.0)):
        for sign, turned in ((1, False), (-1, True)):
            [word] = pdfs.words(one(Text("HEXH", 50, 40, 12, align=align, turned=turned)))
            width = Fonts().width("HEXH", 12)
            edges = sorted((50 - sign * width * part, 50 + sign * width * (1 - part)))
            # An H begins and ends a little inside of its width.
            assert edges[0] < word.left < edges[0] + 0.5
            assert edges[1] - 0.5 < word.right < edges[1]
            capital = 0.729 * 12 * POINT
            heights = (40, 40 + capital) if turned else (40 - capital, 40)
            assert (word.top, word.bottom) == pytest.approx(heights, abs=0.05)


def test_letters_of_several_faces_follow_each_other() -> None:
    import reportlab

    fonts = Fonts(str(Path(reportlab.__file__).parent / "fonts" / "hb-test.ttf"))
    for bold in (False, True):
        data = pdf([Page(100, 80, (Text("HនH|≠H", 20, 40, 12, bold=bold),))], fonts)
        assert pdfs.texts(data) == ["HនH|≠H"]
        left, _, right, _ = pdfs.ink_box(data, dpi=600) or (0, 0, 0, 0)
        width = fonts.width("HនH|≠H", 12, bold=bold)
        assert 20 < left < 20.5
        assert 20 + width - 0.5 < right < 20 + width


def test_bold_letters_of_a_file_are_thicker() -> None:
    import reportlab

    fonts = Fonts(str(Path(reportlab.__file__).parent / "fonts" / "hb-test.ttf"))
    blacks = [
        sum(
            pdfs.raster(pdf([Page(30, 20, (Text("ននន", 5, 12, 14, bold=bold),))], fonts)).convert("L").histogram()[:128]
        )
        for bold in (False, True)
    ]
    assert blacks[1] > 1.15 * blacks[0]


@pytest.mark.parametrize("text", ["漢字 x", "\U0001d538 x"])
def test_a_letter_that_no_face_has_is_a_box_and_still_told(text: str) -> None:
    data = one(Text(text, 20, 40, 12), Text("x", 20, 60, 12))
    assert "ActualText" in content(data)
    box = pdfs.raster(data, dpi=300).crop((int(20 / 25.4 * 300), 0, int(24 / 25.4 * 300), int(41 / 25.4 * 300)))
    assert box.convert("L").getextrema()[0] < 50


def content(data: bytes) -> str:
    """The content streams of the file."""
    import zlib

    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        text = zlib.decompress(stream)
        if b" Tm" in text or b"BDC" in text or b"BMC" in text:
            found.append(text.decode("latin-1"))
    return "\n".join(found)


def test_every_font_is_embedded() -> None:
    import pypdfium2.raw as raw

    with pdfs.opened(pdf()) as document:
        texts = list(document[0].get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]))
        assert len(texts) == 3
        assert all(raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(text)) for text in texts)


def test_fonts_hold_the_letters_of_the_text_alone() -> None:
    assert len(one(Text("abc", 10, 10, 9))) < 12_000 < len(Path(vera()).read_bytes())


def vera() -> str:
    import reportlab

    return str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")


def test_a_figure_stands_in_its_box() -> None:
    for turned in (False, True):
        box = pdfs.ink_box(one(Figure(SCENE, 20, 30, 0.5, turned=turned)), dpi=600)
        assert box == pytest.approx((20, 30, 40, 40), abs=0.05)


def test_a_turned_figure_has_its_upper_left_at_the_lower_right() -> None:
    scene = Scene(40, 20, "t", "", (Rect(0, 0, 10, 5, Style(fill=Role.INK)), Lettering("x", 5, 3, 2, Role.INK)))
    box = pdfs.ink_box(one(Figure(scene, 20, 30, 1, turned=True)), dpi=600)
    assert box == pytest.approx((50, 45, 60, 50), abs=0.05)


def test_a_stroke_is_drawn_and_never_too_thin() -> None:
    box = pdfs.ink_box(one(Stroke(20, 30, 70, 30, 4)), dpi=600)
    assert box == pytest.approx((20, 30 - 2 * POINT, 70, 30 + 2 * POINT), abs=0.1)
    assert " .35 w" in content(one(Stroke(20, 30, 70, 30, 0.01)))
    assert "[2 3] 0 d" in content(one(Stroke(20, 30, 70, 30, 1, (2, 3))))


def test_nothing_is_a_picture() -> None:
    assert pdfs.pictures(pdf()) == 0


def test_a_file_of_vera_itself_does_not_clash_with_the_built_in_one() -> None:
    data = pdf([Page(100, 80, (Text("abc 漢", 10, 10, 9), Text("abc 漢", 10, 20, 9, bold=True)))], Fonts(vera()))
    assert pdfs.texts(data)[0].count("abc") == 2


def test_texts_that_are_odd_break_nothing() -> None:
    for text in ("", " ", "a\nb\tc", "\udce4x", "(\\)", "\x00\x1b[0m", "e\u0301", "\U0001f600"):
        data = pdf([Page(100, 80, (Text(text, 10, 10, 9), Figure(SCENE, 1, 1, 1, text)), text)], title=text)
        assert len(pdfs.texts(data)) == 1
        assert len(pdfs.outline(data)) == (text != "")


def test_bytes_are_the_same_each_time() -> None:
    first = pdf()
    assert pdf() == first
    assert not re.search(rb"/(CreationDate|ModDate)", first)


PROGRAM = """
import sys
from tests.printing.test_painting import pdf
sys.stdout.buffer.write(pdf())
"""


def test_bytes_are_the_same_in_other_processes() -> None:
    made = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            check=True,
            cwd=Path(__file__).parent.parent.parent,
            env=os.environ | {"PYTHONHASHSEED": seed, "TZ": zone},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    ]
    assert made == [pdf(), pdf()]


def test_without_reportlab(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfbase", None)
    with pytest.raises(MissingExtra, match=r"pipworks\[pdf\]"):
        pdf()
