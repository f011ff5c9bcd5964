"""Source text and the refusals it makes."""

from __future__ import annotations

import bz2
import codecs
import gzip
import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.source import Source


def test_lines_lose_their_ends_and_nothing_else() -> None:
    assert Source.of("a \r\n\r\n b").lines == ("a ", "", " b")
    assert Source.of("").lines == ()
    assert Source.of("\n").lines == ("",)
    assert Source.of("\ufeffx").lines == ("x",)
    assert Source.of("a\x0bb\u2028c").lines == ("a\x0bb\u2028c",)


@given(st.lists(st.text(st.characters(exclude_characters="\r\n\ufeff", exclude_categories=["Cs"]))))
def test_text_and_lines_are_inverse(lines: list[str]) -> None:
    source = Source("x", tuple(lines))
    assert Source.of(source.text, "x") == source


def test_an_error_shows_the_line_and_a_caret() -> None:
    error = Source.of("_TITh_I\n", "level.txt").error(1, 5, "expected a tile, found 'h'", "did you mean H?")
    assert str(error) == ("level.txt:1:5: expected a tile, found 'h'\n    _TITh_I\n        ^   did you mean H?")
    assert (error.line, error.column, error.hint) == (1, 5, "did you mean H?")
    assert isinstance(error, ValueError)


def test_a_long_line_is_shown_around_the_column() -> None:
    text = "a" * 500 + "X" + "b" * 500
    shown = str(Source.of(text).error(1, 501, "no X")).splitlines()
    assert len(shown[1]) < 120
    assert shown[1][shown[2].index("^")] == "X"


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in str(Source.of("a\x1b[31mb").error(1, 2, "no colour"))


def test_bytes_that_are_no_text_are_refused_where_they_stand() -> None:
    with pytest.raises(ParseError) as caught:
        Source.decode(b"\xef\xbb\xbfab\nc\xffd", "x.txt")
    assert (caught.value.line, caught.value.column) == (2, 2)
    assert "0xff" in str(caught.value)


def test_a_file_is_named_as_given(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_bytes(b"one\r\ntwo")
    source = Source.read(path)
    assert source.name == str(path)
    assert source.lines == ("one", "two")
    assert source.text == "one\ntwo\n"


def test_an_error_past_the_end_has_a_place() -> None:
    assert str(Source.of("", "x").error(1, 1, "empty")).startswith("x:1:1: empty")


OTHER_KINDS = {
    "a gzip file": gzip.compress(b"board:\n"),
    "a bzip2 file": bz2.compress(b"board:\n"),
    "an xz file": lzma.compress(b"board:\n"),
    "a zip archive": b"PK\x03\x04\x14\0",
    "a PDF": b"%PDF-1.7\n",
    "a PNG picture": b"\x89PNG\r\n\x1a\n",
    "a JPEG picture": b"\xff\xd8\xff\xe0",
    "an SVG picture": b'<svg xmlns="http://www.w3.org/2000/svg">',
    "a web page": b"\n<!DOCTYPE html>",
    "text in UTF-16": "board:\n##\n".encode("utf-16"),
    "text in UTF-32": "board:\n##\n".encode("utf-32"),
}


@pytest.mark.parametrize(("kind", "data"), OTHER_KINDS.items(), ids=OTHER_KINDS)
def test_other_kinds_of_files_are_named(kind: str, data: bytes) -> None:
    with pytest.raises(ParseError, match=f"^x:1:1: this is {kind}") as caught:
        Source.decode(data, "x")
    assert caught.value.hint


WIDE = ("utf-16-le", "utf-16-be", "utf-16", "utf-32-le", "utf-32-be", "utf-32")


@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize(
    "text", ["board:\n##\n", "{}", "HI\n1_\n", "7", "┌───┐\n│ 1 │\n└───┘\n", "// Zoë\r\nboard:\r\n"]
)
def test_letters_of_two_and_four_bytes_are_named(encoding: str, text: str) -> None:
    """With a mark and without one, and where the last letter is cut off."""
    data = text.encode(encoding)
    for part in (data, data[:-1], data + b"\n") if len(text) > 1 else (data,):
        with pytest.raises(ParseError, match=f"^<bytes>:1:1: this is text in {encoding[:6].upper()}\n"):
            Source.decode(part)


def test_a_mark_alone_is_named() -> None:
    for mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        with pytest.raises(ParseError, match="this is text in UTF-16"):
            Source.decode(mark)
    assert Source.decode(codecs.BOM_UTF8).lines == ()


@pytest.mark.parametrize(
    ("text", "encoding", "letter"),
    [
        ("// Zoë\n", "latin-1", "1252 or Latin-1 now, where this is ë"),
        ("// 3 × 4 – 5\n", "cp1252", "this is ×"),
        ("solution:\n┌───┐\n│ 1 │\n└───┘\n", "cp437", "code page 437 now, where this is ┌"),
        ("\x81\n", "latin-1", "UTF-8 text"),
    ],
)
def test_the_encoding_that_a_file_may_be_in(text: str, encoding: str, letter: str) -> None:
    with pytest.raises(ParseError, match="not text in UTF-8: byte 0x") as caught:
        Source.decode(text.encode(encoding))
    assert caught.value.hint.endswith(letter)


def test_a_letter_that_is_cut_off_is_of_no_other_encoding() -> None:
    with pytest.raises(ParseError) as caught:
        Source.decode("// Zoë".encode()[:-1])
    assert caught.value.hint == "save the file as UTF-8 text"


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_text_in_utf_8_is_no_other_encoding(text: str) -> None:
    """Whatever letters it has, unless zeros stand between them."""
    text = f"board:\n{text}"
    assert Source.decode(text.encode()) == Source.of(text, "<bytes>")


@pytest.mark.parametrize("data", [bytes(2), bytes(100), b"\0\0\0\1" * 9, b"\1\0" * 9])
def test_zeros_are_no_text_of_two_bytes(data: bytes) -> None:
    assert Source.decode(data).lines == Source.of(data.decode(), "<bytes>").lines


def test_text_is_no_other_kind() -> None:
    for text in ("", "B\n", "PK", "<", "GI", "1\n", "{", "[[0,1]]", "\ufeffboard:\n"):
        assert Source.decode(text.encode()) == Source.of(text, "<bytes>")
