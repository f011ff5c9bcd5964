"""Lettering: widths that are true, labels that stay in their boxes, and a sheet of all letters to look at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.render import glyphs, lettering
from pipworks.render.roles import Role
from pipworks.render.scene import ArcTo, Lettering, LineTo, Move, Path, Scene
from pipworks.render.svg import to_svg

CHARACTERS = [line[0] for line in glyphs.TABLE.strip().splitlines()]

texts = st.text(st.sampled_from([*CHARACTERS, " ", "@"]), min_size=1, max_size=9).filter(str.strip)


def ink(path: Path) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is drawn: ends of lines and arcs, and half a stroke around them.

    An arc of a letter turns by a right angle at most or ends in a straight piece, so its ends bound it to
    within what a corner cuts off; the tests look from outside, where that can only make ink smaller.
    """
    points = [(step.x, step.y) for step in path.steps if isinstance(step, Move | LineTo | ArcTo)]
    half = path.style.width / 2
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def test_every_character_stands_once_in_the_table() -> None:
    assert len(CHARACTERS) == len(set(CHARACTERS))


def test_there_is_a_letter_for_all_that_labels_need() -> None:
    needed = "0123456789" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "abcdefghijklmnopqrstuvwxyz" + "+-:<>=≠∅,()."
    assert set(needed) <= set(CHARACTERS)


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_is_as_wide_as_the_table_says(character: str) -> None:
    """Nothing sticks out, and both sides are reached (a digit may be narrower: digits are equally wide)."""
    left, _, right, _ = ink(lettering.path(Lettering(character, 0, 0, 10, Role.INK)))
    width = lettering.width(character, 10)
    slack = 0.45
    assert -width / 2 - slack <= left
    assert right <= width / 2 + slack
    if not character.isdigit() and character not in "()":
        assert right - left == pytest.approx(width, abs=2 * slack)


@given(texts, st.floats(5, 200), st.floats(5, 100), st.floats(1, 80), st.sampled_from([0.1, 0.14, 0.18]))
def test_a_label_stays_in_its_box(text: str, width: float, height: float, most: float, weight: float) -> None:
    words = lettering.label(text, (3, 7, width, height), Role.INK, most=most, weight=weight)
    assert 0 < words.size <= most
    left, top, right, bottom = ink(lettering.path(words))
    # The letters' own slack is 0.045 of the size; see above.
    slack = 0.045 * words.size + 1e-6
    assert 3 - slack <= left
    assert right <= 3 + width + slack
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
    rows += ["+-−±=≠<>≤≥×∅", ".,:;!?/()'#_·…→", "5F+:61440, 4L-:3456", "1o:2 <25 =2 ≠ >9"]
    items = tuple(Lettering(row, 300, 50 * number + 40, 26, Role.INK) for number, row in enumerate(rows))
    assert {character for row in rows for character in row} >= set(CHARACTERS)
    scene = Scene(600, 50 * len(rows) + 20, "Letters", "Every letter form.", items)
    golden("render/letters.svg", to_svg(scene))
