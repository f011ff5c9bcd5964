"""What ends a command, and with which code: errors of ours, errors that nobody foresaw, and the time that counts."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipworks.cli import clock, interrupts, options, running
from pipworks.cli.running import Exit, UsageError
from pipworks.errors import BrokenAnswer, GenerationFailed, InvalidPuzzle, KernelUnavailable
from tests.cli.conftest import Run


def deep(number: int) -> int:
    return deep(number + 1)


def failing(error: BaseException) -> Exit:
    raise error


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (UsageError("no"), 2, "error: no\n"),
        (KernelUnavailable("no"), 2, "error: no\n"),
        (InvalidPuzzle("no"), 3, "no\n"),
        (FileNotFoundError(2, "No such file", "x"), 3, "x: No such file\n"),
        (GenerationFailed("tiling", "no", 1), 1, "error: tiling: no (seed 1)\n"),
        (GenerationFailed("tiling", "no", 1, limit=True), 4, "error: tiling: no (seed 1)\n"),
        (
            BrokenAnswer("why"),
            5,
            f"a bug in pipworks: its own check refused its own answer. {running._PLEASE}\nwhy\n",
        ),
        (KeyboardInterrupt(), 130, "interrupted\n"),
        (interrupts.Ended(15, "terminated"), 143, "terminated\n"),
        (SystemExit(2), 2, ""),
        (BrokenPipeError(), 0, ""),
    ],
)
def test_how_it_ends(capsys: pytest.CaptureFixture[str], error: BaseException, code: int, words: str) -> None:
    assert running.run(lambda: failing(error)) == code
    assert capsys.readouterr().err == words


@pytest.mark.parametrize(
    "error",
    [ValueError("x"), KeyError("x"), MemoryError(), ZeroDivisionError(), RuntimeError("y" * 5000)],
)
def test_what_nobody_foresaw_is_reported(capsys: pytest.CaptureFixture[str], error: Exception) -> None:
    assert running.run(lambda: failing(error)) == 5
    first, *lines = capsys.readouterr().err.splitlines()
    assert first == "a bug in pipworks: something unforeseen happened. Please report these lines:"
    assert "test_running.py" in lines[-3]
    assert lines[-2].startswith(f"{type(error).__name__}: ")
    assert lines[-1].startswith("pipworks ")
    assert not any("Traceback" in line or len(line) > 1100 for line in lines)


def test_a_recursion_without_end_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert running.run(lambda: Exit(deep(0))) == 5
    err = capsys.readouterr().err
    assert "RecursionError: " in err
    assert len(err.splitlines()) < 15


def test_one_bad_input_does_not_end_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    def work(name: str) -> Exit:
        return failing(ValueError("x")) if name == "b" else Exit.DONE

    assert running.run(lambda: running.each(["a", "b", "c"], work)) == 5
    assert capsys.readouterr().out == "==> a <==\n\n==> b <==\n\n==> c <==\n"


@pytest.mark.parametrize("program", ["solve_polypips", "check_polypips", "pipworks"])
def test_a_kernel_that_there_is_not(run: Run, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.setenv("PIPWORKS_KERNEL", "rust")
    code, out, err = run(program, "--version")
    assert (code, out) == (2, "")
    assert err == "error: PIPWORKS_KERNEL is auto, native, wasm or python, not 'rust'\n"


def test_memory_that_runs_out_is_reported(tmp_path: Path) -> None:
    """Whether while modules are loaded, while a file is read or while it is worked on."""
    resource = pytest.importorskip("resource")
    path = tmp_path / "p.txt"
    path.write_text(("H" * 1000 + "\n") * 249)
    codes = set()
    for megabytes in (34, 36, 40):

        def limit(most: int = megabytes << 20) -> None:
            resource.setrlimit(resource.RLIMIT_AS, (most, most))

        command = [Path(sys.executable).parent / "draw_pipes", path]
        ran = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit, check=False)
        if "pipworks" not in ran.stderr:
            continue  # Python itself did not start
        assert ran.returncode == 5, ran
        assert "report these lines" in ran.stderr or "broken installation" in ran.stderr
        assert "Traceback" not in ran.stderr
        codes.add(ran.returncode)
    assert codes == {5}


def limits(timeout: float) -> float | None:
    return options.limits(argparse.Namespace(timeout=timeout)).seconds


def test_the_time_counts_from_the_start() -> None:
    clock.begin()
    time.sleep(0.2)
    assert limits(0) is None
    assert limits(0.1) == 0.0
    assert 9 < (limits(10) or 0) < 9.81
    left = []

    def work(_: str) -> Exit:
        left.append(limits(10) or 0)
        time.sleep(0.3)
        return Exit.DONE

    running.run(lambda: running.each(["a", "b"], work, headings=False))
    assert min(left) > 9.71


def test_limits_that_no_machine_word_holds() -> None:
    found = options.limits(argparse.Namespace(timeout=1e300, memory=1 << 200), solutions=1 << 200)
    assert (found.solutions, found.memory) == ((1 << 63) - 1,) * 2


def test_severity() -> None:
    assert set(running._SEVERITY) == set(Exit)
    assert running.worst([]) is Exit.DONE
    assert running.worst([Exit.NO, Exit.BAD_INPUT, Exit.LIMIT]) is Exit.BAD_INPUT
