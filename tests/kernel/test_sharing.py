"""Work shared among threads: the same answers as alone, the same limits, and nothing left running."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipworks import kernel
from pipworks.kernel import Problem, parallel, questions, sharing
from pipworks.kernel.engine import Event
from pipworks.kernel.reference.engine import ReferenceEngine
from pipworks.limits import CancelToken, Limits, Stop
from tests.support.amounts import some
from tests.support.kernel import corpora
from tests.support.kernel.backends import both, running
from tests.support.kernel.strategies import problems

ENDLESS = corpora.problem(
    corpora.rectangle(16, 16), [corpora.oriented([(0, 0, n % 7), (1, 0, n // 7 % 7)]) for n in range(128)]
)
SOON = 10.0
WORKERS = (2, 3)

loose = problems().map(lambda problem: problem.replaced(regions=()))


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work is shared from the first node on, and no thread is left behind."""
    monkeypatch.setattr(parallel, "ALONE", 0)
    monkeypatch.setattr(questions, "LONG_BUDGET", 0)
    monkeypatch.setattr(sharing, "ABOVE", 3)
    monkeypatch.setattr(parallel, "PACE", 7)
    monkeypatch.setattr(parallel, "QUICK", 1)
    yield
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("share")]


quick = settings(
    max_examples=some(15, of=400),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@both
@quick
@given(problem=problems())
def test_counts_are_those_of_one(backend: str, problem: Problem) -> None:
    with running(backend):
        alone = kernel.count(problem)
        for workers in WORKERS:
            found = kernel.count(problem, workers=workers)
            assert (found.count, found.stop) == (alone.count, None)


@both
@quick
@given(problem=loose, distinct=st.booleans())
def test_tilings_are_those_of_one(backend: str, problem: Problem, distinct: bool) -> None:
    with running(backend):
        alone = kernel.count_tilings(problem, distinct=distinct)
        for workers in WORKERS:
            found = kernel.count_tilings(problem, distinct=distinct, workers=workers)
            assert (found and found.count) == (alone and alone.count)


@both
@quick
@given(problem=problems(), by_labels=st.booleans())
def test_another_solution_is_found_by_many_as_by_one(backend: str, problem: Problem, by_labels: bool) -> None:
    with running(backend):
        alone = kernel.two_solutions(problem, by_labels=by_labels)
        two, three = (kernel.two_solutions(problem, by_labels=by_labels, workers=workers) for workers in WORKERS)
        assert two.solutions == three.solutions
        assert len(two.solutions) == len(alone.solutions)
        assert two.stop is three.stop is None
        for found in two.solutions:
            assert found in set(kernel.solutions(problem))


@quick
@given(problem=problems(), depth=st.integers(1, 5))
def test_shares_are_parts_of_the_whole_in_both_kernels(problem: Problem, depth: int) -> None:
    with running("native"):
        from pipworks.kernel._native import Engine

        alone = kernel.count(problem).count
    crews = []
    for make in (Engine, ReferenceEngine):
        first = make(problem, None, None, 1 << 28, None)
        first.begin_count()
        first.run(10)
        crews.append([first.twin(None, None) for _ in range(3)])
        first.open_parts(True)
        for engine in crews[-1]:
            engine.take(depth)
            engine.begin_count()
    going = True
    while going:  # in turns, a few nodes each
        going = False
        for native, reference in zip(*crews, strict=True):
            event = native.run(5)
            assert event == reference.run(5)
            assert (native.counted(), native.nodes) == (reference.counted(), reference.nodes)
            assert native.part == reference.part
            going = going or event == Event.BUDGET
    assert sum(engine.counted() for engine in crews[0]) == alone


def test_a_count_may_outgrow_the_words_that_are_shared() -> None:
    problem = corpora.dominoes(corpora.rectangle(2, 200))
    with running("native"):
        before, after = 1, 1
        for _ in range(199):
            before, after = after, before + after
        assert kernel.count(problem, workers=2).count == after > 1 << 128


@both
def test_layers_go_on_where_they_come_to_pay(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = corpora.dominoes(corpora.rectangle(6, 6))
    with running(backend):
        monkeypatch.setattr(questions, "FIRST_BUDGET", 1)
        first = kernel._shareable(problem, Limits())
        assert first.layers_due() > 0
        assert not first.begin_frontier(False)
        assert kernel.count(problem, workers=2).count == 6728
        assert first.begin_frontier(True)


def test_a_limit_of_nodes_is_kept_by_one() -> None:
    for workers in (1, 2):
        assert kernel.count(ENDLESS, Limits(nodes=300), workers=workers).nodes == 300


@both
@pytest.mark.parametrize("seconds", [0.0, 0.2])
def test_seconds(backend: str, seconds: float) -> None:
    with running(backend):
        begun = time.monotonic()
        assert kernel.count(ENDLESS, Limits(seconds=seconds), workers=2).stop is Stop.SECONDS
        assert kernel.two_solutions(ENDLESS, Limits(seconds=seconds), workers=2).stop in (Stop.SECONDS, None)
        assert time.monotonic() - begun < SOON


@both
def test_cancelling_stops_all(backend: str) -> None:
    token = CancelToken()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    with running(backend):
        begun = time.monotonic()
        assert kernel.count(ENDLESS, Limits(cancel=token), workers=3).stop is Stop.CANCELLED
        assert time.monotonic() - begun < SOON


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer that signals")
def test_ctrl_c_stops_all() -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        begun = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            kernel.count(ENDLESS, workers=2)
        assert time.monotonic() - begun < SOON
    finally:
        signal.signal(signal.SIGALRM, before)


def test_what_the_watch_raises_comes_through() -> None:
    def watch(progress: kernel.Progress) -> None:
        raise LookupError(progress)

    with pytest.raises(LookupError):
        kernel.count(ENDLESS, watch=watch, workers=2)


def test_the_watch_sees_the_work_of_all() -> None:
    seen: list[kernel.Progress] = []
    kernel.count(ENDLESS, Limits(seconds=0.3), watch=seen.append, workers=2)
    nodes = [progress.nodes for progress in seen]
    assert nodes == sorted(nodes)
    assert nodes[-1] > 0


def test_memory_is_a_limit() -> None:
    assert kernel.count(ENDLESS, Limits(memory=1000), workers=2).stop is Stop.MEMORY


@pytest.mark.parametrize("workers", [0, -1])
def test_less_than_one_worker_is_refused(workers: int) -> None:
    for ask in (kernel.count, kernel.count_tilings, kernel.two_solutions):
        with pytest.raises(ValueError, match="at least 1"):
            ask(ENDLESS, workers=workers)


def test_more_workers_than_shares_are_as_many_as_shares() -> None:
    assert kernel.count(ENDLESS, Limits(seconds=0.2), workers=1 << 70).stop is Stop.SECONDS
