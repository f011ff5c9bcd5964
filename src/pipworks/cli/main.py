"""pipworks: every command under one name, `pipworks FAMILY VERB …`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, cast

from pipworks.cli import common
from pipworks.cli.common import Exit

COMMANDS: Final = {
    "pipes": {
        "solve": "solve_pipes",
        "check": "check_pipes",
        "draw": "draw_pipes",
        "generate": "generate_pipes",
    },
    "polypips": {
        "solve": "solve_polypips",
        "check": "check_polypips",
        "draw": "draw_polypips",
        "generate": "generate_polypips",
    },
}
"""For each family and verb, the command that does it: a module of this package, and a program by its own name."""

COMMON: Final = ("show",)
"""What serves every family: `pipworks NAME`."""

_ABOUT: Final = "Solve, check, draw and generate Pipes and Polypips puzzles."


def main(argv: Sequence[str] | None = None) -> int:
    """Run `pipworks …`; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0] in COMMON:
        return command(arguments[0])(arguments[1:], f"pipworks {arguments[0]}")
    if len(arguments) >= 2 and arguments[1] in COMMANDS.get(arguments[0], {}):
        family, verb, *rest = arguments
        return command(COMMANDS[family][verb])(rest, f"pipworks {family} {verb}")
    return _explain(arguments)


def command(name: str) -> Callable[[Sequence[str] | None, str], int]:
    """The main function of the command of this name, loaded now."""
    return cast("Callable[[Sequence[str] | None, str], int]", import_module(f"pipworks.cli.{name}").main)


def _explain(arguments: list[str]) -> int:
    """Help, the version, or what is wrong with the first words."""
    made = common.parser("pipworks", _ABOUT, "pipworks pipes solve examples/pipes/airy.txt")
    made.usage = "pipworks FAMILY VERB …"
    made.description = "\n".join([_ABOUT, "", "commands:", *_listing()])
    made.add_argument("family", nargs="?", choices=(*COMMANDS, *COMMON), help=argparse.SUPPRESS)
    made.add_argument("verb", nargs="?", help=argparse.SUPPRESS)
    options, rest = made.parse_known_args(arguments)
    if options.family is not None:
        made.error(f"pipworks {options.family} does one of: {', '.join(COMMANDS[options.family])}")
    if rest:
        made.error(f"a family comes first, one of: {', '.join(COMMANDS)}")
    made.print_help()
    return Exit.DONE


def _listing() -> list[str]:
    lines = [
        f"  pipworks {f'{family} {verb}':<20} (or {name})"
        for family, verbs in COMMANDS.items()
        for verb, name in verbs.items()
    ]
    return [*lines, *(f"  pipworks {name}" for name in COMMON)]
