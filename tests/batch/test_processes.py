"""Worker processes: what they return and raise, and that one which ends fails its own call alone."""

from __future__ import annotations

import math
import os
import signal
import time

import pytest

from pipworks.batch import Processes
from pipworks.batch.processes import WorkerEnded


def test_calls_return_and_raise() -> None:
    with Processes(2) as workers:
        assert list(workers.map(math.sqrt, range(9))) == [math.sqrt(number) for number in range(9)]
        with pytest.raises(ValueError, match="math domain error"):
            workers.submit(math.sqrt, -1).result()
        assert workers.submit(os.getpid).result() != os.getpid()
        assert workers.submit(print, "on standard output").result() is None
    with pytest.raises(RuntimeError, match="were shut down"):
        workers.submit(os.getpid)


def test_a_process_that_ends_fails_its_own_call() -> None:
    with Processes(1) as workers:
        calls = [
            (workers.submit(os._exit, 3), "crash", "exit code 3"),
            (workers.submit(signal.raise_signal, signal.SIGSEGV), "crash", "by SIGSEGV"),
            (workers.submit_within(0.05, time.sleep, 60), "hang", "longer than 0.05 seconds"),
        ]
        after = workers.submit(math.sqrt, 4)
        for future, kind, sentence in calls:
            error = future.exception()
            assert isinstance(error, WorkerEnded)
            assert error.kind == kind
            assert sentence in str(error)
        assert after.result() == 2


def test_memory_has_a_bound() -> None:
    with Processes(1, memory=1 << 30) as workers:
        with pytest.raises(MemoryError):
            workers.submit(bytearray, 1 << 31).result()
        assert workers.submit(math.sqrt, 4).result() == 2


def test_interrupts_are_for_the_program() -> None:
    with Processes(1) as workers:
        process = workers.submit(os.getpid).result()
        os.kill(process, signal.SIGINT)
        assert workers.submit(os.getpid).result() == process


def test_all_can_be_stopped_at_once() -> None:
    workers = Processes(2)
    running = [workers.submit(time.sleep, 60) for _ in range(2)]
    waiting = [workers.submit(time.sleep, 60) for _ in range(9)]
    while not all(future.running() for future in running):
        time.sleep(0.01)
    workers.stop()
    assert all(isinstance(future.exception(), WorkerEnded) for future in running)
    assert all(future.cancelled() for future in waiting)


def test_no_workers_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one worker"):
        Processes(0)
