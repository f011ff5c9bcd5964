"""One run of a program: in a folder of its own, with little in its environment, within limits, ended with its children.

Not a prison: the program runs as the user who started it, and may read and write what that user may.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.contest.allowed import Allowed
    from pipworks.contest.program import Program

_PATH = "/usr/local/bin:/usr/bin:/bin"
_OURS = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""What a Python needs of our environment to start: the rest could be read from a supervisor by what it runs."""
_WAKE = 0.5
"""Seconds after which a supervisor that says nothing is told to go on."""
_PATIENCE = 60.0
"""Seconds, beside twice the time by the clock, after which it is killed."""
_NO_LIMITS = (
    "this system can't limit a program's time and memory, nor end what it has started: "
    "run the contest on Linux, or in WSL, or on macOS"
)


def why_not() -> str:
    """Why no program can be judged on this system; empty where it can."""
    return _NO_LIMITS if sys.platform == "win32" else ""


class Ran(Record):
    """How a run ended.

    `limit` is the one that was exceeded (cpu, wall, memory, output, files, processes), empty for none; `failed` the
    system's number for why it could not be started, 0 if it could; `code` the exit code, or a signal's number less than
    0; `cpu` and `wall` seconds; `memory` the most bytes held at once; `errors` the end of standard error.
    """

    limit: str
    failed: int
    code: int
    cpu: float
    wall: float
    memory: int
    out: bytes
    errors: str


class _Supervisor:
    """The process that runs a program, and where its report comes from.

    That is a socket: a pipe could be opened by what it runs, and another report be written into it.
    """

    __slots__ = ("_reports", "process")

    def __init__(self, folder: Path) -> None:
        self._reports, far = socket.socketpair()
        self._reports.settimeout(_WAKE)
        with far:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(Path(__file__).with_name("supervisor.py")), str(folder)],
                stdin=subprocess.PIPE,
                stdout=far.fileno(),
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in _OURS if name in os.environ},
                start_new_session=True,
            )

    def report(self, within: float) -> list[bytes]:
        """What it writes until it ends, in lines; it is killed where that takes more seconds than these.

        The program may have stopped it, so it is told to go on now and then.
        """
        found = bytearray()
        end = time.monotonic() + within
        while True:
            try:
                data = self._reports.recv(1 << 16)
            except TimeoutError:
                self.process.send_signal(signal.SIGCONT if time.monotonic() < end else signal.SIGKILL)
                continue
            except ConnectionError:
                data = b""
            if not data:
                return bytes(found).split(b"\n", 1)
            found += data

    def let_go(self) -> None:
        """Close the pipe whose end tells it to end."""
        try:
            if self.process.stdin is not None:
                self.process.stdin.close()
        except OSError:  # it has ended already
            pass
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """Wait for its end."""
        while True:
            try:
                self.process.wait(_WAKE)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGCONT)
            else:
                return self._reports.close()


class Runs:
    """Runs that may be going on in several threads, and are all ended by `stop`."""

    __slots__ = ("_lock", "_running", "_stopped")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[_Supervisor] = set()
        self._stopped = False

    def run(self, program: Program, board: str, allowed: Allowed) -> Ran | None:
        """How the program ended on the text of a board; None where `stop` ended it."""
        with tempfile.TemporaryDirectory(prefix="pipworks-contest-", ignore_cleanup_errors=True) as name:
            folder = Path(name).resolve()
            (folder / "board.txt").write_text(board, encoding="ascii")
            (folder / "home").mkdir()
            supervisor = self._start(folder)
            if supervisor is None:
                return None
            try:
                return _reported(supervisor, _order(program, folder, allowed))
            finally:
                self._end(supervisor)

    def stop(self) -> None:
        """End all runs, and those that are still to come at their start."""
        with self._lock:
            self._stopped = True
            for supervisor in self._running:
                supervisor.let_go()

    def _start(self, folder: Path) -> _Supervisor | None:
        with self._lock:
            if self._stopped:
                return None
            started = _Supervisor(folder)
            self._running.add(started)
            return started

    def _end(self, supervisor: _Supervisor) -> None:
        with self._lock:
            self._running.discard(supervisor)
            supervisor.let_go()
        supervisor.end()


def _end_group(number: int) -> None:
    """Kill the processes of a program whose supervisor is gone, as far as they stayed in its group."""
    try:
        if number:
            os.killpg(number, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def _order(program: Program, folder: Path, allowed: Allowed) -> dict[str, Any]:
    board, home = str(folder / "board.txt"), str(folder / "home")
    takes_file = program.input == "file"
    environment = {"PATH": os.environ.get("PATH", _PATH), "LANG": "C.UTF-8", "HOME": home, "TMPDIR": home}
    return {
        "words": [*program.words, board] if takes_file else list(program.words),
        "stdin": os.devnull if takes_file else board,
        "folder": home,
        "environment": environment,
        "cpu": allowed.seconds,
        "wall": allowed.wall,
        "memory": allowed.memory,
        "output": allowed.output,
        "file": allowed.file,
        "processes": allowed.processes,
    }


def _reported(supervisor: _Supervisor, order: dict[str, Any]) -> Ran | None:
    assert supervisor.process.stdin is not None
    try:
        supervisor.process.stdin.write(json.dumps(order).encode() + b"\n")
        supervisor.process.stdin.flush()
    except (OSError, ValueError):  # it was stopped meanwhile
        return None
    group, *report = supervisor.report(_PATIENCE + 2 * order["wall"])
    try:
        found = json.loads(b"".join(report))
        out, errors = (base64.b64decode(found.pop(name)) for name in ("out", "errors"))
    except ValueError:  # none, or half of one: it was stopped, or killed by what it ran
        _end_group(int(group) if group.strip().isdigit() else 0)
        return None
    return Ran(**found, out=out, errors=errors.decode("utf-8", "replace"))
