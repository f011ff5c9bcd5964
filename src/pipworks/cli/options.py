"""The arguments that commands share, and what their values mean."""

from __future__ import annotations

import os

from pipworks.cli import clock
from pipworks.cli.parser import Parser
from pipworks.cli.values import address as address
from pipworks.cli.values import file_name as file_name
from pipworks.cli.values import millimetres as millimetres
from pipworks.cli.values import number_or_share as number_or_share
from pipworks.cli.values import positive as positive
from pipworks.cli.values import seconds as seconds
from pipworks.cli.values import seed as seed
from pipworks.cli.values import share as share
from pipworks.cli.values import whole as whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.limits import Limits

EXIT_CODES = (
    "exit codes: 0 done, or yes; 1 a proper no; 2 usage; 3 bad input, or a file that can't be written; "
    "4 a limit was reached; 5 a bug of ours; 130 interrupted; 143 terminated"
)
_MOST = (1 << 63) - 1
"""The largest limit that is passed on, in bytes or solutions: no machine reaches it, and native code can count it."""
SOLVED = "write the solution to FILE: .png or .svg a picture, else text"
"""What a solving command's --output does."""
DRAWING = "write the drawing: .png or .svg a picture, else text"
"""What a drawing command's --output does."""


def parser(prog: str, description: str, *examples: str) -> Parser:
    """A parser with what all commands have: --version, examples, and the meaning of the exit codes."""
    epilog = "\n".join(["examples:", *(f"  {line}" for line in examples), "", EXIT_CODES])
    return Parser(prog, description, epilog)


def add_answers(made: argparse.ArgumentParser, answer: str) -> argparse._MutuallyExclusiveGroup:
    """The group of --all, --count and --unique, for what else excludes them; `answer` is the word for a solution."""
    what = made.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help=f"print every {answer}, a blank line between two")
    what.add_argument("--count", action="store_true", help=f"print how many {answer}s there are, and only that")
    what.add_argument("--unique", action="store_true", help="say whether there is exactly one, or show two")
    return what


def add_timeout(
    made: argparse.ArgumentParser, what: str = "give up on an input after S seconds, reading it included"
) -> None:
    """The option --timeout, as every searching command has it; `what` it does."""
    made.add_argument(
        "--timeout",
        type=seconds,
        default=60.0,
        metavar="S",
        help=f"{what} (default 60; 0: never)",
    )


def add_memory(made: argparse.ArgumentParser, default: int) -> None:
    """The option --memory, in megabytes."""
    made.add_argument(
        "--memory",
        type=whole,
        default=default,
        metavar="MB",
        help=f"what the search may hold, in megabytes (default {default})",
    )


def add_json(made: argparse.ArgumentParser) -> None:
    """The option --json."""
    made.add_argument("--json", action="store_true", help="print one JSON object a line, for programs")


def add_output(made: argparse.ArgumentParser, what: str, metavar: str = "FILE") -> None:
    """The options --output, which does `what`, and --force, as every command has them that writes files."""
    made.add_argument("-o", "--output", type=file_name, metavar=metavar, help=what)
    text = "write over a file, whatever is in it (without: only over one that pipworks wrote and nobody changed)"
    made.add_argument("--force", action="store_true", help=text)


def add_quiet(made: argparse.ArgumentParser) -> None:
    """The option --quiet of what checks."""
    made.add_argument("--quiet", action="store_true", help="print nothing: the exit code says it")


def add_text_style(made: argparse.ArgumentParser) -> None:
    """The options --color, --rulers and --ascii, for drawings of boards in text that have colours."""
    made.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colour the drawing (default auto: on a terminal, unless NO_COLOR is set)",
    )
    add_rulers(made)
    add_ascii(made)


def add_rulers(made: argparse.ArgumentParser) -> None:
    """The options --rulers and --no-rulers, which are None where nothing is said."""
    told = made.add_mutually_exclusive_group()
    told.add_argument(
        "--rulers", action="store_true", default=None, help="a picture, too, with the names of columns and rows around"
    )
    told.add_argument(
        "--no-rulers", action="store_false", dest="rulers", default=None, help="a drawing in text without them"
    )


def add_ascii(made: argparse.ArgumentParser) -> None:
    """The option --ascii, for drawings in text."""
    made.add_argument("--ascii", action="store_true", help="draw without box characters")


def add_theme(made: argparse.ArgumentParser) -> None:
    """The option --theme, for pictures."""
    names = ("light", "dark", "print", "auto")
    text = "a picture's colours (default light; auto: an .svg that follows the reader's screen)"
    made.add_argument("--theme", choices=names, default="light", help=text)


def add_captions(made: argparse.ArgumentParser) -> None:
    """The options --title, --date and --rules-line of commands that draw pictures of puzzles."""
    made.add_argument("--title", metavar="TEXT", help="a picture's heading")
    made.add_argument("--date", metavar="TEXT", help="a line below the heading, as a date")
    made.add_argument("--rules-line", action="store_true", help="a picture with what is to be done below it")


def fresh_seed() -> int:
    """A seed drawn afresh: short enough to type again."""
    return int.from_bytes(os.urandom(4), "big")


def limits(options: argparse.Namespace, *, solutions: int | None = None) -> Limits:
    """The limits that the options ask for, --memory in megabytes; a time-out of 0 is none.

    The time began with the command, or with the input that is worked on: reading it counts.
    """
    from pipworks.limits import Limits

    memory = getattr(options, "memory", None)
    left = max(0.0, options.timeout - clock.gone()) if options.timeout else None
    return Limits(
        left,
        solutions=None if solutions is None else min(solutions, _MOST),
        memory=None if memory is None else min(memory << 20, _MOST),
    )


def output_option(options: argparse.Namespace) -> str | None:
    """The option that names a file for one answer, -o or --picture; None where neither is given."""
    if options.output is not None:
        return "-o"
    return None if options.picture is None else "--picture"


def check_outputs(options: argparse.Namespace) -> None:
    """Refuse the names of files to write that can't be right, before any work; see `outputs.check`."""
    if options.output is not None or getattr(options, "picture", None) is not None:
        from pipworks.cli import outputs

        outputs.check(options)
        if getattr(options, "explain", False):
            from pipworks.cli import stage_pictures

            stage_pictures.check(options)
