"""A program that is killed at any moment: nothing is lost, nothing done twice, and no worker is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipworks import batch
from pipworks.collection import Collection
from pipworks.rng import Rng
from tests.support.amounts import some

JOB = batch.Job(
    "generate", "polypips", {"rules": ["board: 3x2", "pieces: 2*", "style: seed", "unique: yes"]}, number=60, seed=8
)
PROGRAM = """
import json, sys
from pipworks import batch
from pipworks.collection import Collection
with Collection(sys.argv[1]) as collection, batch.Processes(2) as workers:
    print("begun", flush=True)
    summary = batch.run(batch.Job.from_json(json.loads(sys.argv[2])), workers, batch.Store(collection))
    print(summary.done, flush=True)
"""
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def started(path: Path, job: batch.Job = JOB) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PROGRAM, str(path), json.dumps(job.to_json())]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def lines(path: Path) -> list[str]:
    with Collection(path) as collection:
        items = batch.Store(collection).begin(JOB)
        assert items.counts() == {"waiting": 0, "done": JOB.number, "failed": 0}
        return [json.dumps([entry.document, entry.item, entry.unique]) for entry in items.entries()]


def children(process: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found += [int(number) for number in (task / "children").read_text().split()]
    return found


def is_there(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_for_the_end(processes: list[int]) -> None:
    end = time.monotonic() + 30
    while any(map(is_there, processes)):
        assert time.monotonic() < end, "a worker outlived its program"
        time.sleep(0.02)


@LINUX
def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    with Collection(tmp_path / "whole.db") as collection, batch.Processes(1) as workers:
        batch.run(JOB, workers, batch.Store(collection))
    rng = Rng(5)
    path = tmp_path / "killed.db"
    kills, round_of = 0, 0
    while kills < some(3, of=100):
        program = started(path)
        assert program.stdout is not None
        assert program.stdout.readline() == "begun\n"
        time.sleep(rng.unit() * 0.9)
        workers_of_it = children(program.pid) if program.poll() is None else []
        program.kill()
        program.wait()
        program.stdout.close()
        wait_for_the_end(workers_of_it)
        kills += 1
        with Collection(path) as collection:
            assert collection.check() == ()
            done = collection.connection.execute("SELECT COUNT(*) FROM items WHERE state = 'done'").fetchone()[0]
        if done == JOB.number:  # a new file, to be killed in the middle as well
            assert lines(path) == lines(tmp_path / "whole.db")
            round_of += 1
            path = tmp_path / f"killed{round_of}.db"
    program = started(path)
    assert program.communicate(timeout=120)[0] == f"begun\n{JOB.number}\n"
    assert lines(path) == lines(tmp_path / "whole.db")


@LINUX
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_no_worker_outlives_its_program(tmp_path: Path, end: signal.Signals) -> None:
    """Though they are busy, for minutes."""
    rules = {"rules": ["board: 30x30", "pieces: any", "unique: yes"]}
    program = started(tmp_path / "a.db", batch.Job("generate", "polypips", rules, number=9))
    assert program.stdout is not None
    assert program.stdout.readline() == "begun\n"
    deadline = time.monotonic() + 30
    while len(children(program.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    workers = children(program.pid)
    assert len(workers) == 2
    program.send_signal(end)
    assert program.wait(timeout=30) == -end
    program.stdout.close()
    wait_for_the_end(workers)


def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path) -> None:
    """By the system, say, where memory is short."""
    with Collection(tmp_path / "a.db") as collection, batch.Processes(2) as workers:

        def kill_one(progress: batch.Progress) -> None:
            if progress.done and not killed:
                for process in list(workers._running)[:1]:
                    killed.append(process.pid)
                    os.kill(process.pid, signal.SIGKILL)

        killed: list[int] = []
        summary = batch.run(JOB, workers, batch.Store(collection), watch=kill_one)
        assert killed
        assert summary.done == JOB.number


def test_a_full_disk_ends_it_and_with_room_it_goes_on(tmp_path: Path) -> None:
    from pipworks.errors import PipworksError

    path = tmp_path / "a.db"
    with Collection(path) as collection, batch.Processes(2) as workers:
        store = batch.Store(collection)
        store.begin(JOB)
        (pages,) = collection.connection.execute("PRAGMA page_count").fetchone()
        collection.connection.execute(f"PRAGMA max_page_count = {pages + 3}")
        with pytest.raises(PipworksError, match="no room"):
            batch.run(JOB, workers, store)
    with Collection(path) as collection:
        assert collection.check() == ()
    with Collection(path) as collection, batch.Processes(2) as workers:
        assert batch.run(JOB, workers, batch.Store(collection)).done == JOB.number
    with Collection(tmp_path / "b.db") as collection, batch.Processes(1) as workers:
        batch.run(JOB, workers, batch.Store(collection))
    assert lines(path) == lines(tmp_path / "b.db")
