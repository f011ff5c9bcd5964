"""The reference of commands: a page for each, made of its parser, and a table of them all."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence

from docs.building import rst
from pipworks.cli import help_page
from pipworks.cli.commands import ALSO, COMMANDS, own_parsers

_EPILOG = re.compile(r"(?:examples:\n((?:  .+\n?)+))?\s*(?:exit codes: (.*))?\s*")


def pages() -> dict[str, str]:
    """Every page by its file's name, the table under `index.rst`."""
    parsers = list(own_parsers())
    made = {f"{_stem(parser)}.rst": "\n".join(_page(parser)) for parser in parsers}
    return made | {"index.rst": "\n".join(_index(parsers))}


def _stem(parser: argparse.ArgumentParser) -> str:
    return parser.prog.replace(" ", "_")


def _index(parsers: Sequence[argparse.ArgumentParser]) -> Iterator[str]:
    yield from rst.title("The commands, one by one", "=")
    yield "What all of them promise, from exit codes to interrupts, is in :doc:`/commands`."
    yield ""
    yield from rst.table(
        ((f":doc:`{parser.prog} <{_stem(parser)}>`", _said(parser)) for parser in parsers), widths="30 70"
    )
    yield from (".. toctree::", "   :hidden:", "", *(f"   {parser.prog} <{_stem(parser)}>" for parser in parsers))
    yield ""


def _said(parser: argparse.ArgumentParser) -> str:
    """What a command does, up to a colon, a bracket or the sentence's end."""
    return rst.sentence(re.split(r"[:.](?: |$)| \(", parser.description or "")[0])


def _page(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield from rst.title(parser.prog, "=")
    yield from rst.prose((parser.description or "").split("\n"))
    if also := _also(parser.prog):
        yield from (f"The same as {also}.", "")
    yield from rst.block(help_page.usage(parser).removeprefix("usage: "), "text")
    yield from (f".. program:: {parser.prog}", "")
    shown = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    operands = [action for action in shown if not action.option_strings]
    options = [action for action in shown if action.option_strings]
    for heading, actions in (
        ("arguments", operands),
        *((name, [each for each in options if help_page.group_of(parser, each) == name]) for name in _HEADINGS),
    ):
        if actions:
            yield from rst.title(heading.capitalize(), "-")
            for action in actions:
                yield from _argument(parser, action)
    yield from _behind(parser.epilog or "")


_HEADINGS = (*help_page.GROUPS, help_page.REST)


def _also(prog: str) -> str:
    """The other words for a command, joined."""
    words = [
        *(f"pipworks {family} {verb}" for family, verbs in COMMANDS.items() for verb in verbs if verbs[verb] == prog),
        *(name for name, verb in ALSO.items() if f"pipworks {verb}" == prog),
    ]
    return " and ".join(map(rst.literal, words))


def _argument(parser: argparse.ArgumentParser, action: argparse.Action) -> Iterator[str]:
    formatter = parser._get_formatter()
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    said = rst.sentence(formatter._expand_help(action) if action.help else "")
    if not action.option_strings:
        yield from (rst.literal(str(value)), f"   {said}", "")
        return
    behind = "" if action.nargs == 0 else f" {value}" if action.nargs != "?" else f" [{value}]"
    yield from (f".. option:: {', '.join(name + behind for name in action.option_strings)}", "", f"   {said}", "")


def _behind(epilog: str) -> Iterator[str]:
    """The examples and the exit codes."""
    found = _EPILOG.fullmatch(epilog)
    if found is None:
        raise ValueError(f"an epilog of another form: {epilog!r}")
    if found[1]:
        yield from rst.title("Examples", "-")
        yield from rst.block("\n".join(f"$ {line.strip()}" for line in found[1].splitlines()), "console")
    if found[2]:
        yield from rst.title("Exit codes", "-")
        codes = (code.split(" ", 1) for code in " ".join(found[2].split()).split("; "))
        yield from rst.table(((rst.literal(code), rst.sentence(meaning)) for code, meaning in codes), widths="10 90")
