"""A batch that is stopped by a signal: at once, whatever its processes are at, and the same command goes on."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")

PROGRAM = Path(sys.executable).parent / "pipworks"
WORDS = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated", signal.SIGHUP: "hung up"}
QUICK = ["generate", "pipes", "--size", "4x4", "--count", "100000", "--seed", "1"]
BUSY = ["generate", "polypips", "--board", "30x30", "--unique", "--count", "50", "--seed", "1", "--timeout", "0"]
"""One whose processes are in native code for minutes."""
PATIENCE = 30
"""Seconds after which a test gives up: far more than what is promised, as the machine may be busy."""


@contextmanager
def started(folder: Path, words: list[str], **how: object) -> Iterator[subprocess.Popen[bytes]]:
    """The command in a group of its own, all of which is gone at the end."""
    line = [str(PROGRAM), "batch", *words, "--into", "all.db", "--workers", "2"]
    process = subprocess.Popen(line, cwd=folder, start_new_session=True, **how)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def children(of: int) -> list[int]:
    """The processes that this one started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, fields = stat.parent.name, stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == of and fields[0] != "Z":
            found.append(int(name))
    return found


def until(condition: object, *arguments: object) -> None:
    end = time.monotonic() + PATIENCE
    while not condition(*arguments):  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.02)


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def number_done(folder: Path) -> int:
    if not (folder / "all.db").exists():
        return 0
    with closing(sqlite3.connect(folder / "all.db", timeout=PATIENCE)) as connection:
        try:
            (found,) = connection.execute("SELECT COUNT(*) FROM items WHERE state = 'done'").fetchone()
        except sqlite3.OperationalError:
            return 0
    return int(found)


def is_burning(pids: list[int]) -> bool:
    """Whether all of them have used processor time for their work, not for their start alone."""
    used = []
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        used.append((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"))
    return min(used) > 1


@pytest.mark.parametrize(
    ("number", "whole_group"),
    [
        (signal.SIGINT, True),
        (signal.SIGTERM, False),
        pytest.param(signal.SIGINT, False, marks=pytest.mark.long),
        pytest.param(signal.SIGTERM, True, marks=pytest.mark.long),
        (signal.SIGHUP, True),
        pytest.param(signal.SIGHUP, False, marks=pytest.mark.long),
    ],
)
def test_what_is_done_is_kept(tmp_path: Path, number: signal.Signals, whole_group: bool) -> None:
    """A signal to the command alone, as by `kill`, or to its processes as well, as by Ctrl-C at a terminal."""
    with started(tmp_path, QUICK, stderr=subprocess.PIPE) as process:
        until(lambda: number_done(tmp_path) >= 5)
        workers = children(process.pid)
        (os.killpg if whole_group else os.kill)(process.pid, number)
        _, said = process.communicate(timeout=PATIENCE)
    told = said.decode().splitlines()
    assert process.returncode == 128 + number
    assert told[-1] == WORDS[number]
    assert told[-2].endswith("items left: the same command goes on")
    assert int(told[-3].split()[0].replace(",", "")) == number_done(tmp_path)
    assert workers
    until(lambda: all(map(is_gone, workers)))
    with closing(sqlite3.connect(tmp_path / "all.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT COUNT(*) FROM items WHERE state = 'failed'").fetchone() == (0,)


def test_native_code_holds_nothing_up(tmp_path: Path) -> None:
    with started(tmp_path, BUSY, stderr=subprocess.PIPE) as process:
        until(lambda: len(children(process.pid)) == 2)
        workers = children(process.pid)
        until(is_burning, workers)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert said.decode().endswith("50 items left: the same command goes on\ninterrupted\n")
    until(lambda: all(map(is_gone, workers)))


def test_no_process_outlives_the_command(tmp_path: Path) -> None:
    with started(tmp_path, BUSY, stderr=subprocess.DEVNULL) as process:
        until(lambda: len(children(process.pid)) == 2)
        workers = children(process.pid)
        until(is_burning, workers)
        process.kill()
        process.wait()
        until(lambda: all(map(is_gone, workers)))


def test_control_c_at_a_terminal(tmp_path: Path) -> None:
    """The terminal sends it to all processes, and gets its cursor back."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}

    def take_terminal() -> None:
        import fcntl
        import termios

        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    with started(
        tmp_path, QUICK, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, preexec_fn=take_terminal
    ) as process:
        os.close(theirs)
        until(lambda: number_done(tmp_path) >= 5)
        os.write(ours, b"\x03")
        shown = b""
        while part := read(ours):
            shown += part
        process.wait(timeout=PATIENCE)
    os.close(ours)
    text = shown.decode()
    assert process.returncode == 130
    assert text.endswith("items left: the same command goes on\r\ninterrupted\r\n")
    assert " of 100,000 done" in text
    assert text.count("\x1b[?25l") == text.count("\x1b[?25h")
    assert "Traceback" not in text


def read(terminal: int) -> bytes:
    """What comes from a terminal; nothing at its end."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
