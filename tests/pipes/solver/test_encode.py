"""The clauses of a tile against the specification's table of openings, over every way that gas might pass."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given

from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.pipes.solver.encode import capacity, encode, neighbours
from pipworks.pipes.solver.tile_rules import Clause, local_rules
from tests.support.pipes.strategies import boards

INS, OUTS = [1, 2, 3, 4], [5, 6, 7, 8]


def sets_of_sides(literals: list[int]) -> list[frozenset[int]]:
    return [frozenset(some) for count in range(5) for some in combinations(literals, count)]


def allowed(tile: Tile, ins: frozenset[int], outs: frozenset[int]) -> bool:
    """What gas may do in a tile, stated again: in by one side at most, out by other sides, none lost."""
    sides_in = sum(1 << literal - 1 for literal in ins)
    sides_out = sum(1 << literal - 5 for literal in outs)
    if sides_in & sides_out:
        return False
    if not any((sides_in | sides_out) & ~openings(tile, letter) == 0 for letter in ORIENTATIONS):
        return False
    if tile is Tile.HOUSE:
        return len(ins) == 1 and not outs
    if tile.is_tank:
        return not ins
    return len(ins) <= 1 and bool(ins) == bool(outs)


@pytest.mark.parametrize("tile", [tile for tile in Tile if tile is not Tile.BLANK], ids=lambda tile: tile.name)
def test_the_rules_of_a_tile(tile: Tile) -> None:
    """All 256 sets of arcs, without those that no board has: into a tank, out of a house."""
    clauses: list[Clause] = []
    local_rules(tile.value, INS, OUTS, clauses)
    for ins in sets_of_sides([] if tile.is_tank else INS):
        for outs in sets_of_sides([] if tile is Tile.HOUSE else OUTS):
            true = ins | outs
            held = all(any((literal > 0) == (abs(literal) in true) for literal in clause) for clause in clauses)
            assert held == allowed(tile, ins, outs), (tile, ins, outs)


@pytest.mark.parametrize("tile", [Tile.T, Tile.TANK1, Tile.TANK2, Tile.TANK3], ids=lambda tile: tile.name)
def test_the_rules_of_a_tile_on_a_tight_board(tile: Tile) -> None:
    """Where nothing is to spare every tank opening is used and every T branches."""
    clauses: list[Clause] = []
    local_rules(tile.value, INS, OUTS, clauses, tight=True)
    for ins in sets_of_sides([] if tile.is_tank else INS):
        for outs in sets_of_sides(OUTS):
            true = ins | outs
            held = all(any((literal > 0) == (abs(literal) in true) for literal in clause) for clause in clauses)
            assert held == (allowed(tile, ins, outs) and len(true) == tile.ways), (tile, ins, outs)


@given(boards())
def test_arcs(board: Board) -> None:
    """An arc out of a tile is the arc into its neighbour; none enters a tank, leaves a house or touches a blank."""
    tiles = board.letters
    encoding = encode(board)
    near = neighbours(board.width, board.height, board.wraps)
    for a, variable in enumerate(encoding.leaving):
        assert not variable if near[a] == a >> 2 else encoding.entering[4 * near[a] + (a & 3 ^ 2)] == variable
        if variable:
            assert tiles[a >> 2] not in "_H"
            assert tiles[near[a]] not in "_123"
            assert near[a] != a >> 2
    used = {abs(literal) for clause in encoding.clauses for literal in clause}
    assert used <= set(range(1, encoding.variables + 1))


def test_capacity() -> None:
    assert [capacity(tiles) for tiles in ("", "HH", "1", "23T", "TTIL_")] == [0, 0, 1, 6, 2]
