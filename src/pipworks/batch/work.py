"""The work on items: an order in, results out, both JSON, in any process that has pipworks.

An order holds a job and some items, `{"job": …, "items": [{"number": 7, "attempt": 0, "input": …}]}`; the answer has a
result for each, in their order, and the seconds that all took. `orders` says what is in a result. Nothing that a puzzle
can do raises: what went wrong is in the result.
"""

from __future__ import annotations

import json
import time

from pipworks.batch.job import Job
from pipworks.batch.orders import failed, guarded
from pipworks.errors import InvalidPuzzle, ParseError, PipworksError
from pipworks.limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pipworks.limits import CancelToken

    Worker = Callable[[dict[str, Any], Limits], dict[str, Any]]


def do(order: str, cancel: CancelToken | None = None) -> str:
    """The results of an order. What was not done when `cancel` was raised is `waiting` still."""
    asked = json.loads(order)
    job = Job.from_json(asked["job"])
    limits = Limits(job.seconds, job.nodes, memory=job.memory, cancel=cancel)
    started = time.perf_counter()
    worker = _worker(job)
    results = []
    for item in asked["items"]:
        if cancel is not None and cancel.cancelled:
            result: dict[str, Any] = {"state": "waiting"}
        else:
            with guarded(asked.get("guard")):
                result = _done(worker, item, limits)
        results.append({"number": item["number"], "attempt": item["attempt"]} | result)
    return json.dumps({"results": results, "seconds": time.perf_counter() - started}, separators=(",", ":"))


def _worker(job: Job) -> Worker:
    """What does the job with one item."""
    if job.verb == "generate":
        from pipworks.batch.making import Making

        return Making(job)
    if "split" in job.options:
        from pipworks.batch.part_work import PartWork

        return PartWork(job)
    from pipworks.batch.answering import Answering

    return Answering(job)


def _done(worker: Worker, item: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """The result of one item, whatever happens."""
    try:
        return worker(item, limits)
    except ParseError as error:
        return failed("input", f"{error.problem}{f': {error.hint}' if error.hint else ''}")
    except InvalidPuzzle as error:
        return failed("input", str(error))
    except MemoryError:
        return failed("memory", "the memory was not enough")
    except RecursionError:
        return failed("error", "RecursionError")
    except PipworksError as error:
        return failed("error", str(error))
    except Exception as error:
        from pipworks.unforeseen import report

        return failed("error", f"{type(error).__name__}: {str(error)[:200]}", report=report(error))
