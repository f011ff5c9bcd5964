"""Sizes turned into places: which cell, which of several sizes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.printing.layout import (
    LARGE,
    PLAIN,
    Areas,
    Bounds,
    Box,
    Choice,
    Size,
    Thing,
    best,
    fault,
    placed,
    rounded,
    together,
    weightiest,
)
from tests.support.layouts import sizes, within

BOX = Box(10, 10, 190, 120)


def test_what_is_inside_a_box_is_never_less_than_nothing() -> None:
    assert Box(0, 0, 10, 5).inside(top=1, bottom=1, sides=2) == Box(2, 1, 6, 3)
    assert Box(0, 0, 10, 5).inside(top=9).height == 0


def test_the_first_page_has_an_area_of_its_own() -> None:
    areas = Areas(Box(0, 9, 10, 1), Box(0, 0, 10, 10))
    assert [areas.of(page).y for page in (0, 1, 2)] == [9, 0, 0]


def test_weight_and_cell_decide_together() -> None:
    wide, tall = Size(10, 5, weight=1.0), Size(5, 10, weight=0.9)
    thing = Thing((wide, tall), above=10)
    assert best(thing, Box(0, 0, 100, 60), PLAIN) == Choice(0, 10.0)
    assert best(thing, Box(0, 0, 60, 110), PLAIN) == Choice(1, 10.0)
    assert best(thing, Box(0, 0, 30, 30), PLAIN) is None


def test_the_last_resort_is_the_last() -> None:
    thing = Thing((Size(20, 10), Size(10, 10, weight=100, last=True)))
    assert best(thing, Box(0, 0, 130, 300), PLAIN) == Choice(0, 6.5)
    assert best(thing, Box(0, 0, 100, 300), PLAIN) == Choice(1, 10.0)


def test_what_stands_below_needs_its_width() -> None:
    thing = Thing((Size(2, 2),), wide=50)
    assert best(thing, Box(0, 0, 49, 300), PLAIN) is None
    assert best(thing, Box(0, 0, 50, 300), PLAIN) == Choice(0, 14.0)


def test_a_large_one_may_have_less_where_it_is_alone() -> None:
    thing = Thing((Size(30, 20),))
    assert best(thing, Box(0, 0, 150, 150), PLAIN) is None
    assert best(thing, Box(0, 0, 150, 150), PLAIN, alone=True) == Choice(0, 5.0)
    assert best(thing, Box(0, 0, 119, 150), PLAIN, alone=True) is None


def test_large_print_has_large_letters() -> None:
    assert LARGE.lowest(Size(1, 1, letters=0.2)) == pytest.approx(18)
    assert LARGE.lowest(Size(1, 1, letters=0.5)) == 15
    assert LARGE.lowest(Size(1, 1)) == 15
    assert LARGE.highest(Size(1, 1, letters=0.1)) == pytest.approx(36)
    assert PLAIN.lowest(Size(1, 1, letters=0.1)) == 6


def test_squares_are_large_enough() -> None:
    assert PLAIN.lowest(Size(1, 1, squares=0.5)) == 8
    assert PLAIN.lowest(Size(1, 1, squares=0.9)) == 6
    assert PLAIN.lowest(Size(1, 1, squares=0.9), alone=True) == pytest.approx(4.44, abs=0.01)
    assert LARGE.lowest(Size(1, 1, squares=0.5)) == LARGE.highest(Size(1, 1, squares=0.5)) == 30
    thing = Thing((Size(10, 10, squares=0.5), Size(12, 10, weight=0.5)))
    assert best(thing, Box(0, 0, 84, 300), PLAIN) == Choice(0, 8.4)
    assert best(thing, Box(0, 0, 78, 300), PLAIN) == Choice(1, 6.5)


def test_what_can_t_be_read_is_never_taken() -> None:
    thing = Thing((Size(10, 10, readable=False), Size(20, 20, weight=0.1)))
    assert best(thing, BOX, PLAIN) == Choice(1, 6.0)
    assert weightiest(thing, BOX, 6.0, PLAIN) == 1
    assert fault(0, thing, Box(0, 0, 50, 50), PLAIN, alone=True).cell == 2.5


def test_no_cell_may_suit_all_of_a_page() -> None:
    small = Thing((Size(10, 10, squares=0.5),))
    wide, narrow = Thing((Size(10, 10),)), Thing((Size(12, 10),))
    slots = [Box(0, 0, 90, 90), Box(0, 100, 85, 90), Box(0, 200, 75, 90)]
    found = together([small, wide], [(0, Choice(0, 9.0)), (1, Choice(0, 8.5))], slots, PLAIN)
    assert found is not None
    assert [place.cell for place in found] == [8.5, 8.5]
    assert together([small, narrow], [(0, Choice(0, 9.0)), (1, Choice(0, 7.08))], slots, PLAIN) is None


def test_a_cell_that_suits_all_may_be_smaller_than_each_of_theirs() -> None:
    two = Thing((Size(10, 10, squares=0.5), Size(12, 10)))
    found = together(
        [two, Thing((Size(12, 10),))], [(0, Choice(0, 8.4)), (1, Choice(0, 7.5))], [Box(0, 0, 84, 90)] * 2, PLAIN
    )
    assert found is not None
    assert [(place.size, place.cell) for place in found] == [(1, 7.0), (0, 7.0)]


def test_a_fault_tells_of_the_size_that_comes_nearest() -> None:
    thing = Thing((Size(50, 10), Size(40, 10)), above=6)
    found = fault(3, thing, BOX, PLAIN, alone=False)
    assert (found.thing, found.cell, found.least) == (3, 4.75, 6.0)
    assert fault(0, thing, Box(0, 0, 10, 5), PLAIN, alone=True).cell == 0


@given(st.floats(0, 100))
def test_rounding_never_adds(cell: float) -> None:
    assert cell - 0.0101 < rounded(cell) <= cell + 1e-8


def test_a_drawing_stands_in_the_middle_under_its_caption() -> None:
    place = placed(0, Thing((Size(5, 4),), above=6), Choice(0, 10.0), BOX)
    assert place.drawing == Box(80, 16, 50, 40)
    assert place.below == Box(10, 56, 190, 74)


@given(st.lists(st.lists(sizes, min_size=1, max_size=3), min_size=1, max_size=4))
def test_all_of_a_page_have_one_cell_and_their_best_size_at_it(many: list[list[Size]]) -> None:
    bounds = Bounds(least=0.1, alone=0.1)
    things = [Thing(tuple(each), above=6) for each in many]
    slots = [Box(0, 40 * number, 90, 35) for number in range(len(things))]
    chosen = [
        (number, best(thing, slot, bounds)) for number, (thing, slot) in enumerate(zip(things, slots, strict=True))
    ]
    ready = [(number, choice) for number, choice in chosen if choice is not None]
    if len(ready) < len(things):
        return
    page = together(things, ready, slots, bounds)
    assert page is not None
    cell = min(choice.cell for _, choice in ready)
    for place, slot in zip(page, slots, strict=True):
        assert place.cell == cell
        assert within(place.drawing, slot)
        assert place.size == weightiest(things[place.thing], slot, cell, bounds)
