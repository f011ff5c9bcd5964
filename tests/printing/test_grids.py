"""Pages of equal slots."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.printing.grids import GRIDS, as_many_as_there_are, in_a_grid, slots
from pipworks.printing.layout import GAP, LARGE, PLAIN, Areas, Bounds, Box, Size, Thing
from tests.support.layouts import apart, areas, hold, things, within

A4 = Box(10, 10, 190, 270)
WHOLE = Areas(A4, A4)


def square(cells: float) -> Thing:
    return Thing((Size(cells, cells, below=8),), above=6)


@given(st.sampled_from(sorted(GRIDS)), things, areas(), st.booleans(), st.sampled_from([PLAIN, LARGE]))
def test_what_is_true_of_every_grid(per_page: int, these: list[Thing], free: Areas, own: bool, bounds: Bounds) -> None:
    laid = in_a_grid(these, per_page, free, bounds, own=own)
    hold(laid, these, free, bounds)
    assert all(len(page) <= per_page for page in laid.pages)


@given(things, areas())
def test_without_a_number_what_has_room_alone_is_never_refused(these: list[Thing], free: Areas) -> None:
    laid = as_many_as_there_are(these, free, PLAIN)
    hold(laid, these, free, PLAIN)
    assert all(len(page) <= 4 for page in laid.pages)
    alone = in_a_grid(these, 1, Areas(free.first, free.first), PLAIN)
    assert len(laid.faults) <= len(alone.faults)


@given(st.integers(1, 4), st.integers(1, 6))
def test_slots_fill_the_area(columns: int, rows: int) -> None:
    boxes = slots(A4, columns, rows)
    assert len(boxes) == columns * rows
    assert len({(box.width, box.height) for box in boxes}) == 1
    assert all(within(box, A4) for box in boxes)
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    assert boxes[-1].right == pytest.approx(A4.right)
    assert boxes[-1].bottom == pytest.approx(A4.bottom)


def test_the_grid_with_the_greatest_cells_is_taken() -> None:
    wide, tall = Thing((Size(15, 5),)), Thing((Size(5, 15),))
    assert [place.slot.width for place in in_a_grid([wide, wide], 2, WHOLE, PLAIN).pages[0]] == [190, 190]
    assert [place.slot.width for place in in_a_grid([tall, tall], 2, WHOLE, PLAIN).pages[0]] == [92.5, 92.5]


def test_one_grid_serves_the_whole_document() -> None:
    laid = in_a_grid([Thing((Size(15, 5),)), Thing((Size(5, 15),))] * 4, 2, WHOLE, PLAIN)
    assert len({place.slot.width for page in laid.pages for place in page}) == 1


def test_a_board_of_a_level_with_its_grid_has_room_on_pages_of_six() -> None:
    level = Thing((Size(14.6, 10.2, below=2), Size(7.2, 20.6, below=2), Size(7.2, 10.2, 0.1, last=True)), 6)
    for number in (4, 6):
        laid = in_a_grid([level] * number, number, WHOLE, PLAIN)
        assert len(laid.pages) == 1
        assert all(place.cell >= 6 and place.size < 2 for place in laid.pages[0])
        assert laid.pages[0][0].slot.width == (190 - GAP) / 2


def test_the_last_resort_is_for_pages_of_its_own() -> None:
    board = Thing((Size(40, 18), Size(20, 18, weight=0.01, last=True)))
    assert in_a_grid([board] * 2, 2, WHOLE, PLAIN).faults[0].cell == 4.75
    assert [page[0].size for page in in_a_grid([board] * 2, 1, WHOLE, PLAIN).pages] == [1, 1]
    assert [page[0].size for page in as_many_as_there_are([board] * 2, WHOLE, PLAIN).pages] == [1, 1]


def test_one_without_room_is_refused_where_it_has_room_alone() -> None:
    laid = in_a_grid([square(5), square(20), square(5)], 4, WHOLE, PLAIN)
    assert [fault.thing for fault in laid.faults] == [1]
    assert laid.faults[0].least == 6
    assert [place.thing for page in laid.pages for place in page] == [0, 2]


def test_one_that_has_no_room_even_alone_has_smaller_cells_on_a_page_of_its_own() -> None:
    laid = in_a_grid([square(5), square(40), square(5)], 4, WHOLE, PLAIN)
    assert not laid.faults
    assert [[place.thing for place in page] for page in laid.pages] == [[0], [1], [2]]
    assert laid.pages[1][0].cell == 4.75
    assert [fault.least for fault in in_a_grid([square(50)], 4, WHOLE, PLAIN).faults] == [4]
    assert in_a_grid([square(40)], 1, WHOLE, LARGE).faults


def test_what_no_cell_suits_has_other_pages() -> None:
    small, large = Thing((Size(8, 8, squares=0.5),)), Thing((Size(12, 12),))
    laid = in_a_grid([small, large, small, small], 4, WHOLE, PLAIN)
    assert not laid.faults
    assert [[place.thing for place in page] for page in laid.pages] == [[0], [1], [2, 3]]


def test_a_first_page_with_less_room_has_a_row_less_where_its_slots_would_be_too_small() -> None:
    free = Areas(A4.inside(top=8), A4)
    laid = in_a_grid([Thing((Size(10, 13.2),), 6)] * 17, 9, free, PLAIN)
    assert not laid.faults
    assert [len(page) for page in laid.pages] == [6, 9, 2]
    first, other = laid.pages[0][0].slot, laid.pages[1][0].slot
    assert (first.width, first.height) == (other.width, other.height)
    assert (first.y, other.y) == (18, 10)
    assert [len(page) for page in in_a_grid([Thing((Size(10, 12),), 6)] * 17, 9, free, PLAIN).pages] == [9, 8]
    assert in_a_grid([Thing((Size(10, 43),), 6)], 1, free, PLAIN).pages[0][0].cell < 6


def test_as_many_as_there_are_up_to_four() -> None:
    def numbers(*cells: float) -> list[int]:
        return [len(page) for page in as_many_as_there_are([square(each) for each in cells], WHOLE, PLAIN).pages]

    assert numbers(5) == [1]
    assert numbers(5, 5) == [2]
    assert numbers(5, 5, 5) == [3]
    assert numbers(*[5] * 9) == [4, 4, 1]
    assert numbers(5, 5, 20, 5) == [2, 1, 1]
    assert numbers(18, 18, 18, 18) == [2, 2]
    assert numbers() == []
