"""Items that crash, hang, eat memory or raise: the rest is done, and these are named with the reason."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from pipworks import batch
from pipworks.collection import Collection
from tests.batch import works

NUMBER = 23
BAD = (5, 10, 15, 20)


def job(seconds: float | None = None) -> batch.Job:
    return batch.Job("generate", "pipes", {"recipe": "--size 3x3"}, number=NUMBER, seconds=seconds)


def summary(path: Path, executor: Executor, work: Callable[..., str], seconds: float | None = None) -> batch.Summary:
    with Collection(path / "a.db") as collection, executor:
        found = batch.run(job(seconds), executor, batch.Store(collection), work=work, grace=0.2)
        tries = dict(collection.connection.execute("SELECT number, tries FROM items"))
        assert {tries.pop(number) for number in BAD} == {2}
        assert max(tries.values()) <= 1  # those that were asked together with a bad one
        assert collection.check() == ()
    return found


@pytest.mark.parametrize("executor", [batch.Processes, ProcessPoolExecutor], ids=["own", "library"])
@pytest.mark.parametrize(
    ("work", "kind", "sentence"),
    [
        (works.segfaulting, "crash", "SIGSEGV"),
        (works.exiting, "crash", "exit code 0"),
        (works.eating, "memory", "not enough"),
        (works.raising, "error", "ValueError: no good"),
    ],
)
def test_the_rest_is_done(
    tmp_path: Path, executor: Callable[[int], Executor], work: Callable[[str], str], kind: str, sentence: str
) -> None:
    found = summary(tmp_path, executor(2), work)
    assert (found.done, found.failed, found.total) == (NUMBER - len(BAD), len(BAD), NUMBER)
    assert tuple(failure.number for failure in found.failures) == BAD
    assert {failure.kind for failure in found.failures} == {kind}
    assert all(sentence in failure.sentence for failure in found.failures)


@pytest.mark.parametrize("executor", [batch.Processes, ProcessPoolExecutor], ids=["own", "library"])
def test_what_hangs_is_ended(
    tmp_path: Path, executor: Callable[[int], Executor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "BAD", (5,))
    monkeypatch.setitem(globals(), "NUMBER", 9)
    found = summary(tmp_path, executor(2), works.hanging, seconds=0.1)
    assert (found.done, found.failed) == (8, 1)
    assert found.failures[0].kind == "hang"


def test_threads_name_what_raises(tmp_path: Path) -> None:
    found = summary(tmp_path, ThreadPoolExecutor(2), works.raising)
    assert tuple(failure.number for failure in found.failures) == BAD


def test_no_more_than_two_tries_whatever_happens_to_the_program(tmp_path: Path) -> None:
    """A try is written before it is made: what ends the whole program is not asked for ever."""
    with Collection(tmp_path / "a.db") as collection:
        store = batch.Store(collection)
        items = store.begin(job())
        assert items.try_again(3)
        items = store.begin(job())
        assert items.counts()["failed"] == 0
        assert items.try_again(3)
        assert not items.try_again(3)
        items = store.begin(job())
        assert [(each.number, each.kind) for each in items.failures()] == [(3, "crash")]
        items = store.begin(job(), retry=True)
        assert items.counts() == {"waiting": NUMBER, "done": 0, "failed": 0}
