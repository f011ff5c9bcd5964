"""The puzzles of a file: all of them, or one level of a newspaper's day."""

from __future__ import annotations

import argparse

from pipworks.cli import files
from pipworks.cli.refusals import RefusedPuzzle
from pipworks.cli.running import UsageError
from pipworks.words import counted, names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.errors import ParseError
    from pipworks.families import Family, Filed
    from pipworks.outcome import Violation
    from pipworks.source import Source

LEVELS = ("easy", "medium", "hard")


def add_level(made: argparse.ArgumentParser) -> None:
    """The option --level."""
    text = "which of a newspaper's puzzles: easy, medium, hard, a date, or '2025-09-15 easy' (default: all)"
    made.add_argument("--level", type=_level, metavar="LEVEL", help=text)


def add_either_hand(made: argparse.ArgumentParser) -> None:
    """The option --either-hand of commands that judge solutions."""
    made.add_argument("--either-hand", action="store_true", help="Polypips: pieces may be turned over as well")


def remedy(violation: Violation[Any]) -> str:
    """What is said behind a violation that --either-hand allows; empty for any other."""
    return "; --either-hand allows that" if violation.code.value == "reflected piece" else ""


def _level(text: str) -> str:
    """A word for a level, a day, or both; for argparse."""
    if text in LEVELS or any("0" <= letter <= "9" for letter in text):
        return text
    listed = ", ".join(LEVELS)
    raise argparse.ArgumentTypeError(
        f"expected {listed}, a date, or both as in '2025-09-15 easy', found {repr(text) if text else 'nothing'}"
    )


class Puzzles(dict[str, "Filed | ParseError"]):
    """The puzzles of a file by name. One that can't be read is there, too: to ask for it raises its ParseError."""

    def __getitem__(self, name: str) -> Filed:
        found = super().__getitem__(name)
        if isinstance(found, Exception):
            raise found
        return found


def puzzles(family: Family, source: Source, level: str | None = None, *, solutions: bool = False) -> Puzzles:
    """The puzzles by name: all, or those that `level` means; a single puzzle has the file's name.

    For a family whose files hold one puzzle `level` is ignored. Empty levels are named on standard error.
    Raises ParseError when no puzzle is left, or the only one can't be read.
    """
    from pipworks.contents import is_called

    level = (level if family.documents else None) or ""
    contents = family.contents(source, solutions=solutions)
    filed: dict[str, Filed | ParseError] = {puzzle.name: puzzle for puzzle in contents.documents}
    found = Puzzles((name, one) for name, one in (filed | contents.refused).items() if is_called(name, level))
    empty = [name for name in contents.empty if is_called(name, level)]
    if not level:
        for name in empty:
            files.tell(f"{source.name}: the level {name} is empty")
    if not found:
        problem = f"the level {level} is empty" if empty else f"no level {level} here"
        have = names_listed([name for name in filed if name])
        raise source.error(1, 1, problem if level else "no puzzle here", f"there is {have}" if have else "")
    return Puzzles({source.name: found[next(iter(found))]}) if len(found) == 1 else found


def only(family: Family, source: Source, options: argparse.Namespace, *, solutions: bool = True) -> Filed:
    """The puzzle of a file, or of its --level, with its solution where `solutions` is set.

    Raises UsageError where there are several.
    """
    found = puzzles(family, source, options.level if family.documents else None, solutions=solutions)
    if len(found) > 1:
        raise UsageError(f"{source.name} holds several: choose with --level one of {names_listed(list(found))}")
    return found[next(iter(found))]


def solution_in(family: Family, filed: Filed, name: str, **rules: bool) -> Any:
    """The solution that a file gives of its puzzle, to be shown as one; None where it gives none.

    `rules` are for the family's `verify`. Raises InvalidPuzzle for one that breaks the puzzle's rules, naming the first
    that it breaks.
    """
    if filed.solution is None:
        return None
    violations = family.verb("verify")(filed.puzzle, filed.solution, **rules)
    if violations:
        others = f" ({counted(len(violations) - 1, 'more fault')})" if violations[1:] else ""
        problem = f"the solution in this file is wrong: {violations[0]}{remedy(violations[0])}{others}"
        raise RefusedPuzzle(name, problem, name=filed.name)
    return filed.solution


def position_of(family: Family, puzzle: Any, name: str) -> Any:
    """The position of a puzzle that a file holds. Raises UsageError for a family that has no positions, ParseError."""
    if "parse_position" not in family.verbs:
        raise UsageError(f"{family.title} has no positions")
    return family.verb("parse_position")(files.read(name), puzzle)
