"""Hints, explained solves and grades of Pipes levels: how long, how deep, how sure.

    python -m bench.pipes.hints [--levels N] [--suite FILE]

The levels are generated, 7x10, with the seeds 0, 1, …; FILE holds more boards, one JSON object a line with its rows
under "board" and, maybe, "solvable". The middle of a solve is every position with a third to two thirds of its tiles
turned. The first hint about a board also makes its tables, the next ones find that done; both are given. Times are of
the processor, so that other work on the machine counts less.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

from pipworks.hints.grading import grade_of
from pipworks.hints.results import HintKind
from pipworks.outcome import Status
from pipworks.pipes import Board, Recipe, generate, solve
from pipworks.pipes.hints.ladder import LADDER
from pipworks.pipes.hints.network import network_of
from pipworks.pipes.hints.reasoner import SCALE, explain, hint
from pipworks.pipes.hints.results import Walkthrough
from pipworks.pipes.puzzle.board import Solution
from pipworks.rng import Rng


def middle(walkthrough: Walkthrough) -> Iterator[Solution]:
    """The positions of a solve with a third to two thirds of its tiles turned."""
    size = sum(len(stage.placed) for stage in walkthrough.stages)
    turned = 0
    for stage in walkthrough.stages:
        turned += len(stage.placed)
        if size <= 3 * turned <= 2 * size:
            yield stage.position


def timed_hint(board: Board, position: Solution | None) -> float:
    """Milliseconds for one hint."""
    start = time.process_time()
    found = hint(board, position)
    spent = 1000 * (time.process_time() - start)
    assert found.kind in (HintKind.STEP, HintKind.CHOICE)
    return spent


def timed_solve(board: Board) -> tuple[float, Walkthrough]:
    """Seconds for a full explained solve, and the solve."""
    start = time.process_time()
    walkthrough = explain(board)
    spent = time.process_time() - start
    assert walkthrough.status is Status.SOLVED
    return spent, walkthrough


def report(title: str, boards: Sequence[Board]) -> None:
    """Print what hints, solves and grades of these boards come to."""
    first = []
    for board in boards:
        network_of.cache_clear()
        first.append(timed_hint(board, None))
    solves = [timed_solve(board) for board in boards]
    later = [timed_hint(walk.board, position) for _, walk in solves for position in middle(walk)]
    print(f"{title}: {len(boards)} boards")
    print("  milliseconds a hint      n   median      90 %      max")
    for name, times in (("on the bare board", first), ("in the middle", later)):
        print(f"  {name:20} {len(times):6} {median(times):8.1f} {quantiles(times, n=10)[-1]:9.1f} {max(times):8.1f}")
    print(
        f"  an explained solve: median {median(s for s, _ in solves):.3f} s, at most {max(s for s, _ in solves):.3f} s"
    )
    walks = [walk for _, walk in solves]
    deepest = Counter(max((stage.level for stage in walk.stages), default=0) for walk in walks)
    print(f"  deepest level: {', '.join(f'{level}: {count}' for level, count in sorted(deepest.items()))}")
    print(f"  with an open choice: {sum(any(stage.choice for stage in walk.stages) for walk in walks)}")
    print(f"  without supposing: {sum(all(stage.level < LADDER.supposing for stage in walk.stages) for walk in walks)}")
    rules = Counter(step.rule for walk in walks for stage in walk.stages for step in stage.steps)
    print(f"  steps: {', '.join(f'{rule} {count}' for rule, count in rules.most_common())}")
    grades = Counter(grade_of(walk, SCALE).difficulty.value for walk in walks)
    print(f"  grades: {', '.join(f'{name} {count}' for name, count in grades.most_common())}")


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", type=int, default=60, help="levels to generate (default 60)")
    parser.add_argument("--suite", type=Path, help="a file of more boards, one JSON object a line")
    parser.add_argument("--every", type=int, default=1, help="of the file's boards, each so many-th (default 1)")
    options = parser.parse_args(argv)
    report("generated", [generate(Recipe(), Rng(seed)).board for seed in range(options.levels)])
    if options.suite:
        cases = map(json.loads, options.suite.read_text(encoding="utf-8").splitlines())
        boards = [Board.of(*case["board"]) for case in cases if case.get("solvable", True)]
        report("from the file", [board for board in boards[:: options.every] if solve(board)])


if __name__ == "__main__":
    main()
