"""show: draw whatever pipworks can read, in the terminal or as a picture; the solution only when asked."""

from __future__ import annotations

from pipworks.cli import drawing, levels, running, too_large
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.families import PIPES, POLYPIPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.families import Family, Filed
    from pipworks.source import Source


def main(argv: Sequence[str] | None = None, prog: str = "pipworks show") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Draw any puzzle that pipworks reads: a Pipes board, a Polypips puzzle as text or JSON, a newspaper's Pips. "
        "What is shown is the puzzle: the solution that its file holds only with --solution.",
        f"{prog} examples/pipes/airy.txt",
        f"{prog} examples/polypips/pentominoes.txt",
        f"{prog} examples/polypips/pentominoes.txt --solution -o pentominoes.png",
        f"solve_polypips examples/polypips/heart.txt | {prog} examples/polypips/heart.txt --position -",
    )
    made.add_argument(
        "files", nargs="+", type=arguments.file_name, metavar="FILE", help="a file, or - for standard input"
    )
    arguments.add_output(made, arguments.DRAWING)
    made.add_argument("--solution", action="store_true", help="the solution that the file holds, too, if it is right")
    made.add_argument(
        "--position",
        type=arguments.file_name,
        metavar="FILE",
        help="the puzzle as far as this position has it, in a form that every --position reads",
    )
    levels.add_level(made)
    levels.add_either_hand(made)
    made.add_argument("--no-wrap", action="store_true", help="Pipes: a wall around the board")
    made.add_argument("--all-tiles", action="store_true", help="Pipes: every tile needs gas, and no end may be open")
    arguments.add_captions(made)
    arguments.add_theme(made)
    arguments.add_text_style(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    arguments.check_outputs(options)
    if options.output is not None and len(options.files) > 1:
        raise UsageError("-o takes one file at a time")
    if options.position is not None:
        if options.solution:
            raise UsageError("--position or --solution, not both")
        if len(options.files) > 1:
            raise UsageError("--position takes one file at a time")
        if options.position == options.files[0] == "-":
            raise UsageError("only one of FILE and --position can come from standard input")
    return running.each(options.files, lambda name: levels.each_family(name, options, _show))


def _show(family: Family, source: Source, options: argparse.Namespace) -> Exit:
    _refuse_others(family, source, options)
    too_large.refuse(family, source, too_large.drawing_verb(options.output))
    variant = {}
    if family is PIPES:
        from pipworks.cli import variants

        variant = variants.forced(options)
    found = levels.puzzles(family, source, options.level, solutions=options.solution, variant=variant)
    levels.refuse_one_position(source, found, options.position)
    is_position = options.position is not None or (not options.solution and _has_position(found))
    return drawing.drawn(
        family,
        source,
        found,
        options,
        lambda asked, title: _subject(asked, found[title], options),
        position=is_position,
    )


def _has_position(found: levels.Puzzles) -> bool:
    """Whether one of the puzzles came as a link with a position."""
    return any(getattr(filed, "position", None) is not None for filed in found.values())


def _refuse_others(family: Family, source: Source, options: argparse.Namespace) -> None:
    """Raises UsageError for an option that is for puzzles of another family."""
    for option, given, of in (
        ("--either-hand", options.either_hand, POLYPIPS),
        ("--no-wrap", options.no_wrap, PIPES),
        ("--all-tiles", options.all_tiles, PIPES),
    ):
        if given and family is not of:
            raise UsageError(f"{option} is for {of.title}, and {source.name} is another puzzle")


def _subject(asked: Asked, filed: Filed, options: argparse.Namespace) -> Any:
    """The solution or position to draw; None for neither."""
    if options.position is not None:
        return levels.position_of(asked, options.position)
    if not options.solution:
        return filed.position
    rules = {"either_hand": True} if options.either_hand else {}
    return levels.own_solution(asked, filed, **rules)
