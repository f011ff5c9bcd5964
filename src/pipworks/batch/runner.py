"""Doing a batch: its items go to an executor, and what comes of them into the store, until none waits."""

from __future__ import annotations

import time

from pipworks.batch.asking import Asking
from pipworks.batch.orders import GRACE
from pipworks.batch.records import Progress, Summary
from pipworks.batch.work import do

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Executor
    from typing import Any, Final

    from pipworks.batch.items import Items
    from pipworks.batch.job import Job
    from pipworks.batch.records import Input
    from pipworks.batch.store import Store
    from pipworks.limits import CancelToken

    Watch = Callable[[Progress], None]

_EVERY: Final = 0.25
"""The seconds after which results are written, and progress is told."""

_MANY: Final = 500
"""The results that are written at once at most."""

_LOOK: Final = 0.1
"""The seconds after which a cancel is seen."""


def run(
    job: Job,
    executor: Executor,
    store: Store,
    *,
    inputs: Iterable[Input] | None = None,
    shard: tuple[int, int] = (1, 1),
    cancel: CancelToken | None = None,
    watch: Watch | None = None,
    retry: bool = False,
    work: Callable[..., str] = do,
    grace: float = GRACE,
) -> Summary:
    """How the batch stands after its items were done, those of earlier runs passed over.

    `executor` is any of `concurrent.futures`, or one like it: threads, processes, Dask's. `inputs` are the puzzles that
    the job is about; to generate none are needed. `shard` is (i, n) for the i-th of n parts, which may be done
    anywhere and brought together later. `cancel` ends the run within a second, and what was done is kept. `watch` is
    told how far it is. `retry` asks items again that failed. `work` is what a worker does with an order. An item that
    takes `grace` seconds more than the job allows is taken to hang.

    Items whose worker ended are asked again alone, twice at most. Raises CollectionError where the store can't be
    written, ValueError and ParseError as `Store.begin` does.
    """
    items = store.begin(job, inputs, shard, retry=retry)
    return run_items(items, executor, cancel=cancel, watch=watch, work=work, grace=grace)


def run_items(
    items: Items,
    executor: Executor,
    *,
    cancel: CancelToken | None = None,
    watch: Watch | None = None,
    work: Callable[..., str] = do,
    grace: float = GRACE,
) -> Summary:
    """The same for items that were begun."""
    keeping = _Keeping(items, watch)
    asking = Asking(items, executor, work, cancel, grace)
    cancelled = False
    try:
        while True:
            asking.fill()
            keeping.tell()
            if not asking.busy:
                if not keeping.put(asking):
                    break
                continue
            for result in asking.results(_LOOK):
                keeping.take(result)
            if cancel is not None and cancel.cancelled:
                cancelled = True
                break
            if keeping.is_due:
                keeping.put(asking)
        if cancelled:
            asking.stop()
            for result in asking.results(0):
                keeping.take(result)
            keeping.put(asking)
    except BaseException:
        asking.stop()
        raise
    finally:
        asking.close()
    keeping.tell(last=True)
    return keeping.summary(cancelled=cancelled)


class _Keeping:
    """Results on their way into the store, and what is told of them."""

    def __init__(self, items: Items, watch: Watch | None) -> None:
        self._items = items
        self._watch = watch
        self._results: list[dict[str, Any]] = []
        counts = items.counts()
        self._total = sum(counts.values())
        self._before = counts["done"] + counts["failed"]
        self._started = self._written = self._told = time.monotonic()
        self._tell(counts)

    @property
    def is_due(self) -> bool:
        """Whether results are to be written now."""
        late = time.monotonic() - self._written >= _EVERY
        return bool(self._results) and (late or len(self._results) >= _MANY)

    def take(self, result: dict[str, Any]) -> None:
        """Keep a result for the next writing."""
        self._results.append(result)

    def put(self, asking: Asking) -> bool:
        """Whether there was anything to write; items that wait again are given back to be asked."""
        results, self._results = self._results, []
        if results:
            asking.again(self._items.put(results))
        self._written = time.monotonic()
        return bool(results)

    def tell(self, *, last: bool = False) -> None:
        """Tell how far it is, a few times a second."""
        if self._watch is not None and (last or time.monotonic() - self._told >= _EVERY):
            self._tell(self._items.counts())

    def _tell(self, counts: dict[str, int]) -> None:
        self._told = time.monotonic()
        if self._watch is not None:
            passed = self._told - self._started
            self._watch(Progress(counts["done"], counts["failed"], self._total, self._before, passed))

    def summary(self, *, cancelled: bool) -> Summary:
        """How it all stands."""
        counts = self._items.counts()
        failures = self._items.failures()
        done, failed = counts["done"], counts["failed"]
        return Summary(done, failed, self._total, self._before, failures, cancelled, self._items.key)
