"""Work for a cluster, in a process beside the cluster's own worker, so that no item ends that.

A cluster starts a worker anew that died, but not forever, and blames whatever it was at: an item that crashes, hangs or
takes all memory would use up its workers. Beside them it ends a process of ours, which says how.
"""

from __future__ import annotations

from functools import cache
from threading import Lock

from pipworks.batch.processes import Processes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_lock = Lock()


def shielded(order: str, work: Callable[..., str], seconds: float | None = None) -> str:
    """What the work makes of the order, in a process beside this one. Raises WorkerEnded where that ends first.

    After so many `seconds` it is ended.
    """
    with _lock:  # a worker's threads share the processes: as many as calls at a time
        beside = _beside()
    result: str = beside.submit_within(seconds, work, order).result()
    return result


@cache
def _beside() -> Processes:
    """The processes beside this one, which end with it."""
    return Processes()
