"""What stands around the puzzles of a page."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pipworks.printing.fonts import Fonts
from pipworks.printing.frame import areas_of, frame_of
from pipworks.printing.layout import Box
from pipworks.printing.options import Options
from pipworks.printing.page import Align, Kind, Page, Text
from pipworks.printing.paper import A4, A5, Paper
from tests.support.printed import boxes, options, texts

FONTS = Fonts()
FRAME = frame_of(options(), FONTS)
BLANK = Page(210, 297)


def test_margins_and_foot_are_left_free() -> None:
    assert FRAME.inner == Box(10, 10, 190, 270)
    assert FRAME.under() == Box(10, 19, 190, 261)
    assert FRAME.under(heading=False) == FRAME.inner
    assert FRAME.under(2).y > FRAME.under(1).y > 19


def test_only_the_first_page_has_what_is_to_be_done() -> None:
    areas = areas_of(FRAME, 3, heading=True)
    assert areas.other == FRAME.under()
    assert areas.first == FRAME.under(3)
    assert [text.text for text in FRAME.rules(["a", "b"], heading=True)] == ["a", "b"]
    assert all(19 < text.y < FRAME.under(2).y for text in FRAME.rules(["a", "b"], heading=True))


def test_the_paper_of_a_page() -> None:
    assert frame_of(options(landscape=True), FONTS).paper == Paper(297, 210)
    assert frame_of(options(booklet=True), FONTS).paper == Paper(148.5, 210)
    assert frame_of(options(booklet=True, paper=A4.turned), FONTS).paper == Paper(148.5, 210)
    assert frame_of(options(booklet=True, paper=A5), FONTS).paper == Paper(105, 148)


@given(st.text(max_size=200), st.text(max_size=12), st.booleans())
def test_a_heading_stays_on_its_line(title: str, date: str, large: bool) -> None:
    frame = frame_of(Options(large=large), FONTS)
    made = frame.page(frame.heading(title, date))
    found = boxes(made)
    assert all(left >= 10 and right <= 200 + 1e-6 for left, _, right, _ in found)
    assert all(top >= 10 and bottom < frame.under().y for _, top, _, bottom in found)
    if len(found) == 2:
        assert found[0][2] < found[1][0]


def test_a_repeated_heading_is_not_read_aloud() -> None:
    kinds = [part.kind for part in FRAME.heading("T", "D", repeated=True) if isinstance(part, Text)]
    assert kinds == [Kind.ARTIFACT, Kind.ARTIFACT]


@given(st.text(max_size=120), st.sampled_from(["", "medium"]), st.floats(1, 190))
def test_a_caption_stays_in_its_slot(title: str, right: str, width: float) -> None:
    parts = FRAME.caption(("12", title), Box(10, 50, width, 100), right)
    found = boxes(FRAME.page(parts))
    assert parts[0].text == "12"
    assert all(top >= 50 and bottom <= 56 for _, top, _, bottom in found)
    assert all(one[2] <= other[0] + 1e-6 for one, other in pairwise(found))
    assert all(edge <= 10 + width + 1e-6 for _, _, edge, _ in found[1:])


def test_a_long_caption_has_smaller_letters_before_it_is_shortened() -> None:
    name, right = ("120", "2025-08-18 medium"), "graded medium"
    wide, narrow, narrowest = (FRAME.caption(name, Box(10, 50, width, 9), right) for width in (70, 60, 55))
    assert [part.text for part in wide] == [part.text for part in narrow] == [*name, right]
    assert {part.size for part in wide} == {9}
    assert {part.size for part in narrow} == {part.size for part in narrowest} == {7.5}
    assert narrowest[1].text.endswith("…")


def test_pages_are_numbered() -> None:
    page = FRAME.page([Text("x", 20, 20, 9)])
    made = FRAME.numbered([page, BLANK, page])
    assert [texts(page) for page in made] == [["x", "1 of 3"], [], ["x", "3 of 3"]]
    foot = made[0].parts[1]
    assert isinstance(foot, Text)
    assert (foot.align, foot.x, foot.kind) == (Align.MIDDLE, 105, Kind.ARTIFACT)
    assert FRAME.inner.bottom < foot.y < 287
    assert FRAME.numbered([BLANK]) == (BLANK,)
    assert FRAME.numbered([]) == ()


def test_pages_of_a_booklet_are_numbered_at_the_outside() -> None:
    made = FRAME.numbered([BLANK] * 3, booklet=True)
    assert [texts(page) for page in made] == [[], ["2"], ["3"]]
    assert [part.align for page in made for part in page.parts if isinstance(part, Text)] == [Align.LEFT, Align.RIGHT]
