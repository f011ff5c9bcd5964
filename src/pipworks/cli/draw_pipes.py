"""draw_pipes: a Pipes board, or one with its tiles turned, in the terminal or as a picture."""

from __future__ import annotations

from pipworks.cli import drawing, judging, levels, running, too_large, variants
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.families import PIPES
from pipworks.pipes.rules import wrong_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.asked import Asked
    from pipworks.pipes.puzzle.board import Solution


def main(argv: Sequence[str] | None = None, prog: str = "draw_pipes") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Draw a Pipes board, turned as a solution says where one is given (it need not be right: dry pipes show).",
        f"{prog} examples/pipes/airy.txt",
        f"solve_pipes examples/pipes/airy.txt | {prog} examples/pipes/airy.txt - -o airy.svg",
    )
    made.add_argument("board", type=arguments.file_name, metavar="BOARD", help="a board file, or - for standard input")
    made.add_argument(
        "solution",
        type=arguments.file_name,
        metavar="SOLUTION",
        nargs="?",
        help="a solution file, or - for standard input",
    )
    arguments.add_output(made, arguments.DRAWING)
    levels.add_level(made)
    variants.add_options(made)
    arguments.add_captions(made)
    arguments.add_theme(made)
    arguments.add_text_style(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    arguments.check_outputs(options)
    if options.board == options.solution == "-":
        raise UsageError("only one of BOARD and SOLUTION can come from standard input")
    source = levels.read(options.board, options, PIPES.name)
    too_large.refuse(PIPES, source, too_large.drawing_verb(options.output))
    variant = variants.forced(options)
    found = levels.puzzles(PIPES, source, options.level, variant=variant)
    given = None if options.solution is None else judging.readers(PIPES, source, found, options, variant, faulty=False)

    def subject(asked: Asked, title: str) -> Solution | None:
        return None if given is None else _fitting(asked, given[title][0](asked.puzzle), options)

    return drawing.drawn(PIPES, source, found, options, subject)


def _fitting(asked: Asked, solution: Solution, options: argparse.Namespace) -> Solution:
    """The solution to draw: it may leave houses dry, but it must be one of this board. Raises InvalidPuzzle."""
    from pipworks.errors import InvalidPuzzle

    wrong = wrong_letters(asked.puzzle, solution)
    if wrong:
        raise InvalidPuzzle(f"{options.solution}: {wrong[0]}")
    return solution
