"""A search through a window of rows against one that sees the whole board: the same tiling for the same seed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.limits import Limits
from pipworks.outcome import Outcome
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.regions import place_regions
from pipworks.polypips.generator.rules import Choice, Selection
from pipworks.polypips.tiling import window
from pipworks.polypips.tiling.tile import Tiling, tile
from pipworks.rng import Rng
from tests.support.amounts import some

COMB = tuple(Cell(x, y) for y in range(40) for x in range(9) if y % 30 == 0 or x % 2 == 0)
"""Strips one cell wide that hang together far below, so that a part must be followed out of the window."""

SIEVE = tuple(cell for cell in named_board("20x30").cells if (cell.x * 7 + cell.y * 5) % 9)
BOARDS = (
    *(named_board(name).cells for name in ("9x30", "hourglass:13x31", "ring:20x24", "cross:21x21", "60x60")),
    COMB,
    SIEVE,
    tuple(Cell(x, y + 20 * (y > 9)) for x, y in named_board("8x20").cells),
)


@given(
    st.sampled_from(BOARDS),
    st.sampled_from(("2*,3I", "3*", "4*", "5*", "3L,4O", "5W,5T,5F", "any", "3I,4I", "1*,5*")),
    st.integers(0, 10**6),
    st.sampled_from((Fraction(4, 5), Fraction(19, 20), Fraction(1))),
)
@settings(max_examples=some(10, of=25), deadline=None)
def test_the_window_changes_nothing(cells: tuple[Cell, ...], words: str, seed: int, share: Fraction) -> None:
    choice = Choice.parse(words)

    def both() -> list[Outcome[Tiling]]:
        limits = Limits(nodes=1_500)
        weights = choice.weights(Selection.ALL)
        return [
            tile(cells, choice.shapes, Rng(seed), limits=limits),
            place_regions(cells, weights, int(share * len(cells)), Rng(seed), limits=limits),
        ]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window, "_SMALL_BOARD", 0)
        through = both()
        patch.setattr(window, "_SMALL_BOARD", 10**9)
        assert through == both()


def test_a_large_board_takes_little() -> None:
    """Positions hold a few rows each: as whole boards those of this one would take 250 MB."""
    cells = named_board("150x150").cells
    outcome = tile(cells, Choice.parse("4*,5*").shapes, Rng(1))
    assert outcome.solution is not None
    assert sum(map(len, outcome.solution)) == len(cells)
