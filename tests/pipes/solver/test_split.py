"""Parts of a question: each layout or orientation is in exactly one, and sums are the counts."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status, Verdict
from pipworks.parted import Branch
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.positions import turned_tiles
from pipworks.pipes.solver.split import count_part, part_uniqueness, split
from tests.support.amounts import some

TILES = "_HHIILLTTT123"


@st.composite
def small(draw: st.DrawFn) -> Board:
    width, height = draw(st.sampled_from([(1, 1), (2, 1), (1, 4), (2, 2), (3, 2), (2, 3), (3, 3)]))
    tiles = draw(st.lists(st.sampled_from(TILES), min_size=width * height, max_size=width * height))
    return Board(width, height, tuple(map(Tile, tiles)), draw(st.booleans()), draw(st.booleans()))


def total(board: Board, parts: tuple[Branch[Solution], ...], *, orientations: bool) -> int:
    found = 0
    for part in parts:
        counted = count_part(board, part, orientations=orientations)
        assert counted.count is not None
        found += counted.count
    return found


@given(board=small(), number=st.integers(1, 40), orientations=st.booleans())
@settings(max_examples=some(40, of=300), deadline=None)
def test_each_answer_is_in_one_part(board: Board, number: int, orientations: bool) -> None:
    cut = split(board, number, orientations=orientations)
    assert cut == split(board, number, orientations=orientations)
    assert cut.order == 1
    assert total(board, cut.parts, orientations=orientations) == pipes.count(board, orientations=orientations).count
    turned = [turned_tiles(board, each.position) for each in cut.parts]
    for solution in pipes.solutions(board):
        # All tiles of a layout are written as turned, so one that an orientation is taken for is in one part.
        opened = turned_tiles(board, solution)
        if orientations or all(set(each) <= set(opened) for each in turned):
            assert sum(each.items() <= opened.items() for each in turned) == 1


@given(board=small(), number=st.integers(2, 40))
@settings(max_examples=some(20, of=150), deadline=None)
def test_uniqueness_in_parts(board: Board, number: int) -> None:
    """A part's verdict is that of the number of its layouts."""
    for part in split(board, number).parts:
        counted = count_part(board, part).count
        assert counted is not None
        verdict = part_uniqueness(board, part).verdict
        assert verdict is {0: Verdict.NONE, 1: Verdict.UNIQUE}.get(counted, Verdict.SEVERAL)


def test_larger_boards() -> None:
    """Layouts are told apart by houses alone, orientations by any tile; as many parts as are asked for."""
    board = Board(5, 5, tuple(map(Tile, random.Random(47).choices("HHHTTTLI13", k=25))))
    cut = split(board, 30)
    assert len(cut.parts) >= 30
    assert total(board, cut.parts, orientations=False) == pipes.count(board).count
    assert all(board.tiles[tile] is Tile.HOUSE for part in cut.parts for tile in turned_tiles(board, part.position))
    board = pipes.read(Path("examples/pipes/decoys.txt"))
    many = split(board, 30, orientations=True)
    assert len(many.parts) >= 30
    assert total(board, many.parts, orientations=True) == 2**20


def test_limits() -> None:
    board = Board(4, 4, tuple(random.Random(5).choices(list(Tile), k=16)))
    token = CancelToken()
    token.cancel()
    cut = split(board, 50, orientations=True, limits=Limits(cancel=token))
    assert len(cut.parts) == 1
    assert count_part(board, cut.parts[0], limits=Limits(cancel=token)).status is Status.CANCELLED
    with pytest.raises(ValueError, match="at least 1, not 0"):
        split(board, 0)
    with pytest.raises(ValueError, match=r"^this is no part of the board: the position is wrong: "):
        count_part(Board(1, 1, (Tile.HOUSE,)), cut.parts[0])
