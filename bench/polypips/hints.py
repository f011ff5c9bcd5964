"""Hints, explained solves and grades over a folder of newspaper puzzles: how long, how deep, how well ordered.

    python -m bench.polypips.hints FOLDER            a folder of days in the New York Times' JSON

The middle of a solve is every position with a third to two thirds of the pieces laid. The first hint about a puzzle
also numbers its placements, the next ones find that done; both are given. Times are of the processor, so that other
work on the machine counts less.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles

from pipworks.hints.grading import grade_of
from pipworks.hints.results import HintKind
from pipworks.kernel import backend
from pipworks.outcome import Status
from pipworks.polypips import Puzzle, Solution, read_all
from pipworks.polypips.hints.reasoner import EMPTY, SCALE, explain, hint
from pipworks.polypips.hints.results import Walkthrough
from pipworks.polypips.hints.tables import kept_tables

LEVELS = ("easy", "medium", "hard")


def puzzles(folder: Path) -> dict[tuple[str, str], Puzzle]:
    """The puzzles by day and level."""
    return {
        (file.stem, document.name): document.puzzle
        for file in sorted(folder.glob("*.json"))
        for document in read_all(file).documents
    }


def middle(walkthrough: Walkthrough) -> Iterator[Solution]:
    """The positions of a solve with a third to two thirds of the pieces laid."""
    size = len(walkthrough.puzzle.pieces)
    for stage in walkthrough.stages:
        if size <= 3 * len(stage.position.placements) <= 2 * size:
            yield stage.position


def timed_hint(puzzle: Puzzle, position: Solution) -> tuple[float, int]:
    """Milliseconds for one hint, and its steps."""
    start = time.process_time()
    found = hint(puzzle, position)
    spent = 1000 * (time.process_time() - start)
    assert found.kind in (HintKind.STEP, HintKind.CHOICE)
    return spent, len(found.steps)


def report_times(solves: dict[tuple[str, str], Walkthrough]) -> None:
    print("milliseconds a hint      n   median      90 %      max     steps: median, at most 6")
    for level in LEVELS:
        rows: dict[str, list[tuple[float, int]]] = defaultdict(list)
        for (_, name), walkthrough in solves.items():
            if name == level:
                kept_tables.cache_clear()
                rows["first of all"].append(timed_hint(walkthrough.puzzle, EMPTY))
                rows["in the middle"] += [timed_hint(walkthrough.puzzle, position) for position in middle(walkthrough)]
        for kind, results in rows.items():
            times = [spent for spent, _ in results]
            steps = [count for _, count in results]
            few = sum(count <= 6 for count in steps) / len(steps)
            ninety = quantiles(times, n=10)[-1]
            print(
                f"{level:7} {kind:14} {len(times):4} {median(times):8.2f}  {ninety:8.2f} {max(times):8.2f}"
                f"     {median(steps):.0f}, {few:.0%}"
            )


def report_solves(solves: dict[tuple[str, str], Walkthrough], seconds: float) -> None:
    print(f"\n{len(solves)} puzzles explained in {seconds:.1f} s")
    ended = sum(walkthrough.status is Status.SOLVED for walkthrough in solves.values())
    plain = sum(all(stage.level < 5 for stage in walkthrough.stages) for walkthrough in solves.values())
    chosen = sum(any(stage.choice for stage in walkthrough.stages) for walkthrough in solves.values())
    rules = Counter(
        step.rule for walkthrough in solves.values() for stage in walkthrough.stages for step in stage.steps
    )
    print(f"run to their end: {ended}; without supposing: {plain}; with an open choice: {chosen}")
    print("steps by rule:", ", ".join(f"{rule} {count}" for rule, count in rules.most_common()))


def report_grades(solves: dict[tuple[str, str], Walkthrough]) -> None:
    grades = {key: grade_of(walkthrough, SCALE) for key, walkthrough in solves.items()}
    print("\ngrades      score: median, from, to     classes")
    for level in LEVELS:
        mine = [found for (_, name), found in grades.items() if name == level]
        scores = [found.score for found in mine]
        classes = Counter(found.difficulty.value for found in mine)
        print(f"{level:7} {median(scores):14.1f} {min(scores):6} {max(scores):6}     {dict(classes)}")
    days = sorted({day for day, _ in grades})
    scores_of = {day: [grades[day, level].score for level in LEVELS if (day, level) in grades] for day in days}
    in_order = sum(all(a < b for a, b in pairwise(scores)) for scores in scores_of.values())
    print(f"days in order: {in_order} of {len(days)}")


def main() -> None:
    print(f"search: {backend()}")
    found = puzzles(Path(sys.argv[1]))
    start = time.process_time()
    solves = {key: explain(puzzle) for key, puzzle in found.items()}
    seconds = time.process_time() - start
    report_times(solves)
    report_solves(solves, seconds)
    report_grades(solves)


if __name__ == "__main__":
    main()
