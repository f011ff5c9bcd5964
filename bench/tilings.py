"""Boards tiled without constraints, beside a peer in the same run: `python -m bench.tilings [--json FILE]`.

`all` counts, `classes` counts up to symmetry, `listed` gives every tiling as the kernel's indices, `verified` as
solutions of the puzzle that passed its rules. `before` is the kernel's search that propagates and remembers, which is
what other puzzles get; `peer` is PyPI's exact-cover, where it is installed, which lists: it takes minutes for all of
the boards, with `--most-for-peer 20000`, and is not asked about the one-sided pentominoes. Seconds are of CPU, in one
thread, the best of some runs. `megabytes` is what counting takes at most in a process of its own, more than one that
only loads the library. `--long 5x18 6x15` adds the one-sided pentominoes on these boards.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from pipworks import kernel, polypips
from pipworks.grid import Cell
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.solver import by_shape
from pipworks.polypips.solver.encode import Instance
from pipworks.version import __version__

ONE_SIDED = tuple(Piece(shape, (0,) * 5) for shape in SHAPES if shape.size == 5)
PENTOMINOES = tuple(piece for piece in ONE_SIDED if piece.shape.hand != "-")
CORNERS = {(0, 0), (0, 7), (7, 0), (7, 7)}
CENTRE = {(3, 3), (3, 4), (4, 3), (4, 4)}
Row = dict[str, Any]


class Case(NamedTuple):
    """A board, pieces, and the known number of tilings up to symmetry, or of all where symmetry does not matter."""

    name: str
    puzzle: Puzzle
    either_hand: bool
    expected: int


def board(width: int, height: int, holes: Sequence[tuple[int, int]] | set[tuple[int, int]] = ()) -> tuple[Cell, ...]:
    """A rectangle without its holes."""
    return tuple(Cell(x, y) for y in range(height) for x in range(width) if (x, y) not in holes)


TILINGS = (
    Case("6x10", Puzzle(board(10, 6), PENTOMINOES), True, 2339),
    Case("5x12", Puzzle(board(12, 5), PENTOMINOES), True, 1010),
    Case("4x15", Puzzle(board(15, 4), PENTOMINOES), True, 368),
    Case("3x20", Puzzle(board(20, 3), PENTOMINOES), True, 2),
    Case("8x8 less its centre", Puzzle(board(8, 8, CENTRE), PENTOMINOES), True, 65),
    Case("8x8 less its corners", Puzzle(board(8, 8, CORNERS), PENTOMINOES), True, 2170),
    Case("3x30, one-sided", Puzzle(board(30, 3), ONE_SIDED), False, 46),
)
LONG = {
    "5x18": Case("5x18, one-sided", Puzzle(board(18, 5), ONE_SIDED), False, 686_628),
    "6x15": Case("6x15, one-sided", Puzzle(board(15, 6), ONE_SIDED), False, 2_567_183),
    "9x10": Case("9x10, one-sided", Puzzle(board(10, 9), ONE_SIDED), False, 10_440_433),
}
"""Counted once, up to symmetry, as the published numbers are: half a minute, two and a half, and more than an hour."""


def dominoes(most: int) -> tuple[Piece, ...]:
    """The set of dominoes up to a double."""
    return tuple(Piece.parse(f"2I:{one}{other}") for one, other in combinations_with_replacement(range(most + 1), 2))


def timed(work: Callable[[], Any], runs: int = 1) -> tuple[Any, float]:
    """What the work gives, and its fewest seconds of CPU."""
    best, result = float("inf"), None
    for _ in range(runs):
        start = time.process_time()
        result = work()
        best = min(best, time.process_time() - start)
    return result, best


def tiled(case: Case, options: argparse.Namespace) -> Row:
    """One board: all ways to ask, each held against the known number."""
    problem = Instance.of(case.puzzle, allow_flips=case.either_hand).problem
    distinct, classes = timed(
        lambda: polypips.count(case.puzzle, either_hand=case.either_hand, distinct=True).count, options.repeat
    )
    number, every = timed(lambda: polypips.count(case.puzzle, either_hand=case.either_hand).count, options.repeat)
    listed, listing = timed(lambda: sum(1 for _ in kernel.tilings(problem) or ()), options.repeat)
    row: Row = {"what": case.name, "number": number, "classes": distinct, "right": distinct == case.expected}
    row |= {"all s": every, "classes s": classes, "listed s": listing}
    verified, spent = timed(lambda: sum(1 for _ in polypips.solutions(case.puzzle, either_hand=case.either_hand)))
    before, slow = timed(lambda: kernel.count(problem).count)
    row |= {"verified s": spent, "before s": slow, "times before": slow / every}
    row["right"] = row["right"] and number == listed == verified == before
    peer = exact_cover() if number <= options.most_for_peer and case.either_hand else None
    if peer is not None:
        theirs, spent = timed(lambda: peer(problem))
        row |= {"peer s": spent, "times the peer": spent / listing, "right": row["right"] and theirs == number}
    row["megabytes"] = memory(case.name)
    return row


def counted(case: Case) -> Row:
    """A board of which there are too many tilings for anything but to count them, up to symmetry."""
    found, seconds = timed(lambda: polypips.count(case.puzzle, either_hand=case.either_hand, distinct=True))
    right = found.count == case.expected
    return {"what": case.name, "classes": found.count, "right": right, "classes s": seconds} | {
        "nodes a microsecond": found.stats["nodes"] / seconds / 1e6
    }


def exact_cover() -> Callable[[kernel.Problem], int] | None:
    """The number of tilings by PyPI's exact-cover, where it is installed."""
    try:
        package, numpy = import_module("exact_cover"), import_module("numpy")
    except ImportError:
        return None

    def count(problem: kernel.Problem) -> int:
        column = {cell: number for number, cell in enumerate(problem.cells)}
        rows = []
        for number, (_, orientations) in enumerate(problem.pieces):
            for squares in orientations:
                for x, y in problem.cells:
                    cells = [(x + dx - squares[0][0], y + dy) for dx, dy, _ in squares]
                    if all(cell in column for cell in cells):
                        row = [0] * (len(column) + len(problem.pieces))
                        for at in [*map(column.__getitem__, cells), len(column) + number]:
                            row[at] = 1
                        rows.append(row)
        return len(package.get_all_solutions(numpy.array(rows, dtype=bool)))

    return count


def memory(name: str) -> float:
    """The megabytes that a process which counts a board takes at most, more than one which only loads all it takes."""
    return (_peak("--count", name) - _peak("--count", "")) / 1024


def _peak(*arguments: str) -> int:
    done = subprocess.run(
        [sys.executable, "-m", "bench.tilings", *arguments], capture_output=True, check=True, text=True
    )
    return int(done.stdout)


def count_alone(name: str) -> None:
    """Count one board up to symmetry, and print the kilobytes that this process took at most, as Linux tells them."""
    for case in TILINGS:
        if case.name == name:
            polypips.count(case.puzzle, either_hand=case.either_hand, distinct=True)
    status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    print(status.partition("VmHWM:")[2].split()[0])


def by_shapes(options: argparse.Namespace) -> list[Row]:
    """Pieces with pips on boards that don't look at them; `before` counts what is left when they are one by shape."""
    mixed = options.shared / "corpora" / "polypips" / "8x8_mixed_unconstrained.txt"
    cases = [("28 dominoes on 7x8", Puzzle(board(8, 7), dominoes(6)))]
    cases += [("15 dominoes on 5x6", Puzzle(board(6, 5), dominoes(4)))]
    cases += [(mixed.stem, polypips.read(mixed))] if mixed.exists() else []
    rows = []
    for name, puzzle in cases:
        number, seconds = timed(lambda puzzle=puzzle: polypips.count(puzzle).count, options.repeat)  # type: ignore[misc]
        shapes, times = by_shape.merged(Instance.of(puzzle).problem)
        assert shapes is not None
        before, slow = timed(lambda shapes=shapes: kernel.count(shapes).count)  # type: ignore[misc]
        rows.append(
            {"what": name, "number": number, "right": number == before * times, "all s": seconds, "before s": slow}
        )
    return rows


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.tilings", description=__doc__, allow_abbrev=False)
    made.add_argument("--repeat", type=int, default=5, help="runs of what is quick; the best counts (default 5)")
    made.add_argument("--most-for-peer", type=int, default=2000, help="largest number of tilings put to the peer")
    made.add_argument("--long", nargs="+", choices=tuple(LONG), default=(), help="these boards as well")
    made.add_argument("--shared", type=Path, default=Path(__file__).parents[2] / "shared", help="where the corpora are")
    made.add_argument("--json", type=Path, default=Path("out/bench-tilings.json"), help="where the figures go")
    made.add_argument("--count", help=argparse.SUPPRESS)
    options = made.parse_args()
    if options.count is not None:
        count_alone(options.count)
        return
    rows = []
    for case in TILINGS:
        rows.append(tiled(case, options))
        show(rows[-1])
    for name in options.long:
        rows.append(counted(LONG[name]))
        show(rows[-1])
    for row in by_shapes(options):
        rows.append(row)
        show(row)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    figures = {"version": __version__, "kernel": kernel.backend(), "rows": rows}
    options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def show(row: Row) -> None:
    """Print a row."""
    told = (f"{key} {value:.4f}" if isinstance(value, float) else f"{key} {value}" for key, value in row.items())
    print(f"{row['what']:<24} {'   '.join(list(told)[1:])}", flush=True)


if __name__ == "__main__":
    main()
