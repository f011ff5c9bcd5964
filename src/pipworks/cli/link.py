"""link: print the link of a puzzle, which holds all of it and which every command and the page read."""

from __future__ import annotations

from pipworks.cli import files, levels, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.families import FAMILIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.asked import Asked
    from pipworks.families import Family
    from pipworks.source import Source


def main(argv: Sequence[str] | None = None, prog: str = "pipworks link") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Print the link of each puzzle: a word that holds the whole puzzle, and on request a position. Every command "
        "takes it in place of a file, and so does the page behind the # of its address. The last line is the link.",
        f"{prog} examples/polypips/heart.txt",
        f"{prog} examples/pipes/airy.txt --base https://example.org/play/",
        f"solve_polypips examples/polypips/heart.txt | {prog} examples/polypips/heart.txt --position -",
    )
    made.add_argument(
        "files", nargs="+", type=arguments.file_name, metavar="FILE", help="a file, a link, or - for standard input"
    )
    made.add_argument(
        "--position",
        type=arguments.file_name,
        metavar="FILE",
        help="with this position, in a form that every --position reads",
    )
    made.add_argument(
        "--base", type=arguments.address, metavar="URL", help="print an address of the page with the link in it"
    )
    levels.add_level(made)
    made.add_argument("--no-wrap", action="store_true", help="Pipes: a wall around the board")
    made.add_argument("--all-tiles", action="store_true", help="Pipes: every tile needs gas, and no end may be open")
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.position is not None:
        if len(options.files) > 1:
            raise UsageError("--position takes one file at a time")
        if options.position == options.files[0] == "-":
            raise UsageError("only one of FILE and --position can come from standard input")
    return running.each(options.files, lambda name: levels.each_family(name, options, _file))


def _file(family: Family, source: Source, options: argparse.Namespace) -> Exit:
    """Print the link of every puzzle of a file that is asked for."""
    from pipworks.cli import variants

    if family not in FAMILIES:
        raise UsageError(f"{source.name}: puzzles of {family.title} have no links")
    found = levels.puzzles(family, source, options.level, variant=variants.forced_for(family, source, options))
    levels.refuse_one_position(source, found, options.position)

    def one(title: str) -> Exit:
        asked = levels.asked_of(family, source, found, title)
        return running.about(asked, lambda: _print(asked, options))

    return running.each(list(found), one, beside=files.is_every_family())


def _print(asked: Asked, options: argparse.Namespace) -> Exit:
    position = asked.position
    if options.position is not None:
        position = levels.position_of(asked, options.position)
    link = asked.family.verb("format_link")(asked.puzzle, position)
    files.write(None, f"{link}\n" if options.base is None else f"{options.base}#{link}\n")
    return Exit.DONE
