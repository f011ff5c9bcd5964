"""Layouts without the solver: both searches beside their definition, beside brute force, and beside the solver."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.limits import UNLIMITED, CancelToken, Exhausted, Limits
from pipworks.outcome import Status
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver import search
from pipworks.pipes.solver.all_tiles import search as all_tiles_search
from pipworks.pipes.solver.encode import capacity
from pipworks.pipes.solver.settling import settle as settle_module
from pipworks.pipes.solver.settling.reference import Found, Reference
from pipworks.pipes.solver.settling.settle import settle, unsettled
from pipworks.pipes.solver.settling.settler import COMPLETE, LAYOUT, MORE, Settler
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.pipes import oracle
from tests.support.pipes.strategies import boards

native = pytest.importorskip("pipworks.pipes.solver._native", reason="the native module is not built")


def found(kind: type[Any], board: Board, most: int, sides: dict[int, int]) -> Found:
    """The layouts that a search finds, five at most, whether these are all, and the nodes."""
    letters = board.letters
    tight = letters.count("H") == capacity(letters)
    told = bytes(
        sides.get(tile, 15) | (16 * sides.get(tile, 0) if board.all_tiles else 0) for tile in range(len(letters))
    )
    settler = kind(letters, board.width, board.wraps, tight, board.all_tiles, told if sides else b"", most)
    layouts: list[tuple[int, ...]] = []
    event = MORE
    while event in (MORE, LAYOUT) and len(layouts) < 5:
        event = settler.run(3)
        if event == LAYOUT:
            layouts.append(tuple(settler.used()))
    return Found(tuple(layouts), event == COMPLETE, settler.nodes)


def agree(board: Board, most: int, sides: dict[int, int]) -> None:
    """Hold both searches against their definition, way by way that is tried."""
    told = Reference(board, sides).search(most, 5)
    assert found(native.Settler, board, most, sides) == told, board
    assert found(Settler, board, most, sides) == told, board


@given(boards(4, 4, variants=True), st.booleans(), st.integers(0, 30), st.data())
@settings(max_examples=some(75, of=150), deadline=None)
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
@settings(max_examples=some(50, of=100), deadline=None)
def test_against_brute_force(board: Board) -> None:
    if board.wraps and "H" in board.letters:
        told = found(native.Settler, board, 1000, {})
        assert len(told.layouts) == min(5, len(oracle.layouts(list(board.rows)))), board


def by_the_solver(board: Board, position: Solution | None, monkeypatch: pytest.MonkeyPatch) -> set[Layout]:
    """The layouts where nothing is settled."""
    with monkeypatch.context() as patched:
        for module in (search, all_tiles_search):
            patched.setattr(module, "settle", unsettled)
        return set(listed(board, position))


def listed(board: Board, position: Solution | None = None, limits: Limits = UNLIMITED) -> list[Layout]:
    run = pipes.solutions(board, position=position, limits=limits)
    return [run.layout for _ in run if run.layout is not None]


@pytest.mark.parametrize("most", [0, 3, 100])
@pytest.mark.parametrize("all_tiles", [False, True])
@pytest.mark.parametrize("wraps", [False, True])
def test_each_layout_comes_once_in_one_order(
    all_tiles: bool, wraps: bool, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solver goes on where the settler stops, whoever that is, and in a position as well."""
    monkeypatch.setattr(settle_module, "_NODES", most)
    several = 0
    for seed in range(12):
        recipe = pipes.Recipe((5, 6), unique=seed % 3 == 0, all_tiles=all_tiles, wraps=wraps)
        level = pipes.generate(recipe, Rng(seed))
        letters = "".join(level.solution.rows)
        turned = "".join(
            letter if letter == "_" or place % 7 == seed % 7 else "?" for place, letter in enumerate(letters)
        )
        position = Solution(tuple(turned[start : start + 5] for start in range(0, 30, 5)))
        for place in (None, position):
            monkeypatch.setenv("PIPWORKS_KERNEL", "auto")
            layouts = listed(level.board, place)
            assert len(layouts) == len(set(layouts)) >= 1
            assert set(layouts) == by_the_solver(level.board, place, monkeypatch), level.board
            several += len(layouts) > 1
            monkeypatch.setenv("PIPWORKS_KERNEL", "python")
            assert listed(level.board, place) == layouts, level.board
    assert several or all_tiles


def test_a_large_board_with_several_layouts_is_left_to_the_solver() -> None:
    board = pipes.generate(pipes.Recipe((20, 20), unique=False), Rng(2)).board
    settled = settle(board, UNLIMITED.start(), {})
    assert list(settled.layouts()) == []
    assert not settled.complete


def test_limits() -> None:
    board = Board.of("1H")
    cancelled = CancelToken()
    cancelled.cancel()
    for limits in (Limits(seconds=0), Limits(cancel=cancelled)):
        with pytest.raises(Exhausted):
            settle(board, limits.start(), {})
    settled = settle(board, Limits(nodes=0).start(), {})
    assert list(settled.layouts()) == []
    assert not settled.complete


@pytest.mark.parametrize("kernel", ["native", "python"])
def test_ways_tried_are_nodes_of_the_budget(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIPWORKS_KERNEL", kernel)
    board = pipes.generate(pipes.Recipe(unique=False), Rng(2)).board
    whole = pipes.solve(board)
    assert whole
    assert 1 < whole.stats["nodes"] <= 100
    assert pipes.solve(board, limits=Limits(nodes=int(whole.stats["nodes"]) + 1)) == whole
    assert pipes.solve(board, limits=Limits(nodes=1)).status is Status.LIMIT


@pytest.mark.parametrize("asked", [("1H", 0, b""), ("1H1", 2, b""), ("1h", 2, b""), ("1H", 2, b"1")])
def test_what_is_no_board(asked: tuple[str, int, bytes]) -> None:
    tiles, width, sides = asked
    with pytest.raises(ValueError, match="no tiles of a board"):
        native.Settler(tiles, width, True, False, False, sides, 1)
