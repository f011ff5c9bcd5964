"""Layouts and orientations counted by a frontier, beside a list: `python -m bench.pipes.counts SUITE`.

SUITE has a board a line, as JSON with its rows under `board`. Of every eleventh board that has a solution: the median
and the largest processor time in seconds, and how many were not done within the states and seconds given. A list that
was ended by the time counts with that time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from pipworks import Limits, pipes
from pipworks.limits import Exhausted
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.counting.by_frontier import layouts


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", type=Path)
    parser.add_argument("--every", type=int, default=11, help="take one board of so many (default 11)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for one count (default 2)")
    options = parser.parse_args(argv)
    lines = options.suite.read_text(encoding="utf-8").splitlines()[:: options.every]
    boards = [board for board in (Board.of(*json.loads(line)["board"]) for line in lines) if pipes.solve(board)]
    limits = Limits(seconds=options.seconds)
    ways: dict[str, Callable[[Board], bool]] = {
        "layouts, listed": lambda board: _listed(board, limits),
        "layouts, by frontier": lambda board: _within(lambda: layouts(board, limits.start(), {})),
        "layouts, count": lambda board: bool(pipes.count(board, limits=limits)),
        "orientations": lambda board: bool(pipes.count(board, orientations=True, limits=limits)),
    }
    print(f"{len(boards)} boards{'median':>24}{'worst':>10}{'not done':>10}", flush=True)
    for name, way in ways.items():
        rows = [_timed(way, board) for board in boards]
        seconds = [row[0] for row in rows]
        print(f"{name:24}{median(seconds):10.4f}{max(seconds):10.3f}{sum(not row[1] for row in rows):10}", flush=True)


def _timed(way: Callable[[Board], bool], board: Board) -> tuple[float, bool]:
    began = time.process_time()
    done = way(board)
    return time.process_time() - began, done


def _listed(board: Board, limits: Limits) -> bool:
    run = pipes.solutions(board, limits=limits)
    for _ in run:
        pass
    return run.status is not None and run.status.value == "solved"


def _within(count: Callable[[], int | None]) -> bool:
    try:
        return count() is not None
    except Exhausted:
        return False


if __name__ == "__main__":
    main()
