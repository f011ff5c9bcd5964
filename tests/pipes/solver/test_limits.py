"""Limits on large boards: answered or refused at once, and stopped in time wherever the work is."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from pipworks import pipes
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Outcome, Status, Verdict
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.rules import verify
from pipworks.pipes.solver import memory
from pipworks.pipes.solver.encode import encode
from pipworks.pipes.solver.session import Session

ROOT = Path(__file__).parents[3]
SLACK = 5.0
"""Seconds that a loaded machine is given beyond a limit; how near the promise is, is measured elsewhere."""

QUESTIONS = (pipes.solve, pipes.count, pipes.minimal)


def tees(size: int) -> Board:
    """A board of `T` pipes with one tank and one house: it has the most clauses that a board can have."""
    letters = ["T"] * (size * size)
    letters[0], letters[size + 1] = "3", "H"
    return Board.of(*("".join(letters[start : start + size]) for start in range(0, size * size, size)))


def test_without_houses_a_board_is_complete_as_it_stands() -> None:
    board = Board.of(*["LT_13" * 20] * 100)
    began = time.monotonic()
    outcome = pipes.solve(board, limits=Limits(seconds=0, memory=0))
    assert outcome.solution == Solution.of(*["NN_NN" * 20] * 100)
    assert pipes.count(board).count == 1
    assert pipes.uniqueness(board).verdict is Verdict.UNIQUE
    assert time.monotonic() - began < SLACK
    assert pipes.count(board, limits=Limits(solutions=0)).status is Status.LIMIT


def test_a_model_longer_than_a_slice_is_found() -> None:
    """The solver begins afresh after each slice, so a slice has to be long enough for a whole model."""
    board = tees(280)
    encoding = encode(board)
    assert encoding.variables > 300_000
    with Session(encoding.clauses, Limits(seconds=120).start()) as session:
        assert session.solve()
        assert len(session.model()) == encoding.variables


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("seconds", [0, 0.1])
def test_a_limit_of_time_is_kept_on_a_large_board(ask: object, seconds: float) -> None:
    board = tees(300)
    began = time.monotonic()
    outcome: Outcome[Solution] = ask(board, limits=Limits(seconds=seconds))  # type: ignore[operator]
    assert time.monotonic() - began < seconds + SLACK
    assert outcome.status is Status.LIMIT
    assert str(outcome.reason).startswith("stopped by the time limit")


@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_board_too_large_for_the_memory_is_refused_at_once(ask: object) -> None:
    began = time.monotonic()
    outcome: Outcome[Solution] = ask(tees(300), limits=Limits(memory=1 << 20))  # type: ignore[operator]
    assert time.monotonic() - began < SLACK
    assert outcome.status is Status.LIMIT
    assert outcome.reason is not None
    assert outcome.reason.code == "limit"
    size = "350" if ask is pipes.minimal else "180"
    assert str(outcome.reason) == f"stopped by the memory limit: this board takes about {size} MB"


def test_what_a_search_learns_is_held_to_the_memory() -> None:
    """Enumerating layouts adds a clause for each: a limit that leaves little room for them ends it."""
    board = Board.of("3" + "T" * 19, *["TTH" + "T" * 17] * 6)
    run = pipes.solutions(board, limits=Limits(memory=memory.needed(board) + 20_000))
    assert sum(1 for _ in zip(run, range(100_000), strict=False)) < 100_000
    assert (run.status, str(run.reason)) == (Status.LIMIT, "stopped by the memory limit")
    assert run.found > 0


def test_a_cancel_reaches_a_slice_that_runs() -> None:
    token = CancelToken()
    timer = threading.Timer(0.3, token.cancel)
    timer.start()
    began = time.monotonic()
    outcome = pipes.solve(tees(300), limits=Limits(cancel=token))
    assert outcome.status is Status.CANCELLED
    assert time.monotonic() - began < SLACK
    timer.join()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a process there")
@pytest.mark.parametrize("size", [60, 320])
def test_an_interrupt_comes_through(size: int) -> None:
    """Ctrl-C while the solver runs, in slices or in a thread of its own, is KeyboardInterrupt in the caller."""
    work = (
        "import sys; from tests.pipes.solver.test_limits import tees; from pipworks import pipes\n"
        f"board = tees({size}); print('ready', flush=True)\n"
        "try:\n    [None for _ in pipes.solutions(board)]\n"
        "except KeyboardInterrupt: print('interrupted', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", work], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5 + size / 100)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0] == "interrupted\n"
        assert process.returncode == 0


def test_a_large_board_is_verified_quickly() -> None:
    board = Board.of("1" + "I" * 199 + "H", *["I" * 201] * 200)
    solution = Solution.of("E" * 200 + "W", *["N" * 201] * 200)
    began = time.monotonic()
    assert verify(board, solution) == ()
    assert time.monotonic() - began < SLACK


def test_sentences_stay_short() -> None:
    """A sentence names some houses, the reason has them all."""
    reason = pipes.solve(Board.of("3" + "T" * 59, "_" * 60, "IH" * 30, "_" * 60)).reason
    assert reason is not None
    assert len(reason.cells) == 30
    assert str(reason).startswith("no tank could reach the houses at b3, d3, ")
    assert str(reason).endswith("x3 and 18 more even if every tile were open on all sides")
