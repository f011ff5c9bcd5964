"""Answers from a position, against the layouts that extend it by brute force."""

from __future__ import annotations

import random
from collections.abc import Iterable
from unittest.mock import patch

import pytest

from pipworks import pipes
from pipworks.limits import Limits
from pipworks.outcome import Status, Verdict
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, openings
from pipworks.pipes.solver import search
from pipworks.pipes.solver.settling.settle import unsettled
from tests.support.amounts import some
from tests.support.pipes.agreement import agree, written
from tests.support.pipes.drawings import EXAMPLE, HALF, SOLVED
from tests.support.pipes.hint_truth import Layouts, full_boards, little_boards, positions


def test_against_brute_force() -> None:
    for number, (board, layouts) in enumerate(little_boards(some(12, of=25))):
        for turned, rest in positions(board, layouts, number):
            assert agree(board, turned) == rest


@pytest.mark.parametrize("boards", [little_boards(20, wraps=False), full_boards(30)], ids=["no wrap", "all tiles"])
def test_variants(boards: Iterable[tuple[Board, Layouts]]) -> None:
    for number, (board, layouts) in enumerate(boards):
        for turned, rest in positions(board, layouts, number):
            assert agree(board, turned) == rest


def test_a_turned_tile_that_no_tile_can_meet() -> None:
    """Where every tile needs gas, an opening towards a wall or a blank is the end of it."""
    board = Board.of("1LH", "HL_", wraps=False, all_tiles=True)
    position = Solution.of("???", "?E_")
    assert pipes.solve(board, position=position).status is Status.UNSOLVABLE


def test_positions_at_random() -> None:
    """Most of them contradict every solution."""
    rng = random.Random(1)
    dead_ends = 0
    for board, _ in little_boards(40):
        kinds = enumerate(board.tiles)
        turned = {
            n: openings(kind, rng.choice(ORIENTATIONS)) for n, kind in kinds if kind.value != "_" and rng.random() < 0.5
        }
        rest = agree(board, turned)
        if not rest:
            dead_ends += 1
            outcome = pipes.solve(board, position=written(board, turned))
            assert outcome.status is Status.UNSOLVABLE
            assert outcome.reason is not None
            assert outcome.reason.sentence == "no solution goes on from this position"
    assert dead_ends > 5


def test_letters_that_are_left_alone_are_the_position_s() -> None:
    """Dry tiles keep their letters, and an `I` turned S stays S."""
    assert pipes.solve(EXAMPLE, position=SOLVED).solution == SOLVED
    board = Board.of("1IH", "L__")
    position = Solution.of("?W?", "S__")
    assert pipes.solve(board, position=position).solution == Solution.of("EWW", "S__")


def test_gas_that_can_go_two_ways_through_tiles_that_are_turned() -> None:
    """Both T join in two ways, right and left round the border: two layouts, which no open tile tells apart."""
    board, position = Board.of("H1", "TT"), Solution.of("SS", "NN")
    assert pipes.count(board, position=position).count == 2
    answer = pipes.uniqueness(board, position=position)
    assert answer.verdict is Verdict.SEVERAL
    assert answer.solutions == (position, position)
    assert answer.reason is not None
    assert answer.reason.code == "same turns"
    apart = pipes.uniqueness(board, position=Solution.of("SS", "?N"))
    assert apart.solutions[0] != apart.solutions[1]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (Solution.of("E?"), "wrong size: the board is 3x1, the solution 2x1"),
        (Solution.of("EX?"), "unknown letter 'X' at b1: expected N, E, S, W or _"),
        (Solution.of("E_?"), "tile missing: b1 holds I, the solution leaves it out"),
    ],
)
def test_positions_of_another_board(position: Solution, said: str) -> None:
    board = Board.of("1IH")
    outcome = pipes.count(board, position=position)
    assert (outcome.status, outcome.count) == (Status.UNSOLVABLE, 0)
    assert outcome.reason is not None
    assert (outcome.reason.code, outcome.reason.sentence) == ("position", f"the position is wrong: {said}")


def test_mended_models() -> None:
    """Mending doesn't know which tiles are turned: models that leave the position then are passed over."""
    left = 0

    def spy(found: search.Search, layout: Layout) -> bool:
        nonlocal left
        extends = extends_really(found, layout)
        left += not extends
        return extends

    extends_really = search.Search._extends
    with (
        patch.object(search, "settle", unsettled),
        patch.object(search, "_LARGE", 1),
        patch.object(search, "_LATE", 1),
        patch.object(search.Search, "_extends", spy),
    ):
        for number, (board, layouts) in enumerate(little_boards(some(15, of=40))):
            for turned, rest in positions(board, layouts, number):
                assert agree(board, turned) == rest
    assert left


def test_limits_are_no_answers() -> None:
    assert pipes.count(EXAMPLE, position=HALF, limits=Limits(seconds=0)).status is Status.LIMIT
