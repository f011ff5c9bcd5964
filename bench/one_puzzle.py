"""One puzzle, in and out: `python -m bench.one_puzzle [--rounds N] [--only PART ...] [--json FILE]`.

Two parts, in turns within one run, so that a busy machine is busy for all: `polypips`, the newspaper's puzzles found
and counted, each answer verified, beside the kernel alone on the same problems; `pipes`, the suite's boards solved,
beside python-sat's public `Minisat22` given the very clauses and questions that our search gave. What the commands take
to start is in `bench.starts`. Seconds are processor time, the median over the rounds; what counts are the ratios.
The puzzles are in the corpora beside the project, or where PIPWORKS_SHARED says.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from bench.in_turns import in_turns
from bench.pipes.boards import GROWTHS, grown
from pipworks import kernel, pipes, polypips
from pipworks.pipes.solver import search, session
from pipworks.pipes.solver.all_tiles import search as all_tiles_search
from pipworks.pipes.solver.minisat import minisat
from pipworks.pipes.solver.settling.settle import unsettled
from pipworks.polypips.solver.encode import Instance
from pipworks.version import __version__

CORPORA = Path(os.environ.get("PIPWORKS_SHARED", Path(__file__).parents[2] / "shared")) / "corpora"
Work = Mapping[str, Callable[[], object]]
Row = dict[str, Any]


def newspaper() -> Iterator[tuple[str, Work]]:
    """The newspaper's puzzles, beside the kernel alone."""
    days = sorted((CORPORA / "pips" / "nyt").glob("*.json"))
    puzzles = [document.puzzle for day in days for document in polypips.read_all(day).documents]
    problems = [Instance.of(puzzle).problem for puzzle in puzzles]
    solutions = [polypips.solve(puzzle).solution for puzzle in puzzles]
    pairs = [(puzzle, found) for puzzle, found in zip(puzzles, solutions, strict=True) if found is not None]
    yield (
        f"{len(puzzles)} puzzles found",
        {
            "the kernel alone": lambda: [kernel.find(problem) for problem in problems],
            "ours": lambda: [polypips.solve(puzzle) for puzzle in puzzles],
            "of it verify": lambda: [polypips.verify(puzzle, found) for puzzle, found in pairs],
        },
    )
    yield (
        f"{len(puzzles)} puzzles counted",
        {
            "the kernel alone": lambda: [kernel.count(problem) for problem in problems],
            "ours": lambda: [polypips.count(puzzle) for puzzle in puzzles],
        },
    )


class Recorder:
    """A solver that keeps what it is asked."""

    def __init__(self, kept: list[tuple[str, Any]]) -> None:
        self._solver: Any = minisat()
        self._kept = kept

    def append_formula(self, formula: Sequence[Sequence[int]]) -> None:
        self._kept.append(("append_formula", [list(clause) for clause in formula]))
        self._solver.append_formula(formula)

    def solve_limited(self, assumptions: Sequence[int], expect_interrupt: bool = False) -> bool | None:
        self._kept.append(("solve", list(assumptions)))
        answer: bool | None = self._solver.solve_limited(assumptions, expect_interrupt)
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._solver, name)


def recorded(board: pipes.Board) -> list[tuple[str, Any]]:
    """What our search asks its solver for a board, in order, where nothing is settled before."""
    kept: list[tuple[str, Any]] = []
    with ExitStack() as stack:
        for module in (search, all_tiles_search):
            stack.enter_context(patch.object(module, "settle", unsettled))
        stack.enter_context(patch.object(session, "minisat", lambda: Recorder(kept)))
        pipes.solve(board, explain=False)
    return kept


def bare(asked: Sequence[tuple[str, Any]]) -> int:
    """The same asked of python-sat's own class, and each model taken from it; how many there were."""
    from pysat.solvers import Minisat22

    models = 0
    with Minisat22() as solver:
        for call, what in asked:
            getattr(solver, call)(what)
            models += call == "solve" and solver.get_model() is not None
    return models


def boards() -> Iterator[tuple[str, Work]]:
    """The suite's boards and some large ones, beside the bare solver."""
    lines = (CORPORA / "pipes" / "suite.jsonl").read_text(encoding="utf-8").splitlines()
    suite = [pipes.Board.of(*json.loads(line)["board"]) for line in lines]
    large = [grown(growth, 30, seed) for growth in GROWTHS for seed in (1, 2)]
    for name, some in ((f"{len(suite)} boards of the suite", suite), (f"{len(large)} boards of 30x30", large)):
        asked = [recorded(board) for board in some]
        found = [(board, pipes.solve(board, explain=False).solution) for board in some]
        pairs = [(board, solution) for board, solution in found if solution is not None]
        yield name, _boards(some, asked, pairs)


def _boards(
    some: Sequence[pipes.Board],
    asked: Sequence[Sequence[tuple[str, Any]]],
    pairs: Sequence[tuple[pipes.Board, pipes.Solution]],
) -> Work:
    return {
        "the bare solver": lambda: [bare(each) for each in asked],
        "ours": lambda: [pipes.solve(board, explain=False) for board in some],
        "of it verify": lambda: [pipes.verify(board, solution) for board, solution in pairs],
    }


def compared(parts: Iterator[tuple[str, Work]], rounds: int) -> Iterator[Row]:
    """A row for each piece of work: its seconds, and how many times those of the first of its kind it takes."""
    for name, works in parts:
        seconds = in_turns(works, rounds)
        middle = {each: median(times) for each, times in seconds.items()}
        first = next(iter(middle.values()))
        for each, taken in middle.items():
            yield {"what": name, "who": each, "seconds": taken, "best": min(seconds[each]), "times": taken / first}


PARTS: Mapping[str, Callable[[int], Iterator[Row]]] = {
    "polypips": lambda rounds: compared(newspaper(), rounds),
    "pipes": lambda rounds: compared(boards(), rounds),
}


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.one_puzzle", description=__doc__, allow_abbrev=False)
    made.add_argument("--rounds", type=int, default=9, help="rounds of each part (default 9)")
    made.add_argument("--only", nargs="+", choices=tuple(PARTS), default=tuple(PARTS), help="these parts")
    made.add_argument("--json", type=Path, default=Path("out/bench-one-puzzle.json"), help="where the figures go")
    options = made.parse_args()
    if not CORPORA.is_dir():
        print(f"no puzzles in {CORPORA}: nothing is measured")
        return
    figures: dict[str, Any] = {"version": __version__, "kernel": kernel.backend()}
    print(f"{'':30}{'':24}{'median ms':>10}{'best ms':>10}{'times':>8}")
    for part in options.only:
        figures[part] = []
        for row in PARTS[part](options.rounds):
            figures[part].append(row)
            timed = f"{1000 * row['seconds']:10.1f}{1000 * row['best']:10.1f}{row['times']:8.2f}"
            print(f"{row['what']:30}{row['who']:24}{timed}", flush=True)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
