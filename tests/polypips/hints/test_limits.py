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
from tests.support.amounts import some
from tests.support.polypips.hint_truth import is_true, occurring
from tests.support.polypips.little import little_puzzles

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


class Late(CancelToken):
    """A token that is raised when it is looked at for the so many-th time."""

    __slots__ = ("looks",)

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    @property
    def cancelled(self) -> bool:
        self.looks -= 1
        if self.looks < 0:
            self.cancel()
        return bool(self.flag[0])


def test_what_was_found_until_a_hint_was_cancelled_is_true() -> None:
    """Wherever it is cancelled, the moves that it has by then, arranged or not, are those of a hint."""
    placed = cut = 0
    for puzzle, every in little_puzzles(6, dominoes=True):
        truth = occurring(every)
        for looks in range(0, 400, some(14, of=7)):
            token = Late(looks)
            found = hint(puzzle, limits=Limits(cancel=token))
            assert found.kind in (HintKind.STEP, HintKind.CHOICE, HintKind.LIMIT, HintKind.CANCELLED)
            assert all(is_true(fact, truth) for step in found.steps if not step.choice for fact in step.conclusion)
            assert found.placement is None or found.placement in truth
            placed += found.placement is not None
            cut += token.looks < 0
    assert min(placed, cut) > 20
