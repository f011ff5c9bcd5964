"""Pipes that no layout uses, by the naive counter, on boards with some of them blank."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.limits import Limits
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.idle import Idle
from tests.support.amounts import some
from tests.support.pipes import oracle

PIPES = "ILT"


@st.composite
def boards(draw: st.DrawFn) -> list[str]:
    width, height = draw(st.integers(1, 4)), draw(st.integers(2, 4))
    tiles = draw(st.lists(st.sampled_from("_HILTILT12"), min_size=width * height, max_size=width * height))
    return ["".join(tiles[start : start + width]) for start in range(0, len(tiles), width)]


@given(boards(), st.data())
@settings(max_examples=some(50, of=400))
def test_pipes_are_idle_where_no_naive_layout_uses_them(rows: list[str], data: st.DataObject) -> None:
    letters = "".join(rows)
    pipes = [tile for tile, letter in enumerate(letters) if letter in PIPES and data.draw(st.booleans())]
    asked = [[tile for tile in pipes if data.draw(st.booleans())] for _ in range(3)]
    with Idle(Board.of(*rows), pipes, Limits().start()) as idle:
        for absent in asked:
            left = ["_" if tile in absent else letter for tile, letter in enumerate(letters)]
            width = len(rows[0])
            layouts = oracle.layouts(["".join(left[start : start + width]) for start in range(0, len(left), width)])
            used = {tile for layout in layouts for tile, sides in enumerate(layout) if sides}
            assert idle.without(absent) == used.isdisjoint(pipes)


@given(boards(), st.data())
@settings(max_examples=some(50, of=400))
def test_pipes_that_are_never_used_are_so_in_no_naive_layout(rows: list[str], data: st.DataObject) -> None:
    pipes = [tile for tile, letter in enumerate("".join(rows)) if letter in PIPES and data.draw(st.booleans())]
    asked = [[tile for tile in pipes if data.draw(st.booleans())] for _ in range(2)]
    used = {tile for layout in oracle.layouts(rows) for tile, sides in enumerate(layout) if sides}
    with Idle(Board.of(*rows), pipes, Limits().start()) as idle:
        for some_pipes in asked:
            assert idle.never(some_pipes) == set(some_pipes) - used
        assert idle.without([]) == used.isdisjoint(pipes)
