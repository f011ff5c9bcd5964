"""pipworks FAMILY draw, for a family without a command of its own: a puzzle, solved or not, as text or a picture."""

from __future__ import annotations

from pipworks.cli import files, levels, pictures, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.families import Family


def main(family: Family, argv: Sequence[str], prog: str) -> int:
    """Run the command for the family; returns the exit code."""
    return running.run(lambda: _work(family, _parser(family, prog).parse_args(argv)))


def _parser(family: Family, prog: str) -> argparse.ArgumentParser:
    word = family.puzzle_word
    made = arguments.parser(
        prog,
        f"Draw a {family.title} {word}, solved where a solution is given (one in its own file need not be right).",
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
        levels.add_level(made)
    arguments.add_theme(made)
    arguments.add_text_style(made)
    return made


def _work(family: Family, options: argparse.Namespace) -> Exit:
    arguments.check_outputs(options)
    if options.puzzle == options.solution == "-":
        raise UsageError(f"only one of {family.puzzle_word.upper()} and SOLUTION can come from standard input")
    filed = levels.only(family, files.read(options.puzzle), options)
    if options.solution is not None:
        solution = family.solution(files.read(options.solution), filed.puzzle)
    else:
        solution = levels.solution_in(family, filed, options.puzzle)
    pictures.show(family, filed.puzzle, solution, options)
    return Exit.DONE
