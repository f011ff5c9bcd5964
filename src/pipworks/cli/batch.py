"""pipworks batch: the same work on thousands of puzzles, with all cores or a cluster, kept as it goes."""

from __future__ import annotations

from pipworks.cli import options as arguments
from pipworks.cli import running
from pipworks.cli.batching import asking, days, generating
from pipworks.cli.refusals import UsageError, begin
from pipworks.cli.running import Exit
from pipworks.near_names import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.cli.parser import Parser

VERBS = ("generate", *asking.VERBS)
"""What a batch does, the word behind `pipworks batch`."""

_HELP = ("-h", "--help", "help")


def main(argv: Sequence[str] | None = None, prog: str = "pipworks batch") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(list(argv or ()), prog))


def parsers(prog: str = "pipworks batch") -> Iterator[Parser]:
    """The parser of each verb, and of each family that is generated."""
    for family in generating.FAMILIES:
        yield generating.parser(f"{prog} generate {family}", family)
    yield days.parser(f"{prog} generate")
    for verb in asking.VERBS:
        yield asking.parser(f"{prog} {verb}", verb)


def _parser(prog: str) -> Parser:
    """The parser of the command without a verb, whose help lists them."""
    listed = {f"{prog} generate {family}": "make many" for family in generating.FAMILIES}
    listed |= {f"{prog} generate --recipe FILE": "make the puzzles of days"}
    listed |= {f"{prog} {verb} FILE": what[0].lower() + what[1:] for verb, what in asking.VERBS.items()}
    width = max(map(len, listed))
    made = arguments.parser(
        prog,
        "\n".join(
            [
                "Do the same with thousands of puzzles: with all cores of this machine, a part of them here, or a "
                "cluster. A batch is kept in a collection, and the same command goes on where it stopped.",
                "",
                "batches:",
                *(f"  {name:<{width}}  {what}" for name, what in listed.items()),
            ]
        ),
        f"{prog} generate pipes --size 4x4 --houses 3 --count 20 --seed 11 --into levels.db",
        f"{prog} grade levels.db",
        f"{prog} count --help",
    )
    made.usage = f"{prog} VERB ..."
    return made


def _work(words: list[str], prog: str) -> Exit:
    begin(words)
    verb = words[0] if words else "--help"
    if verb in _HELP:
        named = [word for word in words if word not in _HELP]
        return _work([*named, "--help"], prog) if named else _helped(prog)
    if verb == "generate":
        return _generated(words[1:], prog)
    if verb in asking.VERBS:
        from pipworks.cli.batching import doing

        return doing.asked(verb, asking.parser(f"{prog} {verb}", verb).parse_args(words[1:]))
    if verb.startswith("-"):
        _parser(prog).parse_args(words)
    if verb in generating.FAMILIES:
        raise UsageError(f"{prog} {verb}: the verb comes first: {prog} generate {verb}")
    near = did_you_mean(verb, VERBS)
    raise UsageError(f"{prog} does one of {', '.join(VERBS)}, not {verb!r}{f': {near}' if near else ''}")


def _helped(prog: str) -> Exit:
    _parser(prog).print_help()
    return Exit.DONE


def _generated(words: list[str], prog: str) -> Exit:
    """Make puzzles of the family that the first word names, or say which there are."""
    family = words[0] if words else ""
    if family in generating.FAMILIES:
        from pipworks.cli.batching import doing

        made = generating.parser(f"{prog} generate {family}", family)
        return doing.generated(family, made.parse_args(words[1:]))
    if family == "help":
        return _generated([*words[1:], "--help"], prog)
    if family.startswith("-"):
        from pipworks.cli.batching import doing

        return doing.series(days.parser(f"{prog} generate").parse_args(words))
    each = " or ".join(f"{prog} generate {name}" for name in (*generating.FAMILIES, "--recipe FILE"))
    if not family:
        raise UsageError(f"puzzles of which family? {each}")
    near = did_you_mean(family, generating.FAMILIES)
    raise UsageError(f"no family {family!r} is made in batches: {near or each}")
