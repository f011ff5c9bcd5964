"""Cells, directions, neighbours, parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.grid import (
    COMPASS,
    Cell,
    Direction,
    connected_parts,
    is_connected,
    neighbours,
    on_torus,
    opposite,
    rotate,
    turn,
)

CELLS = st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


def test_a_step_and_back() -> None:
    for direction in COMPASS:
        there = on_torus(0, 0, direction, 3, 4)
        assert on_torus(*there, direction.opposite, 3, 4) == Cell(0, 0)
        assert turn(direction, 2) == opposite(direction)


def test_edges_wrap() -> None:
    assert on_torus(6, 9, Direction.E, 7, 10) == (0, 9)
    assert on_torus(6, 9, Direction.S, 7, 10) == (6, 0)
    assert on_torus(0, 0, Direction.N, 1, 1) == (0, 0)


def test_clockwise_from_north() -> None:
    assert [turn(Direction.N, quarters) for quarters in range(5)] == [1, 2, 4, 8, 1]
    assert [Direction(d).step for d in COMPASS] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert neighbours((2, 2)) == ((2, 1), (3, 2), (2, 3), (1, 2))


def test_a_set_of_directions_is_no_step() -> None:
    with pytest.raises(ValueError, match="not in"):
        _ = (Direction.N | Direction.E).step


@given(CELLS)
def test_four_quarter_turns_are_none(cells: frozenset[tuple[int, int]]) -> None:
    corner = sorted(cells)
    turned = rotate(rotate(rotate(rotate(corner))))
    left, top = min(x for x, _ in corner), min(y for _, y in corner)
    assert turned == tuple((x - left, y - top) for x, y in corner)


def test_a_quarter_turn_is_counter_clockwise() -> None:
    """The seed's `4L+` at 90 degrees, cell for cell: `m../nop` becomes `.p/.o/mn`."""
    assert rotate([(0, 0), (0, 1), (1, 1), (2, 1)]) == ((0, 2), (1, 2), (1, 1), (1, 0))


@given(CELLS)
def test_parts_are_connected_apart_and_complete(cells: frozenset[tuple[int, int]]) -> None:
    parts = list(connected_parts(cells))
    assert is_connected(cells) == (len(parts) == 1)
    assert sorted(cell for part in parts for cell in part) == sorted(cells)
    for number, part in enumerate(parts):
        others = cells - set(part)
        assert not any(near in others for cell in part for near in neighbours(cell))
        reached = {part[0]}
        for _ in part:
            reached |= {near for cell in reached for near in neighbours(cell) if near in part}
        assert reached == set(part)
        assert number == 0 or (parts[number - 1][0][1], parts[number - 1][0][0]) < (part[0][1], part[0][0])
