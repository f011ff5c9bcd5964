"""The time that Pipes boards take to solve, ours and CP-SAT's in one run: `python -m bench.pipes.solve [SUITE.jsonl]`.

First the suite of 7x10 boards, if it is given or found (PIPWORKS_SHARED, or `shared` beside the project): for each
board the best of some runs, then mean and worst over the boards; "explained" adds the search for the houses that
can't be fed together to what an unsolvable board takes. Then large boards of several families. Seconds are processor
time of this process on one thread, the model's building and our verifier's check of the answer included.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import mean

from bench.pipes.boards import GROWTHS, grown
from bench.pipes.cp_model import by_cuts, by_depth
from pipworks.limits import Limits
from pipworks.outcome import Status
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.solve import solve
from pipworks.version import __version__

HERE = Path(__file__).parent
Solver = Callable[[Board, float], bool | None]


def ours(board: Board, seconds: float) -> bool | None:
    """Whether the board can be solved, with the solution checked by the verifier; None when time is up."""
    return _verdict(solve(board, limits=Limits(seconds=seconds), explain=False).status)


def explained(board: Board, seconds: float) -> bool | None:
    """Whether the board can be solved, with the search for a reason if it can't; None when time is up."""
    return _verdict(solve(board, limits=Limits(seconds=seconds)).status)


def _verdict(status: Status) -> bool | None:
    return status is Status.SOLVED if status in (Status.SOLVED, Status.UNSOLVABLE) else None


SOLVERS: dict[str, tuple[Solver, int]] = {
    "pipworks": (ours, 5),
    "pipworks, explained": (explained, 5),
    "CP-SAT, depths": (by_depth, 2),
    "CP-SAT, our cuts": (by_cuts, 2),
}
"""For each name the function, and the number of runs of a small board."""


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", nargs="?", type=Path, help="JSON lines with a `board` and whether it is `solvable`")
    parser.add_argument("--sizes", default="30,60,100,200", help="sides of the large boards (default 30,60,100,200)")
    parser.add_argument("--seeds", type=int, default=1, help="boards of each family and size (default 1)")
    parser.add_argument("--seconds", type=float, default=300, help="time for one of our large boards (default 300)")
    parser.add_argument("--peer-seconds", type=float, default=20, help="CP-SAT's time for one (default 20, 0 for none)")
    parser.add_argument("--json", type=Path, default=HERE / "figures.json", help="where the figures go as JSON")
    options = parser.parse_args(argv)
    print(f"pipworks {__version__}, Python {platform.python_version()}, {platform.machine()}", flush=True)
    suite = options.suite or _suite()
    record: dict[str, object] = {"version": __version__, "python": platform.python_version()}
    if suite is None:
        print("no suite given and none found: large boards only")
    else:
        record["suite"] = _suite_rows(suite)
    sizes = [int(size) for size in options.sizes.split(",") if size]
    record["large"] = _large_rows(sizes, options.seeds, options.seconds, options.peer_seconds)
    options.json.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def _suite() -> Path | None:
    folder = Path(os.environ.get("PIPWORKS_SHARED", HERE.parents[2] / "shared"))
    path = folder / "corpora" / "pipes" / "suite.jsonl"
    return path if path.exists() else None


def _suite_rows(path: Path) -> list[dict[str, object]]:
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    boards = [(Board.of(*case["board"]), case["solvable"]) for case in cases]
    print(f"\n{len(boards)} boards of the suite{'mean ms':>18}{'worst ms':>10}{'times ours':>12}")
    rows: list[dict[str, object]] = []
    first = 0.0
    for name, (solver, runs) in SOLVERS.items():
        best = [min(_timed(solver, board, 60.0, solvable) for _ in range(runs)) for board, solvable in boards]
        first = first or mean(best)
        rows.append({"solver": name, "mean_ms": 1000 * mean(best), "worst_ms": 1000 * max(best)})
        print(f"{name:25}{1000 * mean(best):14.2f}{1000 * max(best):10.1f}{mean(best) / first:12.1f}", flush=True)
    return rows


def _large_rows(sizes: Iterable[int], seeds: int, seconds: float, peer_seconds: float) -> list[dict[str, object]]:
    peers = ("CP-SAT, depths", "CP-SAT, our cuts") if peer_seconds else ()
    print(f"\n{'seconds for large boards':34}{'pipworks':>10}" + "".join(f"{peer:>18}" for peer in peers))
    rows: list[dict[str, object]] = []
    for size in sizes:
        for growth in GROWTHS:
            for seed in range(1, seeds + 1):
                board = grown(growth, size, seed)
                taken: dict[str, float | None] = {"pipworks": _within(ours, board, seconds)}
                for peer in peers:
                    taken[peer] = _within(SOLVERS[peer][0], board, peer_seconds)
                rows.append({"family": growth.name, "size": size, "seed": seed, "seconds": taken})
                title = f"{size}x{size} {growth.name}, {len(board.houses)} houses"
                limits = [seconds, *[peer_seconds] * len(peers)]
                shown = [_shown(time, limit) for time, limit in zip(taken.values(), limits, strict=True)]
                print(f"{title:42}" + f"{shown[0]:>10}" + "".join(f"{text:>18}" for text in shown[1:]), flush=True)
    return rows


def _within(solver: Solver, board: Board, seconds: float) -> float | None:
    """The processor seconds that a solvable board took; None when time was up."""
    start = time.process_time()
    answer = solver(board, seconds)
    assert answer is not False, f"a board that was grown from a solution is called unsolvable: {board!r}"
    return time.process_time() - start if answer else None


def _timed(solver: Solver, board: Board, seconds: float, solvable: bool) -> float:
    start = time.process_time()
    answer = solver(board, seconds)
    taken = time.process_time() - start
    assert answer is solvable, f"{answer} where {solvable} is known: {board!r}"
    return taken


def _shown(seconds: float | None, limit: float) -> str:
    return f"{seconds:.2f}" if seconds is not None else f"over {limit:g}"


if __name__ == "__main__":
    main()
