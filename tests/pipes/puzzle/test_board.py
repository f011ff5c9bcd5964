"""A board as a value: its variant is part of it, and its repr evaluates."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from pipworks.grid import COMPASS, Cell, opposite
from pipworks.pipes.formats import text
from pipworks.pipes.puzzle.board import Board
from tests.support.pipes.strategies import boards


@given(boards())
def test_the_variant_is_part_of_the_value(board: Board) -> None:
    others = [replace(board, wraps=wraps, all_tiles=every) for wraps in (True, False) for every in (True, False)]
    assert len(set(others)) == 4
    for other in others:
        assert eval(other.expression, {"Board": Board}) == other
        assert text.parse(text.format(other), wraps=other.wraps, all_tiles=other.all_tiles) == other


def test_as_it_is_written() -> None:
    assert repr(Board.of("1H", "__")) == "Board.of('1H', '__')"
    assert repr(Board.of("1H", wraps=False, all_tiles=True)) == "Board.of('1H', wraps=False, all_tiles=True)"


@pytest.mark.parametrize("wraps", [True, False])
def test_across_an_edge_and_back(wraps: bool) -> None:
    board = Board.of("___", "___", wraps=wraps)
    walls = 0
    for cell in board.cells():
        for way in COMPASS:
            near = board.across(cell, way)
            if near is None:
                walls += 1
            else:
                assert board.across(near, next(back for back in COMPASS if back == opposite(way))) == cell
    assert walls == (0 if wraps else 10)
    assert board.across(Cell(0, 0), COMPASS[3]) == ((2, 0) if wraps else None)
