"""Lettering: widths that are true, labels that stay in their boxes, and a sheet of all letters for the eye."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.render import glyphs, lettering
from pipworks.render.roles import Role
from pipworks.render.scene import Lettering, Scene
from pipworks.render.svg import to_svg
from tests.support.ink import box

CHARACTERS = [line[0] for line in glyphs.TABLE.strip().splitlines()]

texts = st.text(st.sampled_from([*CHARACTERS, " ", "@"]), min_size=1, max_size=9).filter(str.strip)


def test_every_character_stands_once_in_the_table() -> None:
    assert len(CHARACTERS) == len(set(CHARACTERS))


def test_there_is_a_letter_for_all_that_labels_need() -> None:
    needed = "0123456789" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "abcdefghijklmnopqrstuvwxyz" + "+-:<>=≠∅,()."
    assert set(needed) <= set(CHARACTERS)


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_is_as_wide_as_the_table_says(character: str) -> None:
    """Nothing sticks out, and both sides are reached (a digit may be narrower: digits are equally wide)."""
    found = box(Lettering(character, 0, 0, 10, Role.INK))
    assert found is not None
    left, _, right, _ = found
    width = lettering.width(character, 10)
    assert -width / 2 - 1e-6 <= left
    assert right <= width / 2 + 1e-6
    if not character.isdigit():
        assert right - left == pytest.approx(width, abs=0.5)


@given(texts, st.floats(5, 200), st.floats(5, 100), st.floats(1, 80), st.sampled_from([0.1, 0.14, 0.18]))
def test_a_label_stays_in_its_box(text: str, width: float, height: float, most: float, weight: float) -> None:
    words = lettering.label(text, (3, 7, width, height), Role.INK, most=most, weight=weight)
    assert 0 < words.size <= most
    found = box(words)
    assert found is not None
    left, top, right, bottom = found
    assert left >= 3 - 1e-6
    assert right <= 3 + width + 1e-6
    assert top >= 7 - 1e-6
    assert bottom <= 7 + height + 1e-6


def test_digits_are_equally_wide() -> None:
    assert len({lettering.width(digit, 12) for digit in "0123456789"}) == 1


def test_capitals_stand_in_the_middle_of_their_box() -> None:
    words = lettering.label("42", (0, 0, 100, 40), Role.INK, most=20)
    assert words.size == 20
    assert words.y == 30


@given(texts, st.floats(1, 50))
def test_widths_grow_with_size(text: str, size: float) -> None:
    assert lettering.width(text, 2 * size) == pytest.approx(2 * lettering.width(text, size))


def test_no_text() -> None:
    assert lettering.width("", 10) == 0
    assert lettering.path(lettering.label("", (0, 0, 10, 10), Role.INK, most=5)).steps == ()


def test_an_unknown_character_is_an_empty_box() -> None:
    assert len(lettering.path(Lettering("漢", 0, 0, 10, Role.INK)).steps) == 6


def test_the_sheet_of_letters(golden: Callable[[str, str], None]) -> None:
    rows = ["0123456789", "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "abcdefghijklm", "nopqrstuvwxyz"]
    rows += ["+-−±=≠<>≤≥×∅", ".,:;!?/(){}'#_*·…→", "5F+:61440, 4L-:3456", "1o:2 <25 =2 ≠ >9"]
    items = tuple(Lettering(row, 300, 50 * number + 40, 26, Role.INK) for number, row in enumerate(rows))
    assert {character for row in rows for character in row} >= set(CHARACTERS)
    scene = Scene(600, 50 * len(rows) + 20, "Letters", "Every letter form.", items)
    golden("render/letters.svg", to_svg(scene))
