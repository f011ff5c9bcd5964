"""Puzzles and the solutions to check, brought together: of one file or of two, one or several of each, in order."""

from __future__ import annotations

from pipworks.cli import files, levels, running
from pipworks.cli.refusals import RefusedPuzzle
from pipworks.cli.running import Exit
from pipworks.families import NO_VARIANT
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.families import Family
    from pipworks.family import Variant
    from pipworks.source import Source

    Judge = Callable[[Asked, Any], Exit]


def judged(family: Family, name: str, options: argparse.Namespace, judge: Judge, variant: Variant = NO_VARIANT) -> Exit:
    """The worst code of `judge` on each puzzle of a file with its solution, several under a `==> name <==` line each.

    The solutions are the file's own, or those of the file that SOLUTION names, as many as there are puzzles and in
    their order; or all of them are of one puzzle. What can't be read, or is missing, keeps none of the others from
    being judged. A puzzle that came as a link with a position, and no SOLUTION, has the position checked.
    """
    source = levels.read(name, options, family.name)
    level = options.level if family.documents else None
    found = levels.puzzles(family, source, level, solutions=options.solution is None, variant=variant)
    given = None if options.solution is None else readers(family, source, found, options, variant)

    def one(title: str) -> Exit:
        asked = levels.asked_of(family, source, found, title)
        if given is not None:
            of_it = dict(enumerate(given[title], 1))
            names = [str(number) for number in of_it]
            return running.each(names, lambda name: read(asked, of_it[int(name)](asked.puzzle)), headings=headings)
        return read(asked, found[title].solution)

    def read(asked: Asked, solution: Any) -> Exit:
        if solution is None and asked.position is not None:
            from pipworks.cli import hinting

            return running.about(asked, lambda: hinting.check(asked, options))
        if solution is None:
            hint = "name a file that has one"
            raise RefusedPuzzle(source.name, "no solution in this file", hint, title=asked.title, name=asked.name)
        return running.about(asked, lambda: judge(asked, solution))

    headings = not (options.quiet or options.json)
    return running.each(list(found), one, headings=headings, beside=files.is_every_family())


def position_of(
    family: Family,
    name: str,
    options: argparse.Namespace,
    check: Callable[[Asked], Exit],
    variant: Variant = NO_VARIANT,
) -> Exit:
    """The worst code of `check` on the puzzles of a file, with the position of each.

    Raises UsageError for several puzzles, unless the file of positions names them.
    """
    source = levels.read(name, options, family.name)
    found = levels.puzzles(family, source, options.level, variant=variant)
    levels.refuse_one_position(source, found, options.position)

    def one(title: str) -> Exit:
        asked = levels.asked_of(family, source, found, title)
        return running.about(asked, lambda: check(asked))

    return running.each(list(found), one, headings=not (options.quiet or options.json), beside=files.is_every_family())


def readers(
    family: Family,
    source: Source,
    found: levels.Puzzles,
    options: argparse.Namespace,
    variant: Variant = NO_VARIANT,
    *,
    faulty: bool = True,
) -> dict[str, Sequence[Callable[[Any], Any]]]:
    """For each puzzle what reads its solution from the file that SOLUTION names, with its faults where `faulty` is set.

    Where the file has the puzzles' names, each has what stands there. Otherwise there is one each, in order, but with
    `faulty` an only puzzle has all that the file has of it. One of several puzzles, chosen by --level, has the solution
    in its place, or the only one. Raises ParseError where their numbers differ.
    """
    other = files.read(options.solution)
    read = family.solution_to_check if faulty else family.solution

    def alone(puzzle: Any) -> Any:
        return read(other, puzzle)

    every = found
    if family.documents and options.level:
        every = levels.puzzles(family, source, solutions=False, variant=variant)
    if len(every) == 1:
        (title,) = found
        return {title: (family.readers_of(other, found[title].puzzle) if faulty else ()) or [alone]}
    if named := _by_name(family, other, every, faulty=faulty):
        return {_title(source, found, title): read_it for title, read_it in named.items()}
    given = family.solution_readers(other, faulty=faulty)
    if len(given) == len(every):
        return {_title(source, found, title): [reader] for title, reader in zip(every, given, strict=True)}
    if len(found) == 1:
        return {next(iter(found)): [alone]}
    problem = f"{counted(len(given), 'solution')} for {counted(len(found), 'puzzle')} of {source.name}"
    raise other.error(1, 1, problem, "as many are needed, in their order, or a --level")


def _by_name(
    family: Family, other: Source, every: levels.Puzzles, *, faulty: bool
) -> dict[str, Sequence[Callable[[Any], Any]]]:
    """For each puzzle what reads the solutions below its name; empty where other names stand above solutions."""
    from pipworks.titled import has_text, titled

    parts = titled(other)
    if not parts or not parts.keys() <= every.keys():
        return {}
    found: dict[str, Sequence[Callable[[Any], Any]]] = {}
    for title in every:
        part = parts.get(title)
        is_there = part is not None and has_text(part)
        found[title] = family.solution_readers(part, faulty=faulty) if part and is_there else [_missing(other, title)]
    return found


def _missing(other: Source, title: str) -> Callable[[Any], Any]:
    """What reads the solution of a puzzle that the file has none of: it raises ParseError."""

    def read(_: Any) -> Any:
        raise other.error(1, 1, f"no solution of {title} here")

    return read


def _title(source: Source, found: levels.Puzzles, title: str) -> str:
    """What a puzzle of a file is called among those that are found: one alone has the file's name."""
    if len(found) == 1 and getattr(dict.get(found, source.name), "name", None) == title:
        return source.name
    return title
