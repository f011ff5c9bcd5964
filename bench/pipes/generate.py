"""The time that Pipes levels take to generate: `python -m bench.pipes.generate [--seeds N] [--json FILE]`.

Each row is a recipe, made with the seeds 0, 1, … in one process: median and worst seconds a level, the number of seeds
without a level within a minute, and means of the levels' properties. The time includes the proof that each level has
one layout, made twice: once on the way, once at the end by `uniqueness`.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from pipworks.errors import GenerationFailed
from pipworks.limits import Limits
from pipworks.pipes.generator.generate import Generated, generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.rules import joined, lit
from pipworks.rng import Rng
from pipworks.version import __version__

RECIPES = (
    ("open", Recipe(), 1.0),
    ("airy", Recipe(tanks=(1,), houses=9, fill=0.46, decoys=0), 1.0),
    ("dense, many houses", Recipe(tanks=(1,), houses=18, fill=0.94), 1.0),
    ("dense, long pipes", Recipe(tanks=(1, 1), houses=9, fill=0.94), 1.0),
    ("dense, three houses", Recipe(tanks=(1, 1, 1), houses=3, fill=0.9), 0.3),
    ("decoys, a fifth", Recipe(fill=0.95, decoys=0.2), 1.0),
    ("full, no decoy", Recipe(houses=12, fill=1.0, decoys=0), 1.0),
    ("several layouts", Recipe(fill=0.94, unique=False), 1.0),
    ("15x15", Recipe((15, 15), fill=0.9), 0.3),
    ("20x20", Recipe((20, 20), fill=0.9), 0.2),
    ("30x30", Recipe((30, 30), fill=0.9), 0.1),
    ("30x30, decoys", Recipe((30, 30), fill=0.95, decoys=0.1), 0.1),
    ("50x50", Recipe((50, 50), fill=0.9, decoys=0), 0.05),
)
"""Name, recipe, and the share of the seeds to make it with."""


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one recipe; the last four are means over its levels."""

    name: str
    recipe: str
    levels: int
    failed: int
    median_seconds: float
    worst_seconds: float
    filled: float
    bends: float
    depth: float
    wraps: float


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=60, help="seeds a recipe, fewer for the slow ones (default 60)")
    parser.add_argument("--json", type=Path, default=Path("generate_pipes.json"), help="where the figures go as JSON")
    options = parser.parse_args(argv)
    print(f"pipworks {__version__}, Python {platform.python_version()}, {platform.machine()}")
    print(f"{'recipe':22}{'levels':>7}{'failed':>7}{'median ms':>11}{'worst ms':>10}  filled  bends  depth  wraps")
    rows = []
    for name, recipe, share in RECIPES:
        row = _measure(name, recipe, max(3, round(options.seeds * share)))
        rows.append({field: getattr(row, field) for field in Row.__slots__})
        print(
            f"{name:22}{row.levels:7}{row.failed:7}{1000 * row.median_seconds:11.1f}{1000 * row.worst_seconds:10.1f}"
            f"{row.filled:8.2f}{row.bends:7.2f}{row.depth:7.1f}{row.wraps:7.1f}",
            flush=True,
        )
    options.json.write_text(json.dumps({"version": __version__, "rows": rows}, indent=1) + "\n", encoding="utf-8")


def _measure(name: str, recipe: Recipe, seeds: int) -> Row:
    taken: list[float] = []
    made: list[Generated] = []
    for seed in range(seeds):
        start = time.perf_counter()
        try:
            made.append(generate(recipe, Rng(seed), limits=Limits(seconds=60)))
        except GenerationFailed as failed:
            print(f"  {name}, seed {seed}: {failed}")
        taken.append(time.perf_counter() - start)
    filled, bends, depth, wraps = (mean(figure) for figure in zip(*map(_character, made), strict=True))
    return Row(name, str(recipe), len(made), seeds - len(made), median(taken), max(taken), filled, bends, depth, wraps)


def _character(made: Generated) -> tuple[float, float, float, float]:
    """The share of cells filled, of bends among `I` and `L`; the mean way from a tank to a house; edges that wrap."""
    board, solution = made.board, made.solution
    pipes = len(board.find(Tile.I, Tile.L))
    distance = dict.fromkeys(board.tanks, 0)
    reached = list(board.tanks)
    wraps = 0
    for cell in reached:
        for near, _ in joined(board, solution, cell):
            wraps += abs(near.x - cell.x) + abs(near.y - cell.y) > 1
            if near not in distance:
                distance[near] = distance[cell] + 1
                reached.append(near)
    assert set(reached) == lit(board, solution)
    blank = len(board.find(Tile.BLANK)) / len(board.tiles)
    return 1 - blank, len(board.find(Tile.L)) / max(1, pipes), mean(distance[h] for h in board.houses), wraps / 2


if __name__ == "__main__":
    main()
