"""Items on their way to an executor and back: put together in chunks, suspects alone and at the end."""

from __future__ import annotations

import json
import queue
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor

from pipworks.batch.orders import GRACE, failed, guard
from pipworks.batch.processes import Processes, WorkerEnded, cores
from pipworks.batch.shielded import shielded
from pipworks.batch.sizes_of_chunks import Chunks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from typing import Any, Final

    from pipworks.batch.items import Items
    from pipworks.limits import CancelToken

_AHEAD: Final = 3
"""The chunks that are with the executor, for each worker."""


_MANY: Final = 50
"""The workers that a cluster has, as far as it doesn't say."""


class Asking:
    """What is with the executor, and what comes back.

    A suspect is an item of a chunk that came to nothing, as its worker ended or raised. It is asked again alone, when
    all others are done: no other item can be blamed for it, nor it for others.
    """

    def __init__(
        self,
        items: Items,
        executor: Executor,
        work: Callable[..., str],
        cancel: CancelToken | None,
        grace: float = GRACE,
    ) -> None:
        self._items = items
        self._executor = executor
        self._own: Processes | None = None
        self._work = work
        self._cancel = cancel
        self._job = items.job.to_json()
        seconds = items.job.seconds
        self._hangs_after = None if seconds is None else seconds + grace
        self._guard = guard(self._hangs_after)
        self._came: queue.SimpleQueue[Future[str]] = queue.SimpleQueue()
        self._asked: dict[Future[str], list[dict[str, Any]]] = {}
        self._again: list[int] = []
        self._suspects: list[int] = []
        self._last_words: dict[int, dict[str, Any]] = {}
        self._waiting = items.waiting(self._suspects)
        self._chunks = Chunks()
        self._alone = False
        self._given_up: list[dict[str, Any]] = []

    @property
    def busy(self) -> bool:
        """Whether the executor has anything to do, or something came back."""
        return bool(self._asked or self._given_up)

    @property
    def _workers(self) -> int:
        executor = self._executor
        told = getattr(executor, "workers", None) or getattr(executor, "_max_workers", None)
        return told or (_MANY if self._is_foreign else cores())

    @property
    def _is_foreign(self) -> bool:
        """Whether the executor's workers are others' than this program's, as a cluster's."""
        return not isinstance(self._executor, (ThreadPoolExecutor, ProcessPoolExecutor, Processes))

    def again(self, numbers: list[int]) -> None:
        """Ask these items again, as they wait again."""
        self._again += numbers

    def fill(self) -> None:
        """Give the executor what it has room for; suspects where there is nothing else, one at a time.

        Raises what an executor says is wrong with it, by a function `broken` that it may have.
        """
        self._check()
        while len(self._asked) < _AHEAD * self._workers:
            chunk = self._next_chunk()
            if not chunk:
                break
            self._ask(chunk)
        while not self.busy and self._suspects:
            number = self._suspects.pop()
            item = self._items.asked(number)
            if item is None:
                continue
            if self._items.try_again(number):
                self._alone = True
                if isinstance(self._executor, ProcessPoolExecutor):
                    self._replace(1)  # which does not break
                self._ask([item])
            else:
                blame = self._last_words.get(number, failed("crash", "its worker ended whenever it was tried"))
                self._given_up.append({"number": number, "attempt": item["attempt"]} | blame)

    def _next_chunk(self) -> list[dict[str, Any]]:
        chunk: list[dict[str, Any]] = []
        while len(chunk) < self._chunks.size:
            item = self._items.asked(self._again.pop()) if self._again else next(self._waiting, None)
            if item is not None:
                chunk.append(item)
            elif not self._again:
                break
        return chunk

    def _ask(self, chunk: list[dict[str, Any]]) -> None:
        told: dict[str, Any] = {"job": self._job, "items": chunk}
        alone = len(chunk) == 1
        if not (alone and (isinstance(self._executor, Processes) or self._is_foreign)):  # ended from outside, and told
            told["guard"] = self._guard
        order = json.dumps(told, separators=(",", ":"))
        try:
            future = self._submitted(order, alone=alone)
        except BrokenExecutor:
            self._replace(self._workers)
            future = self._submitted(order, alone=alone)
        except Exception:
            self._check()
            raise
        self._asked[future] = chunk
        future.add_done_callback(self._came.put)

    def _submitted(self, order: str, *, alone: bool) -> Future[str]:
        """The future of an order, with what the executor can do more than others."""
        executor = self._executor
        if isinstance(executor, ThreadPoolExecutor) and self._cancel is not None:
            return executor.submit(self._work, order, self._cancel)
        seconds = self._hangs_after if alone else None
        if isinstance(executor, Processes):
            return executor.submit_within(seconds, self._work, order)
        if self._is_foreign:
            return executor.submit(shielded, order, self._work, seconds)
        return executor.submit(self._work, order)

    def _check(self) -> None:
        """Raises the error of an executor that is gone for good, as a cluster whose scheduler died."""
        error = self._fault()
        if error is not None:
            raise error

    def _fault(self) -> Exception | None:
        broken: Callable[[], Exception | None] | None = getattr(self._executor, "broken", None)
        return None if broken is None else broken()

    def _replace(self, workers: int) -> None:
        """Go on with processes of our own, as the executor is broken, or not to be broken."""
        self._own = Processes(workers)
        self._executor = self._own

    def results(self, seconds: float) -> Iterator[dict[str, Any]]:
        """The results that come within so many seconds, as soon as there are some."""
        given_up, self._given_up = self._given_up, []
        yield from given_up
        try:
            future = self._came.get(timeout=seconds) if seconds and not given_up else self._came.get_nowait()
        except queue.Empty:
            return
        while True:
            yield from self._results_of(future)
            try:
                future = self._came.get_nowait()
            except queue.Empty:
                return

    def _results_of(self, future: Future[str]) -> Iterator[dict[str, Any]]:
        chunk = self._asked.pop(future, None)
        if chunk is None:
            return
        alone, self._alone = self._alone, False
        try:
            answer = json.loads(future.result())
        except CancelledError:
            self._again += [item["number"] for item in chunk]
        except Exception as error:
            for item in chunk:
                self._suspects.append(item["number"])
                self._last_words[item["number"]] = _blame(error)
        else:
            if not alone:
                self._chunks.learn(len(chunk), answer["seconds"])
            yield from answer["results"]

    def stop(self) -> None:
        """Take back what has not begun; end processes of ours at whatever they are."""
        for future in list(self._asked) if self._fault() is None else ():
            future.cancel()
        for executor in (self._executor, self._own):
            if isinstance(executor, Processes):
                executor.stop()

    def close(self) -> None:
        """End the processes that took the place of a broken executor."""
        if self._own is not None:
            self._own.shutdown()


def _blame(error: Exception) -> dict[str, Any]:
    """The result of an item that ended its worker, or that the worker's function raised for."""
    if isinstance(error, WorkerEnded):
        return failed(error.kind, error.sentence)
    if isinstance(error, MemoryError):
        return failed("memory", "the memory was not enough")
    if isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker":
        return failed("crash", "its worker ended")
    first = next(iter(str(error).splitlines()), "")[:200]
    return failed("error", f"{type(error).__name__}: {first}" if first else type(error).__name__)
