"""Tints: regions that share an edge look different, the same every time, and every tint gets its turn."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell, neighbours
from pipworks.polypips.drawing import palette
from pipworks.polypips.drawing.palette import tints
from pipworks.render.roles import LEVELS, TINTS
from tests.support.amounts import some
from tests.support.polypips.strategies import areas, tilings

Parts = list[tuple[Cell, ...]]


@st.composite
def maps(draw: st.DrawFn) -> Parts:
    """Connected regions on some of a board's cells."""
    placed = draw(tilings(draw(areas(9)))).placements
    return [one.cells for one in placed if draw(st.integers(0, 4))]


@given(maps())
@settings(max_examples=some(40, of=200))
def test_regions_that_share_an_edge_differ(parts: Parts) -> None:
    chosen = tints(parts)
    assert len(chosen) == len(parts)
    assert all(0 <= tint < TINTS for tint in chosen)
    owner = {cell: number for number, part in enumerate(parts) for cell in part}
    for cell, mine in owner.items():
        for near in neighbours(cell):
            theirs = owner.get(near, mine)
            assert theirs == mine or chosen[theirs] % LEVELS != chosen[mine] % LEVELS


@pytest.mark.parametrize("seed", range(4))
def test_neighbours_differ_in_level_on_large_maps(seed: int) -> None:
    """Hundreds of regions that have grown at random, where a plain greedy colouring needs a fifth level."""
    parts = grown(60, 400, Random(seed))
    chosen = tints(parts)
    owner = {cell: number for number, part in enumerate(parts) for cell in part}
    for cell, mine in owner.items():
        for near in neighbours(cell):
            theirs = owner.get(near, mine)
            assert theirs == mine or chosen[theirs] % LEVELS != chosen[mine] % LEVELS


def grown(side: int, count: int, random: Random) -> Parts:
    """Connected regions that fill a square, grown from cells drawn at random."""
    owner = {
        cell: number
        for number, cell in enumerate(random.sample([(x, y) for x in range(side) for y in range(side)], count))
    }
    edge = list(owner)
    while edge:
        place = random.randrange(len(edge))
        free = [
            near
            for near in neighbours(Cell(*edge[place]))
            if near not in owner and 0 <= near.x < side and 0 <= near.y < side
        ]
        if not free:
            edge.pop(place)
            continue
        near = random.choice(free)
        owner[near] = owner[edge[place]]
        edge.append(near)
    return [tuple(Cell(*cell) for cell, mine in owner.items() if mine == number) for number in range(count)]


def test_chains_are_needed() -> None:
    """Without exchanging levels along chains some of the maps above have neighbours of one level."""
    clashes = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(palette, "_PATIENCE", 0)
        for seed in range(2):
            parts = grown(60, 400, Random(seed))
            chosen = tints(parts)
            owner = {cell: number for number, part in enumerate(parts) for cell in part}
            clashes += any(
                owner.get(near, mine) != mine and (chosen[owner[near]] - chosen[mine]) % LEVELS == 0
                for cell, mine in owner.items()
                for near in neighbours(cell)
            )
    assert clashes


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
