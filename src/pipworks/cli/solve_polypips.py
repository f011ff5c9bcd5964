"""solve_polypips, solve_pips: find a solution of a puzzle, all of them, how many, or whether there is only one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from pipworks.cli import common, hinting, progress, puzzles
from pipworks.cli.common import Exit, UsageError
from pipworks.families import POLYPIPS
from pipworks.limits import Limits
from pipworks.outcome import Outcome, Status, Uniqueness, Verdict
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution

_MEGABYTE = 1 << 20
_MEMORY = 256
"""What the kernel takes where nothing is said, in megabytes."""


def main(argv: Sequence[str] | None = None, prog: str = "solve_polypips") -> int:
    """Run the command; returns the exit code."""
    options = _parser(prog).parse_args(hinting.with_strength(sys.argv[1:] if argv is None else argv))
    return common.run(lambda: _work(options))


def pips(argv: Sequence[str] | None = None) -> int:
    """Run the command under its second name, solve_pips."""
    return main(argv, "solve_pips")


def _parser(prog: str) -> argparse.ArgumentParser:
    made = common.parser(
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
        metavar="PUZZLE",
        help="a file: text, the project's JSON, or a day of the New York Times; - (the default) for standard input",
    )
    puzzles.add_level(made)
    made.add_argument("-o", "--output", metavar="FILE", help="write the solution to FILE")
    what = made.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help="print every solution, a blank line between two")
    what.add_argument("--count", action="store_true", help="print how many solutions there are, and only that")
    what.add_argument("--unique", action="store_true", help="say whether there is exactly one, or show two")
    hinting.add_options(made, what)
    made.add_argument("--limit", type=common.whole, metavar="N", help="with --all: no more than N solutions")
    made.add_argument(
        "--grids", action="store_true", help="with --count or --unique: solutions that show the same pips count as one"
    )
    made.add_argument(
        "--distinct", action="store_true", help="with --all or --count: one of those alike by the puzzle's own symmetry"
    )
    made.add_argument("--either-hand", action="store_true", help="pieces may be turned over as well")
    made.add_argument("--picture", metavar="FILE", help="draw the solution into a .png or .svg file")
    common.add_theme(made)
    common.add_ascii(made)
    made.add_argument(
        "--seed", type=int, default=0, metavar="N", help="what chance decides on large boards (default 0)"
    )
    made.add_argument(
        "--memory",
        type=common.whole,
        default=_MEMORY,
        metavar="MB",
        help=f"what the search may hold, in megabytes (default {_MEMORY})",
    )
    common.add_timeout(made)
    common.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.limit is not None and not options.all:
        raise UsageError("--limit goes with --all")
    if options.grids and not (options.count or options.unique):
        raise UsageError("--grids goes with --count or --unique")
    if options.distinct and (options.grids or not (options.all or options.count)):
        raise UsageError("--distinct goes with --all or --count, and not with --grids")
    if options.picture:
        common.check_picture_name(options.picture)
        if options.all or options.count or options.unique or hinting.is_asked(options):
            raise UsageError("--picture goes with one solution: not with --all, --count, --unique or a hint")
    if len(options.puzzles) > 1 and (options.output or options.picture):
        raise UsageError(f"{'-o' if options.output else '--picture'} takes one puzzle at a time")
    return common.each(options.puzzles, lambda name: _file(name, options), headings=not options.json)


def _file(name: str, options: argparse.Namespace) -> Exit:
    """Every puzzle of a file that is asked for."""
    source = common.read(name)
    found = puzzles.documents(source, options.level)
    if len(found) > 1 and (options.output or options.picture):
        have = ", ".join(found)
        raise UsageError(f"{'-o' if options.output else '--picture'} takes one puzzle: choose a --level of {have}")
    labels = {title: title if len(found) == 1 else f"{source.name}: {title}" for title in found}
    return common.each(list(found), lambda title: _one(found[title], labels[title], options), headings=not options.json)


def _one(document: Document, name: str, options: argparse.Namespace) -> Exit:
    if hinting.is_asked(options):
        return hinting.answer(POLYPIPS, document.puzzle, name, options)
    if options.count:
        return _count(document.puzzle, name, options)
    if options.unique:
        return _unique(document.puzzle, name, options)
    if options.all:
        return _all(document.puzzle, name, options)
    return _solve(document.puzzle, name, options)


def _limits(options: argparse.Namespace) -> Limits:
    return Limits(options.timeout or None, solutions=options.limit, memory=options.memory * _MEGABYTE)


def _solve(puzzle: Puzzle, name: str, options: argparse.Namespace) -> Exit:
    from pipworks.polypips.solver.solve import solve

    with progress.shown() as watch:
        outcome = solve(
            puzzle, limits=_limits(options), seed=options.seed, either_hand=options.either_hand, watch=watch
        )
    if options.json:
        common.write_json(options.output, {"puzzle": name, **_record(puzzle, outcome)})
    elif outcome.solution is not None:
        common.write(options.output, _drawn(outcome.solution, options))
    if outcome.solution is not None and options.picture:
        from pipworks.polypips.drawing import draw

        drawing = common.picture(
            options.picture, options.theme, draw.to_svg, draw.to_png, outcome.solution, puzzle=puzzle
        )
        common.write(options.picture, drawing)
    return common.ended(outcome, name)


def _count(puzzle: Puzzle, name: str, options: argparse.Namespace) -> Exit:
    from pipworks.polypips.solver.count import count, count_grids

    with progress.shown() as watch:
        if options.grids:
            outcome = count_grids(puzzle, limits=_limits(options), either_hand=options.either_hand, watch=watch)
        else:
            outcome = count(
                puzzle,
                limits=_limits(options),
                either_hand=options.either_hand,
                distinct=options.distinct,
                watch=watch,
            )
    exact = outcome.status in (Status.SOLVED, Status.UNSOLVABLE)
    if options.json:
        record = {"puzzle": name, "status": outcome.status.value, "count": outcome.count, "exact": exact}
        common.write_json(options.output, record)
    elif exact:
        common.write(options.output, f"{outcome.count}\n")
    if not exact:
        reason = f": {outcome.reason}" if outcome.reason else ""
        what = "grid" if options.grids else "solution"
        told = f"at least {outcome.count} {what}{'s' * (outcome.count != 1)}"
        common.tell(f"{name}: {outcome.status.value}{reason}: {told}")
        return Exit.LIMIT
    return Exit.DONE if outcome.count else Exit.NO


def _unique(puzzle: Puzzle, name: str, options: argparse.Namespace) -> Exit:
    from pipworks.polypips.solver.uniqueness import uniqueness

    with progress.shown() as watch:
        answer = uniqueness(
            puzzle,
            limits=_limits(options),
            seed=options.seed,
            either_hand=options.either_hand,
            by_pips=options.grids,
            watch=watch,
        )
    if options.json:
        record = {
            "puzzle": name,
            "verdict": answer.verdict.value,
            "solutions": [_placed(puzzle, solution) for solution in answer.solutions],
            "code": answer.reason.code if answer.reason else None,
            "reason": str(answer.reason) if answer.reason else None,
        }
        common.write_json(options.output, record)
    else:
        common.write(options.output, _verdict(answer, options))
    return common.judged(answer, name)


def _verdict(answer: Uniqueness[Solution], options: argparse.Namespace) -> str:
    if answer.verdict is Verdict.UNIQUE:
        return "unique\n"
    if answer.verdict is Verdict.SEVERAL:
        drawings = "\n".join(_drawn(solution, options) for solution in answer.solutions)
        return f"not unique: {answer.reason}\n\n{drawings}"
    return ""


def _all(puzzle: Puzzle, name: str, options: argparse.Namespace) -> Exit:
    from pipworks.polypips.solver.solve import Solutions

    kept = []
    with progress.shown(beside_output=bool(options.output)) as watch:
        found = Solutions(
            puzzle, _limits(options), either_hand=options.either_hand, distinct=options.distinct, watch=watch
        )
        for text in _listed(puzzle, name, found, options):
            if options.output:
                kept.append(text)
            else:
                common.write(None, text)
    if options.output:
        common.write(options.output, "".join(kept))
    if found.found == options.limit:
        return Exit.DONE
    return common.ended(Outcome(found.status or Status.SOLVED, reason=found.reason), name)


def _listed(puzzle: Puzzle, name: str, found: Iterator[Solution], options: argparse.Namespace) -> Iterator[str]:
    for number, solution in enumerate(found, 1):
        if options.json:
            yield common.json_line({"puzzle": name, "number": number, "solution": _placed(puzzle, solution)})
        else:
            yield "\n" * (number > 1) + _drawn(solution, options)


def _drawn(solution: Solution, options: argparse.Namespace) -> str:
    from pipworks.polypips.drawing import draw

    plain = common.wants_ascii(options, draw.CHARACTERS)
    return f"solution:\n{draw.to_text(solution, ascii=plain)}\n"


def _record(puzzle: Puzzle, outcome: Outcome[Solution]) -> dict[str, object]:
    return {
        "status": outcome.status.value,
        "solution": _placed(puzzle, outcome.solution) if outcome.solution else None,
        "reason": str(outcome.reason) if outcome.reason else None,
        "stats": dict(outcome.stats),
    }


def _placed(puzzle: Puzzle, solution: Solution) -> object:
    """The solution as the project's JSON has it."""
    from pipworks.polypips.formats import own_json

    return own_json.to_dict(Document(puzzle, solution))["solution"]
