"""Text for outputs that hold ASCII alone."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.ascii_forms import escaped_json, in_ascii, in_columns
from pipworks.pipes.drawing import draw as pipes
from pipworks.polypips.drawing import draw as polypips

TEXTS = st.text(st.characters(codec="utf-8"))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("The ≠ at (0,0): 3 × 4 … – “so” ‘it’ is → on", "The != at (0,0): 3 x 4 ... - \"so\" 'it' is -> on"),
        ("┌─┐\n│∅│\n└─┘", "+-+\n|.|\n+-+"),
        ("// Zoë 日 😀", "// Zo\\xeb \\u65e5 \\U0001f600"),
        ("plain", "plain"),
        ("a\udcff", "a\udcff"),
    ],
)
def test_signs_as_people_type_them(text: str, plain: str) -> None:
    assert in_ascii(text) == plain


def test_what_an_encoding_has_stays() -> None:
    assert in_ascii("Zoë ≠ ─", "cp1252") == "Zoë != -"
    assert in_ascii("Zoë ≠ ─", "cp437") == "Zoë != ─"
    assert in_columns("Zoë ≠ ─", "latin-1") == "Zoë ? -"


@pytest.mark.parametrize("characters", [pipes.CHARACTERS, polypips.CHARACTERS], ids=["Pipes", "Polypips"])
def test_each_character_of_a_drawing_has_a_form(characters: str) -> None:
    assert "\\" not in in_ascii(characters)
    walls = characters.replace("≠", "")
    assert len(in_ascii(walls)) == len(walls)


@given(TEXTS)
def test_ascii_and_as_many_columns(text: str) -> None:
    assert in_ascii(text).isascii()
    assert in_columns(text).isascii()
    assert len(in_columns(text)) == len(text)
    assert text.isascii() <= (in_ascii(text) == in_columns(text) == text)


@given(st.recursive(TEXTS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner)))
def test_json_means_the_same(value: object) -> None:
    text = escaped_json(json.dumps(value, ensure_ascii=False))
    assert text.isascii()
    assert json.loads(text) == value
