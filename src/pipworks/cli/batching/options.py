"""The options of all batches: where the items are kept, who works on them, what each may use, what is told."""

from __future__ import annotations

import re

from pipworks.cli import files
from pipworks.cli import options as arguments
from pipworks.cli.running import UsageError
from pipworks.cli.values import refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.batch.job import Job

_SHARD = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")
WHOLE = (1, 1)
"""The shard that is all of a batch."""


def add_options(made: argparse.ArgumentParser, written: str) -> None:
    """The options that every batch has, but for --memory; `written` says what --output writes."""
    made.add_argument(
        "--into",
        type=arguments.file_name,
        metavar="FILE.db",
        help="the collection that keeps the batch: the same command goes on where it stopped",
    )
    arguments.add_output(made, f"write {written} at the end, in order, as JSON a line", "FILE.jsonl")
    made.add_argument(
        "--workers",
        type=arguments.positive,
        metavar="N",
        help="processes on this machine (default: one a core that this process may use)",
    )
    made.add_argument(
        "--scheduler", type=_address, metavar="URL", help="work on a Dask cluster: tcp://HOST:PORT of its scheduler"
    )
    made.add_argument(
        "--shard",
        type=shard,
        default=WHOLE,
        metavar="I/N",
        help="of N parts of the batch do the I-th; `pipworks collect` joins them",
    )
    made.add_argument("--retry", action="store_true", help="ask again what failed, whatever the reason")
    made.add_argument("--quiet", action="store_true", help="no progress and no summary: errors alone")
    arguments.add_timeout(made, "give up on an item after S seconds")
    made.add_argument("--json", action="store_true", help="print the summary as one JSON object, for programs")


def check(options: argparse.Namespace) -> None:
    """Raises UsageError for options that say nothing together, and what `outputs` raises for the name of a file."""
    if options.into is not None and not files.is_file(options.into):
        raise UsageError(f"--into {options.into}: a collection is a file, as in puzzles.db")
    if options.scheduler is not None and options.workers is not None:
        raise UsageError("--workers are processes on this machine, and a cluster has its own: leave it or --scheduler")
    if options.output is not None:
        from pipworks.cli import outputs

        outputs.check_form("-o", options.output, "lines")
        outputs.check_distinct({"--into": options.into or "", "-o": options.output})
        outputs.check_apart("-o", options.output, outputs.inputs(options))
        outputs.check_kept("-o", options.output, force=options.force)
        if options.json and not files.is_file(options.output):
            raise UsageError("--json prints the summary: -o FILE.jsonl names a file for the rest")


def limited(job: Job, options: argparse.Namespace) -> Job:
    """The job with the limits that the options set for an item."""
    memory = getattr(options, "memory", None)
    return job.replaced(seconds=options.timeout or None, memory=(memory << 20) or None if memory is not None else None)


def shard(text: str) -> tuple[int, int]:
    """A part of a batch, written `2/8`: the second of eight; for argparse."""
    found = _SHARD.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise refused(f"expected a part of several, as 1/8 to 8/8, found {text[:40]!r}")
    return int(found[1]), int(found[2])


def _address(text: str) -> str:
    from pipworks.cli.batching.cluster import address

    return address(text)
