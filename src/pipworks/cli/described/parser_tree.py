"""The commands of each program as one parser with others below it, which is how tools read argparse's parsers."""

from __future__ import annotations

from pipworks.cli import first_words, options
from pipworks.cli.commands import ALSO, COMMANDS, COMMON, PARTED, SECOND_NAMES, parser_of, parsers_below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from pipworks.cli.whole_parser import WholeParser

    Words = tuple[str, ...]

MAIN = "pipworks"
"""The program that has all commands."""
_HELP = "Show the options of a command"


def programs() -> dict[str, WholeParser]:
    """The parser of each program by its name, `pipworks` first; made anew, so that it may be changed."""
    others = own_programs()
    for made in others.values():
        made.description = in_short(made.description)
    commands = by_words()
    commands |= {("help", *words): _of_help(words, made) for words, made in commands.items()}
    return {MAIN: _grown(commands, ()), **others}


def own_programs() -> dict[str, WholeParser]:
    """The parser of each program but `pipworks`, by its name; made anew."""
    own = {name: name for verbs in COMMANDS.values() for name in verbs.values()}
    return {name: parser_of(command, name).whole for name, command in (own | SECOND_NAMES | ALSO).items()}


def by_words() -> dict[Words, WholeParser]:
    """The parser of each command of `pipworks`, by the words behind it; made anew."""
    by_file: dict[Words, WholeParser] = {
        (verb,): parser_of("show", f"{MAIN} {verb}").whole
        if verb == "draw"
        else _united([parser_of(verbs[verb], f"{MAIN} {verb}").whole for verbs in COMMANDS.values()])
        for verb in first_words.BY_FILE
    }
    common: dict[Words, WholeParser] = {(name,): parser_of(name, f"{MAIN} {name}").whole for name in COMMON}
    common |= {tuple(each.prog.split()[1:]): each.whole for name in PARTED for each in parsers_below(name)}
    own: dict[Words, WholeParser] = {
        (family, verb): parser_of(name, f"{MAIN} {family} {verb}").whole
        for family, verbs in COMMANDS.items()
        for verb, name in verbs.items()
    }
    return by_file | common | own


def _united(several: list[WholeParser]) -> WholeParser:
    """A parser with the first one's arguments and all options of the others."""
    made, *others = several
    for action in (action for other in others for action in other._actions if action.option_strings):
        if not made._option_string_actions.keys() & action.option_strings:
            made._add_action(action)
    return made


def _of_help(words: Words, made: WholeParser) -> WholeParser:
    """The parser of what shows a command's options: it takes none itself."""
    return options.parser(" ".join((MAIN, "help", *words)), made.description or "").whole


def _grown(found: Mapping[Words, WholeParser], words: Words) -> WholeParser:
    """The parser of the command with these words, with those of the commands that have more of them below it."""
    here = found.get(words) or options.parser(" ".join((MAIN, *words)), _HELP if words == ("help",) else "").whole
    here.description = _told(words) or in_short(here.description)
    place = len(words)
    behind = dict.fromkeys(each[place] for each in found if each[:place] == words and len(each) > place)
    if behind:
        make: Any = _as_made
        below: Any = here.add_subparsers(parser_class=make)
        for word in behind:
            made = _grown(found, (*words, word))
            below.add_parser(word, help=made.description, made=made)
    return here


def _as_made(made: WholeParser, **_: object) -> WholeParser:
    """What argparse calls to make a parser: the one that is there."""
    return made


def _told(words: Words) -> str:
    """What the overview says of a command; empty where it says nothing."""
    if not words:
        return first_words.ABOUT
    if words[0] == "help":
        return _told(words[1:]) if words[1:] else ""
    if len(words) == 1 and words[0] in COMMANDS:
        return f"what can be done with {words[0].capitalize()}"
    return first_words.in_short(words[0]) if len(words) == 1 else ""


def in_short(description: str | None) -> str:
    """The first sentence of a description, up to what explains it."""
    first = (description or "").partition("\n")[0]
    for end in (". ", ": ", "; ", " ("):
        first = first.partition(end)[0]
    return first.removesuffix(".")
