"""A batch gives the same puzzles whoever does it, in whatever parts, and goes on where it stopped."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from pipworks import CancelToken, batch
from pipworks.collection import Collection
from tests.batch import works
from tests.support.amounts import some

JOBS = {
    "few": batch.Job("generate", "polypips", {"rules": ["board: 3x2", "pieces: 2*"]}, number=16, seed=5),
    "pipes": batch.Job("generate", "pipes", {"recipe": "--size 4x4", "grade": True}, number=6, seed=6),
    "too few": batch.Job("generate", "pipes", {"recipe": "--size 3x1 --no-unique"}, number=8, seed=1),
}
EXECUTORS: dict[str, Callable[[], Executor]] = {
    "one": lambda: batch.Processes(1),
    "four": lambda: batch.Processes(4),
    "threads": lambda: ThreadPoolExecutor(3),
    "library": lambda: ProcessPoolExecutor(2),
}
LIBRARY = {name: ["library"][: some(int(name == "few"), of=1)] for name in JOBS}
"""Which jobs the library's processes do: they are slow to start."""


def lines(path: Path, job: batch.Job) -> list[str]:
    """All that a batch came to: its puzzles in order, and what failed."""
    with Collection(path) as collection:
        assert collection.check() == ()
        items = batch.Store(collection).begin(job)
        assert items.counts()["waiting"] == 0
        puzzles = [json.dumps([e.family, e.document, e.unique, e.grade, e.item]) for e in items.entries()]
        return puzzles + [str(failure) for failure in items.failures()]


def done(path: Path, job: batch.Job, executor: Executor, shard: tuple[int, int] = (1, 1)) -> batch.Summary:
    with Collection(path) as collection, executor:
        return batch.run(job, executor, batch.Store(collection), shard=shard)


@pytest.mark.parametrize("name", JOBS)
def test_any_executor_gives_the_same(tmp_path: Path, name: str) -> None:
    job = JOBS[name]
    found = {}
    for title in ("one", "four", "threads", *LIBRARY[name]):
        path = tmp_path / f"{title}.db"
        summary = done(path, job, EXECUTORS[title]())
        assert summary.done + summary.failed == summary.total == job.number
        found[title] = lines(path, job)
    assert all(each == found["one"] for each in found.values())


def test_too_few_puzzles_end_in_words(tmp_path: Path) -> None:
    summary = done(tmp_path / "a.db", JOBS["too few"], ThreadPoolExecutor(1))
    assert 1 < summary.done < 8
    assert {failure.kind for failure in summary.failures} == {"variety"}


def test_a_second_run_does_nothing_again_and_a_longer_one_the_rest(tmp_path: Path) -> None:
    job = JOBS["few"]
    path = tmp_path / "a.db"
    short = job.replaced(number=10)
    assert done(path, short, ThreadPoolExecutor(2)).done == 10
    first = lines(path, short)

    def never(order: str) -> str:
        raise AssertionError(order)

    with Collection(path) as collection, ThreadPoolExecutor(1) as threads:
        assert batch.run(short, threads, batch.Store(collection), work=never).before == 10
    assert done(path, job, ThreadPoolExecutor(2)).before == 10
    assert lines(path, job)[:10] == first
    done(tmp_path / "b.db", job, ThreadPoolExecutor(2))
    assert lines(path, job) == lines(tmp_path / "b.db", job)


@pytest.mark.parametrize("make", [lambda: batch.Processes(2), lambda: ThreadPoolExecutor(2)], ids=["own", "threads"])
def test_a_cancel_keeps_what_is_done(tmp_path: Path, make: Callable[[], Executor]) -> None:
    job = batch.Job("generate", "pipes", {"recipe": "--size 3x3"}, number=10_000)
    cancel = CancelToken()
    told: list[batch.Progress] = []

    def watch(progress: batch.Progress) -> None:
        told.append(progress)
        if progress.done:
            cancel.cancel()

    executor = make()
    slow = works.slow if isinstance(executor, batch.Processes) else _slow
    with Collection(tmp_path / "a.db") as collection, executor:
        summary = batch.run(job, executor, batch.Store(collection), cancel=cancel, watch=watch, work=slow)
        assert summary.cancelled
        assert 0 < summary.done < 1000
        assert summary.waiting == 10_000 - summary.done
        kept = collection.connection.execute("SELECT COUNT(*) FROM items WHERE state = 'done'").fetchone()
        assert kept == (summary.done,)
    assert told[0].done == 0
    assert told[-1].total == 10_000


def _slow(order: str, _: CancelToken) -> str:
    return works.slow(order)


def test_threads_stop_in_the_middle_of_an_item(tmp_path: Path) -> None:
    """A count that takes for ever, in native code."""
    puzzle = {"format": "pipworks.polypips", "version": 1, "board": ["#" * 12] * 12, "pieces": ["2I*"]}
    puzzle |= {"constraints": []}
    cancel = CancelToken()
    threading.Timer(0.5, cancel.cancel).start()
    started = time.monotonic()
    big = {**puzzle, "board": ["#" * 20] * 20}
    with Collection(tmp_path / "a.db") as collection, ThreadPoolExecutor(1) as threads:
        inputs = [batch.Input("a", puzzle), batch.Input("b", big)]
        summary = batch.run(batch.Job("count"), threads, batch.Store(collection), inputs=inputs, cancel=cancel)
    assert time.monotonic() - started < 60
    assert summary.total == 2
    assert summary.failed == 0


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_shards_brought_together(tmp_path: Path, order: tuple[int, ...]) -> None:
    """Each shard in a file of its own, then one file of all, and a run that finds what they have in common."""
    from pipworks.collection.joining import join

    job = JOBS["few"]
    done(tmp_path / "whole.db", job, ThreadPoolExecutor(2))
    for place in order:
        summary = done(tmp_path / f"{place}.db", job, ThreadPoolExecutor(2), shard=(place, 3))
        assert summary.total == len(range(place, job.number + 1, 3))
    with Collection(tmp_path / "all.db") as collection, ThreadPoolExecutor(2) as threads:
        for place in order:
            with Collection(tmp_path / f"{place}.db") as part:
                join(collection, part)
                join(collection, part)  # twice makes no difference
        summary = batch.run(job, threads, batch.Store(collection))
        assert summary.done == job.number
    assert lines(tmp_path / "all.db", job) == lines(tmp_path / "whole.db", job)


def test_a_shard_that_there_is_not(tmp_path: Path) -> None:
    with Collection(tmp_path / "a.db") as collection:
        for shard in ((0, 3), (4, 3)):
            with pytest.raises(ValueError, match="a shard is one of 1/3 to 3/3"):
                batch.Store(collection).begin(JOBS["few"], shard=shard)


def test_a_puzzle_that_was_there_is_the_items_too(tmp_path: Path) -> None:
    """What a file holds besides makes no difference to the batch."""
    job = JOBS["few"]
    done(tmp_path / "a.db", job, ThreadPoolExecutor(1))
    with Collection(tmp_path / "a.db") as made, Collection(tmp_path / "b.db") as collection:
        for stored in made.entries("item > 9"):
            collection.add(stored.entry.replaced(batch="", item=None, source="before"))
        before = collection.number()
        with ThreadPoolExecutor(1) as threads:
            batch.run(job, threads, batch.Store(collection))
        assert collection.number("batch = ''") == before
        assert collection.number() == job.number
    assert lines(tmp_path / "a.db", job) == lines(tmp_path / "b.db", job)
