"""show: draw whatever pipworks can read, in the terminal or as a picture; the solution only when asked."""

from __future__ import annotations

from pipworks.cli import files, levels, pictures, running, too_large
from pipworks.cli import options as arguments
from pipworks.cli.refusals import RefusedPuzzle
from pipworks.cli.running import Exit, UsageError
from pipworks.families import PIPES, POLYPIPS, family_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

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
        f"{prog} examples/polypips/pentominoes.txt --position so-far.txt",
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
    return running.each(options.files, lambda name: _show(files.read(name), options))


def _show(source: Source, options: argparse.Namespace) -> Exit:
    family = family_of(source)
    _refuse_others(family, source, options)
    too_large.refuse(family, source, too_large.drawing_verb(options.output))
    variant = {}
    if family is PIPES:
        from pipworks.cli import variants

        variant = variants.forced(options)
    found = levels.puzzles(family, source, options.level, solutions=options.solution, variant=variant)
    picture = pictures.is_picture(options.output)
    if len(found) > 1 and (picture or options.position is not None):
        what = "a picture holds" if picture else "a position is of"
        raise UsageError(f"{what} one puzzle: {levels.choose(source, found)}")
    if picture:
        puzzle, subject, draw = _subject(family, source.name, found[next(iter(found))], options)
        pictures.write(options.output, options.theme, draw, puzzle, subject)
        return Exit.DONE
    drawings: list[str] = []
    codes = []
    for title in found:
        code = running.guarded(lambda title=title: _add(family, source, found, title, drawings, options))  # type: ignore[misc]
        codes.append(Exit(code))
    if drawings:
        files.write(options.output, "\n".join(drawings))
    return running.worst(codes)


def _refuse_others(family: Family, source: Source, options: argparse.Namespace) -> None:
    """Raises UsageError for an option that is for puzzles of another family."""
    for option, given, of in (
        ("--either-hand", options.either_hand, POLYPIPS),
        ("--no-wrap", options.no_wrap, PIPES),
        ("--all-tiles", options.all_tiles, PIPES),
    ):
        if given and family is not of:
            raise UsageError(f"{option} is for {of.title}, and {source.name} is another puzzle")


def _add(
    family: Family,
    source: Source,
    found: levels.Puzzles,
    title: str,
    drawings: list[str],
    options: argparse.Namespace,
) -> Exit:
    """The exit code of one puzzle of a file, after adding its drawing to the others."""
    several = len(found) > 1
    name = f"{source.name}: {title}" if several else title
    puzzle, subject, _ = _subject(family, name, found[title], options)
    heading = f"==> {title} <==\n" if several else ""
    drawings.append(heading + pictures.text(family, puzzle, subject, options, position=options.position is not None))
    return Exit.DONE


def _subject(family: Family, name: str, filed: Filed, options: argparse.Namespace) -> tuple[Any, Any, Any]:
    """The puzzle, the solution or position to draw of it (None for neither), and what draws them as a picture."""
    puzzle = filed.puzzle
    if options.position is not None:
        return puzzle, levels.position_of(family, puzzle, options.position), family.position_picture
    if not options.solution:
        return puzzle, None, family.picture
    if filed.solution is None:
        raise RefusedPuzzle(name, "no solution in this file", name=filed.name)
    rules = {"either_hand": True} if options.either_hand else {}
    return puzzle, levels.solution_in(family, filed, name, **rules), family.picture
