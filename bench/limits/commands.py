"""The commands themselves as processes: how late they come back, what they hold, and how they end when interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.limits.cases import puzzle

STARTING = 1.0
"""Seconds for starting and for reading a file, on top of what is promised for the work."""

_BARE = 40.0
"""Megabytes of a command that does nothing."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its options: `words`, the puzzle on its standard input, and when it is interrupted if ever."""

    words: tuple[str, ...]
    family: str = "pipes"
    kind: str = ""
    side: int = 0
    seconds: float = 0.0
    memory: float | None = None
    interrupt: float | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended: its code, seconds beyond the limit as in `sweep.Answer`, megabytes, and what it said."""

    command: Command
    code: int
    late: float
    late_processor: float
    megabytes: float
    said: str

    @property
    def kept(self) -> bool:
        """Whether it came back in time, within its memory, without a traceback, and as interrupted if it was."""
        asked = self.command
        slack = STARTING + (0.5 if asked.side**2 <= 10_000 else 1.0)
        in_time = min(self.late, self.late_processor) <= slack
        small = asked.memory is None or self.megabytes <= asked.memory + 100.0 + _BARE
        ended = "Traceback" not in self.said and (asked.interrupt is None or self.code in (0, 1, 4, 130))
        return in_time and small and ended and self.code >= 0

    def __str__(self) -> str:
        words = " ".join(self.command.words)
        mark = "" if self.kept else "  <-- not kept"
        figures = f"{self.late:7.2f} {self.late_processor:7.2f} {self.megabytes:6.0f} MB"
        said = self.said.strip().splitlines()[-1:] or [""]
        asked = f"{words:58} {self.command.kind:8} {self.command.side:4}"
        return f"{asked} {figures}  exit {self.code:3}  {said[0][:60]}{mark}"


def run(command: Command) -> Ended:
    """How the command ends; its standard output is thrown away."""
    binary = Path(sys.executable).parent / command.words[0]
    text = str(puzzle(command.family, command.kind, command.side)) if command.kind else ""
    began = time.monotonic()
    process = subprocess.Popen(
        [str(binary), *command.words[1:]],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    timer = None
    if command.interrupt is not None:
        timer = threading.Timer(command.interrupt, process.send_signal, [signal.SIGINT])
        timer.start()
    assert process.stdin is not None
    assert process.stderr is not None
    try:
        process.stdin.write(text + "\n")
        process.stdin.close()
    except BrokenPipeError:
        pass  # it refused its options and reads nothing
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - began
    if timer is not None:
        timer.cancel()
    ends = command.seconds if command.interrupt is None else command.interrupt
    processor = used.ru_utime + used.ru_stime
    return Ended(command, process.returncode, wall - ends, processor - ends, used.ru_maxrss / 1024, said)


def _timed(words: Sequence[str], seconds: float, memory: float | None, **subject: object) -> Command:
    limits = [f"--timeout={seconds:g}", *([] if memory is None else [f"--memory={memory:g}"])]
    return Command((*words, *limits), seconds=seconds, memory=memory, **subject)  # type: ignore[arg-type]


def commands() -> list[Command]:
    """Every command of Pipes with every kind of answer on boards of all sizes, and some interrupted."""
    answers = ((), ("--all",), ("--count",), ("--unique",), ("--minimal",), ("--hint",), ("--explain",), ("--grade",))
    boards = (("woven", 100, 1.0, None), ("woven", 1000, 1.0, 64), ("tees", 300, 0.1, 512))
    found = [
        _timed(("solve_pipes", "-", *answer), seconds, memory, kind=kind, side=side)
        for answer in answers
        for kind, side, seconds, memory in boards
    ]
    for size in ("100x100", "999x999"):
        found += [
            _timed(("generate_pipes", "--size", size, *more), 1.0, 256, side=int(size.split("x")[0]))
            for more in ((), ("--no-unique",))
        ]
    moments = (0.3, 0.6, 0.9, 1.3, 1.8, 2.4)
    found += [Command(("solve_pipes", "-", "--all"), kind="woven", side=140, interrupt=moment) for moment in moments]
    sheet = ("print_puzzles", "-", "--paper", "2000x2000mm", "-o", os.devnull)
    found += [Command(sheet, kind="woven", side=140, interrupt=moment) for moment in moments]
    found += [Command(("solve_pipes", "-"), kind="tees", side=330, interrupt=moment + 1) for moment in moments]
    return found
