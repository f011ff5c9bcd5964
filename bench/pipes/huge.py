"""Boards of 200x200 and 300x300, beside a fixed piece of solver's work: `python -m bench.pipes.huge [--json FILE]`.

Each family of `boards` at 200x200, the hardest of which is one tank with decoys everywhere, and the easy ones at
300x300. The fixed piece is what our search asks its solver about one board of 60x60, asked of python-sat's public class
ten times; it is measured before each board, as a busy machine is not busy in the same way for minutes. Seconds are
processor time of this process, verification included.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.one_puzzle import bare, recorded
from bench.pipes.boards import GROWTHS, Growth, grown
from pipworks import pipes
from pipworks.limits import Limits
from pipworks.version import __version__

HARDEST = "one tank, decoys"


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.pipes.huge", description=__doc__, allow_abbrev=False)
    made.add_argument("--sizes", default="200,300", help="sides of the boards (default 200,300)")
    made.add_argument("--only", choices=[growth.name for growth in GROWTHS], help="this family")
    made.add_argument("--seconds", type=float, default=300, help="time for each board (default 300)")
    made.add_argument("--json", type=Path, default=Path("out/bench-pipes-huge.json"), help="where the figures go")
    options = made.parse_args()
    rows: list[dict[str, Any]] = []
    print(f"{'':36}{'seconds':>10}{'wall':>8}{'fixed':>8}{'times':>8}")
    for size in map(int, options.sizes.split(",")):
        for growth in GROWTHS:
            wanted = growth.name == options.only or not options.only
            if wanted and (size <= 200 or growth.name != HARDEST or options.only):
                rows += measured(growth, size, options.seconds)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps({"version": __version__, "rows": rows}, indent=1) + "\n", encoding="utf-8")


def measured(growth: Growth, size: int, seconds: float) -> Iterator[dict[str, Any]]:
    """The row of a board."""
    board = grown(growth, size, 1)
    asked = recorded(grown(GROWTHS[0], 60, 1))
    start = time.process_time()
    for _ in range(10):
        bare(asked)
    fixed = time.process_time() - start
    start, wall = time.process_time(), time.monotonic()
    outcome = pipes.solve(board, limits=Limits(seconds=seconds), explain=False)
    taken, wall = time.process_time() - start, time.monotonic() - wall
    title = f"{size}x{size} {growth.name}"
    ended = f"{taken:10.1f}{wall:8.1f}{fixed:8.2f}{taken / fixed:8.1f}" if outcome else f"{outcome.status.value:>12}"
    print(f"{title:36}{ended}", flush=True)
    yield {"what": title, "status": outcome.status.value, "seconds": taken, "wall": wall, "times": taken / fixed}


if __name__ == "__main__":
    main()
