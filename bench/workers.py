"""Counts shared among threads: `python -m bench.workers [--workers N ...] [--json FILE]`.

Seconds are of the clock on the wall, the best of some runs, as that is what threads are to save; `cpu` is what all of
them took. They say something on a machine that has nothing else to do. `times` is how many times as fast as one it is.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

from bench.one_puzzle import CORPORA
from bench.tilings import ONE_SIDED, board
from pipworks import polypips
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.version import __version__


def puzzles() -> dict[str, Puzzle]:
    """Some puzzles whose counts take seconds."""
    found = {"15 one-sided pentominoes on 5x15": Puzzle(board(15, 5), ONE_SIDED[:15])}
    loose = CORPORA / "polypips" / "scale" / "45_8x8_0.3_101.txt"
    return found | ({"8x8 of 4 and 5, few constraints": polypips.read(loose)} if loose.exists() else {})


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.workers", description=__doc__, allow_abbrev=False)
    made.add_argument("--workers", type=int, nargs="+", default=[1, os.cpu_count() or 2], help="numbers of threads")
    made.add_argument("--rounds", type=int, default=3, help="runs of each; the best counts (default 3)")
    made.add_argument("--json", type=Path, default=Path("out/bench-workers.json"), help="where the figures go")
    options = made.parse_args()
    rows: list[dict[str, Any]] = []
    for name, puzzle in puzzles().items():
        first = None
        for workers in options.workers:
            runs = []
            for _ in range(options.rounds):
                wall, cpu = time.perf_counter(), time.process_time()
                number = polypips.count(puzzle, workers=workers).count
                runs.append((time.perf_counter() - wall, time.process_time() - cpu))
            wall, cpu = min(runs)
            first = first or wall
            rows.append({"what": name, "workers": workers, "count": number, "wall": wall, "cpu": cpu})
            print(
                f"{name:36}{workers:3} workers{number:14}{wall:9.2f} s{cpu:9.2f} s cpu{first / wall:7.2f} times",
                flush=True,
            )
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps({"version": __version__, "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
