"""Sentences for what can't be meant on a command line: what is wrong, and what to type."""

from __future__ import annotations

import os

from pipworks.near_names import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser as Parser
    from collections.abc import Sequence

_MISSING = "the following arguments are required: "
_APART = ": not allowed with argument "


def unknown(parser: Parser, name: str) -> str:
    """What is said of an option that the command doesn't have: the nearest one, or the commands that have it."""
    question = did_you_mean(name, parser._option_string_actions)
    others = _with(name, parser.prog)
    if others:
        own = f"; {question}" if question else ""
        return f"no option {name} here: {_and(others)} {'has' if len(others) == 1 else 'have'} it{own}"
    if question:
        return f"no option {name}: {question}"
    if os.path.exists(name):
        return f"no option {name}: for the file of this name type ./{name}"
    return f"no option {name}: {parser.prog} --help lists them"


def _with(name: str, prog: str) -> list[str]:
    """The commands that have the option; batches, which do what others do, for a batch or where no other has it."""
    from pipworks.cli.commands import PARTED, own_parsers

    found = sorted(other.prog for other in own_parsers() if name in other._option_string_actions)
    parted = tuple(f"pipworks {each} " for each in PARTED)
    return [other for other in found if other.startswith(parted) == prog.startswith(parted)] or found


def no_choice(choices: Sequence[str], found: str) -> str:
    """What is said of a value that is none of an option's choices."""
    question = did_you_mean(found, choices)
    return f"expected {_or(choices)}, found {_shown(found)}{f': {question}' if question else ''}"


def too_many(parser: Parser, rest: Sequence[str]) -> str:
    """What is said of words that the command has no place for."""
    from pipworks.cli.help_page import operands

    return f"{_shown(rest[0])} is one too many: {parser.prog} takes {operands(parser) or 'options only'}"


def reworded(parser: Parser, message: str) -> str:
    """A message of argparse's as one that says what to type; any other message as it is."""
    if message.startswith(_MISSING):
        first = message.removeprefix(_MISSING).split(", ")[0]
        return f"{first} is missing: {_help_of(parser, first)}"
    if message.startswith("argument ") and _APART in message:
        one, _, other = message.removeprefix("argument ").partition(_APART)
        return f"{_long(one)} does not go with {_long(other)}: ask for one at a time"
    return message


def _help_of(parser: Parser, metavar: str) -> str:
    return next((str(action.help) for action in parser._actions if action.metavar == metavar), "give it")


def _long(option: str) -> str:
    """The long form of an option that argparse names in all its forms, as `-o/--output`."""
    return option.split("/")[-1]


def _shown(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:40]}…") if word else "nothing"


def _or(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _and(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
