"""pipworks FAMILY check, for a family without a command of its own: yes, or every rule that a solution breaks."""

from __future__ import annotations

from pipworks.cli import answers, judging, levels, running
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
        f"Check a solution of a {family.title} {word}: yes, or each thing that is wrong with it, one a line.",
        f"{prog} {word}.txt solution.txt",
    )
    made.add_argument(
        "puzzle", type=arguments.file_name, metavar=word.upper(), help=f"a {word} file, or - for standard input"
    )
    made.add_argument(
        "solution",
        nargs="?",
        type=arguments.file_name,
        metavar="SOLUTION",
        help=f"a solution file, or - for standard input (default: the {word} file's own, as of JSON)",
    )
    if family.documents:
        levels.add_level(made)
    arguments.add_quiet(made)
    arguments.add_ascii(made)
    arguments.add_json(made)
    return made


def _work(family: Family, options: argparse.Namespace) -> Exit:
    if options.puzzle == options.solution == "-":
        raise UsageError(f"only one of {family.puzzle_word.upper()} and SOLUTION can come from standard input")
    return judging.judged(family, options.puzzle, options, lambda asked, found: _judge(asked, found, options))


def _judge(asked: Asked, solution: Any, options: argparse.Namespace) -> Exit:
    violations = asked.family.verb("verify")(asked.puzzle, solution)
    return answers.checked(asked, solution, violations, options, lambda: "solved\n")
