"""check_polypips: say whether a Polypips solution is right, or every rule that it breaks."""

from __future__ import annotations

from pipworks.cli import answers, files, hinting, levels, running
from pipworks.cli import options as arguments
from pipworks.cli.asked import Asked
from pipworks.cli.refusals import RefusedPuzzle
from pipworks.cli.running import Exit, UsageError
from pipworks.families import POLYPIPS
from pipworks.polypips.formats.files import parse, parse_solution
from pipworks.polypips.rules import verify

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.polypips.puzzle.puzzle import Puzzle
    from pipworks.polypips.puzzle.solution import Solution
    from pipworks.source import Source


def main(argv: Sequence[str] | None = None, prog: str = "check_polypips") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Check a solution of a Polypips puzzle: yes, or each thing that is wrong with it, one a line. "
        "A solution is a drawing, the project's JSON, or the New York Times' array.",
        f"{prog} examples/polypips/pentominoes.txt",
    )
    made.add_argument(
        "puzzle", type=arguments.file_name, metavar="PUZZLE", help="a puzzle file of any form, or - for standard input"
    )
    made.add_argument(
        "solution",
        type=arguments.file_name,
        metavar="SOLUTION",
        nargs="?",
        help="a solution file (default: the puzzle file's own)",
    )
    made.add_argument(
        "--position",
        type=arguments.file_name,
        metavar="FILE",
        help="check pieces laid so far: right, wrong and why, or finished",
    )
    levels.add_level(made)
    levels.add_either_hand(made)
    arguments.add_quiet(made)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.puzzle == options.solution == "-":
        raise UsageError("only one of PUZZLE and SOLUTION can come from standard input")
    source = files.read(options.puzzle)
    if options.position is not None:
        if options.solution is not None:
            raise UsageError("--position takes the place of SOLUTION")
        if options.either_hand:
            raise UsageError("--either-hand does not go with --position")
        asked = Asked(POLYPIPS, parse(source, level=options.level or ""), source.name)
        return running.about(asked, lambda: hinting.check(asked, options))
    cases = _own(source, options.level) if options.solution is None else _given(source, options)
    return running.each(
        list(cases), lambda title: _judge(*cases[title], options), headings=not (options.quiet or options.json)
    )


def _given(source: Source, options: argparse.Namespace) -> dict[str, tuple[Asked, Solution]]:
    """The puzzle, and the solution from the other file."""
    puzzle = parse(source, level=options.level or "")
    asked = Asked(POLYPIPS, puzzle, source.name)
    return {source.name: (asked, parse_solution(files.read(options.solution), puzzle))}


def _own(source: Source, level: str | None) -> dict[str, tuple[Asked, Solution]]:
    """Each puzzle of the file with the solution that the file gives."""
    cases = {}
    found = levels.puzzles(POLYPIPS, source, level, solutions=True)
    for title in found:
        filed = found[title]
        if filed.solution is None:
            raise RefusedPuzzle(title, "no solution in this file", "name a file that has one", name=filed.name)
        cases[title] = (Asked(POLYPIPS, filed.puzzle, source.name, filed.name, title), filed.solution)
    return cases


def _judge(asked: Asked, solution: Solution, options: argparse.Namespace) -> Exit:
    found = verify(asked.puzzle, solution, either_hand=options.either_hand)
    named = tuple(one.replaced(sentence=f"{one}{levels.remedy(one)}") for one in found)
    return answers.checked(asked, solution, named, options, lambda: _praise(asked.puzzle, solution))


def _praise(puzzle: Puzzle, solution: Solution) -> str:
    pieces, constraints = len(solution.placements), len(puzzle.constraints)
    holds = "" if puzzle.supply else f", {constraints} constraint{'s hold' if constraints != 1 else ' holds'}"
    return f"solved: {pieces} piece{'s cover' if pieces != 1 else ' covers'} {len(puzzle.cells)} cells{holds}\n"
