"""A line that says how far long work has come: on a terminal's standard error, never in a pipe."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager

from pipworks.words import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO, Protocol

    class Progress(Protocol):
        """The nodes and solutions of a search so far."""

        @property
        def nodes(self) -> int: ...
        @property
        def solutions(self) -> int: ...

    class Written(Protocol):
        """How many puzzles are written so far."""

        done: int


FIRST, AGAIN = 1.0, 0.2
"""Seconds until the line shows, so that quick work shows none, and between two changes of a search's figures."""

_WIDEST = 70


class Overwritten:
    """A line on a terminal that is written over itself; `clear` takes it away."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._shown = 0

    def clear(self) -> None:
        """Take the line away, if there is one."""
        if self._shown:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, text: str) -> None:
        over = text.ljust(self._shown)
        self._shown = len(over)  # before it is written: Ctrl-C may come at any moment
        self._stream.write(f"\r{over}")
        self._stream.flush()
        self._shown = len(text)


class Line(Overwritten):
    """The line of a search, called with its progress, or of any other work."""

    def __init__(self, stream: IO[str], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        self._started = clock()
        self._next = self._started + FIRST

    def __call__(self, progress: Progress) -> None:
        """Show where a search is, if it is time to."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + AGAIN
        found = f", {progress.solutions:,} {plural('solution', progress.solutions)} so far" * (progress.solutions > 0)
        self._write(f"searching: {progress.nodes:,} nodes{found}, {now - self._started:.0f} s")

    def doing(self, what: str) -> None:
        """Show what is being done, once the work has taken its first second."""
        if self._clock() - self._started >= FIRST:
            self._write(what[:_WIDEST])


def of_many(line: Line | None, written: Written, count: int) -> Callable[[str], None]:
    """What a generator tells of its phases, shown in the line, with how many of several puzzles are written."""

    def watch(doing: str) -> None:
        if line:
            line.doing(f"{written.done} of {count} done; {doing}" if count > 1 else doing)

    return watch


@contextmanager
def shown(*, beside_output: bool = True) -> Iterator[Line | None]:
    """A line of progress during the work, removed at its end in any case; None where it can't be shown.

    It needs a terminal as standard error. Without `beside_output`, standard output must not be a terminal, where its
    lines would run into this one.
    """
    if not _is_terminal(sys.stderr) or (_is_terminal(sys.stdout) and not beside_output):
        yield None
        return
    line = Line(sys.stderr)
    try:
        yield line
    finally:
        line.clear()


def _is_terminal(stream: IO[str] | None) -> bool:
    """Whether the stream is a terminal; a closed one, None, is not."""
    return stream is not None and stream.isatty()
