"""check_polypips: say whether a Polypips solution is right, or every rule that it breaks."""

from __future__ import annotations

from pipworks.cli import answers, hinting, judging, levels, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.families import POLYPIPS
from pipworks.polypips.rules import verify

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.asked import Asked
    from pipworks.polypips.puzzle.puzzle import Puzzle
    from pipworks.polypips.puzzle.solution import Solution


def main(argv: Sequence[str] | None = None, prog: str = "check_polypips") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Check a solution of a Polypips puzzle: yes, or each thing that is wrong with it, one a line. "
        "A solution is a drawing, the project's JSON, or the New York Times' array. "
        "A file of several puzzles goes with a file of as many solutions, as solve_polypips writes them.",
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
    arguments.add_ascii(made)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.puzzle == options.solution == "-":
        raise UsageError("only one of PUZZLE and SOLUTION can come from standard input")
    if options.position is None:
        return judging.judged(POLYPIPS, options.puzzle, options, lambda asked, found: _judge(asked, found, options))
    if options.solution is not None:
        raise UsageError("--position takes the place of SOLUTION")
    if options.either_hand:
        raise UsageError("--either-hand does not go with --position")
    return judging.position_of(POLYPIPS, options.puzzle, options, lambda asked: hinting.check(asked, options))


def _judge(asked: Asked, solution: Solution, options: argparse.Namespace) -> Exit:
    found = verify(asked.puzzle, solution, either_hand=options.either_hand)
    named = tuple(one.replaced(sentence=f"{one}{levels.remedy(one)}") for one in found)
    return answers.checked(asked, solution, named, options, lambda: _praise(asked.puzzle, solution))


def _praise(puzzle: Puzzle, solution: Solution) -> str:
    pieces, constraints = len(solution.placements), len(puzzle.constraints)
    holds = "" if puzzle.supply else f", {constraints} constraint{'s hold' if constraints != 1 else ' holds'}"
    return f"solved: {pieces} piece{'s cover' if pieces != 1 else ' covers'} {len(puzzle.cells)} cells{holds}\n"
