"""Holes: the squares that a flood from outside does not reach."""

from __future__ import annotations

from hypothesis import given, settings

from pipworks.grid import Cell, connected_parts, neighbours
from pipworks.polypips.drawing.holes import hatching, holes
from pipworks.render.scene import Move
from tests.support.amounts import some
from tests.support.ink import walk
from tests.support.polypips.strategies import areas


def enclosed(cells: set[Cell]) -> set[frozenset[Cell]]:
    """The parts of a frame around the board that don't reach its border."""
    width, height = max(x for x, _ in cells) + 2, max(y for _, y in cells) + 2
    rest = [Cell(x, y) for x in range(-1, width) for y in range(-1, height) if (x, y) not in cells]
    return {frozenset(part) for part in connected_parts(rest) if Cell(-1, -1) not in part}


@given(areas(9))
@settings(max_examples=some(40, of=200))
def test_what_a_flood_from_outside_does_not_reach(area: tuple[Cell, ...]) -> None:
    found = list(holes(area))
    assert len(found) == len(set(found))
    assert set(found) == {hole for hole in enclosed(set(area)) if len(hole) <= len(area)}


def test_a_hole_that_is_open_at_a_corner_only() -> None:
    ring = set(neighbours(Cell(1, 1)))
    assert list(holes(ring)) == [frozenset({Cell(1, 1)})]


def test_a_hole_larger_than_the_board_is_none() -> None:
    def ring(side: int) -> list[Cell]:
        return [Cell(x, y) for x in range(side) for y in range(side) if {x, y} & {0, side - 1}]

    assert [len(hole) for hole in holes(ring(6))] == [16]
    assert list(holes(ring(7))) == []


def test_the_hatching_stays_in_the_hole_and_goes_on_from_square_to_square() -> None:
    cells = [Cell(x, y) for x in range(4) for y in range(3) if (x, y) not in ((1, 1), (2, 1))]
    lines = hatching(cells, 40)
    points = list(walk(lines))
    assert sum(isinstance(step, Move) for step in lines.steps) == 14
    assert all(40 <= x <= 120 and 40 <= y <= 80 for x, y in points)
    assert {(x + y) % 10 for x, y in points} == {0}
    assert hatching([Cell(0, 0)], 40).steps == ()
