"""Captions around a picture: all of them on the page, none over another, nothing where there are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import pipes, polypips
from pipworks.render.captions import captioned
from pipworks.render.roles import Role
from pipworks.render.scene import Group, Lettering, Rect, Scene, Style
from tests.support.hint_samples import SNAIL
from tests.support.ink import box, flat
from tests.support.polypips.drawings import GAME, SOLUTION

WORDS = st.lists(st.text("abc =1", min_size=1, max_size=12), max_size=30).map(" ".join)


def scene(width: float, height: float) -> Scene:
    return Scene(width, height, "A board", "5 cells.", (Rect(0, 0, width, height, Style(fill=Role.FACE)),))


@given(st.floats(40, 900), st.floats(40, 900), WORDS, WORDS, WORDS)
def test_everything_is_on_the_page_and_apart(width: float, height: float, title: str, date: str, rules: str) -> None:
    drawn = captioned(scene(width, height), title=title, date=date, rules=rules)
    boxes = []
    for item, dx, dy in flat(drawn.items):
        if found := box(item):
            left, top, right, bottom = found
            boxes.append((left + dx, top + dy, right + dx, bottom + dy))
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert left >= -0.01
        assert top >= -0.01
        assert right <= drawn.width + 0.01
        assert bottom <= drawn.height + 0.01
        for l, t, r, b in boxes[:number]:
            assert right <= l + 0.01 or r <= left + 0.01 or bottom <= t + 0.01 or b <= top + 0.01


@given(WORDS)
def test_no_word_of_the_rules_is_lost(rules: str) -> None:
    drawn = captioned(scene(100, 100), rules=rules)
    said = [item.text for item in drawn.items if isinstance(item, Lettering)]
    assert " ".join(said).split() == rules.split()


def test_without_captions_it_is_the_same_scene() -> None:
    plain = scene(100, 100)
    assert captioned(plain) is plain
    assert captioned(plain, title="A", date="B", rules="C").title == "A: A board (B)"
    assert captioned(plain, rules="Lay them.").description == "5 cells. Lay them."


def test_the_families_take_them() -> None:
    for drawn, plain in (
        (polypips.to_svg(GAME, title="T", rules_line=True), polypips.to_svg(GAME)),
        (polypips.to_svg(SOLUTION, puzzle=GAME, date="D"), polypips.to_svg(SOLUTION, puzzle=GAME)),
        (pipes.to_svg(SNAIL, title="T", rules_line=True), pipes.to_svg(SNAIL)),
    ):
        assert drawn != plain
        assert len(drawn) > len(plain)
    assert "Lay every piece" in polypips.to_svg(GAME, rules_line=True)
    assert "across the border" in pipes.to_svg(SNAIL, rules_line=True)


def test_shapes_without_pips_are_told_without_labels() -> None:
    shapes = polypips.parse("board:\n###\n\npieces:\n1o*,2I*\n\nconstraints:\n")
    solution = polypips.solve(shapes).solution
    assert solution is not None
    for told in (polypips.to_svg(shapes, rules_line=True), polypips.to_svg(solution, puzzle=shapes, rules_line=True)):
        assert "any number of times" in told
        assert "label" not in told


def test_the_picture_is_in_the_middle() -> None:
    drawn = captioned(scene(100, 50), title="T")
    (inner,) = (item for item in drawn.items if isinstance(item, Group))
    assert inner.dx == pytest.approx((drawn.width - 100) / 2)
