"""How much mending changes, and what it takes: `python -m bench.mending [FAMILY ...] [--folder DAYS] [--sample 5]`.

Polypips: puzzles of a folder of days in the New York Times' JSON, made ambiguous: one label dropped, two, or one said
more loosely. Pipes: boards made without asking for one layout, those that have 2 to 20. For each kind: how many were
ambiguous then, how mending ended, the changes it made and the processor's seconds, in the middle and at 90 %.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from pipworks import pipes, polypips
from pipworks.limits import Limits
from pipworks.outcome import Verdict
from pipworks.pipes.generator.recipe import Recipe
from pipworks.polypips.puzzle.conditions import LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.rng import Rng

SHARED = Path(os.environ.get("PIPWORKS_SHARED", Path(__file__).parents[1] / "shared"))
DAYS = SHARED / "corpora" / "pips" / "nyt"
LIMITS = Limits(seconds=20)
BOARDS = {
    "usual": Recipe(unique=False),
    "full": Recipe(unique=False, fill=1.0),
    "walled": Recipe(unique=False, wraps=False),
    "net": Recipe(unique=False, all_tiles=True),
    "walled net": Recipe(unique=False, wraps=False, all_tiles=True),
}
"""The kinds of board, 7x10 each."""


def puzzles(folder: Path, sample: int) -> list[Puzzle]:
    """Every so-maniest puzzle of the days, easy, medium and hard ones alike."""
    every = [document.puzzle for day in sorted(folder.glob("*.json")) for document in polypips.read_all(day).documents]
    return every[::sample]


def loosened(puzzle: Puzzle, kind: str, rng: Rng) -> Puzzle | None:
    """The puzzle with labels dropped or one said more loosely, at random; None where it has too few."""
    some = rng.shuffled(puzzle.constraints)
    if kind != "loosened":
        gone = some[: 1 if kind == "one dropped" else 2]
        return replace(puzzle, constraints=tuple(each for each in puzzle.constraints if each not in gone))
    sums = [each for each in some if (each.asks.total or 0) > 0]
    if not sums:
        return None
    total = sums[0].asks.total or 0
    loose = LessThan(total + 2) if rng.below(2) else MoreThan(max(0, total - 2))
    changed = Constraint(loose, sums[0].cells)
    return replace(puzzle, constraints=tuple(changed if each is sums[0] else each for each in puzzle.constraints))


def ambiguous_boards(recipe: Recipe, number: int) -> Iterator[pipes.Board]:
    """So many boards with 2 to 20 layouts."""
    made = (pipes.generate(recipe, Rng(seed)).board for seed in range(1, 100_000))
    return islice((board for board in made if 2 <= (_layouts(board) or 0) <= 20), number)


def _layouts(board: pipes.Board) -> int | None:
    return pipes.count(board, limits=Limits(solutions=21)).count


def figures(name: str, asked: Sequence[tuple[Any, Any]], family: Any) -> str:
    """A line on these puzzles, each with the position that is drawn or None."""
    ended: Counter[str] = Counter()
    changes, seconds = [], []
    for puzzle, position in asked:
        start = time.process_time()
        mended = family.mend(puzzle, position=position, limits=LIMITS)
        seconds.append(time.process_time() - start)
        ended[mended.status.value] += 1
        if mended.puzzle is not None:
            changes.append(len(mended.changes))
    said = ", ".join(f"{number} {status}" for status, number in ended.most_common())
    times = f"{_at(seconds, 0.5):.2f} s, {_at(seconds, 0.9):.2f} s, at most {max(seconds, default=0):.2f} s"
    how_many = f"{_at(changes, 0.5):.0f}, {_at(changes, 0.9):.0f}, at most {max(changes, default=0)}"
    return f"{name:28} {len(asked):4} puzzles: {said}; changes {how_many}; CPU {times}"


def _at(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0


def of_polypips(folder: Path, sample: int) -> Iterator[str]:
    for kind in ("one dropped", "two dropped", "loosened"):
        rng = Rng(1)
        found = []
        for puzzle in puzzles(folder, sample):
            loose = loosened(puzzle, kind, rng)
            if loose is not None and polypips.uniqueness(loose, limits=LIMITS).verdict is Verdict.SEVERAL:
                found.append((loose, polypips.solve(puzzle).solution))
        yield figures(kind, [(loose, None) for loose, _ in found], polypips)
        yield figures(f"{kind}, solution drawn", found, polypips)


def of_pipes(number: int) -> Iterator[str]:
    for name, recipe in BOARDS.items():
        yield figures(name, [(board, None) for board in ambiguous_boards(recipe, number)], pipes)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("families", nargs="*", metavar="FAMILY", help="pipes or polypips, both where none is named")
    options.add_argument("--folder", type=Path, default=DAYS)
    options.add_argument("--sample", type=int, default=1)
    options.add_argument("--boards", type=int, default=40)
    asked = options.parse_args()
    for family in asked.families or ("polypips", "pipes"):
        print(family)
        lines = of_pipes(asked.boards) if family == "pipes" else of_polypips(asked.folder, asked.sample)
        for line in lines:
            print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
