"""Tints: regions that share an edge look different, the same every time, and every tint gets its turn."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell, neighbours
from pipworks.polypips.drawing.palette import tints
from pipworks.render.roles import TINTS
from tests.support.polypips.strategies import areas, tilings

Parts = list[tuple[Cell, ...]]


@st.composite
def maps(draw: st.DrawFn) -> Parts:
    """Connected regions on some of a board's cells."""
    placed = draw(tilings(draw(areas(9)))).placements
    return [one.cells for one in placed if draw(st.integers(0, 4))]


@given(maps())
@settings(max_examples=200)
def test_regions_that_share_an_edge_differ(parts: Parts) -> None:
    chosen = tints(parts)
    assert len(chosen) == len(parts)
    assert all(0 <= tint < TINTS for tint in chosen)
    owner = {cell: number for number, part in enumerate(parts) for cell in part}
    for cell, mine in owner.items():
        for near in neighbours(cell):
            theirs = owner.get(near, mine)
            assert theirs == mine or chosen[theirs] != chosen[mine]


def test_regions_around_a_large_one_differ_from_it() -> None:
    ring = [Cell(x, y) for x in range(12) for y in range(12) if x in (0, 11) or y in (0, 11)]
    inside = tuple(Cell(x, y) for x in range(1, 11) for y in range(1, 11))
    chosen = tints([*((cell,) for cell in ring), inside])
    assert chosen[-1] not in {tint for cell, tint in zip(ring, chosen, strict=False) if sum(cell) not in (0, 22)}


def test_more_neighbours_than_tints() -> None:
    """Ten regions in several parts, each beside each other: two of every eight must clash, and only so many do."""
    pairs = [(a, b) for a in range(10) for b in range(a)]
    parts: Parts = [()] * 10
    for row, (a, b) in enumerate(pairs):
        parts[a] += (Cell(0, 2 * row),)
        parts[b] += (Cell(1, 2 * row),)
    used = Counter(tints(parts))
    assert len(used) == TINTS
    assert max(used.values()) == 2


def test_every_tint_has_its_turn() -> None:
    assert sorted(tints([(Cell(3 * x, 0),) for x in range(2 * TINTS)])) == sorted(2 * list(range(TINTS)))


def test_corners_are_kept_apart_where_there_are_tints() -> None:
    chosen = tints([(Cell(x, y),) for y in range(2) for x in range(2)])
    assert len(set(chosen)) == 4


def test_no_regions() -> None:
    assert tints([]) == ()
