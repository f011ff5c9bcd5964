"""How fast Polypips are solved, beside our peers in the same run: `python -m bench.polypips.solve [--json FILE]`.

Two parts, one or both with `--only`: `newspaper`, 183 puzzles found and counted (peer: OR-Tools CP-SAT on the same
puzzles); `scale`, random puzzles from 8x8 to 30x30, each with a time limit (peer: CP-SAT with the same limit). Tilings
have a table of their own, `bench.tilings`, and so has what commands take to start, `bench.starts`. Seconds are of CPU,
in one thread, for the whole call: from a parsed puzzle to a verified solution. A peer that is not installed is left
out. The puzzles are in the corpora beside the project, or where PIPWORKS_SHARED says.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import platform
import resource
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pipworks import kernel, polypips
from pipworks.limits import Limits
from pipworks.polypips.formats import files
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.rules import verify
from pipworks.version import __version__

SHARED = Path(os.environ.get("PIPWORKS_SHARED", Path(__file__).parents[3] / "shared"))
Row = dict[str, Any]


def timed(work: Callable[..., Any], *what: Any, **how: Any) -> tuple[Any, float]:
    """What the work gives, and its seconds of CPU."""
    start = time.process_time()
    result = work(*what, **how)
    return result, time.process_time() - start


def in_python(work: Callable[[], Any]) -> Any:
    """The work with the reference kernel."""
    before = os.environ.get("PIPWORKS_KERNEL")
    os.environ["PIPWORKS_KERNEL"] = "python"
    try:
        return work()
    finally:
        del os.environ["PIPWORKS_KERNEL"]
        if before is not None:
            os.environ["PIPWORKS_KERNEL"] = before


def newspaper(options: argparse.Namespace) -> Iterator[Row]:
    """Find one and count all, over all 183 puzzles."""
    folder = SHARED / "corpora" / "pips"
    with (folder / "reference_counts.csv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    cases = [(row, files.read(folder / "nyt" / f"{row['date']}.json", level=row["difficulty"])) for row in rows]
    puzzles = [puzzle for _, puzzle in cases]
    wrong = [row for row, puzzle in cases if polypips.count(puzzle).count != int(row["count"])]
    yield {"what": "counts unlike the reference's", "number": len(wrong)}
    for name, verb in (("find one", polypips.solve), ("count all", polypips.count)):
        runs = [[timed(verb, puzzle)[1] for puzzle in puzzles] for _ in range(options.repeat)]
        best = min(runs, key=sum)
        yield {"what": f"{name}, 183 puzzles", "seconds": sum(best), "slowest": max(best)}
    hardest = next(puzzle for row, puzzle in cases if row["count"] == "2764800")
    yield {
        "what": "count 2025-09-15 hard",
        "seconds": min(timed(polypips.count, hardest)[1] for _ in range(options.repeat)),
    }
    reference = in_python(lambda: [timed(polypips.solve, puzzle)[1] for puzzle in puzzles])
    yield {"what": "find one, reference in Python", "seconds": sum(reference), "slowest": max(reference)}
    model = cp_sat()
    if model is not None:
        peer = [timed(model, puzzle, options.seconds)[1] for puzzle in puzzles]
        yield {"what": "find one, CP-SAT", "seconds": sum(peer), "slowest": max(peer)}


def scale(options: argparse.Namespace) -> Iterator[Row]:
    """One solution of each random puzzle, with a time limit."""
    model = cp_sat()
    for path in sorted((SHARED / "corpora" / "polypips" / "scale").glob("*.txt")):
        puzzle = files.read(path)
        limits = Limits(seconds=options.seconds, memory=1 << 30)
        outcome, seconds = timed(polypips.solve, puzzle, limits=limits)
        row = {"what": path.stem, "cells": len(puzzle.cells), "status": outcome.status.value, "seconds": seconds}
        row["megabytes at most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        if model is not None and not options.ours:
            (found, _), theirs = timed(model, puzzle, options.seconds)
            if found is not None and verify(puzzle, found):
                raise AssertionError(f"{path.stem}: CP-SAT's answer is wrong")
            row |= {"CP-SAT": "solved" if found else "limit reached", "CP-SAT seconds": theirs}
        yield row


def cp_sat() -> Callable[[Puzzle, float], tuple[Solution | None, bool]] | None:
    """CP-SAT's solution of a puzzle within so many seconds, modelling included, where OR-Tools are installed."""
    try:
        from bench.polypips.cp_model import Model
    except ImportError:
        return None
    return lambda puzzle, seconds: Model(puzzle).solve(seconds)


PARTS: Mapping[str, Callable[[argparse.Namespace], Iterator[Row]]] = {
    "newspaper": newspaper,
    "scale": scale,
}


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.polypips.solve", description=__doc__, allow_abbrev=False)
    made.add_argument("--only", nargs="+", choices=tuple(PARTS), default=tuple(PARTS), help="these parts")
    made.add_argument("--seconds", type=float, default=60, help="the limit for one large puzzle (default 60)")
    made.add_argument("--repeat", type=int, default=5, help="runs of what is quick; the best counts (default 5)")
    made.add_argument(
        "--ours", action="store_true", help="no CP-SAT on large puzzles, where it mostly runs to its limit"
    )
    made.add_argument("--json", type=Path, default=Path("out/bench-polypips.json"), help="where the figures go")
    options = made.parse_args()
    figures: dict[str, Any] = {
        "version": __version__,
        "kernel": kernel.backend(),
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
    for part in options.only:
        print(f"\n{part}")
        figures[part] = []
        for row in PARTS[part](options):
            figures[part].append(row)
            told = (
                f"{key} {value:.4f}" if isinstance(value, float) else f"{key} {value}" for key, value in row.items()
            )
            print(f"  {row['what']:<32} {'   '.join(list(told)[1:])}", flush=True)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
