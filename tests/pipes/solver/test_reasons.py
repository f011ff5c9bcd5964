"""Why a board can't be solved: each reason has a board, and no set of houses that one names can be fed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from pipworks import pipes
from pipworks.limits import Limits
from pipworks.outcome import Status
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from tests.support.amounts import some
from tests.support.pipes.strategies import boards

CASES = [
    (["HIL", "TTT"], "no-tank", "1 house, but no gas tank"),
    (["HHT", "1H_"], "capacity", "3 houses, but the tanks and T pipes can feed 2"),
    (["H__2T", "____T", "__H__"], "lonely-house", "the house at c3 has only blank tiles and houses around it"),
    (
        ["HT___", "_____", "__3__", "_____", "_____"],
        "out-of-reach",
        "no tank could reach the house at a1 even if every tile were open on all sides",
    ),
    (["_____", "1LH__", "_____"], "house-unfed", "no way of turning the tiles brings gas to the house at c2"),
    (["_H___", "_1H__", "_____", "__T__"], "houses-together", "these 2 houses can't be fed together: b1, c2"),
]


@pytest.mark.parametrize(("rows", "code", "sentence"), CASES)
def test_a_board_for_each_reason(rows: list[str], code: str, sentence: str) -> None:
    outcome = pipes.solve(Board.of(*rows))
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.reason is not None
    assert (outcome.reason.code, str(outcome.reason)) == (code, sentence)


@given(boards(max_width=7, max_height=7, letters="_HHIIILLLT123"))
@settings(max_examples=some(30, of=150))
def test_the_named_houses_cannot_be_fed_and_any_fewer_can(board: Board) -> None:
    """With the other houses made blank: a house passes no gas on, so nothing else changes."""
    outcome = pipes.solve(board)
    if outcome.status is not Status.UNSOLVABLE or outcome.reason is None:
        return
    if outcome.reason.code not in ("house-unfed", "houses-together"):
        return
    named = set(outcome.reason.cells)
    assert pipes.solve(_only(board, named), explain=False).status is Status.UNSOLVABLE
    for cell in named:
        assert pipes.solve(_only(board, named - {cell}), explain=False).status is Status.SOLVED


def _only(board: Board, kept: set[tuple[int, int]]) -> Board:
    tiles = [
        tile if tile is not Tile.HOUSE or cell in kept else Tile.BLANK
        for cell, tile in zip(board.cells(), board.tiles, strict=True)
    ]
    return Board(board.width, board.height, tuple(tiles))


def test_a_limit_is_not_a_proof() -> None:
    outcome = pipes.solve(Board.of("_____", "1LH__", "_____"), limits=Limits(nodes=0))
    assert outcome.status is Status.LIMIT
    assert outcome.reason is not None
    assert str(outcome.reason) == "stopped by the node limit"
