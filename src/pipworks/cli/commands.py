"""The commands by family and verb, and how one is loaded: the one place that lists them."""

from __future__ import annotations

from functools import partial

from pipworks.cli import running

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from pipworks.cli.parser import Parser

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

ITSELF = ("completion", "man", "doctor")
"""What is about pipworks itself, and takes no puzzle."""

COMMON = (
    *("show", "format", "convert", "link", "print", "collect", "batch", "contest", "schema"),
    *("play", "serve", "site", *ITSELF),
)
"""What serves every family: `pipworks NAME`, a module of this package each."""

PARTED = ("batch", "contest")
"""Those of them that have verbs of their own behind them, each with a parser: a function `parsers` gives them."""

ALSO = {"print_puzzles": "print"}
"""Programs by which one of these can be called, too."""

SECOND_NAMES = {"solve_pips": "solve_polypips"}
"""Programs that are another one by a second name."""


def command(name: str) -> Command:
    """The main function of the command of this name, loaded now."""
    return running.load(name)


def command_of(family: str, verb: str) -> Command | None:
    """The command for this verb of a family, its own or else the general one; None where there is no such family."""
    if family in COMMANDS:
        return command(COMMANDS[family][verb])
    from pipworks.families import families

    found = next((each for each in families() if each.name == family), None)
    return None if found is None else partial(running.load(verb), found)


def own_parsers() -> Iterator[Parser]:
    """The parser of each command that is a program of its own or serves every family, and of each verb of such."""
    for name in (*COMMON, *(name for verbs in COMMANDS.values() for name in verbs.values())):
        if name in PARTED:
            yield from parsers_below(name)
            continue
        yield parser_of(name, f"pipworks {name}" if name in COMMON else name)


def parsers_below(name: str) -> Iterator[Parser]:
    """The parser of each verb of a command that has verbs."""
    several: Any = running.load(name, "parsers")
    yield from several(f"pipworks {name}")


def parser_of(name: str, prog: str) -> Parser:
    """The parser of the command in the module of this name, called as `prog`."""
    make: Any = running.load(name, "_parser")
    made: Parser = make(prog)
    return made


def parsers_of(verb: str) -> Iterator[Parser]:
    """The parser of each built-in family's own command for a verb."""
    for verbs in COMMANDS.values():
        yield parser_of(verbs[verb], verbs[verb])
