"""pipworks: every command under one name, `pipworks FAMILY VERB …`, or `pipworks VERB FILE`."""

from __future__ import annotations

import sys

from pipworks.cli import running
from pipworks.cli.commands import COMMANDS as COMMANDS
from pipworks.cli.commands import COMMON as COMMON
from pipworks.cli.commands import VERBS as VERBS
from pipworks.cli.commands import command as command
from pipworks.cli.commands import command_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run `pipworks …`; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0] in COMMON:
        return command(arguments[0])(arguments[1:], f"pipworks {arguments[0]}")
    if len(arguments) >= 2 and arguments[1] in VERBS:
        family, verb, *rest = arguments
        found = command_of(family, verb)
        if found is not None:
            return found(rest, f"pipworks {family} {verb}")
    from pipworks.cli import first_words

    return running.run(lambda: first_words.work(arguments, main))
