"""solve_pipes: find a layout of a Pipes board, all of them, their number, or the shortest; or say the next step."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from pipworks.cli import common, hinting
from pipworks.cli.common import Exit, UsageError
from pipworks.families import PIPES
from pipworks.outcome import Outcome, Status, Uniqueness, Verdict
from pipworks.pipes.formats import text
from pipworks.pipes.puzzle.board import GAME_SIZE, Board, Solution


def main(argv: Sequence[str] | None = None, prog: str = "solve_pipes") -> int:
    """Run the command; returns the exit code."""
    options = _parser(prog).parse_args(hinting.with_strength(sys.argv[1:] if argv is None else argv))
    return common.run(lambda: _work(options))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = common.parser(
        prog,
        "Turn the tiles of a Pipes board until gas reaches every house, or prove that it can't. "
        "Prints the solution, a letter a tile, and nothing else.",
        f"{prog} examples/pipes/airy.txt",
        f"{prog} --unique examples/pipes/airy.txt",
        f"{prog} --count examples/pipes/*.txt",
        f"{prog} --hint examples/pipes/airy.txt",
    )
    made.add_argument("boards", nargs="+", metavar="BOARD", help="a board file, or - for standard input")
    made.add_argument("-o", "--output", metavar="FILE", help="write the solution to FILE")
    what = made.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help="print every layout, a blank line between two")
    what.add_argument("--count", action="store_true", help="print how many layouts there are, and only that")
    what.add_argument("--unique", action="store_true", help="say whether there is exactly one, or show two")
    what.add_argument("--minimal", action="store_true", help="a layout that lights the fewest tiles, proved")
    hinting.add_options(made, what)
    made.add_argument("--picture", metavar="FILE", help="draw the solved board into a .png or .svg file")
    common.add_theme(made)
    common.add_timeout(made)
    common.add_json(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.picture:
        common.check_picture_name(options.picture)
        if len(options.boards) > 1:
            raise UsageError("--picture takes one board at a time")
        if options.all or options.count or options.unique or hinting.is_asked(options):
            raise UsageError("--picture goes with one solution: not with --all, --count, --unique or hints")
    if options.output and len(options.boards) > 1:
        raise UsageError("-o takes one board at a time")
    return common.each(options.boards, lambda name: _one(name, options), headings=not options.json)


def _one(name: str, options: argparse.Namespace) -> Exit:
    source = common.read(name)
    board = text.parse(source)
    if (board.width, board.height) != GAME_SIZE:
        common.tell(f"{source.name}: note: the board is {board.width}x{board.height}, a level of the game is 7x10")
    if hinting.is_asked(options):
        return hinting.answer(PIPES, board, source.name, options)
    if options.count:
        return _count(board, source.name, options)
    if options.unique:
        return _unique(board, source.name, options)
    if options.all:
        return _all(board, source.name, options)
    return _solve(board, source.name, options)


def _solve(board: Board, name: str, options: argparse.Namespace) -> Exit:
    from pipworks.pipes.solver.solve import minimal, solve

    outcome = (minimal if options.minimal else solve)(board, limits=common.limits(options))
    if options.json:
        common.write_json(options.output, {"board": name, **_record(outcome)})
    elif outcome.solution is not None:
        common.write(options.output, text.format_solution(outcome.solution))
    if outcome.solution is not None and options.picture:
        from pipworks.pipes.drawing import draw

        drawing = common.picture(options.picture, options.theme, draw.to_svg, draw.to_png, board, outcome.solution)
        common.write(options.picture, drawing)
    return common.ended(outcome, name)


def _count(board: Board, name: str, options: argparse.Namespace) -> Exit:
    from pipworks.pipes.solver.solve import count

    outcome = count(board, limits=common.limits(options))
    exact = outcome.status in (Status.SOLVED, Status.UNSOLVABLE)
    if options.json:
        record = {"board": name, "status": outcome.status.value, "count": outcome.count, "exact": exact}
        common.write_json(options.output, record)
    elif exact:
        common.write(options.output, f"{outcome.count}\n")
    if not exact:
        common.tell(f"{name}: {outcome.status.value}: at least {outcome.count} layouts")
        return Exit.LIMIT
    return Exit.DONE if outcome.count else Exit.NO


def _unique(board: Board, name: str, options: argparse.Namespace) -> Exit:
    from pipworks.pipes.solver.solve import uniqueness

    answer = uniqueness(board, limits=common.limits(options))
    if options.json:
        record = {
            "board": name,
            "verdict": answer.verdict.value,
            "solutions": [list(solution.rows) for solution in answer.solutions],
            "reason": str(answer.reason) if answer.reason else None,
        }
        common.write_json(options.output, record)
    else:
        common.write(options.output, _verdict(answer))
    return common.judged(answer, name)


def _verdict(answer: Uniqueness[Solution]) -> str:
    if answer.verdict is Verdict.UNIQUE:
        return "unique\n"
    if answer.verdict is Verdict.SEVERAL:
        return "not unique\n\n" + "\n".join(text.format_solution(solution) for solution in answer.solutions)
    return ""


def _all(board: Board, name: str, options: argparse.Namespace) -> Exit:
    from pipworks.pipes.solver.solve import solutions

    found = solutions(board, limits=common.limits(options))
    lines = []
    for number, solution in enumerate(found):
        if options.json:
            record = {"board": name, "number": number + 1, "solution": list(solution.rows)}
            lines.append(common.json_line(record))
        else:
            lines.append(("\n" if number else "") + text.format_solution(solution))
        if not options.output:
            common.write(None, lines.pop())
    if options.output:
        common.write(options.output, "".join(lines))
    return common.ended(Outcome(found.status or Status.SOLVED, reason=found.reason), name)


def _record(outcome: Outcome[Solution]) -> dict[str, object]:
    return {
        "status": outcome.status.value,
        "solution": list(outcome.solution.rows) if outcome.solution else None,
        "reason": str(outcome.reason) if outcome.reason else None,
        "stats": dict(outcome.stats),
    }
