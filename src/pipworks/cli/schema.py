"""pipworks schema: the JSON Schema of what --json prints, and of each family's puzzles."""

from __future__ import annotations

from pipworks.cli import files, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None, prog: str = "pipworks schema") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    from pipworks.schemas import names

    made = arguments.parser(
        prog,
        "Print a JSON Schema (draft 2020-12): `answer`, `batch`, `contest-board`, `contest-score`, `doctor`, `entry` "
        "and `error` are what --json prints, a family's name is a puzzle of that family.",
        f"{prog} answer",
    )
    made.add_argument("name", choices=names(), metavar="NAME", help=f"one of {', '.join(names())}")
    return made


def _work(options: argparse.Namespace) -> Exit:
    from pipworks.schemas import text

    files.write(None, files.json_text(text(options.name)))
    return Exit.DONE
