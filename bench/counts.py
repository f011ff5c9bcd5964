"""Counts without listing, beside the search that lists nothing either: `python -m bench.counts [--json FILE]`.

`layers` is the frontier that moves over the board, `count` what users get, which gives the search a turn first, and
`search` the one that remembers finished positions, up to a limit: where that ends it, `times` says at least how many
times as long it took. `peer` is a listing: PyPI's exact-cover where it is installed, and OR-tools' CP-SAT as it
enumerates, for counts up to `--most-for-peer`. Seconds are of CPU, in one thread, the median of the rounds; what counts
are the ratios. Each count is held against a known number, or against the search.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from pipworks import kernel
from pipworks.kernel import SAME, SUM, Problem
from pipworks.limits import Limits
from pipworks.version import __version__

Row = dict[str, Any]
BLANK = ((0, 0, 0), (1, 0, 0))
I, L, O, S, T = (((0, 0), (1, 0), (2, 0), (3, 0)), ((0, 0), (1, 0), (2, 0), (0, 1)), ((0, 0), (1, 0), (0, 1), (1, 1)),
                 ((1, 0), (2, 0), (0, 1), (1, 1)), ((0, 0), (1, 0), (2, 0), (1, 1)))  # fmt: skip
J, Z = (tuple((2 - x, y) for x, y in shape) for shape in (L, S))


class Case(NamedTuple):
    """A problem, the number of its solutions where it is known, and whether it takes seconds."""

    name: str
    problem: Problem
    expected: int | None = None
    long: bool = False


def board(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """A rectangle."""
    return tuple((x, y) for y in range(height) for x in range(width))


def turned(squares: Any) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The distinct orientations of a shape, or of a piece with labels."""
    found: dict[tuple[tuple[int, int, int], ...], None] = {}
    turning = [(square[0], square[1], square[2] if len(square) > 2 else 0) for square in squares]
    for _ in range(4):
        left, top = min(x for x, _, _ in turning), min(y for _, y, _ in turning)
        found[tuple(sorted((x - left, y - top, label) for x, y, label in turning))] = None
        turning = [(y, -x, label) for x, y, label in turning]
    return tuple(found)


def pieces(*counts: tuple[int, Any]) -> tuple[tuple[int, Any], ...]:
    """Pieces with their numbers."""
    return tuple((number, turned(squares)) for number, squares in counts)


def labelled() -> Problem:
    """Dominoes of three sorts on 8x8, with sums and equal cells asked for on blocks of four."""
    blocks = [(x, y) for y in range(0, 8, 3) for x in range(0, 8, 3)]
    regions: list[Any] = []
    for number, (x, y) in enumerate(blocks):
        cells = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        regions.append((SUM, number % 3, number % 3, cells) if number % 2 else (SAME, 3, cells[:3]))
    sorts = pieces((12, BLANK), (12, ((0, 0, 0), (1, 0, 1))), (8, ((0, 0, 1), (1, 0, 1))))
    return Problem(board(8, 8), sorts, tuple(regions))


CASES = (
    Case("dominoes 8x8", Problem(board(8, 8), pieces((32, BLANK))), 12_988_816),
    Case("dominoes 12x12", Problem(board(12, 12), pieces((72, BLANK))), 53_060_477_521_960_000),
    Case("dominoes 16x16", Problem(board(16, 16), pieces((128, BLANK))), 2_444_888_770_250_892_795_802_079_170_816),
    Case(
        "dominoes 20x20",
        Problem(board(20, 20), pieces((200, BLANK))),
        1_269_984_011_256_235_834_242_602_753_102_293_934_298_576_249_856,
        long=True,
    ),
    Case("T tetrominoes 12x12", Problem(board(12, 12), pieces((36, T))), 78_696),
    Case("T tetrominoes 20x20", Problem(board(20, 20), pieces((100, T)))),
    Case("L and J, 6 and 6, 8x6", Problem(board(8, 6), pieces((6, L), (6, J))), 1_454),
    Case("L and J, 18 and 18, 12x12", Problem(board(12, 12), pieces((18, L), (18, J))), long=True),
    Case("7 tetrominoes twice, 8x7", Problem(board(8, 7), pieces(*((2, shape) for shape in (I, L, J, O, S, Z, T))))),
    Case("squares and dominoes, 10x10", Problem(board(10, 10), pieces((10, O), (30, BLANK)))),
    Case("three sorts of dominoes with regions, 8x8", labelled()),
)


def timed(work: Callable[[], Any], rounds: int) -> tuple[Any, float]:
    """What the work gives, and its seconds of CPU."""
    seconds, result = [], None
    for _ in range(rounds):
        start = time.process_time()
        result = work()
        seconds.append(time.process_time() - start)
    return result, median(seconds)


def counted(case: Case, options: argparse.Namespace) -> Row:
    """One case: all ways to count, held against each other."""
    rounds = 1 if case.long else options.rounds
    problem, limits = case.problem, Limits(seconds=options.seconds)
    layers, quick = timed(lambda: kernel.count_by_layers(problem), rounds)
    both, usual = timed(lambda: kernel.count(problem), rounds)
    search, slow = timed(lambda: kernel.count_by_search(problem, limits), 1)
    right = layers.count == both.count and case.expected in (None, both.count)
    row: Row = {"what": case.name, "number": both.count, "layers s": quick, "count s": usual, "search s": slow}
    row |= {"ended": search.stop is None, "times": slow / usual, "right": right}
    row["right"] = right and (search.stop is not None or search.count == both.count)
    if both.count <= options.most_for_peer and not problem.regions:
        for name, peer in PEERS.items():
            found = timed(lambda peer=peer: peer(problem), 1)  # type: ignore[misc]
            if found[0] is not None:
                row |= {f"{name} s": found[1], f"times {name}": found[1] / usual}
                row["right"] = row["right"] and found[0] == both.count
    return row


def rows_of(problem: Problem) -> Iterator[tuple[int, list[int]]]:
    """Each placement: its piece, and the cells that it covers, by number."""
    number = {cell: n for n, cell in enumerate(problem.cells)}
    for piece, (_, orientations) in enumerate(problem.pieces):
        for squares in orientations:
            for x, y in problem.cells:
                cells = [(x + dx, y + dy) for dx, dy, _ in squares]
                if all(cell in number for cell in cells):
                    yield piece, [number[cell] for cell in cells]


def by_exact_cover(problem: Problem) -> int | None:
    """The number by PyPI's exact-cover, which lists, where it is installed and each piece alone fills the board."""
    if len(problem.pieces) > 1:
        return None
    try:
        package, numpy = import_module("exact_cover"), import_module("numpy")
    except ImportError:
        return None
    rows = [cells for _, cells in rows_of(problem)]
    matrix = numpy.zeros((len(rows), len(problem.cells)), dtype=bool)
    for n, cells in enumerate(rows):
        matrix[n, cells] = True
    return len(package.get_all_solutions(matrix))


def by_cp_sat(problem: Problem) -> int | None:
    """The number by CP-SAT, which goes through all solutions, where it is installed and done within a minute."""
    try:
        cp = import_module("ortools.sat.python.cp_model")
    except ImportError:
        return None
    model = cp.CpModel()
    on_cell: list[list[Any]] = [[] for _ in problem.cells]
    of_piece: list[list[Any]] = [[] for _ in problem.pieces]
    for piece, cells in rows_of(problem):
        chosen = model.NewBoolVar("")
        of_piece[piece].append(chosen)
        for cell in cells:
            on_cell[cell].append(chosen)
    for all_of_them in on_cell:
        model.AddExactlyOne(all_of_them)
    for (number, _), all_of_them in zip(problem.pieces, of_piece, strict=True):
        model.Add(sum(all_of_them) == number)
    seen = [0]

    class Each(cp.CpSolverSolutionCallback):  # type: ignore[misc,name-defined]
        def on_solution_callback(self) -> None:
            seen[0] += 1

    solver = cp.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 60
    return seen[0] if solver.Solve(model, Each()) == cp.OPTIMAL else None


PEERS: dict[str, Callable[[Problem], int | None]] = {"exact-cover": by_exact_cover, "CP-SAT": by_cp_sat}


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.counts", description=__doc__, allow_abbrev=False)
    made.add_argument("--rounds", type=int, default=5, help="rounds of what is quick (default 5)")
    made.add_argument("--seconds", type=float, default=20, help="time limit of the search (default 20)")
    made.add_argument("--most-for-peer", type=int, default=5_000, help="largest number that peers are to list")
    made.add_argument("--only", help="cases whose name has this in it")
    made.add_argument("--json", type=Path, default=Path("out/bench-counts.json"), help="where the figures go")
    options = made.parse_args()
    rows = []
    for case in CASES:
        if options.only is None or options.only in case.name:
            rows.append(counted(case, options))
            told = (
                f"{key} {value:.4f}" if isinstance(value, float) else f"{key} {value}"
                for key, value in rows[-1].items()
            )
            print("   ".join(list(told)), flush=True)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    figures = {"version": __version__, "kernel": kernel.backend(), "rows": rows}
    options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
