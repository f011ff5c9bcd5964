"""check_pipes: say whether a solution brings gas to every house, or every rule that it breaks."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pipworks.cli import common, hinting
from pipworks.cli.common import Exit, UsageError
from pipworks.families import PIPES
from pipworks.pipes.formats import text
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.rules import lit, verify


def main(argv: Sequence[str] | None = None, prog: str = "check_pipes") -> int:
    """Run the command; returns the exit code."""
    options = _parser(prog).parse_args(argv)
    return common.run(lambda: _work(options))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = common.parser(
        prog,
        "Check a solution of a Pipes board: yes, or each thing that is wrong with it, one a line.",
        f"solve_pipes examples/pipes/airy.txt | {prog} examples/pipes/airy.txt -",
    )
    made.add_argument("board", metavar="BOARD", help="a board file, or - for standard input")
    made.add_argument("solution", nargs="?", metavar="SOLUTION", help="a solution file, or - for standard input")
    made.add_argument("--position", metavar="FILE", help="check tiles turned so far: right, wrong and why, or finished")
    made.add_argument("--quiet", action="store_true", help="print nothing: the exit code says it")
    common.add_timeout(made)
    common.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.board == "-" and "-" in (options.solution, options.position):
        raise UsageError("only one of BOARD and SOLUTION can come from standard input")
    if (options.solution is None) == (options.position is None):
        raise UsageError("give a SOLUTION to check, or a position by --position")
    source = common.read(options.board)
    board = text.parse(source)
    if options.position:
        return hinting.check(PIPES, board, source.name, options)
    solution = text.solution_to_check(common.read(options.solution))
    violations = verify(board, solution)
    if options.json:
        found = [{"code": v.code.value, "sentence": v.sentence, "cells": list(v.cells)} for v in violations]
        common.write_json(None, {"solved": not violations, "violations": found})
    elif not options.quiet:
        common.write(None, "".join(f"{v}\n" for v in violations) or _praise(board, solution))
    return Exit.NO if violations else Exit.DONE


def _praise(board: Board, solution: Solution) -> str:
    houses = len(board.houses)
    tiles = len(lit(board, solution))
    return f"solved: gas reaches {'the house' if houses == 1 else f'all {houses} houses'}, {tiles} tiles are lit\n"
