"""How long Polypips puzzles take to generate: `python -m bench.polypips.generate [--seeds N] [--only WORDS]`.

Each row is a set of rules, made with the seeds 0, 1, … in one process: median, 95th percentile and worst milliseconds
of processor time a puzzle; the median as how many times the fixed sum of `bench.yard`; how many seeds came to none
within a minute; and what the puzzles are like: the share of cells with a constraint, the constraints, and how many of
them have a single cell. A unique puzzle's time holds two proofs that it is: one on the way, one by the solver's count
at the end. The last rows are tilings alone.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from statistics import mean, median

from bench.yard import yard_seconds
from pipworks import kernel
from pipworks.errors import GenerationFailed
from pipworks.limits import Limits
from pipworks.polypips.generator.board import Board
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.tiling.tile import tile
from pipworks.rng import Rng
from pipworks.version import __version__

SIXTEEN = """\
 ####
 ## #####
##      #
 ###   ##
   #####
   #   ##
 ###
  ##
"""
"""An irregular board for sixteen dominoes."""

FIFTY_SIX = """\
 ######## ####
 ##    ####  ##
##      ##    ##
##  ##      ####
 ####  ######
  ##  ##
   ######
    ##
"""
"""An irregular board for a double-six set."""

PUZZLES = (
    ("12x5, a hole", "8x8-2x2", "12x5", "any", "0.5", False, 1.0),
    ("12x5, a hole, unique", "8x8-2x2", "12x5", "any", "0.5", True, 1.0),
    ("12x5, any hole, unique", "8x8-4", "12x5", "any", "0.8", True, 1.0),
    ("4 and 5, 10x10", "10x10", "4*,5*", "any", "0.95", False, 1.0),
    ("4 and 5, 10x10, unique", "10x10", "4*,5*", "any", "0.95", True, 1.0),
    ("4 and 5, looser, unique", "10x10", "4*,5*", "any", "0.6", True, 0.5),
    ("16 dominoes, unique", SIXTEEN, "2*", "any", "0.8", True, 1.0),
    ("16 dominoes, 0.5, unique", SIXTEEN, "2*", "any", "0.5", True, 1.0),
    ("dominoes 8x8, unique", "8x8", "2*", "any", "0.8", True, 0.2),
    ("2 and 3, 7x7, unique", "7x7", "2*,3*", "any", "0.9", True, 0.5),
    ("any on 9x9, unique", "9x9", "any", "any", "0.7", True, 0.2),
    ("3L under 4O, unique", "6x6", "3L", "4O", "1", True, 1.0),
    ("any on 30x30", "30x30", "any", "any", "1", False, 0.2),
    ("double-six set", FIFTY_SIX, "set 0-6", "any", "0.8", False, 0.5),
    ("double-six set, unique", FIFTY_SIX, "set 0-6", "any", "0.8", True, 0.5),
    ("4 and 5, 20x20, unique", "20x20", "4*,5*", "any", "0.95", True, 0.2),
    ("dominoes 30x30, unique", "30x30", "2*", "any", "0.5", True, 0.1),
)
"""Name, board, pieces, constraints, coverage, unique, and the share of the seeds that it is made with."""

TILINGS = (
    ("tiling 30x30", "30x30", "4*,5*"),
    ("tiling 30x30", "30x30", "5*"),
    ("tiling 30x30", "30x30", "2*"),
    ("tiling 20x20", "20x20", "4T"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """What one set of rules came to; the last three are means over its puzzles."""

    name: str
    seeds: int
    failed: int
    median_ms: float
    late_ms: float
    worst_ms: float
    times: float
    covered: float = 0
    constraints: float = 0
    single: float = 0


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=60, help="seeds a row, fewer for the slow ones (default 60)")
    parser.add_argument(
        "--json", type=Path, default=Path("out/bench-generate-polypips.json"), help="where the figures go as JSON"
    )
    parser.add_argument("--only", default="", metavar="WORDS", help="rows with these words in their names")
    options = parser.parse_args(argv)
    print(
        f"pipworks {__version__}, Python {platform.python_version()}, kernel {kernel.backend()}, {platform.machine()}"
    )
    times = f"{'median ms':>11}{'95 %':>9}{'worst':>9}{'times':>8}"
    print(f"{'':26}{'seeds':>6}{'failed':>7}{times}  covered  constraints  single")
    rows = []
    puzzles = [row for row in PUZZLES if options.only in row[0]]
    for name, board, pieces, constraints, coverage, unique, share in puzzles:
        rules = Rules(_board(board), Choice.parse(pieces), Choice.parse(constraints), Fraction(coverage), unique=unique)
        rows.append(_measure(name, rules, max(5, round(options.seeds * share))))
        _print(rows[-1])
    for name, board, pieces in [row for row in TILINGS if options.only in row[0]]:
        rows.append(_measure_tiling(f"{name} {pieces}", _board(board), Choice.parse(pieces), options.seeds))
        _print(rows[-1])
    record = {
        "version": __version__,
        "kernel": kernel.backend(),
        "rows": [{field: getattr(row, field) for field in Row.__slots__} for row in rows],
    }
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def _board(name: str) -> Board:
    return parse_rules(name)["board"] if "#" in name else named_board(name)


def _measure(name: str, rules: Rules, seeds: int) -> Row:
    taken: list[float] = []
    made: list[Generated] = []
    for seed in range(seeds):
        start = time.process_time()
        try:
            made.append(generate(rules, Rng(seed), limits=Limits(seconds=60)))
        except GenerationFailed as failed:
            print(f"  {name}, seed {seed}: {failed}")
        taken.append(time.process_time() - start)
    sizes = [[constraint.size for constraint in one.puzzle.constraints] for one in made]
    return Row(
        name,
        seeds,
        seeds - len(made),
        *_times(taken),
        mean(sum(of_one) / len(one.puzzle.cells) for of_one, one in zip(sizes, made, strict=True)),
        mean(map(len, sizes)),
        mean(of_one.count(1) for of_one in sizes),
    )


def _measure_tiling(name: str, board: Board, pieces: Choice, seeds: int) -> Row:
    taken, failed = [], 0
    for seed in range(seeds):
        start = time.process_time()
        failed += not tile(board.cells, pieces.shapes, Rng(seed), limits=Limits(seconds=60))
        taken.append(time.process_time() - start)
    return Row(name, seeds, failed, *_times(taken))


def _times(seconds: Sequence[float]) -> tuple[float, float, float, float]:
    """Median, 95th percentile and worst, in milliseconds; the median as a multiple of the fixed sum's time now."""
    ordered = sorted(seconds)
    late = ordered[len(ordered) * 95 // 100]
    return 1000 * median(ordered), 1000 * late, 1000 * ordered[-1], median(ordered) / yard_seconds()


def _print(row: Row) -> None:
    print(
        f"{row.name:26}{row.seeds:6}{row.failed:7}{row.median_ms:11.1f}{row.late_ms:9.1f}{row.worst_ms:9.1f}"
        f"{row.times:8.2f}{row.covered:9.2f}{row.constraints:13.1f}{row.single:8.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
