"""Boards of which every tile is needed, as in Net, beside the bare solver: `python -m bench.pipes.net [--json FILE]`.

Boards with one layout, as Net gives them, put as Pipes (ends are houses, every tile is on a tree from one tank) and as
boards of which every tile needs gas. Our search, and without what is settled before the solver, and python-sat's public
`Minisat22` given the very clauses and questions of the latter, in turns within one run. Seconds are processor time of
this process, verification included in ours; what counts are the ratios.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from bench.in_turns import in_turns
from bench.one_puzzle import bare, recorded
from pipworks import pipes
from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.solver import search
from pipworks.pipes.solver.all_tiles import search as all_tiles_search
from pipworks.pipes.solver.settling.settle import unsettled
from pipworks.rng import Rng
from pipworks.version import __version__

SIZES = ((7, 10, 200), (30, 30, 10), (60, 60, 2))
"""Columns, rows, boards."""


def boards(width: int, height: int, count: int, *, all_tiles: bool) -> list[pipes.Board]:
    """The boards of the first seeds, each with one layout that lights every tile."""
    recipe = Recipe((width, height), all_tiles=True)
    made = [generate(recipe, Rng(seed)).board for seed in range(count)]
    return [replace(board, all_tiles=all_tiles) for board in made]


def by_the_solver(some: list[pipes.Board]) -> None:
    """Solve boards by the solver alone."""
    with (
        patch.object(search, "settle", unsettled),
        patch.object(all_tiles_search, "settle", unsettled),
    ):
        for board in some:
            pipes.solve(board)


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.pipes.net", description=__doc__, allow_abbrev=False)
    made.add_argument("--rounds", type=int, default=5, help="rounds (default 5)")
    made.add_argument("--json", type=Path, default=Path("out/bench-pipes-net.json"), help="where the figures go")
    options = made.parse_args()
    rows: list[dict[str, Any]] = []
    print(f"{'':34}{'':16}{'median ms':>10}{'times':>8}")
    for width, height, count in SIZES:
        for all_tiles in (False, True):
            some = boards(width, height, count, all_tiles=all_tiles)
            title = f"{count} of {width}x{height}, {'every tile' if all_tiles else 'Pipes'}"
            rows += compared(title, some, options.rounds)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps({"version": __version__, "rows": rows}, indent=1) + "\n", encoding="utf-8")


def compared(title: str, some: list[pipes.Board], rounds: int) -> Iterator[dict[str, Any]]:
    """A row for each way to solve the boards: its seconds, and how many times those of the bare solver it takes."""
    asked = [recorded(board) for board in some]
    works: dict[str, Callable[[], object]] = {
        "the bare solver": lambda: [bare(each) for each in asked],
        "ours": lambda: [pipes.solve(board) for board in some],
        "ours, unsettled": lambda: by_the_solver(some),
    }
    seconds = in_turns(works, rounds)
    first = median(seconds["the bare solver"])
    for each, taken in seconds.items():
        middle = median(taken)
        print(f"{title:34}{each:16}{1000 * middle:10.1f}{middle / first:8.2f}", flush=True)
        yield {"what": title, "who": each, "seconds": middle, "best": min(taken), "times": middle / first}


if __name__ == "__main__":
    main()
