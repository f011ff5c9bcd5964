"""Sheets to fold, folded here as one does on a table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.printing.imposing import imposed
from pipworks.printing.page import Figure, Page, QrCode, Stroke, Text
from pipworks.printing.paper import A4, LETTER, Paper
from pipworks.render.scene import Scene

SCENE = Scene(10, 10, "", "", ())


def numbered(count: int, paper: Paper = A4) -> list[Page]:
    """Pages of half the sheet, each with its number in its upper left corner."""
    return [Page(paper.height / 2, paper.width, (Text(str(number), 1, 5, 9),)) for number in range(1, count + 1)]


def leaf(side: Page) -> tuple[str, str]:
    """The numbers that stand in the left and in the right half of a sheet's side."""
    halves = ["", ""]
    for part in side.parts:
        assert isinstance(part, Text)
        halves[part.x > side.width / 2] += part.text
    return halves[0], halves[1]


def folded(sides: tuple[Page, ...]) -> list[str]:
    """What one reads, page by page, in the sheets that are laid on each other, folded in the middle and stapled.

    A sheet is turned over on its short edge: behind the right half of its front is the left half of its back.
    """
    assert len(sides) % 2 == 0
    fronts, backs = [leaf(side) for side in sides[::2]], [leaf(side) for side in sides[1::2]]
    # The outermost sheet is the first; each right half is a leaf with the left half of the back behind it.
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    second = [page for front, back in zip(fronts[::-1], backs[::-1], strict=True) for page in (back[1], front[0])]
    return first + second


@given(st.integers(0, 40))
def test_every_page_is_read_once_and_in_order(count: int) -> None:
    sides = imposed(numbered(count), A4)
    read = folded(sides)
    assert read[:count] == [str(number) for number in range(1, count + 1)]
    assert set(read[count:]) <= {""}
    assert len(read) == count + -count % 4


def test_eight_pages() -> None:
    assert [leaf(side) for side in imposed(numbered(8), A4)] == [("8", "1"), ("2", "7"), ("6", "3"), ("4", "5")]


@pytest.mark.parametrize("sheet", [A4, A4.turned, LETTER])
def test_sides_have_the_sheets_size_and_say_which_they_are(sheet: Paper) -> None:
    upright = min(sheet, sheet.turned, key=lambda paper: paper.width)
    sides = imposed(numbered(5, upright), sheet)
    assert {(side.width, side.height) for side in sides} == {(upright.height, upright.width)}
    assert [side.name for side in sides] == ["Sheet 1, front", "Sheet 1, back", "Sheet 2, front", "Sheet 2, back"]


def test_all_kinds_of_parts_are_moved_and_nothing_else() -> None:
    parts = (
        Text("a", 1, 2, 9),
        Figure(SCENE, 3, 4, 0.5, "said", turned=True),
        QrCode("https://example.org", 5, 6, 20),
        Stroke(1, 2, 30, 2, 0.7, (1, 1)),
    )
    (front, _) = imposed([Page(148.5, 210, parts)], A4)
    assert front.parts == (
        Text("a", 149.5, 2, 9),
        Figure(SCENE, 151.5, 4, 0.5, "said", turned=True),
        QrCode("https://example.org", 153.5, 6, 20),
        Stroke(149.5, 2, 178.5, 2, 0.7, (1, 1)),
    )


def test_a_smaller_page_is_in_the_middle_of_its_half() -> None:
    (front, _) = imposed([Page(100.5, 110, (Text("a", 0, 0, 9),))], A4)
    assert front.parts == (Text("a", 148.5 + 24, 50, 9),)


@pytest.mark.parametrize("size", [(149, 210), (148.5, 211)])
def test_a_larger_page_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="more than half of a4"):
        imposed([Page(*size)], A4)
