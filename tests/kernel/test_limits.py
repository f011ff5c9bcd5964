"""Limits and cancelling: each stops the search, says so, and leaves what is known by then."""

from __future__ import annotations

import gc
import signal
import threading
import time

import pytest

from pipworks import kernel
from pipworks.kernel import Problem
from pipworks.limits import CancelToken, Limits, Stop
from tests.support.kernel import corpora
from tests.support.kernel.backends import both, running

# Many sorts of labelled pieces on an open board: more solutions than anyone can count, and no early end.
ENDLESS = corpora.problem(
    corpora.rectangle(16, 16), [corpora.oriented([(0, 0, n % 7), (1, 0, n // 7 % 7)]) for n in range(128)]
)
SOON = 5.0

ROOM = 8 << 30
"""More memory than the tables fill before a short limit of time, on a fast machine, too."""


def asked(problem: Problem, limits: Limits) -> list[tuple[str, Stop | None, int]]:
    """Every question under these limits: what stopped it, after how many nodes."""
    walk = kernel.solutions(problem, limits)
    for _ in walk:
        pass
    counts = {"count": kernel.count(problem, limits), "count_grids": kernel.count_grids(problem, limits)}
    possible = kernel.possible(problem, limits)
    return [
        ("solutions", walk.stop, walk.nodes),
        ("possible", possible.stop, possible.nodes),
        *((name, counted.stop, counted.nodes) for name, counted in counts.items()),
    ]


@both
def test_nodes(backend: str) -> None:
    with running(backend):
        assert asked(ENDLESS, Limits(nodes=300)) == [
            (name, Stop.NODES, 300) for name in ("solutions", "possible", "count", "count_grids")
        ]
        found = kernel.find(ENDLESS, Limits(nodes=50))
        assert found == kernel.Found(None, Stop.NODES, 50)


@both
@pytest.mark.parametrize("seconds", [0.0, 0.1])
def test_seconds(backend: str, seconds: float) -> None:
    with running(backend):
        begun = time.monotonic()
        assert {stop for _, stop, _ in asked(ENDLESS, Limits(seconds=seconds, memory=ROOM))} == {Stop.SECONDS}
        assert time.monotonic() - begun < SOON


@both
def test_a_count_that_is_cut_short_is_a_lower_bound(backend: str) -> None:
    board = corpora.dominoes(corpora.rectangle(8, 8))
    with running(backend):
        counted = kernel.count(board, Limits(nodes=1000))
        assert counted.stop is Stop.NODES
        assert 0 < counted.count < 12988816


@both
def test_solutions_wanted(backend: str) -> None:
    with running(backend):
        walk = kernel.solutions(ENDLESS, Limits(solutions=3))
        assert len(list(walk)) == 3
        assert walk.stop is None
        assert not list(kernel.solutions(ENDLESS, Limits(solutions=0)))


@both
def test_memory_bounds_the_tables(backend: str) -> None:
    with running(backend):
        assert kernel.count(ENDLESS, Limits(memory=10_000)) == kernel.Counted(0, Stop.MEMORY, 0)


@both
def test_memory_bounds_the_memo_without_harm(backend: str) -> None:
    board = corpora.dominoes(corpora.rectangle(8, 8))
    with running(backend):
        full = kernel.count_by_search(board)
        tight = kernel.count_by_search(board, Limits(memory=40_000 if backend == "native" else 600_000))
        assert full.count == tight.count == 12988816
        assert tight.nodes > full.nodes


@both
@pytest.mark.parametrize("largest", [1 << 64, 10**400])
def test_limits_beyond_a_machine_word_are_none(backend: str, largest: int) -> None:
    board = corpora.dominoes(corpora.rectangle(4, 4))
    limits = Limits(seconds=largest, nodes=largest, solutions=largest, memory=largest)
    with running(backend):
        assert kernel.count(board, limits).count == 36
        assert len(list(kernel.solutions(board, limits))) == 36
        assert kernel.find(board, Limits(seconds=float("inf"))).solution
        assert kernel.find(board, Limits(seconds=1e300)).solution


@both
def test_cancelled_before_the_start(backend: str) -> None:
    token = CancelToken()
    token.cancel()
    with running(backend):
        assert {stop for _, stop, _ in asked(ENDLESS, Limits(cancel=token))} == {Stop.CANCELLED}


@both
def test_cancelled_from_another_thread(backend: str) -> None:
    token = CancelToken()
    timer = threading.Timer(0.1, token.cancel)
    with running(backend):
        timer.start()
        begun = time.monotonic()
        counted = kernel.count(ENDLESS, Limits(cancel=token, seconds=60))
        assert counted.stop is Stop.CANCELLED
        assert time.monotonic() - begun < SOON
    timer.join()


@both
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a POSIX timer")
def test_ctrl_c(backend: str) -> None:
    """A signal's exception comes through, and nothing is left that can't be used again.

    Without the collector of garbage, whose callbacks of other tools swallow what is raised in them.
    """

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    gc.disable()
    try:
        with running(backend):
            begun = time.monotonic()
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(KeyboardInterrupt):
                kernel.count(ENDLESS, Limits(seconds=60))
            assert time.monotonic() - begun < SOON
            assert kernel.count(corpora.dominoes(corpora.rectangle(2, 2))).count == 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()


@both
def test_threads_ask_at_the_same_time(backend: str) -> None:
    counts: list[int] = []
    board = corpora.dominoes(corpora.rectangle(6, 6))
    with running(backend):
        threads = [threading.Thread(target=lambda: counts.append(kernel.count(board).count)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert counts == [6728] * 4


@both
def test_the_same_seed_finds_the_same(backend: str) -> None:
    with running(backend):
        ends = [kernel.find(ENDLESS, Limits(nodes=20_000), seed=seed) for seed in (7, 7)]
        assert ends[0] == ends[1]
