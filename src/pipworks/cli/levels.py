"""The puzzles of a file: all of them, or one level of a newspaper's day."""

from __future__ import annotations

from pipworks.asked import Asked
from pipworks.cli import files, pictures, running
from pipworks.cli.gathered import Gathered
from pipworks.cli.output_names import stages_form
from pipworks.cli.refusals import RefusedPuzzle
from pipworks.cli.running import Exit, UsageError
from pipworks.cli.source_option import add_source
from pipworks.cli.values import refused
from pipworks.families import NO_VARIANT
from pipworks.words import counted, names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from typing import Any

    from pipworks.errors import ParseError
    from pipworks.families import Family, Filed
    from pipworks.family import Variant
    from pipworks.outcome import Violation
    from pipworks.source import Source


def add_level(made: argparse.ArgumentParser) -> None:
    """The options --level and --source, of commands that read puzzles and choose among them."""
    text = "which of a file's puzzles: its name or its place, as 2; a newspaper's easy, medium or hard, a date, or both"
    made.add_argument("--level", type=_level, metavar="LEVEL", help=f"{text} (default: all)")
    add_source(made)


def read(name: str, options: argparse.Namespace, family: str = "") -> Source:
    """The text of an input, as `files.read` gives it for the level that the options say."""
    return files.read(name, getattr(options, "level", None), family)


def add_either_hand(made: argparse.ArgumentParser) -> None:
    """The option --either-hand of commands that judge solutions."""
    made.add_argument("--either-hand", action="store_true", help="Polypips: pieces may be turned over as well")


def remedy(violation: Violation[Any]) -> str:
    """What is said behind a violation that --either-hand allows; empty for any other."""
    return "; --either-hand allows that" if violation.code.value == "reflected piece" else ""


def _level(text: str) -> str:
    """The name of a puzzle, a level, a day, or both; for argparse."""
    if not text:
        raise refused("expected a puzzle's name, as easy, 2, or '2025-09-15 easy', found nothing")
    return text


class Puzzles(dict[str, "Filed | ParseError"]):
    """The puzzles of a file by name. One that can't be read is there, too: to ask for it raises its ParseError.

    `places` has for each of these names where the puzzle stands in its file.
    """

    places: dict[str, int]

    def __getitem__(self, name: str) -> Filed:
        found = super().__getitem__(name)
        if isinstance(found, Exception):
            raise found
        return found


def puzzles(
    family: Family, source: Source, level: str | None = None, *, solutions: bool = False, variant: Variant = NO_VARIANT
) -> Puzzles:
    """The puzzles by name: all, or those that `level` means; a single puzzle has the file's name.

    For a family whose files hold one puzzle `level` is ignored. `variant` is for the family's `contents`. Empty levels
    are named on standard error, and so is what a form of another program has that a puzzle of ours can't hold. Raises
    ParseError when no puzzle is left, or the only one can't be read.
    """
    from pipworks.contents import meant
    from pipworks.families import refuse_other
    from pipworks.mixed import is_left_out, others

    if not others(family, source):
        refuse_other(family, source)
    level = (level if family.documents else None) or ""
    contents = family.contents(source, solutions=solutions, **({"variant": variant} if variant else {}))
    filed: dict[str, Filed | ParseError] = {puzzle.name: puzzle for puzzle in contents.documents}
    refused = {name: error for name, error in contents.refused.items() if not is_left_out(family, error.text)}
    every = filed | refused
    places = {name: place for place, name in enumerate(contents.order)}
    chosen = meant(contents.order, level)
    found = Puzzles((name, every[name]) for name in sorted(every, key=places.__getitem__) if name in chosen)
    found.places = places
    empty = [name for name in contents.empty if name in chosen]
    if not level:
        for name in empty:
            files.tell(f"{source.name}: the level {name} is empty")
    for sentence in lost_in(family, source):
        files.tell(f"{source.name}: {sentence}")
    if not found:
        raise _nothing(source, level, names=list(filter(None, every)), alone="" in every, empty=bool(empty))
    if len(found) != 1 or files.is_every_family():
        return found
    (name,) = found
    alone = Puzzles({source.name: found[name]})
    alone.places = {source.name: places[name]}
    return alone


def lost_in(family: Family, source: Source) -> tuple[str, ...]:
    """A sentence for each thing in a text of another program's form that a puzzle of ours can't hold."""
    form = family.foreign_form(source)
    return () if form is None else tuple(form.lost_in(source))


def _nothing(source: Source, level: str, *, names: Sequence[str], alone: bool, empty: bool) -> ParseError:
    """The refusal of a file that has no such puzzle."""
    if not level:
        return source.error(1, 1, "no puzzle here")
    if empty:
        return source.error(1, 1, f"the level {level} is empty", f"there is {names_listed(names)}" if names else "")
    hint = "the only puzzle in this file has no name: leave --level out" if alone else ""
    from pipworks.contents import near_level

    hint = near_level(level, names) or (f"there is {names_listed(names)}" if names else hint)
    return source.error(1, 1, f"no level {level} here", hint)


def each(
    family: Family,
    source: Source,
    options: argparse.Namespace,
    work: Callable[[Asked], Exit],
    variant: Variant = NO_VARIANT,
) -> Exit:
    """The worst code of the work on each puzzle of a file that is asked for; what can't be read keeps none from it.

    Several get a `==> name <==` line each, on standard output or in the file of --output. Raises UsageError where one
    picture is asked for several, or one position is given for them.
    """
    found = puzzles(family, source, options.level if family.documents else None, variant=variant)
    refuse_one_position(source, found, getattr(options, "position", None))

    def one(title: str) -> Exit:
        asked = asked_of(family, source, found, title)
        return running.about(asked, lambda: work(asked))

    headings = not options.json
    if len(found) == 1 and not files.is_every_family():
        return running.each(list(found), one)
    for option, name in (("-o", options.output), ("--picture", options.picture)):
        if name is not None and (option == "--picture" or pictures.is_picture(name)):
            raise UsageError(f"{option}: a picture holds one puzzle: {choose(source, found)}")
    if stages_form(options):
        raise UsageError(f"-o: pictures are of one puzzle: {choose(source, found)}")
    if not files.is_file(options.output):
        return running.each(list(found), one, headings=headings, beside=True)
    with Gathered(options.output) as file:
        return running.each(list(found), one, headings=headings, head=file.head)


def by_family(source: Source, level: str | None) -> dict[str, tuple[Family, Source]]:
    """The families of which a text has such puzzles, by name, each with a text of its own puzzles alone.

    Raises ParseError where a text of several families has no such puzzle.
    """
    from pipworks.contents import meant
    from pipworks.mixed import by_family as parted

    found = parted(source)
    if level and len(found) > 1:
        order = _order_of(found)
        chosen = meant([name for name, _ in order], level)
        there = {family for name, family in order if name in chosen}
        if not there:
            raise _nothing(source, level, names=[name for name, _ in order], alone=False, empty=False)
        found = tuple(each for each in found if each[0] in there)
    return {family.name: (family, own) for family, own in found}


def _order_of(found: Sequence[tuple[Family, Source]]) -> list[tuple[str, Family]]:
    """The names of all puzzles of a text of several families, in its order, each with its family."""
    from pipworks.mixed import is_left_out

    places: list[tuple[int, str, Family]] = []
    for family, own in found:
        contents = family.contents(own)
        others = [name for name, error in contents.refused.items() if is_left_out(family, error.text)]
        places += [(place, name, family) for place, name in enumerate(contents.order) if name not in others]
    return [(name, family) for _, name, family in sorted(places, key=lambda each: each[0])]


def each_family(
    name: str, options: argparse.Namespace, work: Callable[[Family, Source, argparse.Namespace], Exit]
) -> Exit:
    """The worst code of the work on the puzzles of a file, on those of each family by itself.

    Raises UsageError where these are of several families and go into one file.
    """
    found = by_family(read(name, options), options.level)
    refuse_one_file(name, found, options)
    if len(found) == 1:
        return running.each(list(found), lambda family: work(*found[family], options), headings=False)
    with files.every_family():
        return running.each(list(found), lambda family: work(*found[family], options), headings=False)


def refuse_one_file(name: str, found: dict[str, tuple[Family, Source]], options: argparse.Namespace) -> None:
    """Raises UsageError where puzzles of several families go into one file, or come with one of positions."""
    if len(found) < 2:
        return
    for option, dest in (("-o", "output"), ("--picture", "picture")):
        if files.is_file(getattr(options, dest, None)):
            raise UsageError(f"{option}: {name} has puzzles of {len(found)} families, which do not go into one file")
    for option, dest in (("SOLUTION", "solution"), ("--position", "position")):
        if isinstance(getattr(options, dest, None), str):
            raise UsageError(f"{option}: {name} has puzzles of {len(found)} families: choose with --level")


def choose(source: Source, found: Puzzles) -> str:
    """What to do where one of several puzzles is needed."""
    return f"{source.name} holds several: choose with --level one of {names_listed(list(found))}"


def asked_of(family: Family, source: Source, found: Puzzles, title: str) -> Asked:
    """The puzzle of this name in a file. Raises ParseError for one that can't be read."""
    filed = found[title]
    called = title if title == source.name else f"{source.name}: {title}"
    return Asked(family, filed.puzzle, source.name, filed.name, called, filed.position)


def own_solution(asked: Asked, filed: Filed, **rules: bool) -> Any:
    """The solution that the puzzle's file gives of it, to be shown as one.

    `rules` are for the family's `verify`. Raises RefusedPuzzle where there is none, and for one that breaks the
    puzzle's rules, naming the first that it breaks.
    """
    if filed.solution is None:
        raise RefusedPuzzle(asked.file, "no solution in this file", title=asked.title, name=asked.name)
    violations = asked.family.verb("verify")(asked.puzzle, filed.solution, **rules)
    if violations:
        others = f" ({counted(len(violations) - 1, 'more fault')})" if violations[1:] else ""
        problem = f"the solution in this file is wrong: {violations[0]}{remedy(violations[0])}{others}"
        raise RefusedPuzzle(asked.file, problem, title=asked.title, name=asked.name)
    return filed.solution


def position_of(asked: Asked, name: str) -> Any:
    """The position of a puzzle that a file holds. Raises UsageError for a family that has no positions, ParseError."""
    if "parse_position" not in asked.family.verbs:
        raise UsageError(f"{asked.family.title} has no positions")
    return asked.family.verb("parse_position")(_its_part(files.read(name), asked.name), asked.puzzle)


def refuse_one_position(source: Source, found: Puzzles, position: str | None) -> None:
    """Raises UsageError where several puzzles are asked for, and a file of positions doesn't say which each is of."""
    if position is None or len(found) < 2:
        return
    from pipworks.titled import titled

    if position == "-" or not found.keys() & titled(files.read(position)).keys():
        raise UsageError(f"a position is of one puzzle: {choose(source, found)}")


def _its_part(source: Source, name: str) -> Source:
    """What a file of positions has below the name of a puzzle; all of it where it has no names, or one.

    Raises ParseError where all names are those of others.
    """
    from pipworks.titled import titled

    parts = titled(source)
    if name in parts or len(parts) == 1:
        return parts.get(name) or next(iter(parts.values()))
    if not parts:
        return source
    problem = f"no position of {name} here" if name else f"{counted(len(parts), 'position')}, where one is needed"
    raise source.error(1, 1, problem, f"there is {names_listed(list(parts))}")
