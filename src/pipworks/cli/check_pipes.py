"""check_pipes: say whether a solution brings gas to every house, or every rule that it breaks."""

from __future__ import annotations

from pipworks.cli import answers, hinting, judging, levels, running, variants
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.families import PIPES
from pipworks.pipes.rules import lit, verify

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.asked import Asked
    from pipworks.pipes.puzzle.board import Board, Solution


def main(argv: Sequence[str] | None = None, prog: str = "check_pipes") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Check a solution of a Pipes board: yes, or each thing that is wrong with it, one a line. "
        "A file of several boards goes with a file of as many solutions, as solve_pipes writes them.",
        f"solve_pipes examples/pipes/airy.txt | {prog} examples/pipes/airy.txt -",
    )
    made.add_argument("board", type=arguments.file_name, metavar="BOARD", help="a board file, or - for standard input")
    made.add_argument(
        "solution",
        nargs="?",
        type=arguments.file_name,
        metavar="SOLUTION",
        help="a solution file, or - for standard input (default: the board's own, of JSON)",
    )
    made.add_argument(
        "--position",
        type=arguments.file_name,
        metavar="FILE",
        help="check tiles turned so far: right, wrong and why, or finished",
    )
    levels.add_level(made)
    variants.add_options(made)
    arguments.add_quiet(made)
    arguments.add_ascii(made)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.board == "-" and "-" in (options.solution, options.position):
        raise UsageError("only one of BOARD and SOLUTION can come from standard input")
    if options.solution is not None and options.position is not None:
        raise UsageError("--position takes the place of SOLUTION")
    variant = variants.forced(options)
    if options.position is not None:
        return judging.position_of(PIPES, options.board, options, lambda asked: hinting.check(asked, options), variant)
    return judging.judged(PIPES, options.board, options, lambda asked, found: _judge(asked, found, options), variant)


def _judge(asked: Asked, solution: Solution, options: argparse.Namespace) -> Exit:
    board = asked.puzzle
    return answers.checked(asked, solution, verify(board, solution), options, lambda: _praise(board, solution))


def _praise(board: Board, solution: Solution) -> str:
    houses = len(board.houses)
    tiles = len(lit(board, solution))
    if board.all_tiles:
        return f"solved: gas reaches {'the tile' if tiles == 1 else f'all {tiles} tiles'}, and no end is open\n"
    return f"solved: gas reaches {'the house' if houses == 1 else f'all {houses} houses'}, {tiles} tiles are lit\n"
