"""Hints keep to their limits on boards whose tables alone take longer, or more memory."""

from __future__ import annotations

import threading
import time

import pytest

from pipworks.grid import Cell
from pipworks.hints.results import HintKind, Standing
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.polypips.hints.reasoner import EMPTY, check, explain, grade, hint
from pipworks.polypips.hints.tables import kept_tables
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle

SOON = 5.0

WIDE = Puzzle(
    tuple(Cell(x, y) for y in range(20) for x in range(20)),
    tuple(Piece.parse(f"5P+:{n % 7}{n // 7 % 7}{n // 49}00") for n in range(80)),
)
"""80 sorts of pieces on 400 cells: just not too large for hints, but ten seconds of tables."""


@pytest.fixture(autouse=True)
def no_tables_kept() -> None:
    kept_tables.cache_clear()


def test_the_clock_is_looked_at_while_tables_are_built() -> None:
    limits = Limits(seconds=0.01)
    begun = time.monotonic()
    assert hint(WIDE, limits=limits).kind is HintKind.LIMIT
    assert check(WIDE, EMPTY, limits).standing in (Standing.LIMIT, Standing.RIGHT)  # it may need no tables
    assert explain(WIDE, limits=limits).status is Status.LIMIT
    assert grade(WIDE, limits).status is Status.LIMIT
    assert time.monotonic() - begun < SOON


def test_cancelled_while_tables_are_built() -> None:
    token = CancelToken()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    begun = time.monotonic()
    assert hint(WIDE, limits=Limits(cancel=token)).kind is HintKind.CANCELLED
    assert time.monotonic() - begun < SOON
    timer.join()
    assert explain(WIDE, limits=Limits(cancel=token)).status is Status.CANCELLED


def test_tables_that_the_memory_does_not_hold_are_not_built() -> None:
    found = grade(WIDE, Limits(memory=16 << 20))
    assert found.status is Status.LIMIT
    assert str(found.reason) == "The memory limit is too small for hints on this board."
    assert not kept_tables(WIDE)
