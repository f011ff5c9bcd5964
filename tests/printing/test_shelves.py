"""Things packed by their sizes."""

from __future__ import annotations

from hypothesis import given

from pipworks.printing.grids import in_a_grid
from pipworks.printing.layout import PLAIN, Areas, Bounds, Box, Size, Thing
from pipworks.printing.shelves import Packing, packed
from tests.support.layouts import areas, hold, things

A4 = Box(10, 10, 190, 270)
WHOLE = Areas(A4, A4)


def square(cells: float) -> Thing:
    return Thing((Size(cells, cells, below=4),), above=6)


@given(things, areas())
def test_what_is_true_of_every_packing(these: list[Thing], free: Areas) -> None:
    laid = packed(these, free, PLAIN)
    hold(laid, these, free, PLAIN)
    assert len(laid.pages) <= len(these)
    assert all(page[0].cell <= 8 for page in laid.pages)


@given(things, areas())
def test_what_has_no_room_alone_is_refused_here_too(these: list[Thing], free: Areas) -> None:
    one = Areas(free.other, free.other)
    refused = in_a_grid(these, 1, one, PLAIN).faults
    assert [fault.thing for fault in packed(these, one, PLAIN).faults] == [fault.thing for fault in refused]


@given(things, areas())
def test_pieces_keep_their_size_and_their_gaps(these: list[Thing], free: Areas) -> None:
    bounds = Bounds(least=9.37, alone=9.37, most=9.37)
    laid = packed(these, free, bounds, Packing((9.37,), 4.0, narrowest=0.0, loose=False))
    hold(laid, these, free, bounds)
    for page in laid.pages:
        for one in page:
            for other in page:
                if one is not other and abs(one.slot.y - other.slot.y) < 1e-9:
                    assert one.slot.right + 4 <= other.slot.x + 1e-6 or other.slot.right + 4 <= one.slot.x + 1e-6


def test_small_ones_stand_side_by_side() -> None:
    page = packed([square(5)] * 4, WHOLE, PLAIN).pages[0]
    assert [place.cell for place in page] == [8] * 4
    assert [round(place.slot.y) for place in page] == [10] * 4
    assert packed([square(5)] * 5, WHOLE, PLAIN).pages[0][4].slot.y > 60


def test_cells_are_smaller_where_that_saves_a_page() -> None:
    laid = packed([square(16)] * 2, WHOLE, PLAIN)
    assert [[place.cell for place in page] for page in laid.pages] == [[7.5, 7.5]]
    assert [page[0].cell for page in packed([square(16)] * 3, WHOLE, PLAIN).pages] == [7.5, 8]
    assert packed([square(22)] * 2, WHOLE, PLAIN).pages[0][0].cell == 8


def test_larger_cells_may_take_a_seventh_more_pages_and_no_more() -> None:
    """Two large ones stand on a page at 7.5 mm and one at 8; of small ones twenty at both."""

    def first_cell(small_pages: int, pairs: int) -> float:
        things = [*[square(5)] * 20 * small_pages, *[square(16)] * 2 * pairs]
        return packed(things, WHOLE, PLAIN, Packing((8.0, 7.5))).pages[0][0].cell

    assert first_cell(6, 1) == 8  # eight pages for seven
    assert first_cell(5, 1) == 7.5  # seven for six
    assert first_cell(12, 2) == 8
    assert first_cell(11, 2) == 7.5


def test_the_last_page_may_have_larger_cells() -> None:
    laid = packed([*[square(16)] * 4, square(9), square(9)], WHOLE, PLAIN)
    assert [[place.cell for place in page] for page in laid.pages] == [[7.5] * 2, [7.5] * 2, [8] * 2]
    assert [place.thing for place in laid.pages[-1]] == [4, 5]


def test_slots_are_wide_enough_for_their_captions() -> None:
    def widths(caption: float, count: int = 4) -> list[float]:
        things = [square(3).replaced(caption=caption)] * count
        return [place.slot.width for place in packed(things, WHOLE, PLAIN, Packing(loose=False)).pages[0]]

    assert widths(20) == [35] * 4
    assert widths(50) == [50] * 4
    assert widths(80, 3) == [60] * 3
    narrow = Areas(Box(10, 10, 50, 270), Box(10, 10, 50, 270))
    (page,) = packed([square(3).replaced(caption=80)], narrow, PLAIN).pages
    assert page[0].slot.width == 50


def test_one_that_is_larger_than_a_page_has_its_own() -> None:
    laid = packed([square(5), square(32), square(5)], WHOLE, PLAIN)
    assert [[place.cell for place in page] for page in laid.pages] == [[8], [5.93], [8]]
    assert packed([square(50)], WHOLE, PLAIN).faults


def test_a_narrow_size_fills_a_shelf_and_the_last_resort_does_not() -> None:
    wide = Size(18, 8)
    page = packed([Thing((wide,)), Thing((wide, Size(2, 2, weight=0.5)))], WHOLE, PLAIN).pages[0]
    assert [place.size for place in page] == [0, 1]
    page = packed([Thing((wide,)), Thing((wide, Size(2, 2, last=True)))], WHOLE, PLAIN).pages[0]
    assert [place.size for place in page] == [0, 0]
