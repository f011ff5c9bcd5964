"""Connected parts by runs against a flood cell by cell, their colours, and boards as bits."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell, connected_parts, reading_order
from pipworks.limits import UNLIMITED
from pipworks.polypips.tiling.bitboard import Bitboard, places
from pipworks.polypips.tiling.colouring import COLOURINGS
from pipworks.polypips.tiling.parts import connected
from tests.support.amounts import some

CELLS = st.sets(st.builds(Cell, st.integers(0, 9), st.integers(0, 7)), min_size=1).map(
    lambda some: tuple(sorted(some, key=reading_order))
)


@given(CELLS)
@settings(max_examples=some(60, of=300))
def test_the_parts_are_those_of_a_flood(cells: tuple[Cell, ...]) -> None:
    parts = connected(cells, UNLIMITED.start())
    assert [part.cells for part in parts] == list(connected_parts(cells))
    assert [(part.first, part.area) for part in parts] == [(part.cells[0], len(part.cells)) for part in parts]


@given(CELLS)
def test_the_colours_of_a_part(cells: tuple[Cell, ...]) -> None:
    for part in connected(cells, UNLIMITED.start()):
        for colours in COLOURINGS:
            assert part.tally(colours) == colours.tally(part.cells)


@given(CELLS, st.integers(0, 3), st.data())
def test_cells_as_bits_and_back(cells: tuple[Cell, ...], right: int, data: st.DataObject) -> None:
    board = Bitboard([Cell(x + right, y) for x, y in cells])
    some = tuple(sorted(data.draw(st.sets(st.sampled_from(board.cells))), key=reading_order))
    assert board.cells_of(board.bits_of(some)) == some
    assert board.bits.bit_count() == len(cells)


@given(st.integers(0, 1 << 300))
def test_the_places_of_bits(bits: int) -> None:
    assert list(places(bits)) == [place for place in range(301) if bits >> place & 1]
