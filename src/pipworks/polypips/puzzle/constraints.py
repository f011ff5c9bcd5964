"""Constraints: a condition on the cells of one region, as a line of a puzzle file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell, reading_order
from pipworks.polypips.puzzle.conditions import KINDS, AllDifferent, AllSame, Condition, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.pieces import MOST_PIPS
from pipworks.source import Source

_MOST_DIGITS: Final = 9

MOST_BOUND: Final = 10**_MOST_DIGITS - 1
"""The largest number that is read in a constraint."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A condition on the pips of some cells, which are kept in reading order and need not be connected.

    InvalidPuzzle for no cells, for a cell twice, and for a condition that no pips on so many cells satisfy.
    """

    condition: Condition
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        ordered = tuple(sorted(map(Cell._make, self.cells), key=reading_order))
        object.__setattr__(self, "cells", ordered)
        if not ordered or len(set(ordered)) < len(ordered):
            raise InvalidPuzzle(f"{self}: a constraint has cells, each of them once")
        if problem := self.condition.impossible(len(ordered)):
            raise InvalidPuzzle(f"{self}: {problem}")

    @classmethod
    def parse(cls, line: str) -> Constraint:
        """The constraint that the line of a puzzle file writes; ParseError otherwise."""
        return read_constraint(Source.of(line, "<constraint>"), 1).constraint

    def __str__(self) -> str:
        return f"{self.condition} {{{','.join(f'({x},{y})' for x, y in self.cells)}}}"

    def __repr__(self) -> str:
        return f"Constraint.parse({str(self)!r})"

    @property
    def label(self) -> str:
        """How its condition is drawn; an upper bound that its cells can't reach, as the least such bound."""
        if isinstance(self.condition, LessThan):
            return LessThan(min(self.condition.bound, MOST_PIPS * self.size + 1)).label
        return self.condition.label

    @property
    def size(self) -> int:
        """How many cells it has."""
        return len(self.cells)


class Placed(NamedTuple):
    """A constraint as read, and the column in which each of its cells was found."""

    constraint: Constraint
    columns: dict[Cell, int]


def read_constraint(source: Source, line: int) -> Placed:
    """The constraint on a line of the source: `KIND ARGUMENT {(x,y),…}`, spaces anywhere between.

    ParseError for anything else, an impossible bound among it.
    """
    scan = _Scanner(source, line)
    start = scan.skip()
    kind = scan.word()
    if kind not in KINDS:
        meant = [known for known in KINDS if known.lower() == kind.lower()]
        hint = f"did you mean {meant[0]}?" if meant else f"a constraint is one of {' '.join(KINDS)}"
        raise scan.error(f"{_shown(kind)}: no such constraint" if kind else scan.found("a constraint"), hint, at=start)
    at = scan.skip()
    condition = _condition(scan, kind)
    cells = _cells(scan, kind)
    if scan.skip() <= len(scan.text):
        raise scan.error(scan.found("the end of the line"), "each constraint stands on a line of its own")
    if problem := condition.impossible(len(cells)):
        raise scan.error(f"{condition}: {problem}", condition.advice(len(cells)), at=at)
    return Placed(Constraint(condition, tuple(cells)), cells)


def _condition(scan: _Scanner, kind: str) -> Condition:
    match kind:
        case "AllSame":
            return _all_same(scan)
        case "AllDifferent":
            return AllDifferent(frozenset(_forbidden(scan)))
        case "Exactly":
            return Exactly(scan.number("a sum", "as in Exactly 4 {(0,0),(1,0)}"))
        case "LessThan":
            return LessThan(scan.number("a sum", "as in LessThan 4 {(0,0),(1,0)}"))
        case _:
            return MoreThan(scan.number("a sum", "as in MoreThan 4 {(0,0),(1,0)}"))


def _all_same(scan: _Scanner) -> AllSame:
    hint = "AllSame None, or a value as in AllSame Some(2)"
    at = scan.skip()
    word = scan.word()
    if word == "None":
        return AllSame()
    if word == "Some":
        scan.expect("(", hint)
        value = scan.number("a value", hint)
        scan.expect(")", hint)
        return AllSame(value)
    if word:
        raise scan.error(f"expected None or a value, found {word[:20]!r}", hint, at=at)
    return AllSame(scan.number("None or a value", hint))


def _forbidden(scan: _Scanner) -> list[int]:
    """The numbers in the first pair of braces, if they are not the cells."""
    if not scan.ahead("{") or scan.ahead("{", "("):
        return []
    hint = "AllDifferent {} {(0,0),(1,0)}, or forbidden pips as in AllDifferent {0,6} {(0,0),(1,0)}"
    values: list[int] = []
    scan.expect("{", hint)
    if scan.ahead("}"):
        scan.expect("}", hint)
        return values
    while True:
        values.append(scan.number("a number of pips", hint))
        if not scan.ahead(","):
            scan.expect("}", hint)
            return values
        scan.expect(",", hint)


def _cells(scan: _Scanner, kind: str) -> dict[Cell, int]:
    """The cells in braces, each with its column."""
    hint = f"{kind} … {{(x,y),(x,y)}}"
    cells: dict[Cell, int] = {}
    scan.expect("{", hint)
    while True:
        at = scan.skip()
        if not cells and scan.ahead("}"):
            raise scan.error("a constraint without cells", hint)
        scan.expect("(", hint)
        x = scan.number("x, a column counted from 0", hint)
        scan.expect(",", hint)
        y = scan.number("y, a row counted from 0", hint)
        scan.expect(")", hint)
        cell = Cell(x, y)
        if cell in cells:
            raise scan.error(f"({x},{y}) stands twice in this constraint", at=at)
        cells[cell] = at
        if not scan.ahead(","):
            scan.expect("}", hint)
            return cells
        scan.expect(",", hint)


_DIGITS: Final = frozenset("0123456789")


class _Scanner:
    """A place on a line, and what can be read from there on; spaces before anything are skipped."""

    def __init__(self, source: Source, line: int) -> None:
        self.source = source
        self.line = line
        self.text = source.lines[line - 1].rstrip() if source.lines else ""
        self.at = 0

    def error(self, problem: str, hint: str = "", at: int | None = None) -> ParseError:
        """A ParseError at a column, here unless said."""
        return self.source.error(self.line, self.at + 1 if at is None else at, problem, hint)

    def found(self, expected: str) -> str:
        """That something else was expected here."""
        rest = self.text[self.at : self.at + 1]
        return f"expected {expected}, found {rest!r}" if rest else f"expected {expected}, found the end of the line"

    def skip(self) -> int:
        """Go on to the next character that is no space; its column."""
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.at + 1

    def ahead(self, *marks: str) -> bool:
        """Whether these characters come next, spaces aside."""
        at = self.at
        for mark in marks:
            while self.text[at : at + 1].isspace():
                at += 1
            if self.text[at : at + 1] != mark:
                return False
            at += 1
        return True

    def expect(self, mark: str, hint: str) -> None:
        """Go past this character; ParseError when another one comes."""
        self.skip()
        if not self.text.startswith(mark, self.at):
            raise self.error(self.found(repr(mark)), hint)
        self.at += 1

    def word(self) -> str:
        """The letters that come next; none when something else does."""
        self.skip()
        start = self.at
        while self.text[self.at : self.at + 1].isalpha():
            self.at += 1
        return self.text[start : self.at]

    def number(self, expected: str, hint: str) -> int:
        """The whole number that comes next; ParseError when none does."""
        self.skip()
        start = self.at
        while self.text[self.at : self.at + 1] in _DIGITS:
            self.at += 1
        if start == self.at:
            raise self.error(self.found(expected), hint)
        if self.at - start > _MOST_DIGITS:
            raise self.error("this number is too large", f"at most {_MOST_DIGITS} digits", at=start + 1)
        return int(self.text[start : self.at])


def _shown(word: str) -> str:
    return word if len(word) <= 20 and word.isascii() else repr(word[:20])
