"""The man pages of all commands, made from their parsers: the same bytes for the same version and date.

Nothing is needed for them but Python itself, so that a build can make them.
"""

from __future__ import annotations

import argparse
import datetime
import os
import re

from pipworks.cli import first_words, help_page, options
from pipworks.cli.commands import ALSO, COMMANDS, ITSELF, SECOND_NAMES
from pipworks.cli.described import page_parts, parser_tree
from pipworks.cli.described.roff import Page, bold, escaped, slanted
from pipworks.version import RELEASED, __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pipworks.cli.whole_parser import WholeParser

_EXAMPLES = "examples:"


def pages() -> dict[str, str]:
    """Each page of section 1 by the name of its file, as `pipworks-show.1`.

    Their date is that of SOURCE_DATE_EPOCH where it is set, else the version's. Raises ValueError for one that is no
    number of seconds.
    """
    made = {_title(words): each for words, each in parser_tree.by_words().items()} | parser_tree.own_programs()
    titles = {title: _short(title, each) for title, each in made.items()}
    found = {parser_tree.MAIN: _overview(titles)}
    found |= {title: _page(title, each, titles) for title, each in made.items()}
    return {f"{title}.1": found[title] for title in sorted(found)}


def _title(words: Iterable[str]) -> str:
    return "-".join((parser_tree.MAIN, *words))


def _short(title: str, made: WholeParser) -> str:
    """What a command does, in a few words."""
    told = first_words.in_short(title.removeprefix(_title(("",))))
    found = told or parser_tree.in_short(made.description)
    return found[:1].lower() + found[1:]


def _like(title: str, titles: Iterable[str]) -> list[str]:
    """The titles of pages of the same command by another name, of those below it, or of the programs beside it."""
    own = {_title((family, verb)): name for family, verbs in COMMANDS.items() for verb, name in verbs.items()}
    own |= {_title((command,)): name for name, command in ALSO.items()}
    if title in own:
        return [own[title]]
    if title in own.values():
        return [each for each in own.values() if each != title]
    if title in SECOND_NAMES:
        return [SECOND_NAMES[title]]
    verb = title.rpartition("-")[2]
    below = [each for each in titles if each.startswith(f"{title}-")]
    return below or [own[each] for each in own if each.endswith(f"-{verb}")]


def _date() -> str:
    """The day that pages are of."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date().isoformat() if epoch else RELEASED


def _begun(title: str, short: str) -> Page:
    page = Page(title, _date(), f"{parser_tree.MAIN} {__version__}")
    page.section("NAME")
    page.sentence(f"{title} - {short}")
    return page


def _overview(titles: dict[str, str]) -> str:
    """The page of `pipworks` itself, which lists the others."""
    made = first_words.overview().whole
    page = _begun(parser_tree.MAIN, first_words.ABOUT[0].lower() + first_words.ABOUT[1:].rstrip("."))
    page.section("SYNOPSIS")
    page.formed(f"{bold(parser_tree.MAIN)} {slanted('VERB')} [{slanted('OPTION')} ...] {slanted('FILE')} ...")
    page.formed(".br")
    page.formed(f"{bold(parser_tree.MAIN)} {slanted('FAMILY VERB')} [{slanted('OPTION')} ...] {slanted('FILE')} ...")
    page.section("DESCRIPTION")
    page.paragraphs(
        "Pipes: turn the tiles of a board until gas flows from the tanks to every house. Polypips: lay polyominoes "
        "with pips on a board so that the constraints of its regions hold; with dominoes alone it is the newspaper's "
        "Pips. Every answer is proved.\n\n"
        "Where a file tells its family, the verb is enough. Each command has a page of its own."
    )
    page.section("COMMANDS")
    itself = [_title((name,)) for name in ITSELF]
    programs = [*parser_tree.own_programs()]
    again = {_title(words) for words in parser_tree.by_words() if len(words) > 1}  # the page of the first word has them
    for title, names in (
        ("of a puzzle of any family", [each for each in titles if each not in {*itself, *programs, *again}]),
        ("programs of their own", programs),
        ("of pipworks itself", itself),
    ):
        page.part(title)
        for name in names:
            page.tagged(f"{bold(name)}(1)", _as_sentence(titles[name]))
    _end(page, made, [])
    return page.text


def _page(title: str, made: WholeParser, titles: dict[str, str]) -> str:
    page = _begun(title, titles[title])
    page.section("SYNOPSIS")
    usage = help_page.usage(made).removeprefix(f"usage: {made.prog}").strip()
    typed = re.sub(r"[A-Z]+(?:\.[a-z]+)?", lambda word: f"\0{word[0]}\1", usage)
    page.formed(f"{bold(made.prog)} {escaped(typed)}".rstrip().replace("\0", "\\fI").replace("\1", "\\fR"))
    page.section("DESCRIPTION")
    page.paragraphs(made.description or _as_sentence(titles[title]))
    _end(page, made, _like(title, titles))
    return page.text


def _end(page: Page, made: WholeParser, like: Sequence[str]) -> None:
    """All that stands behind what a command does."""
    _add_options(page, made)
    page.section("EXIT STATUS")
    for each in options.EXIT_CODES.partition(": ")[2].split("; "):
        code, _, told = each.partition(" ")
        page.tagged(bold(code), _as_sentence(told))
    known = made._option_string_actions.keys()
    for title, found in (("ENVIRONMENT", page_parts.variables(known)), ("FILES", page_parts.kept_files(known))):
        if found:
            page.section(title)
        for name, what in found:
            page.tagged(slanted(name) if title == "FILES" else bold(name), what)
    lines = (made.epilog or "").partition(f"{_EXAMPLES}\n")[2].partition("\n\n")[0].split("\n")
    page.section("EXAMPLES")
    page.typed(line.removeprefix("  ") for line in lines)
    page.section("SEE ALSO")
    others = [name for name in (parser_tree.MAIN, *like) if made.prog != name] or [_title(("doctor",))]
    for place, name in enumerate(others, 1):
        page.formed(f".BR {escaped(name)} (1){',' * (place < len(others))}")


def _add_options(page: Page, made: WholeParser) -> None:
    """The arguments, and the options under the titles that --help has."""
    shown = [action for action in made._actions if action.help != argparse.SUPPRESS]
    operands = [action for action in shown if not action.option_strings]
    if operands:
        page.section("ARGUMENTS")
    for action in operands:
        page.tagged(slanted(_value(action)), _help(made, action))
    page.section("OPTIONS")
    for title in (*help_page.GROUPS, help_page.REST):
        group = [each for each in shown if each.option_strings and help_page.group_of(made, each) == title]
        if group:
            page.part(title)
        for action in group:
            names = ", ".join(map(bold, action.option_strings))
            page.tagged(names if action.nargs == 0 else f"{names} {slanted(_value(action))}", _help(made, action))


def _value(action: argparse.Action) -> str:
    """What stands for an argument's value."""
    if action.metavar is None and action.choices is not None:
        return "|".join(map(str, action.choices))
    return str(action.metavar or action.dest.upper())


def _help(made: WholeParser, action: argparse.Action) -> str:
    return _as_sentence(made._get_formatter()._expand_help(action))


def _as_sentence(text: str) -> str:
    """A text with a capital where it begins with a word in small letters, and a full stop behind."""
    first = text.partition(" ")[0].rstrip(",:")
    whole = text[:1].upper() + text[1:] if first.isalpha() and first.islower() else text
    return whole if not whole or whole.endswith(".") else f"{whole}."
