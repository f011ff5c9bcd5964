"""A search shared among threads: its tree is cut into parts, and each thread takes those that it comes to first.

The tree is cut at a depth. Each thread walks all that is above, and below it what no other has begun: so there can be
many parts, small ones, and the last of them holds nobody up for long. The native search runs without the interpreter's
lock. The threads share the tables and what is known of finished positions. The parts are the same for every number of
threads, and so is the answer; only the number of nodes is not.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait

from pipworks.kernel.engine import STOPS, Event, Shareable
from pipworks.limits import Budget, CancelToken, Limits, Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MOST: Final = 16
"""More threads than this are not begun."""
ABOVE: Final = 300
"""Nodes above the cut, at least, which each thread goes through."""
DEEPEST: Final = 24
TICK: Final = 0.02
"""Seconds between two looks at what the one who asked wants."""

Begin = Callable[[Shareable], object]
"""Has an engine begin what is asked."""
Take = Callable[[Shareable, int], None]
"""What a thread does with an engine that has begun: it gets the thread's number, too."""


def _nothing() -> None: ...


class Crew:
    """Threads at one question, within what is left of the limits of the one who asked."""

    def __init__(self, first: Shareable, limits: Limits, workers: int, pace: int, above: int) -> None:
        """They work with twins of the `first` engine. `pace`: nodes between two looks at what the others did; `above`:
        how many there are at least above the cut."""
        self._first, self._pace, self._above = first, pace, above
        self._budget: Budget = limits.start()
        self._token = CancelToken()
        self._lock = threading.Lock()
        self._end: int | None = None
        self._stops: list[Stop] = []
        self.workers = min(workers, MOST)
        self.nodes = [0] * self.workers

    @property
    def stop(self) -> Stop | None:
        """The limit that stopped the crew, if one did."""
        if self._cancelled:
            return Stop.CANCELLED
        return next((stop for stop in self._stops if stop is not Stop.CANCELLED), None)

    @property
    def _cancelled(self) -> bool:
        cancel = self._budget.limits.cancel
        return cancel is not None and cancel.cancelled

    def run(self, begin: Begin, take: Take, tell: Callable[[], None]) -> None:
        """All of what `begin` begins, by engines that are each given to `take`; meanwhile `tell` is called now and
        then."""
        if self._first.stop:
            self._stop(self._first)
            return
        twins = [self._first.twin(self._budget.left, self._token.flag) for _ in range(self.workers)]
        depth = self._cut(twins[0], begin)
        if twins[0].stop:
            self._stop(twins[0])
            return
        self._first.open_parts(True)
        with ThreadPoolExecutor(self.workers, thread_name_prefix="share") as threads:
            try:
                going = {
                    threads.submit(self._work, number, engine, depth, begin, take)
                    for number, engine in enumerate(twins)
                }
                while going:
                    done, going = wait(going, TICK)
                    for each in done:
                        each.result()
                    if self._cancelled:
                        self._token.cancel()
                    tell()
            except BaseException:
                self._token.cancel()
                raise

    def go_on(self, engine: Shareable, thread: int, spent: Callable[[], None] = _nothing) -> int:
        """Run an engine to its next event, unless its part is not wanted any more: `Event.STOPPED` then."""
        event = int(Event.BUDGET)
        while event == Event.BUDGET and (self._end is None or engine.part < self._end):
            event = engine.run(self._pace)
            self.nodes[thread] = engine.nodes
            spent()
        return int(Event.STOPPED) if event == Event.BUDGET else event

    def end(self) -> None:
        """Nothing more is wanted."""
        self._token.cancel()

    def end_at(self, part: int) -> None:
        """No part after this one is wanted any more; all before it are taken."""
        with self._lock:
            self._end = part if self._end is None else min(self._end, part)
        self._first.open_parts(False)

    def _cut(self, engine: Shareable, begin: Begin) -> int:
        """The depth of the cut: the first with so many nodes above it."""
        engine.open_parts(False)  # nothing below the cut
        for depth in range(1, DEEPEST):
            before = engine.nodes
            engine.take(depth)
            begin(engine)
            while engine.run(self._pace) == Event.BUDGET:
                pass
            if engine.nodes - before >= self._above or engine.stop:
                return depth
        return DEEPEST

    def _work(self, thread: int, engine: Shareable, depth: int, begin: Begin, take: Take) -> None:
        engine.take(depth)
        begin(engine)
        take(engine, thread)
        self._stop(engine)

    def _stop(self, engine: Shareable) -> None:
        """The crew stops where an engine did."""
        stop = STOPS[engine.stop]
        if stop is not None:
            self._stops.append(stop)
            self._token.cancel()
