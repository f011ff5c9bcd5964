"""The time that Pipes levels take to generate: `python -m bench.pipes.generate [--seeds N] [--only NAME ...]`.

Each row is a recipe, made with the seeds 0, 1, … in one process: median and worst seconds of processor time a level,
the number of seeds without a level within a minute, and means of the levels' properties. The time includes the proof
that each level has one layout, made twice: once on the way, once at the end by `uniqueness`.

Recipes of a size alone stand beside Simon Tatham's Net, where it is installed (Debian: sgt-puzzles): unique grids of
the same size that wrap, by its own rules, from the same run. All rows stand beside the fixed sum of `bench.yard`. With
`--json FILE` the figures go there, with both ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from bench.yard import yard_seconds
from pipworks.errors import GenerationFailed
from pipworks.limits import Limits
from pipworks.pipes.generator.generate import Generated, generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.rules import joined, lit
from pipworks.rng import Rng
from pipworks.version import __version__

RECIPES = (
    ("7x10", Recipe(), 1 / 3),
    ("30x30", Recipe((30, 30)), 1 / 3),
    ("100x100", Recipe((100, 100)), 1 / 3),
    ("200x200", Recipe((200, 200)), 0.1),
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
    ("30x30, filled", Recipe((30, 30), fill=0.9), 0.1),
    ("30x30, decoys", Recipe((30, 30), fill=0.95, decoys=0.1), 0.1),
    ("50x50", Recipe((50, 50), fill=0.9, decoys=0), 0.05),
)
"""Name, recipe, and the share of the seeds to make it with."""


_TILES_OF_NET = 20_000
"""Of small grids so many tiles, or its start would be most of the time."""

NET = shutil.which("sgt-net", path=f"/usr/games{os.pathsep}{os.environ.get('PATH', '')}")
"""Simon Tatham's Net, as Debian has it."""


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one recipe; the last four are means over its levels.

    `of_work` and `of_net` are the median in fixed sums and in grids of Net, the latter None without one.
    """

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
    of_work: float
    of_net: float | None


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=60, help="seeds a recipe, fewer for the slow ones (default 60)")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these recipes only")
    parser.add_argument(
        "--json", type=Path, default=Path("out/bench-generate-pipes.json"), help="where the figures go as JSON"
    )
    options = parser.parse_args(argv)
    print(f"pipworks {__version__}, Python {platform.python_version()}, {platform.machine()}")
    columns = f"{'recipe':22}{'levels':>7}{'failed':>7}{'median ms':>11}{'worst ms':>10}"
    print(f"{columns}  filled  bends  depth  wraps  of work  of Net")
    rows = []
    for name, recipe, share in RECIPES:
        if options.only and name not in options.only:
            continue
        row = _measure(name, recipe, max(3, round(options.seeds * share)))
        rows.append({field: getattr(row, field) for field in Row.__slots__})
        print(
            f"{name:22}{row.levels:7}{row.failed:7}{1000 * row.median_seconds:11.1f}{1000 * row.worst_seconds:10.1f}"
            f"{row.filled:8.2f}{row.bends:7.2f}{row.depth:7.1f}{row.wraps:7.1f}"
            f"{row.of_work:9.2f}{row.of_net or 0:8.1f}",
            flush=True,
        )
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps({"version": __version__, "rows": rows}, indent=1) + "\n", encoding="utf-8")


def _measure(name: str, recipe: Recipe, seeds: int) -> Row:
    taken: list[float] = []
    made: list[Generated] = []
    work = yard_seconds()
    for seed in range(seeds):
        start = time.process_time()
        try:
            made.append(generate(recipe, Rng(seed), limits=Limits(seconds=60)))
        except GenerationFailed as failed:
            print(f"  {name}, seed {seed}: {failed}")
        taken.append(time.process_time() - start)
    middle = median(taken)
    net = _net(*recipe.size, seeds) if recipe == Recipe(recipe.size) else None
    ratios = middle / work, None if net is None else middle / net
    filled, bends, depth, wraps = (mean(figure) for figure in zip(*map(_character, made), strict=True))
    return Row(
        name, str(recipe), len(made), seeds - len(made), middle, max(taken), filled, bends, depth, wraps, *ratios
    )


def _net(width: int, height: int, grids: int) -> float | None:
    """The seconds of processor time that Net takes a grid, of so many or more; None where it is not installed."""
    if NET is None or min(width, height) < 3:
        return None
    grids = max(grids, _TILES_OF_NET // (width * height))
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([NET, "--generate", str(grids), f"{width}x{height}w"], check=True, stdout=subprocess.DEVNULL)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime) / grids


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
