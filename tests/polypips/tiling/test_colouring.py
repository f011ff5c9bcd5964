"""Sums of steps on large boards, found on small ones, against the table of all sums."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from pipworks.polypips.tiling import colouring
from pipworks.polypips.tiling.colouring import COLOURINGS, Colouring, Reach, counts
from tests.support.amounts import some


def table(shapes: set[Shape], colours: Colouring, area: int) -> list[set[int]]:
    """For each area up to this one the numbers of cells of one colour that pieces can cover, by enumeration."""
    found: list[set[int]] = [{0}]
    for n in range(1, area + 1):
        found.append(
            {
                before + count
                for shape in shapes
                if shape.size <= n
                for count in counts(shape, colours)
                for before in found[n - shape.size]
            }
        )
    return found


SOME = st.sets(st.sampled_from(SHAPES), min_size=1, max_size=3)


@given(SOME, st.sampled_from(COLOURINGS), st.integers(0, 200), st.data())
@settings(max_examples=some(40, of=200), deadline=None)
def test_what_pieces_cover(shapes: set[Shape], colours: Colouring, area: int, data: st.DataObject) -> None:
    sums = table(shapes, colours, area)[area]
    reach = Reach(shapes, colours)
    assert reach.fills(area) == bool(sums)
    near = sorted({some for n in sums for some in (n - 1, n, n + 1)} & set(range(area + 1)))
    for coloured in [0, area, *data.draw(st.lists(st.sampled_from(near or [0]), max_size=9))]:
        assert reach.covers(area, coloured) == (coloured in sums)


@given(SOME, st.sampled_from(COLOURINGS), st.integers(0, 120), st.data())
@settings(max_examples=some(30, of=150), deadline=None)
def test_what_they_must_leave(shapes: set[Shape], colours: Colouring, area: int, data: st.DataObject) -> None:
    """The least `left` so that pieces cover all but `left` cells, among these all of the colour that they can't."""
    sums = table(shapes, colours, area)
    coloured = data.draw(st.integers(0, area))
    least = next(
        left for left in range(area + 1) if sums[area - left] & set(range(max(0, coloured - left), coloured + 1))
    )
    assert Reach(shapes, colours).waste(area, coloured) == least
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(colouring, "_TABLED", 0)
        assert Reach(shapes, colours).waste(area, coloured) == least


def test_a_million_cells_need_a_small_table_only() -> None:
    """The table of all sums up to there would have 10**12 bits."""
    domino = {Shape.named("2I")}
    reach = Reach(domino)
    assert reach.covers(10**6, 500_000)
    assert not reach.covers(10**6, 499_999)
    assert reach.waste(10**6, 499_000) == 2_000
    assert reach.waste(10**6 + 1, 500_000) == 1
    for colours in COLOURINGS:
        assert Reach(set(SHAPES), colours).waste(10**6, 250_000) == 0
