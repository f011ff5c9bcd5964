"""pipworks man: the man pages of all commands, written into a folder."""

from __future__ import annotations

import os

from pipworks.cli import files, running
from pipworks.cli import options as arguments
from pipworks.cli.described import folder, pages
from pipworks.cli.running import Exit, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None, prog: str = "pipworks man") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Write the man pages of all commands, for `man pipworks`, `man solve_pipes` and so on. They go into "
        "FOLDER/man1, and FOLDER is one of those that man looks in. Their date is that of "
        "SOURCE_DATE_EPOCH where it is set, else the version's.",
        f"{prog} share/man",
    )
    made.add_argument("folder", type=arguments.file_name, metavar="FOLDER", help="the folder, which is made if need be")
    made.add_argument("--force", action="store_true", help="write over pages, whoever wrote or changed them")
    return made


def _work(options: argparse.Namespace) -> Exit:
    try:
        found = pages.pages()
    except (ValueError, OverflowError, OSError):
        told = f"SOURCE_DATE_EPOCH is a number of seconds since 1970, not {os.environ['SOURCE_DATE_EPOCH'][:40]!r}"
        raise UsageError(told) from None
    home = os.path.join(options.folder, "man1")
    folder.write(home, found, "FOLDER", force=options.force)
    files.tell(f"{home}: {len(found)} pages")
    return Exit.DONE
