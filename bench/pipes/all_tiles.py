"""The time for boards of which every tile needs gas (Net), made and solved: `python -m bench.pipes.all_tiles`.

For each size and variant, some boards from a random tree through all tiles: the median seconds to make one with exactly
one layout, to solve one as the tree gives it, and CP-SAT's to solve the same one, by the same clauses and cuts. Seconds
are processor time of this process on one thread.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from ortools.sat.python import cp_model

from pipworks.limits import UNLIMITED
from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.all_tiles.cuts import cuts, joined
from pipworks.pipes.solver.all_tiles.encode import encode
from pipworks.pipes.solver.solve import solve
from pipworks.rng import Rng


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="7x10,30x30,60x60", help="columns and rows (default 7x10,30x30,60x60)")
    parser.add_argument("--seeds", type=int, default=3, help="boards of each size (default 3)")
    options = parser.parse_args(argv)
    print(f"{'median seconds':24}{'make, unique':>14}{'solve':>10}{'CP-SAT':>10}", flush=True)
    for size in options.sizes.split(","):
        width, height = map(int, size.split("x"))
        for wraps in (True, False):
            rows = [_row((width, height), wraps, seed) for seed in range(1, options.seeds + 1)]
            made, ours, theirs = (median(column) for column in zip(*rows, strict=True))
            title = size if wraps else f"{size}, no wrap"
            print(f"{title:24}{made:14.3f}{ours:10.3f}{theirs:10.3f}", flush=True)


def _row(size: tuple[int, int], wraps: bool, seed: int) -> tuple[float, float, float]:
    one = _timed(lambda: bool(generate(Recipe(size, wraps=wraps, all_tiles=True), Rng(seed))))
    board = generate(Recipe(size, unique=False, wraps=wraps, all_tiles=True), Rng(seed)).board
    return one, _timed(lambda: bool(solve(board))), _timed(lambda: by_cuts(board))


def by_cuts(board: Board) -> bool:
    """Whether CP-SAT solved the board, solving again after each set of cuts."""
    clock = UNLIMITED.start()
    edges = encode(board, clock)
    model = cp_model.CpModel()
    literal: dict[int, Any] = {variable: model.new_bool_var("") for variable in range(1, edges.variables + 1)}
    literal |= {-variable: literal[variable].negated() for variable in list(literal)}
    for clause in edges.clauses:
        model.add_bool_or([literal[name] for name in clause])
    while True:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return False
        true = bytearray([0, *(solver.value(literal[variable]) for variable in range(1, edges.variables + 1))])
        found = joined(edges, edges.used(true), clock)
        if found.whole:
            return True
        for clause in cuts(edges, found):
            model.add_bool_or([literal[name] for name in clause])


def _timed(work: Callable[[], bool]) -> float:
    start = time.process_time()
    assert work(), "a board that was made from a tree is not solved"
    return time.process_time() - start


if __name__ == "__main__":
    main()
