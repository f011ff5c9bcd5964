"""solve_pipes: find a layout of a Pipes board, all of them, their number, or the shortest; or say the next step."""

from __future__ import annotations

import sys

from pipworks.asked import Asked
from pipworks.cli import files, hinting, levels, running, variants
from pipworks.cli import options as arguments
from pipworks.cli.answers import Answers
from pipworks.cli.running import Exit, UsageError
from pipworks.families import PIPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


MEMORY = 1024
"""The default memory of a search, in megabytes: enough for boards of 700x700 tiles, whatever they are."""


def main(argv: Sequence[str] | None = None, prog: str = "solve_pipes") -> int:
    """Run the command; returns the exit code."""
    words = hinting.with_strength(sys.argv[1:] if argv is None else argv)
    return running.run(lambda: _work(_parser(prog).parse_args(words)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Turn the tiles of a Pipes board until gas reaches every house, or prove that it can't. "
        "Prints the solution, a letter a tile, and nothing else.",
        f"{prog} examples/pipes/airy.txt",
        f"{prog} --unique examples/pipes/airy.txt",
        f"{prog} --count examples/pipes/*.txt",
        f"{prog} --count --orientations examples/pipes/airy.txt",
        f"{prog} --hint examples/pipes/airy.txt",
        f"generate_pipes --all-tiles --no-wrap --seed 2 | {prog} --all-tiles --no-wrap --unique -",
    )
    made.add_argument(
        "boards", nargs="+", type=arguments.file_name, metavar="BOARD", help="a board file, or - for standard input"
    )
    levels.add_level(made)
    arguments.add_output(made, arguments.SOLVED)
    what = arguments.add_answers(made, "layout")
    what.add_argument("--minimal", action="store_true", help="a layout that lights the fewest tiles, proved")
    made.add_argument(
        "--orientations", action="store_true", help="with --count: the ways to turn all tiles, not the layouts"
    )
    hinting.add_options(made, what, "--minimal")
    variants.add_options(made)
    made.add_argument(
        "--picture",
        type=arguments.file_name,
        metavar="FILE",
        help="draw the solved board, or with --hint the hint, into a .png or .svg file",
    )
    arguments.add_theme(made)
    arguments.add_ascii(made)
    arguments.add_memory(made, MEMORY)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    arguments.check_outputs(options)
    hinting.is_asked(options)
    if options.picture is not None:
        if len(options.boards) > 1:
            raise UsageError("--picture takes one board at a time")
        if options.all or options.count or options.unique:
            raise UsageError("--picture goes with one solution or a hint: not with --all, --count or --unique")
    if options.position is not None and options.minimal:
        raise UsageError("--position does not go with --minimal")
    if options.orientations and not options.count:
        raise UsageError("--orientations goes with --count")
    if options.minimal and options.all_tiles:
        raise UsageError("--minimal says nothing with --all-tiles: every solution lights every tile")
    if options.output is not None and len(options.boards) > 1:
        raise UsageError("-o takes one board at a time")
    return running.each(options.boards, lambda name: _file(name, options), headings=not options.json)


def _file(name: str, options: argparse.Namespace) -> Exit:
    """Every board of a file that is asked for."""
    return levels.each(
        PIPES,
        levels.read(name, options, PIPES.name),
        options,
        lambda asked: _one(asked, options),
        variants.forced(options),
    )


def _one(asked: Asked, options: argparse.Namespace) -> Exit:
    board = asked.puzzle
    remark = PIPES.remark(board)
    if remark:
        files.tell(f"{asked.title}: note: {remark}")
    if hinting.is_asked(options):
        return hinting.answer(asked, options)
    from pipworks.pipes.solver import solve as solver

    limits = arguments.limits(options)
    if options.minimal:
        return Answers(asked, options).one(solver.minimal(board, limits=limits), "minimal")
    start = hinting.position(asked, options)
    answers = Answers(asked, options, start.get("position"))
    if options.count:
        from pipworks.pipes.solver.count import count

        outcome = count(board, **start, orientations=options.orientations, limits=limits)
        return answers.number(outcome, "orientation" if options.orientations else "layout")
    if options.unique:
        return answers.unique(solver.uniqueness(board, **start, limits=limits))
    if options.all:
        return answers.every(solver.solutions(board, **start, limits=limits))
    return answers.one(solver.solve(board, **start, limits=limits))
