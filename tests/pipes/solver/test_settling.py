"""Boards that are settled without the solver: the native search beside its definition, and beside brute force."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.limits import UNLIMITED, CancelToken, Exhausted, Limits
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.all_tiles.encode import spare_edges
from pipworks.pipes.solver.encode import capacity
from pipworks.pipes.solver.settling.reference import Reference
from pipworks.pipes.solver.settling.settle import UNSETTLED, settle
from pipworks.rng import Rng
from tests.support.pipes import oracle
from tests.support.pipes.strategies import boards

native = pytest.importorskip("pipworks.pipes.solver._native", reason="the native module is not built")

_VERDICTS = {(0, True): 1, (1, True): 2, (2, False): 3}
"""The native verdict by the number of layouts found and whether these are all."""


def natively(board: Board, most: int, sides: dict[int, int]) -> tuple[int, int, bytes]:
    """The verdict, the nodes and the first layout of the native search."""
    letters = board.letters
    tight = letters.count("H") == capacity(letters)
    told = bytes(
        sides.get(tile, 15) | (16 * sides.get(tile, 0) if board.all_tiles else 0) for tile in range(len(letters))
    )
    settler = native.Settler(letters, board.width, board.wraps, tight, board.all_tiles, told if sides else b"", most)
    while not (verdict := settler.run(3)):
        pass
    return verdict, settler.nodes, settler.used()


def agree(board: Board, most: int, sides: dict[int, int]) -> None:
    """Hold the native search against its definition, way by way that is tried."""
    told = Reference(board, sides).search(most)
    verdict, nodes, used = natively(board, most, sides)
    assert verdict == _VERDICTS.get((len(told.layouts), told.complete), 4), board
    assert nodes == told.nodes, board
    assert tuple(used) == (told.layouts[0] if told.layouts else ()), board


@given(boards(4, 4, variants=True), st.booleans(), st.integers(0, 30), st.data())
@settings(max_examples=150, deadline=None)
def test_the_reference_says_the_same(board: Board, whole: bool, most: int, data: st.DataObject) -> None:
    board = Board(board.width, board.height, board.tiles, board.wraps, whole)
    tiles = data.draw(st.dictionaries(st.integers(0, len(board.tiles) - 1), st.integers(0, 15), max_size=2))
    agree(board, most, tiles)


@pytest.mark.parametrize("all_tiles", [False, True])
def test_the_reference_says_the_same_of_levels(all_tiles: bool) -> None:
    for seed in range(6):
        for unique in (False, True):
            board = pipes.generate(pipes.Recipe((5, 5), unique=unique, all_tiles=all_tiles), Rng(seed)).board
            agree(board, 20, {})


@given(boards(4, 3, "_HHIILLTT12", variants=True))
@settings(max_examples=100, deadline=None)
def test_against_brute_force(board: Board) -> None:
    if board.wraps and "H" in board.letters:
        verdict, *_ = natively(board, 1000, {})
        layouts = oracle.layouts(list(board.rows))
        assert verdict == min(2, len(layouts)) + 1, board


@pytest.mark.parametrize("all_tiles", [False, True])
@pytest.mark.parametrize("wraps", [False, True])
def test_settled_answers_are_those_of_the_solver(all_tiles: bool, wraps: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(12):
        board = pipes.generate(pipes.Recipe((6, 6), all_tiles=all_tiles, wraps=wraps), Rng(seed)).board
        assert not all_tiles or not spare_edges(board)
        settled = settle(board, UNLIMITED.start(), {})
        monkeypatch.setenv("PIPWORKS_KERNEL", "python")
        assert settle(board, UNLIMITED.start(), {}) == UNSETTLED
        layouts = pipes.solutions(board)
        assert len(list(layouts)) == 1
        assert not settled.complete or settled.layout == layouts.layout
        monkeypatch.delenv("PIPWORKS_KERNEL")


def test_limits() -> None:
    board = Board.of("1H")
    cancelled = CancelToken()
    cancelled.cancel()
    for limits in (Limits(seconds=0), Limits(cancel=cancelled)):
        with pytest.raises(Exhausted):
            settle(board, limits.start(), {})
    assert settle(board, Limits(nodes=0).start(), {}) == UNSETTLED


@pytest.mark.parametrize("asked", [("1H", 0, b""), ("1H1", 2, b""), ("1h", 2, b""), ("1H", 2, b"1")])
def test_what_is_no_board(asked: tuple[str, int, bytes]) -> None:
    tiles, width, sides = asked
    with pytest.raises(ValueError, match="no tiles of a board"):
        native.Settler(tiles, width, True, False, False, sides, 1)
