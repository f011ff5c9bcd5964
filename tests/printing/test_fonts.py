"""Fonts: widths, lines, letters that are missing, files that are no fonts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.printing.faces import face_of
from pipworks.printing.fonts import POINT, Fonts, plain

VERA = Fonts()
ROOM = st.floats(5, 120)
TEXT = st.text(st.characters(codec="utf-8"), max_size=40) | st.text("ab m\n", max_size=80)


def bundled(name: str) -> Path:
    """A font that reportlab ships."""
    import reportlab

    return Path(reportlab.__file__).parent / "fonts" / name


def test_a_width_is_that_of_reportlab() -> None:
    from reportlab.pdfbase.ttfonts import TTFont

    for name, bold in (("Vera.ttf", False), ("VeraBd.ttf", True)):
        expected = TTFont(name, name).stringWidth("Polypips 1, ≠ été", 11) * POINT
        assert VERA.width("Polypips 1, ≠ été", 11, bold=bold) == pytest.approx(expected)


@given(TEXT, ROOM)
def test_lines_have_room_and_lose_nothing(text: str, room: float) -> None:
    lines = VERA.wrapped(text, 9, room)
    assert all(VERA.width(line, 9) <= room or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(plain(text.replace("\n", " ")).split())


def test_words_that_have_room_stay_whole() -> None:
    assert VERA.wrapped("one two  three\nfour", 10, VERA.width("one two", 10)) == ["one two", "three", "four"]
    assert VERA.wrapped("a\n\nb", 10, 50) == ["a", "", "b"]
    assert VERA.wrapped(" \n", 10, 50) == []


@given(TEXT, ROOM)
def test_a_shortened_line_has_room(text: str, room: float) -> None:
    line = VERA.shortened(text, 9, room)
    assert VERA.width(line, 9) <= room
    whole = " ".join(filter(None, plain(text).split(" ")))
    assert line == whole or whole.startswith(line.removesuffix("…"))
    assert line == whole or VERA.width(whole, 9) > room


def test_as_much_is_kept_as_has_room() -> None:
    text = "Hello big world"
    line = VERA.shortened(text, 10, VERA.width("Hello big wo…", 10))
    assert line == "Hello big wo…"
    assert VERA.shortened(text, 10, 0.5) == ""


def test_missing_letters_are_named_once() -> None:
    assert VERA.missing("漢a字é漢\n\u200d ") == "漢字"


KHMER = "ន"
"""A letter of the font that reportlab ships for its tests, which has few others."""


def test_a_file_of_letters_comes_first_and_vera_after_it() -> None:
    fonts = Fonts(str(bundled("hb-test.ttf")))
    runs = fonts.runs(f"Word {KHMER}|≠ 12 漢")
    assert "".join(part for _, part in runs) == f"Word {KHMER}|≠ 12 漢"
    names = {letter: face.font.face.name for face, part in runs for letter in part}
    assert names[KHMER] == names["|"] == b"NotoSansKhmer-Regular"
    assert names["W"] == names["≠"] == names["漢"] == b"BitstreamVeraSans-Roman"
    assert fonts.missing("".join(names)) == "漢"
    parts = sum(face.width(part) for face, part in runs) * 12 * POINT
    assert fonts.width(f"Word {KHMER}|≠ 12 漢", 12) == pytest.approx(parts)


def test_a_file_of_vera_itself_has_another_name() -> None:
    assert Fonts(str(bundled("Vera.ttf"))).runs("a")[0][0].font.face.name == b"GivenBitstreamVeraSans-Roman"


def test_bold_text_of_a_file_has_an_edge() -> None:
    fonts = Fonts(str(bundled("hb-test.ttf")))
    assert [face.thick for face, _ in fonts.runs(KHMER, bold=True)] == [True]
    assert [face.thick for face, _ in fonts.runs("a", bold=True)] == [False]
    assert [face.thick for face, _ in VERA.runs("a", bold=True)] == [False]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "it doesn't begin as one"),
        (b"%PDF-1.4", "it doesn't begin as one"),
        (b"OTTO" + b"\0" * 60, "PostScript outlines"),
        (b"wOF2" + b"\0" * 60, "web font"),
        (b"\0\1\0\0" + b"\0" * 60, "can't be used"),
        (b"\0\1\0\0", "can't be used"),
    ],
)
def test_what_is_no_font_is_refused_with_a_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "font.ttf"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=sentence) as caught:
        Fonts(str(path))
    assert str(path) in str(caught.value)


def test_a_font_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    whole = bundled("Vera.ttf").read_bytes()
    path = tmp_path / "font.ttf"
    for length in range(0, len(whole), 1 + len(whole) // 40):
        path.write_bytes(whole[:length])
        with pytest.raises(ValueError, match=r"font\.ttf"):
            face_of(str(path))


def test_a_font_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.ttf"):
        with pytest.raises(ValueError, match="can't be read"):
            Fonts(str(path))


def test_letters_reach_no_further_than_is_told() -> None:
    assert 0.9 * 10 * POINT < VERA.rise(10) < 10 * POINT
    assert 0.2 * 10 * POINT < VERA.depth(10) < 0.3 * 10 * POINT
