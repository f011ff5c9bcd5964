"""A search shared among threads: its tree is cut into shares, and each thread takes the next one that is left.

The tree is cut at a depth, and of the positions there each share has every n-th, which evens out what is easy and what
is hard; there are more shares than threads, for the same reason (as in "Embarrassingly parallel search" by Régin,
Rezgui and Malapert, 2013). The shares are the same for every number of threads, and so is the answer; only the number
of nodes is not. The native search runs without the interpreter's lock. The threads share the tables and what is known
of finished positions.
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

SHARES: Final = 16
ABOVE: Final = 20
"""Nodes above the cut, at least, which each share goes through again, and where they take longest."""
DEEPEST: Final = 24
TICK: Final = 0.02
"""Seconds between two looks at what the one who asked wants."""

Make = Callable[[Limits], Shareable]
Begin = Callable[[Shareable], object]
"""Has an engine begin what is asked."""
Take = Callable[[Shareable, int, int], None]
"""What a thread does with an engine that has begun a share: it gets the thread's number and the share's."""


def _nothing() -> None: ...


class Crew:
    """Threads at one question, within what is left of the limits of the one who asked."""

    def __init__(self, make: Make, limits: Limits, workers: int, pace: int) -> None:
        """`pace`: nodes between two looks at what the others did."""
        self._make, self._pace = make, pace
        self._budget: Budget = limits.start()
        self._token = CancelToken()
        self._lock = threading.Lock()
        self._next, self._end = 0, SHARES
        self._stops: list[Stop] = []
        self.workers = min(workers, SHARES)
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
        """All shares of what `begin` begins, each given to `take`; meanwhile `tell` is called now and then."""
        memory = self._budget.limits.memory
        first = self._make(Limits(self._budget.left, memory=memory, cancel=self._token))
        depth = self._cut(first, begin)
        if first.stop:
            self._stop(first)
            return
        twins = [first.twin(self._budget.left, self._token.flag) for _ in range(1, self.workers)]
        with ThreadPoolExecutor(self.workers, thread_name_prefix="share") as threads:
            try:
                going = {
                    threads.submit(self._work, number, engine, depth, begin, take)
                    for number, engine in enumerate((first, *twins))
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

    def go_on(self, engine: Shareable, thread: int, share: int, spent: Callable[[], None] = _nothing) -> int:
        """Run an engine to its next event, unless its share is not wanted any more: `Event.STOPPED` then."""
        event = int(Event.BUDGET)
        while event == Event.BUDGET and share < self._end:
            event = engine.run(self._pace)
            self.nodes[thread] = engine.nodes
            spent()
        return int(Event.STOPPED) if event == Event.BUDGET else event

    def end_at(self, share: int) -> None:
        """No share after this one is wanted any more."""
        with self._lock:
            self._end = min(self._end, share)

    def _cut(self, engine: Shareable, begin: Begin) -> int:
        """The depth of the cut: the first with so many nodes above it."""
        for depth in range(1, DEEPEST):
            before = engine.nodes
            engine.take(SHARES, SHARES, depth)  # nobody's share: nothing below the cut
            begin(engine)
            while engine.run(self._pace) == Event.BUDGET:
                pass
            if engine.nodes - before >= ABOVE or engine.stop:
                return depth
        return DEEPEST

    def _work(self, thread: int, engine: Shareable, depth: int, begin: Begin, take: Take) -> None:
        while (share := self._following()) is not None and not engine.stop:
            engine.take(share, SHARES, depth)
            begin(engine)
            take(engine, thread, share)
        self._stop(engine)

    def _stop(self, engine: Shareable) -> None:
        """The crew stops where an engine did."""
        stop = STOPS[engine.stop]
        if stop is not None:
            self._stops.append(stop)
            self._token.cancel()

    def _following(self) -> int | None:
        """The next share, if one is left."""
        with self._lock:
            if self._next >= self._end or self._token.cancelled:
                return None
            self._next += 1
            return self._next - 1
