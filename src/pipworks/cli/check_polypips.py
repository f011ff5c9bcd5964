"""check_polypips: say whether a Polypips solution is right, or every rule that it breaks."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pipworks.cli import common, hinting, puzzles
from pipworks.cli.common import Exit, UsageError
from pipworks.errors import InvalidPuzzle
from pipworks.families import POLYPIPS
from pipworks.polypips.formats import files
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.rules import verify
from pipworks.source import Source


def main(argv: Sequence[str] | None = None, prog: str = "check_polypips") -> int:
    """Run the command; returns the exit code."""
    options = _parser(prog).parse_args(argv)
    return common.run(lambda: _work(options))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = common.parser(
        prog,
        "Check a solution of a Polypips puzzle: yes, or each thing that is wrong with it, one a line. "
        "A solution is a drawing, the project's JSON, or the New York Times' array.",
        f"{prog} examples/polypips/pentominoes.txt",
    )
    made.add_argument("puzzle", metavar="PUZZLE", help="a puzzle file of any form, or - for standard input")
    made.add_argument(
        "solution", metavar="SOLUTION", nargs="?", help="a solution file (default: the puzzle file's own)"
    )
    made.add_argument("--position", metavar="FILE", help="check pieces laid so far: right, wrong and why, or finished")
    puzzles.add_level(made)
    made.add_argument("--quiet", action="store_true", help="print nothing: the exit code says it")
    common.add_timeout(made)
    common.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.puzzle == options.solution == "-":
        raise UsageError("only one of PUZZLE and SOLUTION can come from standard input")
    source = common.read(options.puzzle)
    if options.position:
        if options.solution:
            raise UsageError("--position takes the place of SOLUTION")
        return hinting.check(POLYPIPS, files.parse(source, level=options.level), source.name, options)
    cases = _own(source, options.level) if options.solution is None else _given(source, options)
    return common.each(
        list(cases), lambda name: _judge(name, *cases[name], options), headings=not (options.quiet or options.json)
    )


def _given(source: Source, options: argparse.Namespace) -> dict[str, tuple[Puzzle, Solution]]:
    """The puzzle, and the solution from the other file."""
    puzzle = files.parse(source, level=options.level)
    return {source.name: (puzzle, files.parse_solution(common.read(options.solution), puzzle))}


def _own(source: Source, level: str) -> dict[str, tuple[Puzzle, Solution]]:
    """Each puzzle of the file with the solution that the file gives."""
    cases = {}
    for name, document in puzzles.documents(source, level, solutions=True).items():
        if document.solution is None:
            raise InvalidPuzzle(f"{name}: no solution in this file: name a file that has one")
        cases[name] = (document.puzzle, document.solution)
    return cases


def _judge(name: str, puzzle: Puzzle, solution: Solution, options: argparse.Namespace) -> Exit:
    violations = verify(puzzle, solution)
    if options.json:
        found = [{"code": v.code.value, "sentence": v.sentence, "cells": list(v.cells)} for v in violations]
        common.write_json(None, {"puzzle": name, "solved": not violations, "violations": found})
    elif not options.quiet:
        common.write(None, "".join(f"{v}\n" for v in violations) or _praise(puzzle))
    return Exit.NO if violations else Exit.DONE


def _praise(puzzle: Puzzle) -> str:
    pieces, constraints = len(puzzle.pieces), len(puzzle.constraints)
    holds = f"{constraints} constraint{'s hold' if constraints != 1 else ' holds'}"
    return f"solved: {pieces} piece{'s cover' if pieces != 1 else ' covers'} {len(puzzle.cells)} cells, {holds}\n"
