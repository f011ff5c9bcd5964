"""Constraints: a condition on the cells of one region, as a line of a puzzle file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pipworks.arguments import public
from pipworks.cell_names import WRITTEN, written_cell
from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, reading_order
from pipworks.polypips.puzzle.asks import Asks
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import KINDS
from pipworks.polypips.puzzle.scanner import Scanner
from pipworks.record import Record
from pipworks.source import Source
from pipworks.typed import NamedTuple
from pipworks.words import cells_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Constraint(Record):
    """A condition on the pips of some cells, which are kept in reading order and need not be connected.

    Raises InvalidPuzzle for no cells, for a cell twice, and for a condition that no pips on these cells satisfy.
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
    @public
    def parse(cls, line: str) -> Constraint:
        """The constraint on a line of a puzzle file. Raises ParseError when it is none."""
        return read_constraint(Source.of(line, "<constraint>"), 1).constraint

    def __str__(self) -> str:
        return f"{self.condition} {{{','.join(f'({x},{y})' for x, y in self.cells)}}}"

    def __repr__(self) -> str:
        return f"Constraint.parse({str(self)!r})"

    @property
    def named(self) -> str:
        """It in a sentence, its cells by their names: `Exactly 4 {a1,b1}`, which is read as well."""
        return f"{self.condition} {{{cells_listed(self.cells, between=',')}}}"

    @property
    def label(self) -> str:
        """Its label in a drawing; of the upper bounds that its cells can't reach, all are drawn as the least."""
        return self.condition.drawn(self.size).label

    @property
    def ascii_label(self) -> str:
        """Its label in a drawing in ASCII."""
        return self.condition.drawn(self.size).ascii_label

    @property
    def asks(self) -> Asks:
        """What its condition asks of its cells in the forms that the search knows."""
        return self.condition.asks(self.size)

    def holds_on(self, pips: Mapping[tuple[int, int], int] | Mapping[Cell, int]) -> bool:
        """Whether it holds when its cells have these pips; other cells are ignored."""
        where: Mapping[Any, int] = pips  # a plain pair finds its cell as well
        return self.condition.holds([where[cell] for cell in self.cells])

    @property
    def size(self) -> int:
        """The number of its cells."""
        return len(self.cells)


class ConstraintLine(NamedTuple):
    """A constraint as read, and the column in which each of its cells was found."""

    constraint: Constraint
    columns: dict[Cell, int]


def read_constraint(source: Source, line: int) -> ConstraintLine:
    """The constraint on a line of the source: `KIND ARGUMENT {(x,y),…}` or `{c4,…}`, spaces anywhere between.

    Raises ParseError for anything else, and for a condition that no pips on these cells satisfy.
    """
    scan = Scanner(source, line)
    condition, at = read_condition(scan)
    cells = _cells(scan, condition.kind)
    if scan.skip() <= len(scan.text):
        raise scan.error(scan.found("the end of the line"), "each constraint stands on a line of its own")
    if problem := condition.impossible(len(cells)):
        raise scan.error(f"{condition}: {problem}", condition.hint(len(cells)), at=at)
    return ConstraintLine(Constraint(condition, tuple(cells)), cells)


def read_condition(scan: Scanner, hint: str = "") -> tuple[Condition, int]:
    """The condition that comes next, `KIND ARGUMENT`, and the column of its argument.

    Raises ParseError for anything else, with `hint` for an unknown kind.
    """
    start = scan.skip()
    kind = scan.word()
    if kind not in KINDS:
        from pipworks.near_names import hint_of

        hint = hint_of(kind, KINDS, hint or f"a constraint is one of {' '.join(KINDS)}")
        raise scan.error(f"{_shown(kind)}: no such constraint" if kind else scan.found("a constraint"), hint, at=start)
    at = scan.skip()
    return KINDS[kind].parse(scan), at


def _cells(scan: Scanner, kind: str) -> dict[Cell, int]:
    """The cells in braces, each with its column."""
    hint = f"{kind} … {{(x,y),(x,y)}}"
    cells: dict[Cell, int] = {}
    scan.expect("{", hint)
    while True:
        at = scan.skip()
        if not cells and scan.ahead("}"):
            raise scan.error("a constraint without cells", hint)
        cell = _named(scan) or _pair(scan, hint)
        if cell in cells:
            raise scan.error(f"{scan.text[at - 1 : scan.at]} stands twice in this constraint", at=at)
        cells[cell] = at
        if not scan.ahead(","):
            scan.expect("}", hint)
            return cells
        scan.expect(",", hint)


def _named(scan: Scanner) -> Cell | None:
    """The cell that comes next by its name, as in `c4`; None where none does."""
    if not scan.text[scan.at : scan.at + 1].isalpha():
        return None
    found = re.compile(WRITTEN).match(scan.text, scan.at)  # here: few files have cells by their names
    if found is None:
        return None
    scan.at = found.end()
    return written_cell(found[0])


def _pair(scan: Scanner, hint: str) -> Cell:
    """The cell that comes next as a pair, `(x,y)`."""
    scan.expect("(", hint)
    x = scan.number("x, a column counted from 0", hint)
    scan.expect(",", hint)
    y = scan.number("y, a row counted from 0", hint)
    scan.expect(")", hint)
    return Cell(x, y)


def _shown(word: str) -> str:
    return word if len(word) <= 20 and word.isascii() else repr(word[:20])
