"""pipworks where the first words name no command: its help, a verb whose family the file tells, or what is wrong."""

from __future__ import annotations

import os
from itertools import pairwise

from pipworks.cli import commands, files, hinting, options, refusals, running, source_option, streams
from pipworks.cli.running import Exit, UsageError
from pipworks.families import families
from pipworks.near_names import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from pipworks.cli.parser import Parser

BY_FILE = {
    "solve": "solve a puzzle, count solutions, give hints",
    "check": "say whether a solution is right",
    "draw": "the same as show",
}
"""What goes without a family, as the file tells it: the verbs, and what they do."""

_ASKED = ("hint", "explain", "grade", "count", "unique", "all")
"""What is asked of `solve` by an option, and is no command."""

_COMMON = {
    "show": "draw a puzzle as text or a picture",
    "format": "write a puzzle afresh",
    "convert": "write puzzles in another form, ours or another program's",
    "link": "print the link of a puzzle, which holds all of it",
    "print": "print puzzles on paper: or print_puzzles",
    "schema": "print a JSON Schema of what --json prints",
    "play": "play in the browser",
    "serve": "serve the page and its answers to strangers",
    "site": "write the page for playing, as files for a web host",
    "collect": "keep thousands of puzzles in one file, and ask for them",
    "batch": "make, solve, count, grade thousands of puzzles",
    "contest": "judge other people's solvers of Pipes",
    "completion": "what Tab offers in bash, zsh or fish",
    "man": "write the man pages of all commands",
    "doctor": "say what is installed here, and whether it works",
}
_TAKES = {
    "schema": "NAME",
    "site": "DIR",
    "batch": "VERB",
    "contest": "VERB",
    "completion": "SHELL",
    "man": "FOLDER",
    "doctor": "",
}
"""What the commands take that take no file."""
ABOUT = "Solve, check, draw and generate Pipes and Polypips puzzles."
_HELP = ("-h", "--help", "help")


def work(words: Sequence[str], again: Callable[[Sequence[str]], int]) -> Exit:
    """Answer `pipworks` with these words, of which the first ones name no command. Raises UsageError.

    `again` runs `pipworks` with words that name one.
    """
    refusals.begin(words)
    first, *rest = words or ["help"]
    if first in _HELP:
        asked = [word for word in rest if word not in _HELP]
        return Exit(again([*_spelt(asked[0]), *asked[1:], "--help"])) if asked else _show(overview())
    if first in BY_FILE:
        return _by_file(first, rest)
    if first in _families():
        return _of_family(first, rest)
    if first.startswith("-"):
        overview().parse_args(words)
    raise UsageError(_strange(first))


def overview() -> Parser:
    """The parser of `pipworks` alone, whose help lists every command."""
    made = options.parser(
        "pipworks",
        "\n".join(
            [
                ABOUT,
                *_listing("of a puzzle of any family", _any()),
                *_listing("of one family", _each()),
                *_listing("of pipworks itself", _named(commands.ITSELF)),
            ]
        ),
        "pipworks solve examples/pipes/airy.txt",
        "pipworks show examples/polypips/pentominoes.txt",
        "pipworks pipes generate --seed 7",
        "pipworks help pipes solve",
    )
    made.usage = "pipworks VERB FILE ..., or pipworks FAMILY VERB ..."
    return made


def _any() -> dict[str, str]:
    return _named((*BY_FILE, *(name for name in commands.COMMON if name not in commands.ITSELF)))


def _named(names: Iterable[str]) -> dict[str, str]:
    return {f"pipworks {name} {_TAKES.get(name, 'FILE')}".rstrip(): in_short(name) for name in names}


def in_short(name: str) -> str:
    """What a command does, in a few words, for lists of commands; empty for what is none."""
    return (BY_FILE | _COMMON).get(name, "")


def _each(*names: str) -> dict[str, str]:
    own = commands.COMMANDS
    return {
        f"pipworks {name} {verb}": f"or {own[name][verb]}" if name in own else ""
        for name in names or _families()
        for verb in commands.VERBS
    }


def _listing(title: str, commands: dict[str, str]) -> list[str]:
    width = max(map(len, commands))
    return ["", f"{title}:", *(f"  {name:<{width}}  {what}".rstrip() for name, what in commands.items())]


def _show(parser: Parser) -> Exit:
    parser.print_help()
    return Exit.DONE


def _families() -> tuple[str, ...]:
    return tuple(family.name for family in families())


def _spelt(name: str) -> list[str]:
    """The words for a command that may be named as the program that it is, too: `pipes`, `solve`."""
    if name in commands.ALSO:
        return [commands.ALSO[name]]
    programs = ([family, verb, program] for family, own in commands.COMMANDS.items() for verb, program in own.items())
    return next(([family, verb] for family, verb, program in programs if name == program), [name])


def _of_family(name: str, rest: Sequence[str]) -> Exit:
    """The help of a family, or what is wrong with the verb."""
    if not rest or rest[0] in _HELP:
        family = next(family for family in families() if family.name == name)
        made = options.parser(
            f"pipworks {name}",
            "\n".join([f"What can be done with {family.title}.", *_listing("commands", _each(name))]),
            f"pipworks {name} generate --help",
            f"pipworks {name} solve --help",
        )
        made.usage = f"pipworks {name} VERB ..."
        return _show(made)
    listed = ", ".join(commands.VERBS)
    if rest[0] in commands.COMMON:
        raise UsageError(f"pipworks {name} {rest[0]}: {rest[0]} needs no family: pipworks {rest[0]} FILE")
    near = did_you_mean(rest[0], commands.VERBS)
    raise UsageError(f"pipworks {name} does one of {listed}, not {rest[0]!r}{f': {near}' if near else ''}")


def _strange(first: str) -> str:
    """What is said of a first word that is no command."""
    if first in {*commands.ALSO, *(program for verbs in commands.COMMANDS.values() for program in verbs.values())}:
        return f"{first} is a command by itself: type it without pipworks, or pipworks {' '.join(_spelt(first))}"
    if first in commands.VERBS:
        several = " or ".join(f"pipworks {name} {first}" for name in _families())
        return f"which family? {several}"
    if os.path.exists(first) or files.link_of(first):
        return f"what is to be done with {first}? pipworks show {first} draws it, pipworks solve {first} solves it"
    if first in _ASKED:
        return f"no command {first!r}: pipworks solve FILE --{first} does that"
    near = did_you_mean(first, (*BY_FILE, *_ASKED, *commands.COMMON, *commands.VERBS, *_families()))
    return f"no command {first!r}: {near or 'pipworks --help lists them'}"


def _by_file(verb: str, rest: Sequence[str]) -> Exit:
    """Run the command of the family whose files these are. Raises UsageError where they don't say."""
    if verb == "draw":
        return Exit(commands.command("show")(list(rest), "pipworks draw"))
    of_each = " and ".join(f"pipworks {name} {verb}" for name in _families())
    before = rest[: rest.index("--")] if "--" in rest else rest
    if any(word in _HELP for word in before):
        made = options.parser(
            f"pipworks {verb}",
            f"Do what {of_each} do, as the file's puzzle is: their --help lists the options.",
            f"pipworks {verb} examples/pipes/airy.txt" + " solution.txt" * (verb == "check"),
        )
        made.usage = f"pipworks {verb} FILE ..."
        return _show(made)
    names = _operands(verb, rest)
    if not names:
        raise UsageError(f"which file? pipworks {verb} FILE, and {of_each} have their own --help")
    source_option.remember()
    try:
        found = dict.fromkeys(_families_of(name, verb, rest) for name in dict.fromkeys(names))
        if len(found) > 1:
            several = dict.fromkeys(family for each in found for family in each)
            raise UsageError(f"these files are of {' and '.join(several)}: one family at a time")
        if len(each := next(iter(found))) == 1:
            return _run(each[0], verb, rest)
        with files.every_family():
            return running.worst([_again(names, family, verb, rest) for family in each])
    finally:
        streams.forget()
        source_option.forget()


def _run(family: str, verb: str, words: Sequence[str]) -> Exit:
    run = commands.command_of(family, verb)
    assert run is not None
    return Exit(run(list(words), f"pipworks {family} {verb}"))


def _again(names: Sequence[str], family: str, verb: str, words: Sequence[str]) -> Exit:
    """As `_run`, with standard input left for the next family."""
    seen = streams.look() if "-" in names else None
    code = _run(family, verb, words)
    if seen is not None:
        streams.see(seen)
    return code


def _families_of(name: str, verb: str, words: Sequence[str]) -> tuple[str, ...]:
    """The names of the families of a file's puzzles, as far as --level chooses them.

    Raises UsageError where there are several, and an option goes with one alone.
    """
    from pipworks.cli import levels

    level = _value(words, "--level") or ""
    source_option.begin(_value(words, "--source"))
    found = levels.by_family(files.look(name, level), level)
    if len(found) > 1:
        for family in found:
            make: Any = running.load(commands.COMMANDS[family][verb], "_parser")
            given = make(f"pipworks {family} {verb}").parse_args(hinting.with_strength(words))
            levels.refuse_one_file(name, found, given)
    return tuple(found)


def _value(words: Sequence[str], option: str) -> str | None:
    """The value of an option among words before `--`, the last one; None where it isn't given."""
    before = words[: words.index("--")] if "--" in words else words
    values = [after for word, after in pairwise(before) if word == option]
    values += [word.partition("=")[2] for word in before if word.startswith(f"{option}=")]
    return values[-1] if values else None


def _operands(verb: str, words: Sequence[str]) -> list[str]:
    """The words that are puzzles: no options, nor their values; of a check the first one, as the next is a solution."""
    valued = {option for parser in commands.parsers_of(verb) for option in parser.with_values}
    found, waiting, all_names = [], False, False
    for word in hinting.with_strength(words):
        if waiting or (word[:1] == "-" and word != "-" and not all_names):
            waiting = not waiting and word in valued
            all_names = all_names or word == "--"
        else:
            found.append(word)
    return found[:1] if verb == "check" else found
