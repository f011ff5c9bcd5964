"""Tilings: found exactly where a naive search finds one, else proved impossible with a true reason; limits; seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import Choice
from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from pipworks.polypips.tiling.colouring import COLOURINGS
from pipworks.polypips.tiling.tile import TWELVE, Tiling, tile, tile_with_set
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.polypips.packings import fixed_forms, most_covered, set_tiles
from tests.support.polypips.strategies import areas

SHAPE_SETS = st.sets(st.sampled_from(SHAPES), min_size=1, max_size=4).map(lambda some: tuple(sorted(some, key=str)))


def assert_tiles(cells: Sequence[Cell], layout: Tiling, shapes: Sequence[Shape]) -> None:
    assert Counter(cell for part in layout for cell in part) == Counter(cells)
    allowed = {form for shape in shapes for form in fixed_forms(shape.cells)}
    assert all(next(iter(fixed_forms(part))) in allowed for part in layout)


@given(areas(5), SHAPE_SETS, st.integers(0, 2**70))
@settings(max_examples=some(80, of=400))
def test_a_tiling_is_found_where_there_is_one(cells: tuple[Cell, ...], shapes: tuple[Shape, ...], seed: int) -> None:
    outcome = tile(cells, shapes, Rng(seed))
    possible = most_covered(cells, [shape.cells for shape in shapes]) == len(cells)
    assert outcome.status is (Status.SOLVED if possible else Status.UNSOLVABLE)
    if outcome.solution is not None:
        assert_tiles(cells, outcome.solution, shapes)
    else:
        assert outcome.reason is not None


@given(areas(4), st.lists(st.sampled_from(SHAPES), min_size=1, max_size=4), st.integers(0, 9))
@settings(max_examples=some(60, of=300))
def test_a_set_tiles_where_it_can(cells: tuple[Cell, ...], shapes: list[Shape], seed: int) -> None:
    kinds = [tuple({shape, shape.mirror}) for shape in shapes if shape.size == shapes[0].size]
    outcome = tile_with_set(cells, [tuple(sorted(kind, key=str)) for kind in kinds], Rng(seed))
    assert (outcome.status is Status.SOLVED) == set_tiles(cells, [[shape.cells for shape in kind] for kind in kinds])
    assert outcome.status in (Status.SOLVED, Status.UNSOLVABLE)


@pytest.mark.parametrize(
    ("board", "pieces", "code", "words"),
    [
        ("8x8", "3L", "area", "64 is not a multiple of 3"),
        ("7x1", "4*,5*", "area", "no sum of 4 and 5 is 7"),
        ("3x1-1x1", "2*", "small part", "the part of 1 cell at a1 is too small for a piece of 2 cells"),
        ("7x1-1x1", "2*", "area", "the part of 3 cells at a1 can't be filled: 3 is not a multiple of 2"),
        ("5x5", "X", "dead cell", "no allowed piece can cover a1"),
        ("stairs", "2*", "colouring", "coloured like a chessboard, the board has 20 cells of one colour and 16 of the"),
        ("10x10", "4T", "colouring", "coloured like a chessboard, the board has 50 cells of one colour and 50"),
        ("10x10", "4L", "colouring", "mod 2, the board has 50 cells of one colour and 50 of the other"),
        ("10x10", "4I", "colouring", "mod 4, the board has 26 cells of one colour among its 100"),
        ("12x12", "4S", "exhausted", "every way to lay the pieces was tried"),
        ("10x20", "N", "exhausted", "every way to lay the pieces was tried"),
    ],
)
def test_why_there_is_no_tiling(board: str, pieces: str, code: str, words: str) -> None:
    outcome = tile(named_board(board).cells, Choice.parse(pieces).shapes, Rng(1))
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.reason is not None
    assert outcome.reason.code == code
    assert words in outcome.reason.sentence


def test_the_mutilated_chessboard() -> None:
    cells = [cell for cell in named_board("8x8").cells if cell not in ((0, 0), (7, 7))]
    outcome = tile(cells, Choice.parse("2*").shapes, Rng(0))
    assert outcome.status is Status.UNSOLVABLE
    assert "32 cells of one colour and 30 of the other" in str(outcome.reason)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("8x8", "12 pieces of 5 cells cover 60, the board has 64"),
        ("60x1", "5F fits nowhere on the board"),
        ("2x30", "5F fits nowhere on the board"),
        ("8x7-2x1@0,0", "12 pieces of 5 cells cover 60, the board has 54"),
    ],
)
def test_why_the_twelve_do_not_tile(board: str, words: str) -> None:
    outcome = tile_with_set(named_board(board).cells, TWELVE, Rng(0))
    assert outcome.status is Status.UNSOLVABLE
    assert words in str(outcome.reason)


def test_a_set_is_bound_by_colours_and_parts_too() -> None:
    dominoes = [Choice.parse("2I").shapes] * 2
    outcome = tile_with_set(Shape.named("4T").cells, dominoes, Rng(0))
    assert "3 cells of one colour and 1 of the other" in str(outcome.reason)
    outcome = tile_with_set(named_board("5x1-1x1").cells, dominoes, Rng(0))
    assert outcome.status is Status.SOLVED
    outcome = tile_with_set(named_board("5x1-1x1@1,0").cells, dominoes, Rng(0))
    assert "the part of 1 cell at a1 is too small" in str(outcome.reason)


@pytest.mark.parametrize("place", [(x, y) for x in range(7) for y in range(7)])
def test_the_twelve_tile_every_board_with_a_square_hole(place: tuple[int, int]) -> None:
    cells = named_board("8x8-2x2@{},{}".format(*place)).cells
    outcome = tile_with_set(cells, TWELVE, Rng(0))
    assert outcome.solution is not None
    assert_tiles(cells, outcome.solution, Choice.parse("5*").shapes)
    kinds = [next(n for n, kind in enumerate(TWELVE) if is_of(part, kind)) for part in outcome.solution]
    assert sorted(kinds) == list(range(12))


def is_of(part: Sequence[Cell], kind: Sequence[Shape]) -> bool:
    return any(next(iter(fixed_forms(part))) in fixed_forms(shape.cells) for shape in kind)


@pytest.mark.parametrize("pieces", ["4*,5*", "5*", "4*", "3*", "2*", "any", "4O", "5P"])
def test_large_boards(pieces: str) -> None:
    cells = named_board("30x30" if pieces != "5P" else "10x10").cells
    shapes = Choice.parse(pieces).shapes
    outcome = tile(cells, shapes, Rng(7), limits=Limits(nodes=2_000_000))
    assert outcome.solution is not None
    assert_tiles(cells, outcome.solution, shapes)


def test_the_same_seed_gives_the_same_tiling_and_others_others() -> None:
    cells, shapes = named_board("8x8").cells, Choice.parse("4*").shapes
    found = [tile(cells, shapes, Rng(seed)).solution for seed in range(20)]
    assert [tile(cells, shapes, Rng(seed)).solution for seed in range(20)] == found
    assert len(set(found)) == 20
    twelve = [tile_with_set(named_board("6x10").cells, TWELVE, Rng(seed)).solution for seed in range(12)]
    assert len(set(twelve)) == 12
    assert tile_with_set(named_board("6x10").cells, TWELVE, Rng(3)).solution == twelve[3]


def test_all_tilings_come_up() -> None:
    """The five domino tilings of 2x4 and the eleven of 4x3, each by some seed."""
    domino = Choice.parse("2I").shapes
    for board, number in (("4x2", 5), ("4x3", 11), ("3x4", 11)):
        cells = named_board(board).cells
        assert len({tile(cells, domino, Rng(seed)).solution for seed in range(200)}) == number


def test_a_limit_is_neither_found_nor_proved() -> None:
    cells, shapes = named_board("20x20").cells, Choice.parse("5W,5T,5F").shapes
    outcome = tile(cells, shapes, Rng(0), limits=Limits(nodes=10_000))
    assert outcome.status is Status.LIMIT
    assert str(outcome.reason) == "stopped by the node limit"
    cancel = CancelToken()
    cancel.cancel()
    assert tile(cells, shapes, Rng(0), limits=Limits(cancel=cancel)).status is Status.CANCELLED
    assert tile(cells, shapes, Rng(0), limits=Limits(seconds=0)).status is Status.LIMIT
    twelve = tile_with_set(named_board("3x20").cells, TWELVE, Rng(0), limits=Limits(nodes=256))
    assert twelve.status is Status.LIMIT


def test_the_colourings() -> None:
    assert [str(colouring) for colouring in COLOURINGS[:3]] == ["like a chessboard", "by y mod 2", "by x mod 2"]
    assert str(COLOURINGS[-1]) == "by the parities of x and y"
    assert {"by (x + 2y) mod 5", "by (2x + y) mod 4"} <= set(map(str, COLOURINGS))
    assert len({tuple(c.of((x, y)) for x in range(5) for y in range(5)) for c in COLOURINGS}) == len(COLOURINGS)
