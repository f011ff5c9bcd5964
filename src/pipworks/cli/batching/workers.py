"""Who works on a batch: processes of this machine, or a Dask cluster."""

from __future__ import annotations

from contextlib import contextmanager

from pipworks.cli import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from concurrent.futures import Executor


@contextmanager
def executor(options: argparse.Namespace) -> Iterator[Executor]:
    """The executor that the options ask for; its processes have ended when the block has. Raises as `cluster` does."""
    if options.scheduler is not None:
        from pipworks.cli.batching import cluster

        with cluster.executor(options.scheduler, files.tell) as (made, _):
            yield made
        return
    from pipworks.batch.processes import Processes

    processes = Processes(options.workers)
    try:
        yield processes
    finally:
        processes.stop()
