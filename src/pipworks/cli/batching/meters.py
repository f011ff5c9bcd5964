"""How far a batch is, on standard error: a bar or a line on a terminal, else a line now and then."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager

from pipworks.cli import files
from pipworks.cli.batching.wording import AGAIN, sentence
from pipworks.cli.progress import Overwritten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO

    from pipworks.batch.records import Progress

    Show = Callable[[Progress], None]

FIRST, LAST = 10.0, 3600.0
"""Seconds until the first line of a log, after which each takes twice as long as the one before, up to `LAST`."""


class Line(Overwritten):
    """The line of a batch, called with its progress."""

    def __init__(self, stream: IO[str], tick: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._tick = tick
        self._next = 0.0

    def __call__(self, progress: Progress) -> None:
        now = self._tick()
        if now < self._next:
            return
        self._next = now + AGAIN
        self._write(sentence(progress)[: _columns(self._stream) - 1])


class Log:
    """Whole lines, ever fewer of them: after ten seconds, after as long again, and so on; at least one an hour."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._next = FIRST
        self._step = FIRST

    def __call__(self, progress: Progress) -> None:
        if progress.seconds >= self._next:
            self._tell(sentence(progress))
            self._step = min(2 * self._step, LAST)
            self._next = progress.seconds + self._step

    def clear(self) -> None:
        """Nothing: what is told stays."""


@contextmanager
def shown(title: str, *, quiet: bool) -> Iterator[Show | None]:
    """What to call with the progress while the block runs; None for nothing to show. `title` is what is done.

    A bar where the extra `progress` is installed and standard error is a terminal, without it a line there.
    """
    if quiet or sys.stderr is None:
        yield None
        return
    meter = (_bar(title) or Line(sys.stderr)) if sys.stderr.isatty() else Log(files.tell)
    try:
        yield meter
    finally:
        meter.clear()


def _bar(title: str) -> Line | None:
    """The bar, which is called and cleared as a line is; None where it can't be had: the terminal is a simple one."""
    if os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return None
    try:
        from pipworks.cli.batching import bar
    except ImportError:
        return None
    made: Line = bar.Bar(title)  # type: ignore[assignment]
    return made


def _columns(stream: IO[str]) -> int:
    """The terminal's columns; 80 where they are not known."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (AttributeError, ValueError, OSError):
        return 80
