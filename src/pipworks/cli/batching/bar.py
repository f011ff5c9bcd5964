"""The bar that shows how far a batch is, by rich: loaded on a terminal where that is installed, else not at all.

It is drawn when it is told of progress, by no thread of its own: the processes of a batch are made by copying this one.
"""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from pipworks.cli.batching import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pipworks.batch import records


class Bar:
    """The bar; called with the progress, and `clear` takes it away."""

    def __init__(self, title: str, console: Console | None = None, tick: Callable[[], float] = time.monotonic) -> None:
        console = console or Console(stderr=True, highlight=False)
        columns = (TextColumn("{task.description}", markup=False), BarColumn(None), TextColumn("{task.fields[said]}"))
        self._bar = Progress(
            *columns,
            console=console,
            auto_refresh=False,
            transient=True,
            expand=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._bar.add_task(title, total=None, said="")
        self._tick = tick
        self._next = 0.0
        self._started = False

    def __call__(self, progress: records.Progress) -> None:
        now = self._tick()
        if now < self._next:
            return
        self._next = now + wording.AGAIN
        if not self._started:
            self._started = True
            self._bar.start()
        ended = progress.done + progress.failed
        self._bar.update(
            self._task, total=progress.total, completed=ended, said=wording.sentence(progress), refresh=True
        )

    def clear(self) -> None:
        """Take the bar away, if there is one."""
        if self._started:
            self._started = False
            self._bar.stop()
