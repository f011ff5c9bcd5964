"""Hints, walkthroughs and grades in the solving commands: the same options and answers for both families."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pipworks.cli import common
from pipworks.cli.common import Exit, UsageError
from pipworks.families import Family
from pipworks.outcome import Status

STRENGTHS = ("1", "2", "3", "4")
_USUAL = "3"


def add_options(made: argparse.ArgumentParser, what: argparse._MutuallyExclusiveGroup) -> None:
    """The options --hint, --explain and --grade, each in place of solving, and --position."""
    what.add_argument(
        "--hint",
        choices=STRENGTHS,
        metavar="1|2|3|4",
        help="one next step: 1 where to look, 2 the rule, 3 the reasons (as without a number), 4 the answer",
    )
    what.add_argument("--explain", action="store_true", help="the whole solve in numbered steps, each with its reason")
    what.add_argument("--grade", action="store_true", help="how hard it is for a person, and why")
    made.add_argument("--markdown", action="store_true", help="with --explain: as a page to publish")
    made.add_argument("--position", metavar="FILE", help="with --hint and --explain: go on from this position")


def with_strength(argv: Sequence[str]) -> list[str]:
    """The arguments with a strength behind each --hint that has none, so that a file may follow it."""
    filled: list[str] = []
    for number, argument in enumerate(argv):
        filled.append(argument)
        if argument == "--hint" and (number + 1 == len(argv) or argv[number + 1] not in STRENGTHS):
            filled.append(_USUAL)
    return filled


def is_asked(options: argparse.Namespace) -> bool:
    """Whether the options ask for a hint, a walkthrough or a grade; UsageError for options that don't go together."""
    if options.position and not (options.hint or options.explain):
        raise UsageError("--position goes with --hint and --explain")
    if options.markdown and not options.explain:
        raise UsageError("--markdown goes with --explain")
    return bool(options.hint or options.explain or options.grade)


def answer(family: Family, puzzle: Any, name: str, options: argparse.Namespace) -> Exit:
    """Print what is asked for; the exit code says whether there was an answer, a proper no, or a limit."""
    if options.grade:
        return _grade(family, puzzle, name, options)
    position: tuple[Any, ...] = ()
    if options.position:
        position = (family.verb("parse_position")(common.read(options.position), puzzle),)
    if options.explain:
        return _explain(family, puzzle, position, name, options)
    return _hint(family, puzzle, position, name, options)


def check(family: Family, puzzle: Any, name: str, options: argparse.Namespace) -> Exit:
    """Say how the position stands: right so far, wrong and where, or finished; the exit code says it too."""
    position = family.verb("parse_position")(common.read(options.position), puzzle)
    found = family.verb("check")(puzzle, position, limits=common.limits(options), why=not options.quiet)
    if options.json:
        common.write_json(None, {"puzzle": name, **found.to_data()})
    elif not options.quiet:
        common.write(None, f"{found}\n")
    return _ENDS.get(found.standing.name, Exit.DONE)


def _hint(family: Family, puzzle: Any, position: tuple[Any, ...], name: str, options: argparse.Namespace) -> Exit:
    hint = family.verb("hint")(puzzle, *position, strength=int(options.hint), limits=common.limits(options))
    if options.json:
        common.write_json(options.output, {"puzzle": name, **hint.to_data()})
    else:
        common.write(options.output, f"{hint}\n")
    return _ENDS.get(hint.kind.name, Exit.DONE)


_ENDS = {"WRONG": Exit.NO, "UNSOLVABLE": Exit.NO, "LIMIT": Exit.LIMIT, "CANCELLED": Exit.LIMIT}


def _explain(family: Family, puzzle: Any, position: tuple[Any, ...], name: str, options: argparse.Namespace) -> Exit:
    walkthrough = family.verb("explain")(puzzle, *position, limits=common.limits(options))
    if options.json:
        common.write_json(options.output, {"puzzle": name, **walkthrough.to_data()})
    elif options.markdown:
        common.write(options.output, walkthrough.to_markdown())
    else:
        common.write(options.output, f"{walkthrough}\n")
    if walkthrough.status is Status.SOLVED:
        return Exit.DONE
    return Exit.NO if walkthrough.status is Status.UNSOLVABLE else Exit.LIMIT


def _grade(family: Family, puzzle: Any, name: str, options: argparse.Namespace) -> Exit:
    outcome = family.verb("grade")(puzzle, limits=common.limits(options))
    grade = outcome.solution
    if options.json:
        record = grade.to_data() if grade else {}
        common.write_json(options.output, {"puzzle": name, "status": outcome.status.value, **record})
    elif grade is not None:
        common.write(options.output, f"{grade}\n")
    return common.ended(outcome, name)
