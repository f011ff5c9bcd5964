"""pipworks doctor: what is installed, what runs, and whether it works; for those who wonder and for bug reports."""

from __future__ import annotations

from pipworks.cli import files, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None, prog: str = "pipworks doctor") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Say what is installed here: the versions, which search runs and why, the extras and what they would add, the "
        "variables and files that matter; and try a small puzzle of each family with each search. Nothing is fetched, "
        "and nothing is changed. The exit code is 1 where something doesn't work. A bug report is better with it: the "
        "home folder is written as ~.",
        prog,
        f"{prog} --json",
    )
    made.add_argument("--json", action="store_true", help="print one JSON object, as `pipworks schema doctor` has it")
    return made


def _work(options: argparse.Namespace) -> Exit:
    from pipworks.cli.diagnosis import telling
    from pipworks.cli.diagnosis.report import report

    found = report()
    if options.json:
        files.write_json(None, found)
    else:
        files.write(None, telling.told(found))
    return Exit.NO if found["troubles"] else Exit.DONE
