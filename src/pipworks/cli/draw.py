"""pipworks FAMILY draw, for a family without a command of its own: a puzzle as text or a picture, solved when asked."""

from __future__ import annotations

from pipworks.cli import drawing, judging, levels, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.families import Family


def main(family: Family, argv: Sequence[str], prog: str) -> int:
    """Run the command for the family; returns the exit code."""
    return running.run(lambda: _work(family, _parser(family, prog).parse_args(argv)))


def _parser(family: Family, prog: str) -> argparse.ArgumentParser:
    word = family.puzzle_word
    made = arguments.parser(
        prog,
        f"Draw a {family.title} {word}, solved where a solution is asked for.",
        f"{prog} {word}.txt",
        f"{prog} {word}.txt solution.txt -o {word}.svg",
    )
    made.add_argument(
        "puzzle", type=arguments.file_name, metavar=word.upper(), help=f"a {word} file, or - for standard input"
    )
    made.add_argument(
        "solution",
        nargs="?",
        type=arguments.file_name,
        metavar="SOLUTION",
        help="a solution file, or - for standard input",
    )
    arguments.add_output(made, arguments.DRAWING)
    if family.documents:
        own = f"the solution that the {word} file holds, too, if it is right"
        made.add_argument("--solution", action="store_true", dest="own", help=own)
        levels.add_level(made)
    arguments.add_theme(made)
    arguments.add_text_style(made)
    return made


def _work(family: Family, options: argparse.Namespace) -> Exit:
    arguments.check_outputs(options)
    if options.puzzle == options.solution == "-":
        raise UsageError(f"only one of {family.puzzle_word.upper()} and SOLUTION can come from standard input")
    own = family.documents and options.own
    if own and options.solution is not None:
        raise UsageError("SOLUTION or --solution, not both")
    source = levels.read(options.puzzle, options, family.name)
    found = levels.puzzles(family, source, options.level if family.documents else None, solutions=own)
    given = None if options.solution is None else judging.readers(family, source, found, options, faulty=False)

    def subject(asked: Asked, title: str) -> Any:
        if given is not None:
            return given[title][0](asked.puzzle)
        return levels.own_solution(asked, found[title]) if own else None

    return drawing.drawn(family, source, found, options, subject)
