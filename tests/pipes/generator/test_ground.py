"""Where a layout may grow: cells that stay blank, closed borders, and what counts as a gap."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.ground import blank_cells, has_gap, largest_block, some_crossings, without
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.encode import neighbours
from pipworks.pipes.solver.solve import solve
from pipworks.rng import Rng

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))


@given(SIZES, st.integers(0, 2**32))
def test_an_edge_is_closed_from_both_of_its_tiles(size: tuple[int, int], seed: int) -> None:
    """Only edges over the border are, and blank cells have none."""
    width, height = size
    whole = neighbours(width, height, True)
    rng = Rng(seed)
    blank = blank_cells(width, height, width * height // 2, rng)
    near = without(some_crossings(whole, width, height, rng), blank)
    for arc, other in enumerate(near):
        tile, side = arc >> 2, arc & 3
        if other != tile:
            assert other == whole[arc]
            assert near[4 * other + (side ^ 2)] == tile
        elif tile not in blank and whole[arc] not in blank and whole[arc] != tile:
            y, x = divmod(tile, width)
            assert (y == 0, x == width - 1, y == height - 1, x == 0)[side]


@given(SIZES, st.integers(0, 2**32), st.floats(0.3, 0.9))
def test_what_is_not_blank_hangs_together_and_is_enough(size: tuple[int, int], seed: int, fill: float) -> None:
    width, height = size
    filled = max(1, int(fill * width * height))
    blank = blank_cells(width, height, filled, Rng(seed))
    assert width * height - len(blank) >= filled
    near = without(neighbours(width, height, False), blank)
    left = set(range(width * height)) - blank
    met = [min(left)]
    for tile in met:
        met += [other for other in set(near[4 * tile : 4 * tile + 4]) if other not in met]
    assert set(met) == left


@given(st.integers(1, 5), st.lists(st.booleans(), min_size=1, max_size=6))
def test_the_largest_block_by_trying_all_rectangles(width: int, pattern: list[bool]) -> None:
    cells = (pattern * width * 2)[: width * len(pattern)]
    height = len(cells) // width
    best = 0
    for top in range(height):
        for bottom in range(top, height):
            for start in range(width):
                for end in range(start, width):
                    rectangle = [cells[y * width + x] for y in range(top, bottom + 1) for x in range(start, end + 1)]
                    best = max(best, len(rectangle) * all(rectangle))
    assert largest_block(cells, width) == best


def test_levels_differ_in_how_often_gas_crosses_the_border_and_none_has_a_gap() -> None:
    crossings = set()
    for seed in range(16):
        board = generate(Recipe(), Rng(seed)).board
        assert not has_gap(board)
        crossings.add(bool(solve(Board(board.width, board.height, board.tiles, wraps=False))))
    assert crossings == {True, False}
    assert has_gap(Board.of(*["HI_____"] * 10))
