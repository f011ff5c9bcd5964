"""Runs one program within limits and leaves no process of it behind: a script of its own, for `running` to start.

Its argument is the folder of the run. It reads a line of JSON, the order, on standard input, and writes two on standard
output: the number of the program's process, and at its end the report. When standard input ends before the program
does, whoever ordered is gone or wants no more: all is killed, and the folder removed. Children that leave their process
group, or their parent, come back to this process where the system has subreapers (Linux), and end with the rest.
It imports nothing of ours, so that it starts quickly and holds little: what a program holds is measured from here.
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import json
import math
import os
import resource
import select
import signal
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_TICK = 0.02
"""Seconds between two looks at what the processes use."""
_FILES = 0.2
"""Seconds between two looks at what they wrote."""
_LEAST = 4096
"""The bytes that a file counts at least."""
_DRAIN = 1.0
"""Seconds for what stands in the pipes when all processes are dead."""
_ERRORS = 4096
"""The bytes of standard error that are kept, the last ones."""
_SUBREAPER, _DEATH_SIGNAL = 36, 1
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Program:
    """The program and all that it started: `main` is the first process, `code` how that ended."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.order = order
        self.status: int | None = None
        self.peak = 0
        self.out = bytearray()
        self.errors = bytearray()
        self.failed = 0
        self.started = time.monotonic()
        self.main, self.streams = _start(order)
        self.ended = 0.0
        self._next = 0.0
        self._next_files = self.started + _FILES

    def reap(self) -> None:
        """Take leave of every process that has ended."""
        while True:
            try:
                number, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not number:
                return
            if number == self.main:
                self.status, self.ended = status, time.monotonic()

    def read(self, stream: int) -> bool:
        """Take what a stream has; False at its end."""
        data = os.read(stream, 1 << 16)
        name = self.streams[stream]
        if not data:
            os.close(stream)
            del self.streams[stream]
            return False
        if name == "out":
            self.out += data[: self.order["output"] + 1 - len(self.out)]
        elif name == "errors":
            self.errors = (self.errors + data)[-_ERRORS:]
        else:
            self.failed = int(data)
        return True

    def too_much(self) -> str:
        """The limit that is exceeded now; empty for none."""
        order = self.order
        if len(self.out) > order["output"]:
            return "output"
        now = time.monotonic()
        if now - self.started > order["wall"]:
            return "wall"
        if now < self._next:
            return ""
        self._next = now + _TICK
        living = descendants()
        if len(living) > order["processes"]:  # before a look at each, which takes long where there are many
            return "processes"
        used = [use for use in map(usage, living) if use]
        self.peak = max(self.peak, sum(memory for _, memory in used))
        gone = resource.getrusage(resource.RUSAGE_CHILDREN)
        if sum(seconds for seconds, _ in used) + gone.ru_utime + gone.ru_stime > order["cpu"]:
            return "cpu"
        if self.peak > order["memory"]:
            return "memory"
        if now < self._next_files:
            return ""
        self._next_files = now + _FILES
        return "files" if more_than(order["folder"], order["file"]) else ""

    def exceeded(self) -> str:
        """The limit of what it wrote that was exceeded, seen when all has ended; empty for none.

        A program may take the system's refusal to make a file longer for an error like any other, and fail.
        """
        folder, most = self.order["folder"], self.order["file"]
        if len(self.out) > self.order["output"]:
            return "output"
        return "files" if more_than(folder, most) or (self.status and is_full(folder, most)) else ""

    def kill(self) -> None:
        """Kill every process of it, also those that are born meanwhile, and wait for them."""
        for _ in range(1000):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.main, signal.SIGKILL)
            living = descendants()
            for sign in (signal.SIGSTOP, signal.SIGKILL):
                for number in living:
                    with contextlib.suppress(ProcessLookupError, PermissionError):
                        os.kill(number, sign)
            self.reap()
            if self.status is not None and not living:
                return
            time.sleep(0.001)

    def drain(self) -> None:
        """Read what is left in the pipes. A process that could not be killed may keep one open: not for long."""
        end = time.monotonic() + _DRAIN
        while self.streams and len(self.out) <= self.order["output"]:
            ready, _, _ = select.select(list(self.streams), [], [], max(0.0, end - time.monotonic()))
            if not ready:
                return
            for stream in ready:
                self.read(stream)

    def report(self, limit: str) -> dict[str, Any]:
        """What is known of it now that all has ended."""
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        status = self.status
        code = os.waitstatus_to_exitcode(status) if status is not None else 0
        unit = 1 if sys.platform == "darwin" else 1024
        return {
            "limit": limit,
            "failed": self.failed,
            "code": code,
            "wall": (self.ended or time.monotonic()) - self.started,
            "cpu": used.ru_utime + used.ru_stime,
            "memory": max(self.peak, used.ru_maxrss * unit),
            "out": base64.b64encode(self.out).decode(),
            "errors": base64.b64encode(self.errors).decode(),
        }


def _start(order: dict[str, Any]) -> tuple[int, dict[int, str]]:
    """The process that becomes the program, and the pipes that come from it by what they carry."""
    pipes = {name: os.pipe() for name in ("out", "errors", "failed")}
    number = os.fork()
    if not number:
        try:
            _become(order, {name: pair[1] for name, pair in pipes.items()})
        except OSError as error:
            os.write(pipes["failed"][1], str(error.errno).encode())
        finally:
            os._exit(127)
    for _, far in pipes.values():
        os.close(far)
    return number, {near: name for name, (near, _) in pipes.items()}


def _become(order: dict[str, Any], pipes: dict[str, int]) -> None:
    """Put this process into its limits and folder, and run the program in it. Raises OSError where it can't be run."""
    os.setsid()
    _control(_DEATH_SIGNAL, signal.SIGKILL)
    os.chdir(order["folder"])
    os.dup2(os.open(order["stdin"], os.O_RDONLY), 0)
    os.dup2(pipes["out"], 1)
    os.dup2(pipes["errors"], 2)
    for sign in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(sign, signal.SIG_DFL)
    seconds = math.ceil(order["cpu"]) + 1
    # RLIMIT_AS would end runtimes that reserve addresses by the gigabyte and use few: data is what can be written to
    memory = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    _limit(resource.RLIMIT_CPU, seconds)
    _limit(memory, order["memory"] + order["memory"] // 2 + (64 << 20))
    _limit(resource.RLIMIT_FSIZE, order["file"])
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_NOFILE, 256)
    os.execve(order["words"][0], order["words"], order["environment"])


def _limit(what: int, most: int) -> None:
    """Lower a limit: as far as may be, where the user's own is lower already."""
    hard = resource.getrlimit(what)[1]
    least = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(what, (least, least))


def _control(what: int, value: int) -> bool:
    """Whether Linux did what `prctl` asks of it."""
    if sys.platform != "linux":
        return False
    try:
        return int(ctypes.CDLL(None).prctl(what, value, 0, 0, 0)) == 0
    except (AttributeError, OSError):
        return False


def descendants() -> list[int]:
    """The living processes below this one; none are known without Linux's /proc."""
    if not os.path.isdir("/proc/self/task"):
        return []
    found: list[int] = []
    waiting = [os.getpid()]
    while waiting:
        below = _children(waiting.pop())
        found += below
        waiting += below
    return [number for number in found if _lives(number)]


def _children(number: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{number}/task"):
            with open(f"/proc/{number}/task/{thread}/children", "rb") as file:
                found += map(int, file.read().split())
    return found


def _fields(number: int) -> list[bytes]:
    """What Linux says of a process behind its name: the state first. Empty where it is gone."""
    try:
        with open(f"/proc/{number}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()
    except OSError:
        return []


def _lives(number: int) -> bool:
    return _fields(number)[:1] not in ([], [b"Z"], [b"X"])


def usage(number: int) -> tuple[float, int] | None:
    """The processor seconds of a process and the bytes that it holds; None where that can't be known."""
    found = _fields(number)
    if len(found) < 22:
        return None
    return (int(found[11]) + int(found[12])) / _TICKS, int(found[21]) * _PAGE


def more_than(folder: str, most: int) -> bool:
    """Whether the files below a folder hold more bytes together, holes in them not counted."""
    held = 0
    for _, own in _sizes(folder):
        held += max(_LEAST, own)
        if held > most:
            return True
    return False


def is_full(folder: str, most: int) -> bool:
    """Whether a file below a folder is as long as the system lets it become."""
    return any(length >= most for length, _ in _sizes(folder))


def _sizes(folder: str) -> Iterator[tuple[int, int]]:
    """The length of each file and folder below a folder, and the bytes that it holds."""
    waiting = [folder]
    while waiting:
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    found = entry.stat(follow_symlinks=False)
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    yield found.st_size, 512 * found.st_blocks


def watched(program: Program, wake: int) -> str | None:
    """Watch until the first process ends, or a limit is exceeded, which comes back; None where nobody waits for it."""
    while program.status is None:
        ready, _, _ = select.select([0, wake, *program.streams], [], [], _TICK)
        for stream in ready:
            if stream == wake:
                os.read(wake, 1 << 10)
            elif stream == 0:
                return None
            else:
                program.read(stream)
        program.reap()
        if program.status is None and (limit := program.too_much()):
            return limit
    return ""


def done() -> bool:
    """Do the one order. False where nobody waits for it any more; BrokenPipeError says the same."""
    with open(0, "rb", buffering=0, closefd=False) as lines:  # no byte more than the line: the end is waited for
        line = lines.readline()
    if not line.endswith(b"\n"):
        return False
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, signal.SIG_IGN)
    _control(_SUBREAPER, 1)
    wake, bell = os.pipe()
    os.set_blocking(bell, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(bell)
    program = Program(json.loads(line))
    limit: str | None = ""
    try:
        os.write(1, f"{program.main}\n".encode())  # for whoever ends the rest, should the program kill this process
        limit = watched(program, wake)
    finally:
        program.kill()
    program.drain()
    if limit is None:
        return False
    os.write(1, json.dumps(program.report(limit or program.exceeded())).encode())
    return True


def main(folder: str) -> None:
    """Do the one order; where whoever ordered is gone, remove the folder that was made for it."""
    with contextlib.suppress(BrokenPipeError):
        if done():
            return
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1])
