"""Batches: items a second for one and for two processes, and what an item costs beyond calling the library.

    python -m bench.batches [--items 400]

The last column is CPU time of this process over one thread, less that of the same puzzles made one after another by
`generate` and written by `to_json`, in milliseconds an item; the bar is 1.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pipworks import batch, pipes, polypips
from pipworks.collection import Collection
from pipworks.polypips.generator.rules import rules_of
from pipworks.polypips.generator.rules_file import parse_rules

JOBS = {
    "polypips 5x4": batch.Job("generate", "polypips", {"rules": ["board: 5x4", "pieces: any", "style: seed"]}),
    "pipes 7x10": batch.Job("generate", "pipes", {"recipe": "--size 7x10"}),
}


def maker(job: batch.Job) -> Callable[[int], str]:
    """What makes a puzzle of a seed by the library alone, and writes it."""
    if job.family == "polypips":
        rules = rules_of(parse_rules("\n".join(job.options["rules"])))
        return lambda seed: polypips.generate(rules, seed).to_json()
    recipe = pipes.Recipe.parse(job.options["recipe"])
    return lambda seed: pipes.generate(recipe, seed).board.to_json()


def by_library(job: batch.Job) -> float:
    """The CPU seconds of an item without a batch."""
    make = maker(job)
    make(0)
    started = time.process_time()
    for number in range(1, job.number + 1):
        make(batch.seed_of(job.seed, number, 0))
    return (time.process_time() - started) / job.number


def in_a_thread(job: batch.Job, path: Path) -> float:
    """The CPU seconds of an item in a batch over one thread."""
    with Collection(path) as collection, ThreadPoolExecutor(1) as threads:
        started = time.process_time()
        summary = batch.run(job, threads, batch.Store(collection))
        assert summary.done == job.number
        return (time.process_time() - started) / job.number


def a_second(job: batch.Job, path: Path, workers: int) -> float:
    """The items a second of this many processes, by the clock, their start included."""
    with Collection(path) as collection, batch.Processes(workers) as processes:
        started = time.perf_counter()
        batch.run(job, processes, batch.Store(collection))
        return job.number / (time.perf_counter() - started)


def main() -> None:
    """Print a line for each job."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--items", type=int, default=400)
    number = options.parse_args().items
    print(f"{'':14} {'1 process':>12} {'2 processes':>12} {'library':>10} {'batch':>10} {'overhead':>10}")
    for name, each in JOBS.items():
        job = each.replaced(number=number)
        with tempfile.TemporaryDirectory() as folder:
            one = a_second(job, Path(folder) / "1.db", 1)
            two = a_second(job, Path(folder) / "2.db", 2)
            in_a_thread(job.replaced(number=3), Path(folder) / "warm.db")
            library = by_library(job)
            thread = in_a_thread(job, Path(folder) / "t.db")
            size = (Path(folder) / "1.db").stat().st_size / number
        parts = f"{1e3 * library:7.2f} ms {1e3 * thread:7.2f} ms {1e3 * (thread - library):7.2f} ms"
        print(f"{name:14} {one:8.0f} / s {two:8.0f} / s {parts}  ({size:.0f} bytes a puzzle)")


if __name__ == "__main__":
    main()
