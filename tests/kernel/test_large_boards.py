"""Limits of time and memory hold on boards of every size: while tables are built, and for all that a search keeps."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import pytest

from pipworks import kernel
from pipworks.kernel import Problem
from pipworks.limits import CancelToken, Limits, Stop
from tests.support.kernel import corpora
from tests.support.kernel.backends import both, running

SOON = 5.0
SLACK = 100 << 20
"""What a process may take besides its memory limit."""

KINDS = [corpora.oriented([(0, 0, low), (1, 0, high)]) for low in range(7) for high in range(low, 7)]


def dominoes(width: int, height: int) -> Problem:
    """A board of all sorts of dominoes, and no region."""
    return corpora.problem(corpora.rectangle(width, height), [KINDS[n % 28] for n in range(width * height // 2)])


LARGEST = dominoes(100, 100)

ENDLESS = dominoes(16, 16)

STRIP = corpora.problem(
    corpora.rectangle(700, 1),
    [corpora.oriented([(0, 0, 0), (1, 0, 0)])] * 349 + [corpora.oriented([(0, 0, 1), (1, 0, 2)])],
)
"""One domino differs from the others: 700 solutions, and a search that comes back to each of 350 levels."""


@both
def test_the_clock_is_looked_at_while_tables_are_built(backend: str) -> None:
    with running(backend):
        begun = time.monotonic()
        assert kernel.count(LARGEST, Limits(seconds=0.03)).stop is Stop.SECONDS
        assert time.monotonic() - begun < SOON


@both
def test_cancelled_while_tables_are_built(backend: str) -> None:
    token = CancelToken()
    timer = threading.Timer(0.2, token.cancel)
    with running(backend):
        timer.start()
        begun = time.monotonic()
        assert kernel.count(LARGEST, Limits(cancel=token, memory=1 << 40)).stop is Stop.CANCELLED
        assert time.monotonic() - begun < SOON
    timer.join()


UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in which a process's peak is counted."""

PEAK = """
import resource
from pipworks import kernel
from pipworks.limits import Limits
from tests.kernel.test_large_boards import {board} as problem
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * {unit}
before = peak()
kernel.{question}(problem, Limits(seconds=2, memory={memory}))
print(peak() - before)
"""


@both
@pytest.mark.skipif(sys.platform == "win32", reason="needs the resource module")
@pytest.mark.parametrize(("board", "question"), [("LARGEST", "find"), ("LARGEST", "count"), ("ENDLESS", "count_grids")])
def test_a_process_keeps_to_its_memory(backend: str, board: str, question: str) -> None:
    """It was 2.5 GB of 256 MB, as each level of four searches had a position that nobody counted."""
    memory = 64 << 20
    code = PEAK.format(board=board, question=question, memory=memory, unit=UNIT)
    environment = os.environ | {"PIPWORKS_KERNEL": backend, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with running(backend):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert not done.stderr
    assert int(done.stdout) < memory + SLACK


def test_positions_that_had_to_be_dropped_are_made_again() -> None:
    with running("native"):  # the reference keeps them all
        roomy, tight = (kernel.solutions(STRIP, Limits(memory=memory)) for memory in (kernel.MEMORY, 3 << 20))
        assert list(roomy) == list(tight)
        assert roomy.found == 700
        assert roomy.nodes == tight.nodes
        assert tight.stop is None


@both
def test_covers_of_a_count_of_labellings_are_charged(backend: str) -> None:
    with running(backend):
        counted = kernel.count_grids(ENDLESS, Limits(memory=16 << 20, seconds=60))
        assert counted.stop is Stop.MEMORY
        assert counted.nodes > 0
