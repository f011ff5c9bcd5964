"""Conditions and pips: possible, telling, and drawn alike; pieces are read off the tiling."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.limits import UNLIMITED
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.fill import draw_condition, draw_constraints, fill, place
from pipworks.polypips.generator.rules import ANY
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import (
    KINDS,
    AllDifferent,
    AllSame,
    Exactly,
    LessThan,
    MoreThan,
    possible_conditions,
)
from pipworks.polypips.puzzle.pips import ways_to_sum
from pipworks.polypips.tiling.tile import tile
from pipworks.rng import Rng

FOREVER = UNLIMITED.start()
ALL = [(size, condition) for size in range(1, 6) for condition in possible_conditions(size)]


@pytest.mark.parametrize("size", range(1, 5))
def test_conditions_are_possible_and_say_something(size: int) -> None:
    grids = list(product(range(7), repeat=size))
    for condition in possible_conditions(size):
        held = sum(condition.holds(grid) for grid in grids)
        assert 0 < held < len(grids)
        assert ways_to_satisfy(condition, size) == held


def test_which_conditions_there_are() -> None:
    assert [len(kind.possible(1)) for kind in KINDS.values()] == [0, 0, 7, 6, 6]
    assert [len(kind.possible(3)) for kind in KINDS.values()] == [8, 1, 19, 18, 18]
    assert AllDifferent.possible(2) == (AllDifferent(),)
    assert [len(kind.possible(8)) for kind in KINDS.values()][:2] == [8, 0]
    assert MoreThan(19) not in MoreThan.possible(3)
    assert LessThan(7) not in LessThan.possible(1)


@pytest.mark.parametrize("size", [1, 3, 8])
def test_kinds_are_alike(size: int) -> None:
    rng, number = Rng(4), 20_000
    drawn = Counter(type(draw_condition(size, rng)).kind for _ in range(number))
    possible = [name for name, kind in KINDS.items() if kind.possible(size)]
    assert set(drawn) == set(possible)
    chance = 1 / len(possible)
    assert all(abs(n - number * chance) < 5 * (number * chance * (1 - chance)) ** 0.5 for n in drawn.values())


def test_each_condition_of_a_kind_is_drawn() -> None:
    rng = Rng(5)
    drawn = Counter(draw_condition(2, rng) for _ in range(20_000))
    assert set(drawn) == set(possible_conditions(2))
    same = sum(drawn[AllSame(value)] for value in range(7))
    assert abs(drawn[AllSame()] - same) < 5 * (2 * drawn[AllSame()]) ** 0.5


@given(st.sampled_from(ALL), st.integers(0, 2**64))
def test_pips_satisfy_their_condition(case: tuple[int, Condition], seed: int) -> None:
    size, condition = case
    pips = condition.draw(size, Rng(seed))
    assert len(pips) == size
    assert all(0 <= pip <= 6 for pip in pips)
    assert condition.holds(pips)


@pytest.mark.parametrize(
    ("size", "condition"),
    [
        *((1, Exactly(4)), (2, Exactly(6)), (3, Exactly(4)), (3, LessThan(4)), (3, MoreThan(14)), (2, MoreThan(3))),
        *(
            (2, AllDifferent()),
            (3, AllSame()),
            (3, AllSame(2)),
            (2, AllDifferent(frozenset({1, 2, 3}))),
            (3, LessThan(9)),
        ),
    ],
)
def test_every_way_is_alike(size: int, condition: Condition) -> None:
    """Pips drawn 200 times as often as there are ways: each within five standard deviations, and none left out."""
    allowed = [grid for grid in product(range(7), repeat=size) if condition.holds(grid)]
    rng, number = Rng(6), 200 * len(allowed)
    drawn = Counter(condition.draw(size, rng) for _ in range(number))
    assert set(drawn) == set(allowed)
    assert all(abs(count - 200) < 5 * 200**0.5 for count in drawn.values())


@pytest.mark.parametrize("size", range(5))
def test_ways(size: int) -> None:
    sums = Counter(sum(grid) for grid in product(range(7), repeat=size))
    assert all(ways_to_sum(size, total) == sums[total] for total in range(-2, 6 * size + 3))


@given(st.integers(0, 2**64))
def test_all_phases_together(seed: int) -> None:
    rng = Rng(seed)
    cells = named_board("5x4").cells
    tiling = tile(cells, ANY.shapes, rng).solution
    regions = tile(cells[:13], ANY.shapes, rng).solution
    assert tiling is not None
    assert regions is not None
    constraints = draw_constraints(regions, rng, FOREVER)
    pips = fill(cells, constraints, rng, FOREVER)
    assert list(pips) == list(cells)
    assert tuple(constraint.cells for constraint in constraints) == regions
    for constraint in constraints:
        assert constraint.condition.holds([pips[cell] for cell in constraint.cells])
    solution = place(tiling, pips, FOREVER)
    assert solution.grid == pips
    assert {placed.cells for placed in solution.placements} == set(tiling)


def test_free_cells_have_any_pips() -> None:
    rng = Rng(8)
    drawn = Counter(fill([Cell(0, 0)], (), rng, FOREVER)[Cell(0, 0)] for _ in range(7_000))
    assert set(drawn) == set(range(7))
    assert all(abs(count - 1_000) < 5 * 1_000**0.5 for count in drawn.values())
