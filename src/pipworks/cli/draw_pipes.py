"""draw_pipes: a Pipes board, or one with its tiles turned, in the terminal or as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pipworks.cli import common
from pipworks.cli.common import Exit, UsageError
from pipworks.pipes.formats import text
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.rules import Code, verify


def main(argv: Sequence[str] | None = None, prog: str = "draw_pipes") -> int:
    """Run the command; returns the exit code."""
    options = _parser(prog).parse_args(argv)
    return common.run(lambda: _work(options))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = common.parser(
        prog,
        "Draw a Pipes board, turned as a solution says where one is given (it need not be right: dry pipes show).",
        f"{prog} examples/pipes/airy.txt",
        f"solve_pipes examples/pipes/airy.txt | {prog} examples/pipes/airy.txt - -o airy.svg",
    )
    made.add_argument("board", metavar="BOARD", help="a board file, or - for standard input")
    made.add_argument("solution", metavar="SOLUTION", nargs="?", help="a solution file, or - for standard input")
    made.add_argument("-o", "--output", metavar="FILE", help="write the drawing: .png or .svg a picture, else text")
    common.add_theme(made)
    common.add_text_style(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.board == options.solution == "-":
        raise UsageError("only one of BOARD and SOLUTION can come from standard input")
    board = text.parse(common.read(options.board))
    solution = _solution(board, options.solution) if options.solution else None
    common.write(options.output, _drawing(board, solution, options))
    return Exit.DONE


def _solution(board: Board, name: str) -> Solution:
    """The solution to draw: it may leave houses dry, but it must be one of this board."""
    from pipworks.errors import InvalidPuzzle

    source = common.read(name)
    solution = text.parse_solution(source)
    slips = [v.sentence for v in verify(board, solution) if v.code is not Code.HOUSE_DRY]
    if slips:
        raise InvalidPuzzle(f"{source.name}: {slips[0]}")
    return solution


def _drawing(board: Board, solution: Solution | None, options: argparse.Namespace) -> str | bytes:
    from pipworks.pipes.drawing import draw

    if common.is_picture(options.output):
        return common.picture(options.output, options.theme, draw.to_svg, draw.to_png, board, solution)
    plain = common.wants_ascii(options, draw.CHARACTERS)
    return draw.to_text(board, solution, color=common.wants_color(options), ascii=plain) + "\n"
