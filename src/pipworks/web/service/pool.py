"""The processes that answer: a queue before them, a share of it for each client, an end to what goes on too long.

anyio keeps the processes. One that dies, or is ended, takes its own question along and no other, and another one takes
its place.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import anyio
import anyio.to_process

from pipworks.record import Record
from pipworks.web.service import work as working
from pipworks.web.service.budgets import GRACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

    from pipworks.web.service.budgets import Budgets

_ENDED_FROM = 1.0
"""A question whose client has gone is ended with its process where it ran so many seconds: a process costs more."""


_STARTING = 60
"""The seconds that the processes have to start before questions are taken all the same."""

_DEAD_WITHIN = 0.05
"""A process that is lost within so many seconds was dead before: nobody had noticed yet."""


class NotAnswered(Exception):
    """No answer, for a reason that is the service's: its status of HTTP, a sentence, and when to ask again."""

    def __init__(self, status: int, problem: str, again: int = 0) -> None:
        super().__init__(problem)
        self.status = status
        self.again = again


class Answered(Record):
    """A reply as JSON, with the code of its refusal, which is empty for an answer, and its status."""

    refused: str
    status: str
    data: bytes


class Pool:
    """The processes. All its methods are called in one event loop."""

    def __init__(self, budgets: Budgets) -> None:
        self._budgets = budgets
        self._limiter = anyio.CapacityLimiter(budgets.workers)
        self._clients: Counter[str] = Counter()
        self._starting: set[asyncio.Task[None]] = set()
        self._works: set[asyncio.Task[Answered]] = set()
        self._closed = self._aborted = False
        self.lost = 0

    async def start(self) -> None:
        """Starts every process, and has each load what most questions need."""
        starts = [asyncio.ensure_future(self._start_one()) for _ in range(self._budgets.workers)]
        await asyncio.wait(starts, timeout=_STARTING)
        for start in starts:
            if start.done():
                start.exception()  # a question starts one, then

    def abort(self) -> None:
        """Ends every question now, whether it runs or waits."""
        self._aborted = self._closed = True
        for work in self._works:
            work.cancel()

    async def close(self) -> None:
        """Starts no more processes, and waits for those that are just starting; all end with the event loop."""
        self._closed = True
        if self._starting:
            await asyncio.wait(self._starting, timeout=10)

    async def _start_one(self) -> None:
        await anyio.to_process.run_sync(working.warm, self._budgets.megabytes, limiter=anyio.CapacityLimiter(1))

    @property
    def running(self) -> int:
        """The questions that run now."""
        return int(self._limiter.borrowed_tokens)

    @property
    def waiting(self) -> int:
        """Those that wait for a process."""
        return self._limiter.statistics().tasks_waiting

    @property
    def taken(self) -> int:
        """Both."""
        return self._clients.total()

    async def ask(
        self, fields: dict[str, Any], seconds: float, client: str, gone: Callable[[], Awaitable[object]]
    ) -> Answered | None:
        """The reply to a question, which has so many seconds; None where `gone` came to its end before.

        Raises NotAnswered where there is no place for it, where its process died, and where it went on too long.
        """
        if self.taken >= self._budgets.places:
            raise NotAnswered(503, "all places are taken", self._again())
        if self._clients[client] >= self._budgets.share:
            raise NotAnswered(429, f"{self._budgets.share} questions at once are the most of one client", self._again())
        self._clients[client] += 1
        begun: list[float] = []
        work = asyncio.ensure_future(self._turn(fields, seconds, begun))
        self._works.add(work)
        watch = asyncio.ensure_future(gone())
        try:
            await asyncio.wait((work, watch), return_when=asyncio.FIRST_COMPLETED)
            if not work.done() and begun:
                await asyncio.wait((work,), timeout=begun[0] + _ENDED_FROM - anyio.current_time())
            if self._aborted:
                raise NotAnswered(503, "the service has ended", 1)
            return work.result() if work.done() else None
        finally:
            self._works.discard(work)
            watch.cancel()
            if work.cancel():
                await asyncio.wait((work,))  # until its place is free
            self._clients[client] -= 1
            self._clients += Counter()  # those of 0 go

    async def _turn(self, fields: dict[str, Any], seconds: float, begun: list[float]) -> Answered:
        """The reply, after waiting for a process; when that began is put into `begun`."""
        place = object()
        with anyio.move_on_after(self._budgets.seconds) as patience:
            await self._limiter.acquire_on_behalf_of(place)
        if patience.cancelled_caught:
            raise NotAnswered(503, "no process was free in time", self._again())
        begun.append(anyio.current_time())
        found = None
        try:
            found = await self._run(fields, seconds)
        finally:
            if found is None:
                self._replace(place)
            else:
                self._limiter.release_on_behalf_of(place)
        return found

    def _replace(self, place: object) -> None:
        """Starts a process in place of one that is gone; until it is there nobody has the place.

        In a task of its own, which nobody cancels: anyio leaves a process behind whose start is broken off.
        """
        if self._closed:
            self._limiter.release_on_behalf_of(place)
            return

        def done(task: asyncio.Task[None]) -> None:
            self._starting.discard(task)
            self._limiter.release_on_behalf_of(place)
            if not task.cancelled():
                task.exception()  # the next question starts one, then

        task = asyncio.ensure_future(self._start_one())
        self._starting.add(task)
        task.add_done_callback(done)

    async def _run(self, fields: dict[str, Any], seconds: float) -> Answered:
        """The reply of a process, which is ended where it goes on; one that was dead before is passed over."""
        for _ in range(self._budgets.workers + 1):
            begun = anyio.current_time()
            try:
                with anyio.fail_after(seconds + GRACE):
                    found = await anyio.to_process.run_sync(
                        working.answered,
                        fields,
                        self._budgets.megabytes,
                        cancellable=True,
                        limiter=anyio.CapacityLimiter(1),
                    )
                return Answered(*found)
            except TimeoutError:
                self.lost += 1
                problem = f"it went on beyond its limit of {seconds:g} seconds, and was ended"
                raise NotAnswered(504, problem) from None
            except anyio.BrokenWorkerProcess:
                self.lost += 1
                if anyio.current_time() > begun + _DEAD_WITHIN:
                    break
        raise NotAnswered(502, "the process that answered it was lost; another one takes its place")

    def _again(self) -> int:
        """After how many seconds a place may be free."""
        return max(1, min(60, round(self.waiting / self._budgets.workers)))
