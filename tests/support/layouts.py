"""Things to lay out, drawn at random, and what is true of every layout."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hypothesis import strategies as st

from pipworks.printing.layout import Areas, Bounds, Box, Laid, Size, Thing

SLACK = 1e-6

sizes = st.builds(
    Size,
    width=st.floats(1, 40).map(lambda cells: round(cells, 1)),
    height=st.floats(1, 40).map(lambda cells: round(cells, 1)),
    weight=st.sampled_from([1.0, 0.8, 0.5, 0.01]),
    below=st.sampled_from([0.0, 2.0, 8.0, 25.0]),
    last=st.booleans(),
    squares=st.sampled_from([1.0, 1.0, 0.6]),
    readable=st.sampled_from([True, True, True, False]),
)

things = st.lists(
    st.builds(
        Thing,
        sizes=st.lists(sizes, min_size=1, max_size=4).map(
            lambda many: (many[0].replaced(last=False, readable=True), *many[1:])
        ),
        above=st.sampled_from([0.0, 6.0, 11.0]),
        wide=st.sampled_from([0.0, 0.0, 20.0, 45.0]),
    ),
    max_size=14,
)


@st.composite
def areas(draw: st.DrawFn) -> Areas:
    """The free parts of pages of paper of any size, within any margin; the first page has less."""
    width, height = draw(st.floats(40, 500)), draw(st.floats(40, 500))
    margin = draw(st.floats(0, min(width, height) / 3))
    other = Box(margin, margin, width - 2 * margin, height - 2 * margin)
    return Areas(other.inside(top=draw(st.floats(0, 60))), other)


def apart(one: Box, other: Box) -> bool:
    return (
        one.right <= other.x + SLACK
        or other.right <= one.x + SLACK
        or one.bottom <= other.y + SLACK
        or other.bottom <= one.y + SLACK
    )


def within(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - SLACK
        and inner.y >= outer.y - SLACK
        and inner.right <= outer.right + SLACK
        and inner.bottom <= outer.bottom + SLACK
    )


def hold(laid: Laid, things: Sequence[Thing], areas: Areas, bounds: Bounds) -> None:
    """Everything once and in order, nothing over another thing or outside, one scale a page, no cell too small."""
    refused = [fault.thing for fault in laid.faults]
    order = [place.thing for page in laid.pages for place in page]
    assert order == [number for number in range(len(things)) if number not in refused]
    assert len(set(refused)) == len(refused)
    for number, page in enumerate(laid.pages):
        assert page
        assert len({place.cell for place in page}) == 1
        for place in page:
            thing, size = things[place.thing], things[place.thing].sizes[place.size]
            assert within(place.slot, areas.of(number))
            assert not size.last or len(page) == 1
            assert within(place.drawing, place.slot.inside(top=thing.above, bottom=size.below))
            assert place.slot.width >= thing.wide - SLACK
            assert abs(place.drawing.width - size.width * place.cell) < SLACK
            assert abs(place.drawing.height - size.height * place.cell) < SLACK
            assert place.cell >= (bounds.alone if len(page) == 1 else bounds.least)
            assert place.cell <= bounds.most
            assert place.cell * size.squares >= bounds.square - SLACK
            assert size.readable
        for one, other in combinations(page, 2):
            assert apart(one.slot, other.slot)
    for fault in laid.faults:
        assert fault.cell < max(fault.least, 0.01)
