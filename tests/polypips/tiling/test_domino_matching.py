"""The most dominoes on a board: as many as a naive count finds, at random, with a true reason for what is left."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell, neighbours
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.outcome import Status
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.regions import place_regions
from pipworks.polypips.generator.rules import Choice, Selection
from pipworks.polypips.tiling.domino_matching import Matching, most_dominoes
from pipworks.polypips.tiling.tile import tile
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.polypips.packings import most_covered
from tests.support.polypips.strategies import areas

DOMINO = Choice.parse("2*")
TWO_CORNERS = tuple(Cell(*cell) for cell in ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (3, 2), (4, 2), (4, 1)))
NECK = tuple(
    Cell(x, y) for y, row in enumerate((" #  #", "######", " #  #")) for x, mark in enumerate(row) if mark == "#"
)
"""As many black as white cells, but the two crosses at its ends can't be covered."""


def matching(cells: tuple[Cell, ...], seed: int = 0) -> Matching:
    return most_dominoes(cells, Rng(seed), UNLIMITED.start())


@given(areas(6), st.integers(0, 2**64))
@settings(max_examples=some(60, of=300))
def test_as_many_as_fit(cells: tuple[Cell, ...], seed: int) -> None:
    found = matching(cells, seed)
    laid = [cell for domino in found.dominoes for cell in domino]
    assert len(set(laid)) == len(laid) == most_covered(cells, [((0, 0), (1, 0))])
    assert set(laid) <= set(cells)
    assert all(b in neighbours(a) for a, b in found.dominoes)
    assert bool(found.crowded) == (len(laid) < len(cells))
    if found.crowded:
        around = {near for cell in found.crowded for near in neighbours(cell)} & set(cells)
        assert set(found.between) == around
        assert len(found.crowded) == len(found.between) + 1


def test_a_board_that_no_colouring_forbids() -> None:
    outcome = tile(NECK, DOMINO.shapes, Rng(0))
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.reason is not None
    assert outcome.reason.code == "crowding"
    assert "2 cells of one colour, the first at f2, have only 1 neighbour, too few" in str(outcome.reason)
    cover = place_regions(NECK, DOMINO.weights(Selection.ALL), 10, Rng(0))
    assert str(cover.reason) == "at most 6 of 10 cells can be covered, not 10"


def test_large_boards_at_once() -> None:
    cells = named_board("100x100").cells
    assert len(matching(cells).dominoes) == 5_000
    holes = tuple(cell for cell in cells if (7 * cell.x + 3 * cell.y) % 11)
    found = place_regions(holes, DOMINO.weights(Selection.ALL), len(holes), Rng(1))
    assert found.status in (Status.SOLVED, Status.UNSOLVABLE)


def test_every_tiling_comes_up() -> None:
    cells = named_board("4x4").cells
    assert len({frozenset(map(frozenset, matching(cells, seed).dominoes)) for seed in range(2_000)}) == 36


def test_a_limit() -> None:
    cells = named_board("30x30").cells
    found = most_dominoes(cells, Rng(0), Limits(nodes=100).start())
    assert found.stop is Stop.NODES
    assert tile(cells, DOMINO.shapes, Rng(0), limits=Limits(nodes=100)).status is Status.LIMIT
    assert tile(TWO_CORNERS, DOMINO.shapes, Rng(0), limits=Limits(nodes=0)).status is Status.LIMIT
