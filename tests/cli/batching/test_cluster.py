"""A batch on a Dask cluster: the same bytes as by own processes, a killed worker, and clusters that can't do it.

The clusters are real: a scheduler on the loopback and processes of their own, without a dashboard.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from pipworks.cli.batching import cluster
from pipworks.cli.refusals import UsageError
from pipworks.errors import MissingExtra
from pipworks.version import __version__

needs_dask = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs the extra dask")
PROGRAM = Path(sys.executable).parent / "pipworks"
BATCH = [
    *("generate", "pipes", "--size", "4x4", "--houses", "3"),
    *("--count", "300", "--seed", "5", "--timeout", "0"),
]
PATIENCE = 60
"""Seconds after which a test gives up: the machine may be busy."""

_CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=int(sys.argv[1]), threads_per_worker=1, processes=True, dashboard_address=None,
                      host="127.0.0.1") as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""
"""A program of its own, as it is for users."""

_ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])}
"""Workers find the work of tests."""

_FAULTS = """
import sys
from distributed import Client
from pipworks import batch
from pipworks.collection import Collection
from tests.batch import works
if __name__ == "__main__":
    job = batch.Job("generate", "pipes", {"recipe": "--size 3x3"}, number=9, seconds=0.1)
    with Client(sys.argv[1]) as client, Collection("faults.db") as collection:
        executor, work = client.get_executor(), getattr(works, sys.argv[2])
        summary = batch.run(job, executor, batch.Store(collection), work=work, grace=0.3)
        print(summary.done, *(f"{failure.number} {failure.kind}" for failure in summary.failures))
"""


@contextmanager
def cluster_of(workers: int, folder: Path) -> Iterator[tuple[str, int]]:
    """The address of a cluster, and the process that it is made by."""
    script = folder / "cluster.py"
    script.write_text(_CLUSTER)
    process = subprocess.Popen(
        [sys.executable, str(script), str(workers)],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env=_ENVIRONMENT | {"DASK_TEMPORARY_DIRECTORY": str(folder)},
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip(), process.pid
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def batch(folder: Path, name: str, *more: str, words: list[str] = BATCH) -> tuple[int, str, bytes]:
    """The exit code, what was told, and what --output has."""
    line = [str(PROGRAM), "batch", *words, "--into", f"{name}.db", "-o", f"{name}.jsonl", *more]
    ran = subprocess.run(line, cwd=folder, capture_output=True, text=True, timeout=5 * PATIENCE, check=False)
    assert not ran.stdout
    assert "Traceback" not in ran.stderr, ran.stderr
    written = folder / f"{name}.jsonl"
    return ran.returncode, ran.stderr, written.read_bytes() if written.exists() else b""


def workers_of(pid: int) -> list[int]:
    """The processes of a cluster that do work: those that nannies started."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = []
    for each in (each for each, parent in parents.items() if parent == pid):
        words = Path(f"/proc/{each}/cmdline").read_bytes().split(b"\0")
        if b"--multiprocessing-fork" in words:
            found.append(each)
    return found


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What --output has where own processes do the batch: made once for all tests."""
    code, told, made = batch(tmp_path_factory.mktemp("own"), "own", "--workers", "2")
    assert code == 0, told
    assert made.count(b"\n") == 300
    return made


@needs_dask
@pytest.mark.long
def test_on_a_cluster_left_alone(tmp_path: Path, own: bytes) -> None:
    with cluster_of(2, tmp_path) as (address, _):
        code, told, theirs = batch(tmp_path, "dask", "--scheduler", address)
    assert code == 0, told
    assert theirs == own


@needs_dask
@pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")
def test_the_same_bytes_as_by_own_processes(tmp_path: Path, own: bytes) -> None:
    """Though a worker is killed in the middle of the batch: another does its items, and no puzzle shows it."""
    with cluster_of(2, tmp_path) as (address, pid):
        line = [str(PROGRAM), "batch", *BATCH, "--into", "killed.db", "-o", "killed.jsonl", "--scheduler", address]
        with subprocess.Popen(line, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
            end = time.monotonic() + PATIENCE
            while not number_done(tmp_path / "killed.db"):
                assert time.monotonic() < end
                assert process.poll() is None
                time.sleep(0.02)
            os.kill(workers_of(pid)[0], signal.SIGKILL)
            _, told = process.communicate(timeout=5 * PATIENCE)
        assert process.returncode == 0, told
        assert (tmp_path / "killed.jsonl").read_bytes() == own


@needs_dask
@pytest.mark.parametrize(
    "interrupt", [pytest.param(False, marks=pytest.mark.long, id="waited for"), pytest.param(True, id="interrupted")]
)
def test_a_scheduler_that_dies_is_told_of(tmp_path: Path, own: bytes, interrupt: bool) -> None:
    """What was done is kept, and the same command goes on here."""
    with cluster_of(1, tmp_path) as (address, pid):
        line = [str(PROGRAM), "batch", *BATCH, "--into", "lost.db", "--scheduler", address]
        with subprocess.Popen(line, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
            end = time.monotonic() + PATIENCE
            while not number_done(tmp_path / "lost.db"):
                assert time.monotonic() < end
                time.sleep(0.02)
            os.killpg(pid, signal.SIGKILL)
            if interrupt:
                time.sleep(0.5)
                process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=5 * PATIENCE)
    assert process.returncode == (130 if interrupt else 3), told
    assert "the same command goes on" in told
    assert "bug" not in told
    code, _, after = batch(tmp_path, "lost", "--workers", "2")
    assert code == 0
    assert after == own


@needs_dask
@pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")
@pytest.mark.long
def test_items_that_end_their_process_end_no_worker(tmp_path: Path) -> None:
    """Nor does the batch wait for a cluster whose workers are used up: they stand beside those."""
    (tmp_path / "faults.py").write_text(_FAULTS)
    with cluster_of(1, tmp_path) as (address, pid):
        before = workers_of(pid)
        for work, kind in (("segfaulting", "crash"), ("hanging", "hang")):
            (tmp_path / "faults.db").unlink(missing_ok=True)
            line = [sys.executable, "faults.py", address, work]
            ran = subprocess.run(
                line, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False, env=_ENVIRONMENT
            )
            assert ran.stdout == f"8 5 {kind}\n", ran.stderr
        assert workers_of(pid) == before


def number_done(path: Path) -> int:
    import sqlite3

    if not path.exists():
        return 0
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
        try:
            return int(connection.execute("SELECT COUNT(*) FROM items WHERE state = 'done'").fetchone()[0])
        except sqlite3.OperationalError:
            return 0


@needs_dask
def test_control_c_leaves_the_cluster_alone(tmp_path: Path) -> None:
    """A command that is stopped ends at once, though workers are in native code, which the cluster lets them end."""
    words = ["generate", "polypips", "--board", "30x30", "--unique", "--count", "9", "--seed", "1"]
    with cluster_of(1, tmp_path) as (address, _):
        line = [str(PROGRAM), "batch", *words, "--into", "a.db", "--scheduler", address, "--timeout", "5"]
        with subprocess.Popen(line, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            assert "9 items" in process.stderr.readline()
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            begun = time.monotonic()
            told = process.stderr.read()
            assert process.wait() == 130
        assert time.monotonic() - begun < PATIENCE / 4
        assert told.endswith("the same command goes on\ninterrupted\n"), told


@needs_dask
def test_a_cluster_without_workers(tmp_path: Path) -> None:
    with cluster_of(0, tmp_path) as (address, _):
        script = (
            "from pipworks.cli.batching import cluster\n"
            f"try: cluster.executor({address!r}, print, 1).__enter__()\n"
            "except cluster.ClusterError as error: print(error)\n"
        )
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [
        f"the scheduler at {address} has no workers yet: waiting 1 s",
        f"the scheduler at {address} has no workers: `dask worker {address}` starts some",
    ]


@needs_dask
def test_nobody_listens(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
    code, told, _ = batch(tmp_path, "none", "--scheduler", address)
    said = "Connection refused. `dask scheduler` starts one and says where"
    assert (code, told) == (3, f"no scheduler at {address}: {said}\n")
    assert not (tmp_path / "none.db").exists()


@needs_dask
@pytest.mark.long
def test_something_else_listens(tmp_path: Path) -> None:
    """Which takes the connection and says nothing."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        code, told, _ = batch(tmp_path, "none", "--scheduler", address)
    assert (code, told) == (3, f"{address}: what listens there doesn't answer as a Dask scheduler does\n")


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"needs an optional package: pip install 'pipworks\[dask\]'"):
        cluster.executor("tcp://127.0.0.1:1", print).__enter__()


@pytest.mark.parametrize(
    ("versions", "said"),
    [
        ({"tcp://a": "", "tcp://b": "{}"}, "1 worker of 2 has no pipworks, as tcp://a: install pipworks {} where"),
        ({"tcp://a": ValueError(), "tcp://b": ""}, "2 workers of 2 have no pipworks, as tcp://a"),
        (
            {"tcp://a": "0.0.7", "tcp://b": "{}"},
            "1 worker of 2 has another pipworks, as tcp://a: 0.0.7, and here it is {}",
        ),
    ],
)
def test_workers_with_another_pipworks_are_refused(versions: dict[str, Any], said: str) -> None:
    told = {worker: __version__ if version == "{}" else version for worker, version in versions.items()}
    with pytest.raises(UsageError) as refused:
        cluster._refuse_others(told)
    assert said.format(__version__) in str(refused.value)
    cluster._refuse_others(dict.fromkeys(versions, __version__))


def test_the_question_to_workers() -> None:
    """It is answered by an interpreter that has pipworks, and by one that has not."""
    asked = [sys.executable, "-c", f"print(eval({cluster.VERSION!r}))"]
    here = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert here.stdout == f"{__version__}\n"
    bare = subprocess.run([asked[0], "-I", "-S", *asked[1:]], capture_output=True, text=True, check=True)
    assert bare.stdout == "\n"
