"""solve_polypips, solve_pips: find a solution of a puzzle, all of them, how many, or whether there is only one."""

from __future__ import annotations

import sys

from pipworks.asked import Asked
from pipworks.cli import hinting, levels, progress, running, too_large
from pipworks.cli import options as arguments
from pipworks.cli.answers import Answers
from pipworks.cli.running import Exit, UsageError
from pipworks.families import POLYPIPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from pipworks.limits import Limits
    from pipworks.outcome import Outcome
    from pipworks.polypips.puzzle.puzzle import Puzzle
    from pipworks.polypips.puzzle.solution import Solution

_MEMORY = 256
"""The kernel's default memory, in megabytes."""


def main(argv: Sequence[str] | None = None, prog: str = "solve_polypips") -> int:
    """Run the command; returns the exit code."""
    words = hinting.with_strength(sys.argv[1:] if argv is None else argv)
    return running.run(lambda: _work(_parser(prog).parse_args(words)))


def pips(argv: Sequence[str] | None = None) -> int:
    """Run the command under its second name, solve_pips."""
    return main(argv, "solve_pips")


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Lay the pieces on the board so that every constraint holds, or prove that it can't be done. Prints "
        "`solution:` and the drawing below it, which makes a whole file when appended to the puzzle.",
        f"{prog} examples/polypips/pentominoes.txt",
        f"{prog} --unique examples/polypips/pentominoes.txt",
        f"{prog} --hint examples/polypips/pentominoes.txt",
    )
    made.add_argument(
        "puzzles",
        nargs="*",
        default=["-"],
        type=arguments.file_name,
        metavar="PUZZLE",
        help="a file: text, the project's JSON, or a day of the New York Times; - (the default) for standard input",
    )
    levels.add_level(made)
    arguments.add_output(made, arguments.SOLVED)
    hinting.add_options(made, arguments.add_answers(made, "solution"))
    _add_meaning(made)
    made.add_argument(
        "--picture",
        type=arguments.file_name,
        metavar="FILE",
        help="draw the solution, or with --hint the hint, into a .png or .svg file",
    )
    arguments.add_theme(made)
    arguments.add_ascii(made)
    made.add_argument(
        "--seed", type=arguments.seed, default=0, metavar="N", help="what chance decides on large boards (default 0)"
    )
    made.add_argument(
        "--workers",
        type=arguments.positive,
        default=1,
        metavar="N",
        help="with --count or --unique: share what takes long among N threads (default 1)",
    )
    arguments.add_memory(made, _MEMORY)
    arguments.add_timeout(made)
    arguments.add_json(made)
    return made


def _add_meaning(made: argparse.ArgumentParser) -> None:
    """The options that say which solutions there are, and which of them are the same."""
    made.add_argument("--limit", type=arguments.positive, metavar="N", help="with --all: no more than N solutions")
    made.add_argument(
        "--grids", action="store_true", help="with --count or --unique: solutions that show the same pips count as one"
    )
    made.add_argument(
        "--distinct", action="store_true", help="with --all or --count: one of those alike by the puzzle's own symmetry"
    )
    made.add_argument("--either-hand", action="store_true", help="pieces may be turned over as well")


def _work(options: argparse.Namespace) -> Exit:
    if options.limit is not None and not options.all:
        raise UsageError("--limit goes with --all")
    if options.grids and not (options.count or options.unique):
        raise UsageError("--grids goes with --count or --unique")
    if options.distinct and (options.grids or not (options.all or options.count)):
        raise UsageError("--distinct goes with --all or --count, and not with --grids")
    if options.workers > 1 and not (options.unique or (options.count and not options.grids)):
        raise UsageError("--workers goes with --count, without --grids, or --unique")
    asks_hint = hinting.is_asked(options)
    if options.either_hand and asks_hint:
        raise UsageError("--either-hand does not go with --hint, --explain or --grade")
    arguments.check_outputs(options)
    if options.picture is not None and (options.all or options.count or options.unique):
        raise UsageError("--picture goes with one solution or a hint: not with --all, --count or --unique")
    output = arguments.output_option(options)
    if output is not None and len(options.puzzles) > 1:
        raise UsageError(f"{output} takes one puzzle at a time")
    return running.each(options.puzzles, lambda name: _file(name, options), headings=not options.json)


def _file(name: str, options: argparse.Namespace) -> Exit:
    """Every puzzle of a file that is asked for."""
    source = levels.read(name, options, POLYPIPS.name)
    too_large.refuse(POLYPIPS, source, "hint" if hinting.is_asked(options) else "solve")
    return levels.each(POLYPIPS, source, options, lambda asked: _one(asked, options))


def _one(asked: Asked, options: argparse.Namespace) -> Exit:
    if hinting.is_asked(options):
        return hinting.answer(asked, options)
    puzzle = asked.puzzle
    start = hinting.position(asked, options)
    answers = Answers(asked, options, start.get("position"))
    if options.count:
        outcome = _count(puzzle, start, options)
        return answers.number(outcome, "grid" if options.grids else "solution")
    if options.unique:
        return _unique(puzzle, start, answers, options)
    if options.all:
        return _every(puzzle, start, answers, options)
    from pipworks.polypips.solver.solve import solve

    with progress.shown() as watch:
        outcome = solve(
            puzzle, **start, limits=_limits(options), seed=options.seed, either_hand=options.either_hand, watch=watch
        )
    return answers.one(outcome)


def _limits(options: argparse.Namespace) -> Limits:
    return arguments.limits(options, solutions=options.limit)


def _count(puzzle: Puzzle, start: dict[str, Any], options: argparse.Namespace) -> Outcome[Solution]:
    from pipworks.polypips.solver.count import count, count_grids

    limits, flip = _limits(options), options.either_hand
    with progress.shown() as watch:
        if options.grids:
            return count_grids(puzzle, **start, limits=limits, either_hand=flip, watch=watch)
        return count(
            puzzle,
            **start,
            limits=limits,
            either_hand=flip,
            distinct=options.distinct,
            watch=watch,
            workers=options.workers,
        )


def _unique(puzzle: Puzzle, start: dict[str, Any], answers: Answers, options: argparse.Namespace) -> Exit:
    from pipworks.polypips.solver.uniqueness import uniqueness

    with progress.shown() as watch:
        answer = uniqueness(
            puzzle,
            **start,
            limits=_limits(options),
            seed=options.seed,
            either_hand=options.either_hand,
            by_pips=options.grids,
            watch=watch,
            workers=options.workers,
        )
    return answers.unique(answer)


def _every(puzzle: Puzzle, start: dict[str, Any], answers: Answers, options: argparse.Namespace) -> Exit:
    from pipworks.polypips.solver.solve import Solutions

    with progress.shown(beside_output=options.output is not None) as watch:
        found = Solutions(
            puzzle, _limits(options), **start, either_hand=options.either_hand, distinct=options.distinct, watch=watch
        )
        return answers.every(found, limit=options.limit)
