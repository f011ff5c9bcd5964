"""pipworks: every command under one name, `pipworks FAMILY VERB …`."""

from __future__ import annotations

import sys
from functools import partial

from pipworks.cli import running
from pipworks.cli.running import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Command = Callable[[Sequence[str] | None, str], int]

COMMANDS = {
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
"""For each built-in family and verb, the command of its own: a module of this package, and a program by that name."""

VERBS = ("solve", "check", "draw", "generate")
"""What every registered family can be asked for: modules of this package whose `main` takes the family first."""

COMMON = ("show", "format", "schema")
"""What serves every family: `pipworks NAME`, a module of this package each."""

_ABOUT = "Solve, check, draw and generate Pipes and Polypips puzzles."


def main(argv: Sequence[str] | None = None) -> int:
    """Run `pipworks …`; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0] in COMMON:
        return command(arguments[0])(arguments[1:], f"pipworks {arguments[0]}")
    if len(arguments) >= 2 and arguments[1] in VERBS:
        family, verb, *rest = arguments
        found = command(COMMANDS[family][verb]) if family in COMMANDS else _of_registered(family, verb)
        if found is not None:
            return found(rest, f"pipworks {family} {verb}")
    return running.run(lambda: _explain(arguments))


def command(name: str) -> Command:
    """The main function of the command of this name, loaded now."""
    return running.load(name)


def _of_registered(name: str, verb: str) -> Command | None:
    """The command for a family that has none of its own; None where no family of this name is registered."""
    from pipworks.families import families

    family = next((family for family in families() if family.name == name), None)
    return None if family is None else partial(running.load(verb), family)


def _explain(arguments: list[str]) -> Exit:
    """Help, the version, or what is wrong with the first words."""
    import argparse

    from pipworks.cli import options
    from pipworks.families import families

    names = [family.name for family in families()]
    made = options.parser("pipworks", _ABOUT, "pipworks pipes solve examples/pipes/airy.txt")
    made.usage = "pipworks FAMILY VERB …"
    made.description = "\n".join([_ABOUT, "", "commands:", *_listing(names)])
    made.add_argument("family", nargs="?", choices=(*names, *COMMON), help=argparse.SUPPRESS)
    made.add_argument("verb", nargs="?", help=argparse.SUPPRESS)
    given, rest = made.parse_known_args(arguments)
    if given.family is not None:
        made.error(f"pipworks {given.family} does one of: {', '.join(VERBS)}")
    if rest:
        made.error(f"a family comes first, one of: {', '.join(names)}")
    made.print_help()
    return Exit.DONE


def _listing(names: Sequence[str]) -> list[str]:
    lines = []
    for name in names:
        for verb in VERBS:
            own = f" (or {COMMANDS[name][verb]})" if name in COMMANDS else ""
            lines.append(f"  pipworks {f'{name} {verb}':<20}{own}".rstrip())
    return [*lines, *(f"  pipworks {name}" for name in COMMON)]
