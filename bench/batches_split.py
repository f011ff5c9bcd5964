"""One large count in parts, beside the same in one process: `python -m bench.batches_split [--board 15x6]`.

The tilings of a rectangle by the eighteen one-sided pentominoes up to symmetry: half a minute in one process on 18x5,
two to three minutes on 15x6. `one` is `polypips.count`; each other row counts parts with so many processes, from the
cutting to the sum, in a collection in a folder of its own. `cpu` is what all processes took, so `more` is what parts
cost beside one process; it says the same on a machine that has other things to do. `times` is how many times as fast as
one it was by the clock on the wall, which says something on a quiet machine only: the bar is 1.8 with 2 processes.

`--sample N` counts every N-th part alone, in this process, and tells what all would take and come to: an estimate.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.tilings import ONE_SIDED, board
from pipworks import batch, polypips
from pipworks.collection import Collection
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver.split import count_part, split
from pipworks.version import __version__

Row = dict[str, Any]


def rectangle(name: str) -> Puzzle:
    """The board of this name, as 15x6, with the eighteen pieces."""
    width, height = map(int, name.split("x"))
    return Puzzle(board(width, height), ONE_SIDED)


def cpu() -> float:
    """Seconds of this process and of those of its own that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def one(name: str) -> Row:
    """The count in one process."""
    puzzle = rectangle(name)
    wall, spent = time.perf_counter(), cpu()
    number = polypips.count(puzzle, distinct=True).count
    return {"board": name, "workers": 0, "count": number, "wall": time.perf_counter() - wall, "cpu": cpu() - spent}


def in_parts(name: str, parts: int, workers: int) -> Row:
    """The count in parts, by processes."""
    puzzle = rectangle(name)
    wall, spent = time.perf_counter(), cpu()
    with tempfile.TemporaryDirectory() as folder, Collection(Path(folder) / "parts.db") as collection:
        with batch.Processes(workers) as processes:
            found = batch.count_in_parts(puzzle, parts, processes, batch.Store(collection), distinct=True)
        wall = time.perf_counter() - wall
    assert found.exact
    return {
        "board": name,
        "workers": workers,
        "parts": found.parts,
        "count": found.count,
        "wall": wall,
        "cpu": cpu() - spent,
    }


def sampled(name: str, parts: int, every: int) -> Row:
    """What some of the parts say of all."""
    puzzle = rectangle(name)
    cut = split(puzzle, parts, distinct=True)
    chosen = cut.parts[::every]
    scale = len(cut.parts) / len(chosen)
    spent = cpu()
    number = 0
    for part in chosen:
        number += part.times * (count_part(puzzle, part).count or 0)
    estimate = {"cpu": (cpu() - spent) * scale, "count": round(number * scale / cut.order)}
    return {"board": name, "parts": len(cut.parts), "counted": len(chosen), "estimate": estimate}


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.batches_split", description=__doc__, allow_abbrev=False)
    made.add_argument("--board", nargs="+", default=["15x6"], metavar="WxH", help="rectangles of 90 cells")
    made.add_argument("--parts", type=int, default=1000, help="parts at least (default 1000)")
    made.add_argument("--workers", type=int, nargs="+", default=[0, 1, 2], help="processes; 0 for one without parts")
    made.add_argument("--sample", type=int, metavar="N", help="estimate by every N-th part")
    made.add_argument("--json", type=Path, default=Path("out/bench-batches-split.json"), help="where the figures go")
    options = made.parse_args()
    rows: list[Row] = []
    for name in options.board:
        if options.sample:
            rows.append(sampled(name, options.parts, options.sample))
            guess = rows[-1]["estimate"]
            print(
                f"{name:8}{rows[-1]['counted']} of {rows[-1]['parts']} parts: about {guess['cpu']:.0f} s of cpu for "
                f"about {guess['count']:,}, an estimate",
                flush=True,
            )
            continue
        first: Row | None = None
        for workers in options.workers:
            row = in_parts(name, options.parts, workers) if workers else one(name)
            rows.append(row)
            first = first or row
            how = f"{workers} processes, {row['parts']} parts" if workers else "one, whole"
            print(
                f"{name:8}{how:26}{row['count']:12,}{row['wall']:9.2f} s{row['cpu']:9.2f} s cpu"
                f"{row['cpu'] / first['cpu'] - 1:+9.1%} more{first['wall'] / row['wall']:7.2f} times",
                flush=True,
            )
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps({"version": __version__, "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
