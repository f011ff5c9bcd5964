"""pipworks completion: what Tab offers in a shell, as a script for it."""

from __future__ import annotations

from pipworks.cli import files, running
from pipworks.cli import options as arguments
from pipworks.cli.described import folder, scripts
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None, prog: str = "pipworks completion") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Print a script for a shell, with which Tab completes commands, options, their values and files, of pipworks "
        "and of each program of its own. docs/commands.md says where it goes.",
        f"{prog} bash > pipworks.bash",
        f"{prog} zsh -o zsh/site-functions",
        f"{prog} fish -o fish/completions",
    )
    shells = tuple(scripts.SHELLS)
    made.add_argument("shell", choices=shells, metavar="SHELL", help=f"one of {', '.join(shells)}")
    made.add_argument(
        "-o",
        "--output",
        type=arguments.file_name,
        metavar="FOLDER",
        help="write a file for each program, named as the shell looks for it, into FOLDER, which is made if need be",
    )
    made.add_argument("--force", action="store_true", help="write over files, whoever wrote or changed them")
    return made


def _work(options: argparse.Namespace) -> Exit:
    found = scripts.scripts(options.shell)
    if options.output is None:
        files.write(None, "\n".join(found.values()))
        return Exit.DONE
    folder.write(options.output, found, "-o", force=options.force)
    return Exit.DONE
