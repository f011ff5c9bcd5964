"""Limits and cancelling are answers, each its own, with what is known by then; on both kernels."""

from __future__ import annotations

import threading
import time

import pytest

from pipworks import kernel, polypips
from pipworks.grid import Cell
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status, Verdict
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle


def dominoes(width: int, height: int) -> Puzzle:
    """A board of dominoes with all sorts of pips and a constraint that looks at some: far too many solutions to count
    on a large one."""
    cells = tuple(Cell(x, y) for y in range(height) for x in range(width))
    kinds = [f"2I:{low}{high}" for low in range(7) for high in range(low, 7)]
    pieces = tuple(Piece.parse(kinds[number % 28]) for number in range(len(cells) // 2))
    return Puzzle(cells, pieces, (Constraint.parse("LessThan 4 {(0,0)}"),))


ENDLESS = dominoes(10, 10)


@pytest.fixture(params=["python", "native"], autouse=True)
def back_end(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "native" and kernel.backend() != "native":
        pytest.skip("the native kernel is not built")
    monkeypatch.setenv("PIPWORKS_KERNEL", request.param)
    return str(request.param)


def cancelled() -> CancelToken:
    token = CancelToken()
    token.cancel()
    return token


@pytest.mark.parametrize(
    ("limits", "status", "said"),
    [
        (Limits(seconds=0), Status.LIMIT, "stopped by the time limit"),
        (Limits(nodes=0), Status.LIMIT, "stopped by the node limit"),
        (Limits(cancel=cancelled()), Status.CANCELLED, None),
    ],
)
@pytest.mark.parametrize("puzzle", [dominoes(4, 2), ENDLESS])
def test_stopped_before_the_start(puzzle: Puzzle, limits: Limits, status: Status, said: str | None) -> None:
    for answer in (polypips.solve, polypips.count, polypips.count_grids):
        outcome = answer(puzzle, limits=limits)
        assert (outcome.status, outcome.solution) == (status, None)
        assert outcome.count in (None, 0)
        assert (str(outcome.reason) if outcome.reason else None) == said
    run = polypips.solutions(puzzle, limits=limits)
    assert list(run) == []
    assert run.status is status
    judged = polypips.uniqueness(puzzle, limits=limits)
    assert judged.verdict is (Verdict.LIMIT if status is Status.LIMIT else Verdict.CANCELLED)
    distinct = polypips.count(puzzle, limits=limits, distinct=True)
    assert distinct.status is status


@pytest.mark.parametrize("distinct", [False, True])
def test_a_count_that_was_stopped_is_a_lower_bound(distinct: bool) -> None:
    puzzle = Puzzle(dominoes(4, 3).cells, (Piece.parse("2I:11"),) * 3 + (Piece.parse("2I:22"),) * 3)
    full = polypips.count(puzzle, distinct=distinct)
    assert full.status is Status.SOLVED
    statuses = set()
    for nodes in range(0, 2000, 40):
        outcome = polypips.count(puzzle, limits=Limits(nodes=nodes), distinct=distinct)
        statuses.add(outcome.status)
        assert outcome.count is not None
        assert full.count is not None
        assert outcome.count == full.count if outcome.status is Status.SOLVED else outcome.count <= full.count
        assert outcome.stats["nodes"] <= nodes
    assert statuses == {Status.LIMIT, Status.SOLVED}


def test_a_count_that_was_stopped_knows_some() -> None:
    assert polypips.count(ENDLESS, limits=Limits(nodes=5_000)).count


def test_some_solutions_only() -> None:
    run = polypips.solutions(ENDLESS, limits=Limits(solutions=5))
    assert len(set(run)) == 5
    assert (run.status, run.found) == (Status.LIMIT, 5)
    assert str(run.reason) == "stopped by the number of solutions asked for"
    outcome = polypips.count(ENDLESS, limits=Limits(solutions=7))
    assert (outcome.status, outcome.count) == (Status.LIMIT, 7)
    none = polypips.solutions(ENDLESS, limits=Limits(solutions=0))
    assert list(none) == []
    assert none.status is Status.LIMIT


def test_cancelling_between_solutions() -> None:
    token = CancelToken()
    run = polypips.solutions(ENDLESS, limits=Limits(cancel=token))
    first = next(run)
    assert run.reason is None
    assert first != next(run)
    token.cancel()
    assert list(run) == []
    assert (run.status, run.found) == (Status.CANCELLED, 2)


def test_cancelling_from_another_thread() -> None:
    """Were it not looked at, these would go on for ever."""
    for answer in (polypips.count, polypips.count_grids):
        token = CancelToken()
        timer = threading.Timer(0.2, token.cancel)
        timer.start()
        outcome = answer(ENDLESS, limits=Limits(cancel=token, memory=1 << 40))  # or that ends it first
        timer.join()
        assert outcome.status is Status.CANCELLED


def test_time_ends_a_count() -> None:
    outcome = polypips.count(ENDLESS, limits=Limits(seconds=0.2))
    assert outcome.status is Status.LIMIT
    assert str(outcome.reason) == "stopped by the time limit"


def test_too_little_memory_is_a_limit() -> None:
    outcome = polypips.solve(dominoes(10, 10), limits=Limits(memory=1000))
    assert outcome.status is Status.LIMIT
    assert str(outcome.reason) == "stopped by the memory limit"


def test_what_was_found_before_the_limit() -> None:
    """One solution is known, whether there is another is not."""
    puzzle = dominoes(4, 3)
    nodes = next(n for n in range(1, 500) if polypips.solve(puzzle, limits=Limits(nodes=n)))
    answer = polypips.uniqueness(puzzle, limits=Limits(nodes=nodes))
    assert answer.verdict is Verdict.LIMIT
    assert len(answer.solutions) == 1
    assert str(answer.reason) == "stopped by the node limit"


def test_how_the_others_differ_may_stay_open() -> None:
    """One solution, then two that show the same pips, then the proof that none shows others: as the limit allows."""
    puzzle = Puzzle(dominoes(4, 3).cells, (Piece.parse("2I:11"),) * 6)
    codes = []
    for nodes in range(1, 100):
        answer = polypips.uniqueness(puzzle, limits=Limits(nodes=nodes))
        if answer.reason is not None and answer.reason.code not in codes:
            codes.append(answer.reason.code)
    assert codes == ["limit", "lies so far", "lies"]


LARGEST = dominoes(100, 100)
"""As large as the kernel takes: what goes on around the kernel takes longer here than these limits."""

SOON = 5.0


def test_what_is_done_around_the_kernel_keeps_to_the_time() -> None:
    limits = Limits(seconds=0.01)
    begun = time.monotonic()
    assert polypips.solve(LARGEST, limits=limits).status is Status.LIMIT
    assert polypips.count(LARGEST, limits=limits, distinct=True).status is Status.LIMIT
    assert polypips.count_grids(LARGEST, limits=limits, either_hand=True).status is Status.LIMIT
    assert polypips.uniqueness(LARGEST, limits=limits).verdict is Verdict.LIMIT
    run = polypips.solutions(LARGEST, limits=limits, distinct=True)
    list(run)  # on a fast machine it finds some
    assert run.status is Status.LIMIT
    assert time.monotonic() - begun < SOON


def test_what_is_done_around_the_kernel_can_be_cancelled() -> None:
    limits = Limits(cancel=cancelled())
    assert polypips.solve(LARGEST, limits=limits).status is Status.CANCELLED
    assert polypips.count(LARGEST, limits=limits, distinct=True).status is Status.CANCELLED
    run = polypips.solutions(LARGEST, limits=limits, distinct=True)
    assert not list(run)
    assert run.status is Status.CANCELLED


def test_no_limit_is_too_large() -> None:
    largest = 10**400
    limits = Limits(seconds=largest, nodes=largest, solutions=largest, memory=largest)
    small = dominoes(4, 2)
    listed = list(polypips.solutions(small, limits=limits))
    assert polypips.count(small, limits=limits).count == len(listed) > 0
    assert polypips.solve(small, limits=limits)
    assert polypips.uniqueness(small, limits=limits).verdict is Verdict.SEVERAL
