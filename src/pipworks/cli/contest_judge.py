"""pipworks contest judge: a program run on boards and scored, a line for each board as it comes."""

from __future__ import annotations

from contextlib import closing

from pipworks.cli import files, interrupts, progress
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError, worst
from pipworks.cli.source_option import add_source
from pipworks.cli.variants import add_options, forced

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from pipworks.cli.contest_pictures import Kept
    from pipworks.cli.contest_table import Table
    from pipworks.cli.parser import Parser
    from pipworks.contest import Allowed, Program, Result, Task

_FOR_EVER = 1e8
"""Seconds that stand for no limit."""


def parser(prog: str) -> Parser:
    """What it takes."""
    made = arguments.parser(
        prog,
        "Run a program on boards of Pipes and score it. It gets the rows of a board and prints the rows of a solution: "
        "N E S W for how each tile is turned, _ for a blank one; or UNSOLVABLE. It runs in an empty folder with PATH, "
        "LANG, HOME and TMPDIR alone, within limits, and all its processes end with it; but as you, so run no program "
        "that you would not run yourself. The exit code is 0 when all boards are solved. Linux and macOS have such "
        "limits, Windows has not, and judges nothing.",
        f"{prog} 'python3 examples/contest/solver.py' examples/contest/boards --only '*easy*'",
        f"{prog} 'awk -f examples/contest/hasty.awk' examples/contest/boards --input file --memory 256 -o failures/",
        f"{prog} 'python3 examples/contest/solver.py' examples/contest/boards --only '01*' "
        "--against 'awk -f examples/contest/hasty.awk'",
        f"{prog} 'awk -f examples/contest/hasty.awk' examples/contest/boards --json --points size",
    )
    made.add_argument("program", metavar="PROGRAM", help="a file, or words as a shell reads them: 'python3 solver.py'")
    made.add_argument(
        "boards", nargs="+", type=arguments.file_name, metavar="BOARDS", help="files, folders and collections of boards"
    )
    made.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="PROGRAM",
        help="another program, judged on the same boards and ranked; may be repeated",
    )
    made.add_argument(
        "--input",
        choices=("stdin", "file"),
        default="stdin",
        help="how it gets a board: on standard input (default), or as a file named behind its other words",
    )
    made.add_argument("--only", metavar="NAME,…", help="the boards of these names alone; * stands for any letters")
    made.add_argument(
        "--points",
        choices=("grade", "size", "equal"),
        default="grade",
        help="a board's points: easy 1, medium 2, hard 3, extreme 5 (default); one for ten tiles; or one each",
    )
    add_options(made)
    add_source(made)
    _add_limits(made)
    what = (
        "write results.jsonl into DIR, a line for each as it comes, and of each failure a picture and what was printed"
    )
    arguments.add_output(made, what, "DIR")
    made.add_argument("--png", action="store_true", help="these pictures as PNG, not SVG")
    arguments.add_json(made)
    return made


def _add_limits(made: Parser) -> None:
    made.add_argument(
        "--repeats", type=arguments.positive, default=1, metavar="N", help="runs of each board, all right"
    )
    made.add_argument(
        "--workers",
        type=arguments.positive,
        default=1,
        metavar="N",
        help="boards at once (default 1: several disturb each other's times)",
    )
    made.add_argument(
        "--timeout",
        type=arguments.seconds,
        default=10.0,
        metavar="S",
        help="seconds of processor time for a board (default 10; 0: no limit)",
    )
    made.add_argument(
        "--clock",
        type=arguments.seconds,
        metavar="S",
        help="seconds by the clock for a board (default: twice --timeout and one more; 0: no limit)",
    )
    made.add_argument(
        "--memory",
        type=arguments.positive,
        default=512,
        metavar="MB",
        help="what its processes may hold, in megabytes (default 512)",
    )


def work(options: argparse.Namespace) -> Exit:
    """Judge, and print. Raises UsageError and OSError for what can't be right, before anything is run."""
    from pathlib import Path

    from pipworks.cli import contest_files, contest_pictures
    from pipworks.contest.running import why_not

    if why := why_not():
        raise UsageError(why)
    if options.png and options.output is None:
        raise UsageError("--png goes with -o, which writes pictures")
    programs = _programs(options)
    apart_from = None if options.output is None else Path(options.output)
    wanted = contest_files.Wanted(options.points, options.only, forced(options), apart_from)
    tasks, codes = contest_files.tasks(options.boards, wanted)
    if not tasks:
        return worst(codes)
    with contest_pictures.Kept(options, programs, tasks) as kept:
        results = _judged(programs, tasks, options, kept)
    return worst([*codes, Exit.DONE if all(result.verdict.value == "solved" for result in results) else Exit.NO])


def _programs(options: argparse.Namespace) -> tuple[Program, ...]:
    """The program, and those that it is judged against. Raises UsageError for none, or the same one twice."""
    from pipworks.contest import Program

    found: dict[str, Program] = {}
    for text in (options.program, *options.against):
        if text in found:
            raise UsageError(f"--against {text}: this program is judged already")
        try:
            found[text] = Program.parse(text, options.input)
        except ValueError as error:
            raise UsageError(f"{'--against' if found else 'PROGRAM'}: {error}") from error
    return tuple(found.values())


def _allowed(options: argparse.Namespace) -> Allowed:
    from pipworks.contest import Allowed

    clock = _FOR_EVER if options.clock == 0 else options.clock
    return Allowed(min(options.timeout or _FOR_EVER, _FOR_EVER), clock, min(options.memory, 1 << 30) << 20)


def _judged(
    programs: Sequence[Program], tasks: Sequence[Task], options: argparse.Namespace, kept: Kept
) -> Sequence[Result]:
    """The results, each printed as it comes, and what they come to, also of those before a Ctrl-C."""
    from pipworks.cli import contest_table

    found: list[Result] = []
    table = contest_table.Table(tasks, programs)
    if not options.json:
        files.write(None, table.head)
    try:
        _run(programs, tasks, options, lambda result: _tell_result(result, found, table, options, kept))
    except KeyboardInterrupt:
        interrupts.finish()  # it has arrived: what was judged is told whole
        _sum_up(found, len(tasks), options, kept)
        raise
    _sum_up(found, len(tasks), options, kept)
    return found


def _run(
    programs: Sequence[Program], tasks: Sequence[Task], options: argparse.Namespace, take: Callable[[Result], None]
) -> None:
    """Judge, and hand over each result as it comes."""
    import threading

    from pipworks.contest import judge

    lock = threading.Lock()  # the line of progress is told of boards by the threads that run them
    number, most = 0, len(tasks) * len(programs)
    with progress.shown() as line:

        def begun(task: Task) -> None:
            with lock:
                if line:
                    line.doing(f"{number} of {most} judged; {task.name}")

        results = judge(
            programs[0],
            tasks,
            _allowed(options),
            against=programs[1:],
            repeats=options.repeats,
            workers=options.workers,
            watch=begun,
        )
        with closing(results):  # type: ignore[type-var]
            for result in results:
                with lock:
                    number += 1
                    if line:
                        line.clear()
                    take(result)


def _tell_result(result: Result, found: list[Result], table: Table, options: argparse.Namespace, kept: Kept) -> None:
    found.append(result)
    kept.add(result)  # before it is told: what is seen is kept, whatever comes next
    if options.json:
        files.write_json(None, result.to_dict())
    else:
        files.write(None, table.row(result))
    files.flush()


def _sum_up(found: Sequence[Result], boards: int, options: argparse.Namespace, kept: Kept) -> None:
    """Print what the results come to; nothing where there are none."""
    from pipworks.cli import contest_table
    from pipworks.contest import standings

    scores = standings(found, boards)
    for place, score in scores:
        kept.line(score.to_dict(place))
        if options.json:
            files.write_json(None, score.to_dict(place))
    if scores and not options.json:
        several = len(scores) > 1
        files.write(None, contest_table.ranking(scores) if several else contest_table.summary(scores[0][1]))
