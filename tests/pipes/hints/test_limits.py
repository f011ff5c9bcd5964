"""Hints on boards of any size keep the limits, and say which one ended them."""

from __future__ import annotations

import time

import pytest

from pipworks import pipes
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.pipes.formats.position import untouched
from pipworks.pipes.puzzle.board import Board, Solution

LARGE = Board.of(*["3T" + "HT" * 149] * 300)
SLACK = 10.0
"""Seconds that a loaded machine is given beyond a limit."""


@pytest.mark.parametrize("seconds", [0, 0.01])
def test_time(seconds: float) -> None:
    limits = Limits(seconds=seconds)
    began = time.monotonic()
    assert pipes.hint(LARGE, limits=limits).kind is pipes.HintKind.LIMIT
    assert pipes.check(LARGE, untouched(LARGE), limits).standing is pipes.Standing.LIMIT
    assert pipes.explain(LARGE, limits=limits).status is Status.LIMIT
    assert pipes.grade(LARGE, limits).status is Status.LIMIT
    assert time.monotonic() - began < 4 * seconds + SLACK


def test_memory() -> None:
    limits = Limits(memory=1 << 30)
    said = "The memory limit was reached: hints on this board take about 17,000 MB."
    began = time.monotonic()
    assert said in str(pipes.hint(LARGE, limits=limits))
    assert said in str(pipes.check(LARGE, untouched(LARGE), limits))
    assert str(pipes.explain(LARGE, limits=limits).reason) == str(pipes.grade(LARGE, limits).reason) == said
    assert time.monotonic() - began < SLACK


def test_cancelling() -> None:
    token = CancelToken()
    token.cancel()
    limits = Limits(cancel=token)
    assert pipes.hint(LARGE, limits=limits).kind is pipes.HintKind.CANCELLED
    assert pipes.explain(LARGE, limits=limits).status is Status.CANCELLED


def test_time_that_is_up_blames_no_tile() -> None:
    """A position that was seen to be wrong, without the time to see what is wrong, names no tile."""
    board = Board.of("1IH", "HI1", "1IH")
    wrong = Solution.of("NNN", "NNN", "NNN")
    whole = pipes.check(board, wrong)
    assert whole.standing is pipes.Standing.WRONG
    assert whole.wrong
    for nodes in range(3):
        found = pipes.check(board, wrong, Limits(nodes=nodes))
        assert found.wrong in ((), whole.wrong)
