"""What came of a batch: sentences for people, a record for programs, and the exit code."""

from __future__ import annotations

from pipworks.cli.running import Exit, worst
from pipworks.record import Record
from pipworks.words import counted, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.batch.job import Job
    from pipworks.batch.records import Failure, Summary

FORMAT = "pipworks.batch"
_NAMED = 5
"""The items of a kind of failure that are named."""

_WHY = {
    "limit": "reached a limit of time or memory",
    "memory": "took more memory than there is",
    "hang": "didn't stop at the limit",
    "variety": "found no other puzzle than those that are there",
    "impossible": "can't be",
    "input": "can't be worked on",
    "crash": "ended the process that worked on it",
    "error": "ended with an error",
}
"""What items of each kind of failure did."""

_CODES = {
    "limit": Exit.LIMIT,
    "memory": Exit.LIMIT,
    "hang": Exit.LIMIT,
    "variety": Exit.NO,
    "impossible": Exit.NO,
    "input": Exit.BAD_INPUT,
}
"""The exit code of each kind of failure; any other is a bug."""

_RETRIED = ("limit", "memory", "hang")
"""The kinds that more time or memory may help."""


class Ended(Record):
    """How a batch ended: its job, the file that keeps it, the shard, what `run` says, and answers that say no."""

    job: Job
    into: str
    shard: tuple[int, int]
    summary: Summary
    refused: int = 0


def code(ended: Ended) -> Exit:
    """The exit code: the worst of its items'. One that waits still was not done, which a signal says by itself."""
    codes = [_CODES.get(failure.kind, Exit.BROKEN) for failure in ended.summary.failures]
    return worst([*codes, Exit.NO] if ended.refused else codes)


def sentences(ended: Ended) -> Iterator[str]:
    """What is told at the end: how many are done, what failed and why, and what comes next."""
    summary = ended.summary
    there = f" ({summary.before:,} were there)" if summary.before else ""
    of_shard = "" if ended.shard == (1, 1) else f" of shard {ended.shard[0]}/{ended.shard[1]}"
    yield f"{summary.done:,} of {summary.total:,}{of_shard} done{there}, in {ended.into}"
    kinds = dict.fromkeys(failure.kind for failure in summary.failures)
    for kind in kinds:
        yield from _failed([failure for failure in summary.failures if failure.kind == kind], kind)
    if summary.cancelled and summary.waiting:
        yield f"{counted(summary.waiting, 'item')} left: the same command goes on"
    elif summary.failed and any(kind in _RETRIED for kind in kinds):
        yield "next: the same command with a higher --timeout or --memory asks them again"
    elif ended.shard != (1, 1):
        yield f"next: pipworks collect ALL.db {ended.into} joins it with the other shards"
    elif summary.done:
        yield f"next: pipworks collect {ended.into} --stats"


def _failed(failures: Sequence[Failure], kind: str) -> Iterator[str]:
    """What failed in one way: which items, and what is said of the first."""
    named = [each.name or str(each.number) for each in failures[:_NAMED]]
    more = f" and {len(failures) - _NAMED:,} more" if len(failures) > _NAMED else ""
    items = f"{'item' if len(failures) == 1 else 'items'} {listed(named) if not more else ', '.join(named) + more}"
    yield f"{len(failures):,} failed, {items}: {_WHY.get(kind, kind)} ({failures[0].sentence})"


def record(ended: Ended) -> dict[str, object]:
    """The same as an object; see docs/json.md."""
    summary, job = ended.summary, ended.job
    return {
        "format": FORMAT,
        "version": 1,
        "verb": job.verb,
        "family": job.family or None,
        "seed": job.seed if job.verb == "generate" else None,
        "file": ended.into,
        "key": summary.key,
        "shard": list(ended.shard),
        "status": status(ended),
        "total": summary.total,
        "done": summary.done,
        "failed": summary.failed,
        "waiting": summary.waiting,
        "before": summary.before,
        "failures": [
            {"item": each.number, "name": each.name, "code": each.kind, "sentence": each.sentence}
            for each in summary.failures
        ],
    }


def status(ended: Ended) -> str:
    """One word: `cancelled` where items wait, `failed` where some failed, else `done`."""
    summary = ended.summary
    return "cancelled" if summary.waiting else "failed" if summary.failed else "done"
